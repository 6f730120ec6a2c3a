"""What is raised where a worked example does not hold, with the place and the way out."""

from __future__ import annotations

from collections.abc import Iterable

from myllymatti.diagnostics import Diagnostic, Span
from myllymatti.diagnostics.model import Related


class ExampleFails(Exception):
    """What an example says is not so, or its position cannot be set up."""

    def __init__(self, span: Span, title: str, text: str = "", hint: str = "", earlier: Iterable[Span] = ()) -> None:
        """`earlier` are other lines that have to do with it."""
        super().__init__(title)
        related = tuple(Related(place, "named here") for place in earlier)
        self.diagnostic = Diagnostic("example-fails", title, span, text, hint, related)
