"""HTML read into a small tree, as much of it as the tests ask for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = frozenset(["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"])


@dataclass(eq=False)
class Element:
    """An element: its tag, its attributes, and what is in it."""

    tag: str
    attributes: dict[str, str]
    parent: Element | None = field(repr=False, default=None)
    inside: list[Element | str] = field(default_factory=list)

    def all(self, tag: str = "") -> Iterator[Element]:
        """The elements in it, in order, of one tag or of any."""
        waiting = list(reversed(self.inside))
        while waiting:
            one = waiting.pop()
            if isinstance(one, Element):
                if tag in ("", one.tag):
                    yield one
                waiting.extend(reversed(one.inside))

    def by_id(self, name: str) -> Element:
        """The element of that id."""
        (found,) = [one for one in self.all() if one.attributes.get("id") == name]
        return found

    def letters(self) -> str:
        """The text in it, with its spaces and line breaks."""
        return "".join(one.letters() if isinstance(one, Element) else one for one in self.inside)

    def text(self) -> str:
        """The text in it, spaces as one."""
        return " ".join(self.letters().split())

    def links(self) -> set[str]:
        """The addresses that links in it lead to."""
        return {one.attributes["href"] for one in self.all("a") if "href" in one.attributes}


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.root = Element("", {})
        self.here = self.root

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        one = Element(tag, {name: value or "" for name, value in attrs}, self.here)
        self.here.inside.append(one)
        if tag not in VOID:
            self.here = one

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.here.inside.append(Element(tag, {name: value or "" for name, value in attrs}, self.here))

    def handle_endtag(self, tag: str) -> None:
        place: Element | None = self.here
        while place is not None and place.tag != tag:
            place = place.parent
        if place is not None and place.parent is not None:
            self.here = place.parent

    def handle_data(self, data: str) -> None:
        self.here.inside.append(data)


def parse(text: str) -> Element:
    """The tree of a page, or of a part of one."""
    reader = _Reader()
    reader.feed(text)
    reader.close()
    return reader.root
