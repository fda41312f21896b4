"""Games are found by entry point, also those of third parties, and a broken one does not stop the others."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.kernel import number_game

import zootable
from zootable.kernel import registry

ROOT = Path(__file__).parents[2]


def install(folder: Path, lines: list[str]) -> None:
    """What pip leaves behind of a package with these entry points."""
    home = folder / "zoo_games-1.0.dist-info"
    home.mkdir(parents=True)
    (home / "METADATA").write_text("Metadata-Version: 2.1\nName: zoo-games\nVersion: 1.0\n")
    (home / "entry_points.txt").write_text("\n".join(["[zootable.games]", *lines]) + "\n")


def in_new_process(folder: Path, code: str) -> str:
    path = os.pathsep.join([str(folder), str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    return done.stdout


def test_a_third_party_game_is_found_and_passes_the_suite(tmp_path: Path) -> None:
    install(tmp_path, ["number_game = tests.kernel.number_game:INFO"])
    code = """
import json, zootable
from zootable.testing import check_game
game = zootable.load("number_game", players=2, goal="low")
print(json.dumps([[info.name for info in zootable.installed_games()], check_game(game, games=1).games]))
"""
    names, games = json.loads(in_new_process(tmp_path, code))
    assert "number_game" in names
    assert names == sorted(names)
    assert games == 1


def test_a_broken_game_is_named_and_the_others_go_on(tmp_path: Path) -> None:
    install(
        tmp_path,
        [
            "absent = tests.kernel.no_such_module:INFO",
            "nonsense = tests.kernel.number_game:SPACE",
            "number_game = tests.kernel.number_game:INFO",
        ],
    )
    code = """
import json, zootable
from zootable.kernel.registry import broken_games
try:
    zootable.load("absent")
except zootable.UnknownGame as error:
    print(json.dumps([[info.name for info in zootable.installed_games()], broken_games(), str(error)]))
"""
    names, broken, message = json.loads(in_new_process(tmp_path, code))
    assert "number_game" in names
    assert set(broken) == {"absent", "nonsense"}
    assert "No module named" in broken["absent"]
    assert "is no GameInfo" in broken["nonsense"]
    assert message.startswith("the game 'absent' is installed, but can't be loaded: ModuleNotFoundError")


def test_an_unknown_game_names_the_installed_ones() -> None:
    with pytest.raises(zootable.UnknownGame, match=r"no game is named 'nonesuch'; installed are \w+"):
        zootable.load("nonesuch")
    with pytest.raises(zootable.UnknownGame):
        zootable.game_info("number_game")


def test_installed_games_have_what_a_lobby_shows() -> None:
    found = zootable.installed_games()
    assert found
    for info in found:
        assert zootable.game_info(info.name) is info
        assert info.title
        assert info.summary.endswith(".")
        assert info.minutes > 0
        assert info.weight in ("light", "medium", "heavy")
        assert info.specs[0].name == "players"
        assert info.build({}).num_players in info.specs[0].choices
        for spec in info.specs:
            assert spec.label
            assert spec.help
            assert spec.clean(spec.default) == spec.default


def test_load_sets_up_with_options(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_installed", lambda: ({"number_game": number_game.INFO}, {}))
    game = zootable.load("number_game", players=2, goal="low")
    assert game == number_game.NumberGame({"players": 2, "goal": "low"})
    with pytest.raises(zootable.OptionError, match="allowed are 2, 3"):
        zootable.load("number_game", players=7)
