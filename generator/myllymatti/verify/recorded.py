"""Records of games within reports: as data they have the form that `matti replay` reads."""

from __future__ import annotations

from typing import Annotated

from pydantic import PlainSerializer, PlainValidator, WithJsonSchema

from myllymatti.play.record import GameRecord, record_from_data

RecordedGame = Annotated[
    GameRecord,
    PlainSerializer(lambda record: record.as_data()),
    PlainValidator(lambda value: value if isinstance(value, GameRecord) else record_from_data(value)),
    WithJsonSchema({"type": "object", "description": "A game that `matti replay` plays."}),
]
"""A record that a report holds."""
