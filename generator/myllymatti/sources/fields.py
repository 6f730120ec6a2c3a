"""What may stand in the two files of a source, field by field: the model that they are checked against.

The description of a field is for whoever fills it in; `matti new-source` puts it into the new files.
"""

from __future__ import annotations

from typing import Literal

from pydantic import Field, model_validator

from myllymatti.sources.checked_yaml import Checked, Identifier, Language, Text
from myllymatti.sources.model import PassageKind


class NameFile(Checked):
    """A name of the game, as a passage gives it."""

    name: Text
    language: Language


class PassageFile(Checked):
    """One entry of `passages.yaml`."""

    id: Identifier = Field(
        description="Its own name, by which a clause cites it: a few words for what it says, in small letters, joined "
        "by hyphens. It stays once something cites it."
    )
    kind: PassageKind = Field(description="What the passage is about.")
    section: Text | None = Field(
        default=None,
        description="Where it stands in the source: the heading, the page or both, such as Koira, p. 12.",
    )
    paraphrase: Text = Field(
        description="What the source says there: one statement, in English, in words of one's own."
    )
    doubtful: bool = Field(default=False, description="true where the source itself is not sure of it.")
    original: Text | None = Field(
        default=None, description="The words of the source, where it is in the public domain; with translation."
    )
    translation: Text | None = Field(default=None, description="The same words in English; with original.")
    names: tuple[NameFile, ...] = Field(
        default=(), description="Names that the passage gives the game: [{name: Koira, language: fi}]"
    )
    date: Text | None = Field(default=None, description="The time that the passage tells of.")
    verified: Text | None = Field(default=None, description="How far the statement itself could be verified.")
    note: Text | None = Field(default=None, description="A remark on the passage.")
    leftover: Text | None = Field(default=None, description="Why no clause rests on it, where none does.")

    @model_validator(mode="after")
    def _original_is_translated(self) -> PassageFile:
        if (self.original is None) != (self.translation is None):
            raise ValueError("original and translation go together: give both, or (as for all in copyright) neither")
        return self


class AuthorFile(Checked):
    """A name of a person, in its parts."""

    family: Text
    given: str = ""


class SourceFile(Checked):
    """The file `source.yaml`; fields that CSL has bear its names."""

    type: Text = Field(
        description="What kind of thing it is, in the words of CSL: webpage, book, article-newspaper, "
        "entry-encyclopedia, entry-dictionary, manuscript, software …"
    )
    title: Text = Field(description="Its title, as it stands there.")
    author: tuple[AuthorFile, ...] = Field(default=(), description="Who wrote it: [{family: Seres, given: Cristian}]")
    editor: tuple[AuthorFile, ...] = Field(default=(), description="Who edited it, in the same form.")
    edition: Text | None = Field(default=None, description="Which edition was read.")
    container_title: Text | None = Field(
        default=None, alias="container-title", description="The website, book or newspaper that it is part of."
    )
    issued: Text | None = Field(
        default=None, description='When it was published, in quotation marks: "1913" or "1913-05-02".'
    )
    volume: Text | None = Field(default=None, description="The volume, in quotation marks.")
    page: Text | None = Field(default=None, description="The page or pages, in quotation marks.")
    language: Language = Field(description="Its language in two letters: fi, sv, nb, en …")
    URL: Text | None = Field(default=None, description="Where it stands on the web.")
    rights: Literal["copyright", "public-domain"] = Field(
        description="Whether its words may be quoted; where that is not known, it is under copyright."
    )
    seen: Literal["full", "excerpt", "quoted"] = Field(
        description="How much of it was read: all of it, a part, or only what another source quotes."
    )
    seen_through: Identifier | None = Field(
        default=None, alias="seen-through", description="The source that quotes it, where it is only quoted."
    )
    witness: Literal["direct", "second-hand"] = Field(
        default="direct",
        description="second-hand where it only says again what other rule books say that were not read themselves.",
    )
    leftover: Text | None = Field(default=None, description="Why no clause rests on rules told in it, where none does.")
    about: Text = Field(description="What it is, in a sentence or two: who tells the rules, and of which game.")
