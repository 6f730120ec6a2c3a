from __future__ import annotations

import shlex
import sys
from pathlib import Path

import pytest

from myllymatti import __version__
from myllymatti.cli import COMMANDS
from tests.cli.matti import matti, modules_loaded, refused

HEAVY = ("lark", "pydantic", "mkdocs", "rich", "jinja2", "yaml")


def test_help_names_every_command() -> None:
    done = matti("--help")
    assert done.status == 0
    assert not done.err
    for name, about in COMMANDS.items():
        assert f"{name} " in done.out
        assert about in done.out
    assert "Example: matti simulate koira --players 3 --games 2000 --seed 1" in done.out


def test_each_command_has_a_module_and_no_module_is_left_over() -> None:
    folder = Path(sys.modules["myllymatti.cli"].__file__ or "").parent
    modules = [path.stem.removesuffix("_command") for path in folder.glob("*_command.py")]
    assert {module.replace("_", "-") for module in modules} == set(COMMANDS)


@pytest.mark.parametrize("flag", ["--help", "-h"])
@pytest.mark.parametrize("name", COMMANDS)
def test_help_of_each_command_has_an_example(name: str, flag: str) -> None:
    done = matti(name, flag)
    assert done.status == 0
    assert not done.err
    assert done.out.startswith(f"Usage: matti {name}")
    _, _, example = " ".join(done.out.split()).partition("Example: ")
    assert f"matti {name}" in example


@pytest.mark.parametrize("name", ["list", "show", "play", "compare", "sources"])
def test_example_of_the_help_works(name: str) -> None:
    _, _, example = matti(name, "--help").out.partition("Example: matti ")
    done = matti(*shlex.split(example))
    assert done.status == 0, done
    assert done.out
    assert not done.err


def test_help_of_each_option_is_there() -> None:
    for name in COMMANDS:
        _, _, options = matti(name, "--help").out.partition("Options:\n")
        for line in options.split("\n\n", maxsplit=1)[0].splitlines():
            if line.startswith("  -"):
                assert len(line.split()) > 2 or line.rstrip().endswith("]"), f"{name}: {line}"


def test_version() -> None:
    done = matti("--version")
    assert (done.status, done.err) == (0, "")
    assert __version__ in done.out


def test_without_a_command_the_help_is_shown_as_a_fault() -> None:
    assert "Commands:" in refused(matti())


def test_help_imports_nothing_heavy_and_no_command() -> None:
    loaded = modules_loaded(["--help"])
    assert "click" in loaded
    assert not loaded.intersection(HEAVY)
    assert not [name for name in loaded if name.endswith("_command")]
