"""The command line: what it prints, what it refuses, and with which exit status."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from tests.kernel.number_game import INFO, PLAYING, NumberGame, NumberState

import zootable
from zootable import GameInfo, Record, bots, cli
from zootable.kernel import registry
from zootable.terminal import CommandError, TerminalGame, cell, chosen, print_view

INSTALLED = [info.name for info in zootable.installed_games()]


class Output:
    """What a command has printed, and its exit status."""

    def __init__(self, status: int, out: str, err: str) -> None:
        self.status = status
        self.out = out
        self.err = err

    @property
    def json(self) -> Any:
        return json.loads(self.out)


class Zootable:
    """The command line in this process, with the number game as the only installed game."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self.capsys = capsys
        self.monkeypatch = monkeypatch

    def __call__(self, *arguments: str | Path, typed: str = "") -> Output:
        self.monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        status = cli.run([str(one) for one in arguments])
        captured = self.capsys.readouterr()
        return Output(status, captured.out, captured.err)

    def refused(self, *arguments: str | Path, typed: str = "") -> str:
        """The one sentence with which bad input is refused."""
        output = self(*arguments, typed=typed)
        assert output.status == 2
        lines = output.err.splitlines()
        assert len(lines) == 1
        assert lines[0].startswith("zootable: ")
        assert "Traceback" not in output.err
        return lines[0].removeprefix("zootable: ")


@pytest.fixture
def zoo(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Zootable:
    monkeypatch.setattr(
        registry, "_installed", lambda: ({"number_game": INFO}, {"lost": "ImportError: gone"})
    )
    monkeypatch.setenv("COLUMNS", "100")
    return Zootable(capsys, monkeypatch)


def new_process(*arguments: str | Path, typed: str = "", **changes: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "zootable.cli", *map(str, arguments)],
        input=typed,
        capture_output=True,
        text=True,
        timeout=120,
        env={**os.environ, **changes},
    )


# --- as a whole


def test_the_installed_command_runs() -> None:
    done = new_process("games", "--json")
    assert done.returncode == 0
    assert done.stderr == ""
    assert [game["name"] for game in json.loads(done.stdout)["games"]] == INSTALLED


def test_version_and_help(zoo: Zootable) -> None:
    assert zoo("--version").out.startswith(f"zootable {zootable.__version__} (")
    output = zoo("--help")
    assert output.status == 0
    for command in ("serve", "games", "play", "simulate", "replay", "bench", "check"):
        assert command in output.out
        assert zoo(command, "--help").status == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["frobnicate"], "No such command 'frobnicate'."),
        (["games", "chess"], "no game is named 'chess'; installed are number_game"),
        (["games", "lost"], "the game 'lost' is installed, but can't be loaded: ImportError: gone"),
        (["games", "--components"], "--components and --set need a game: zootable games GAME --components"),
        (["play", "number_game", "--players", "7"], "option 'players': 7 is not allowed; allowed are 2, 3"),
        (["play", "number_game", "--players", "many"], "Invalid value for '--players': "),
        (
            ["play", "number_game", "--set", "goal=top"],
            "option 'goal': 'top' is not allowed; allowed are high, low",
        ),
        (
            ["play", "number_game", "--set", "board=a"],
            "number_game has no option 'board'; options are players, goal",
        ),
        (["play", "number_game", "--set", "goal"], "--set 'goal': write it as name=value"),
        (["play", "number_game", "--set", "goal=low", "--set", "goal=low"], "the option 'goal' is set twice"),
        (
            ["play", "number_game", "--players", "2", "--set", "players=3"],
            "the option 'players' is set twice",
        ),
        (["play", "number_game", "--bot", "ada"], "number_game has no bot 'ada'; bots are "),
        (["play", "number_game", "--bot", "mc:none"], "bot 'mc:none': 'none' is no budget"),
        (["play", "number_game", "--seat", "4"], "there is no seat 4; seats are 1 to 3"),
        (["play", "number_game", "--seat", "0"], "there is no seat 0; seats are 1 to 3"),
        (
            ["play", "number_game", "--record", "/absent/x.json"],
            "/absent/x.json can't be written: No such file",
        ),
        (["play"], "Missing argument 'GAME'."),
        (["simulate", "number_game", "--games", "0"], "Invalid value for '--games': "),
        (["simulate", "number_game", "--jobs", "0"], "Invalid value for '--jobs': "),
        (
            ["simulate", "number_game", "--bots", "random,random"],
            "2 bots for 3 seats: name one for all seats, or 3",
        ),
        (["simulate", "number_game", "--bots", "random,x,y"], "number_game has no bot 'x'"),
        (
            ["simulate", "number_game", "--resume"],
            "--resume needs the file to go on with: --out FILE.parquet",
        ),
        (
            ["simulate", "number_game", "--out", "/absent/x.parquet"],
            "/absent/x.parquet can't be written: No such",
        ),
        (["simulate", "number_game", "--records", "/dev/null/x"], "/dev/null/x: Not a directory"),
        (["replay", "/absent/x.json"], "/absent/x.json can't be read: No such file or directory"),
        (["replay", "/"], "/ can't be read: Is a directory"),
        (["bench", "--players", "2"], "--players and --set need a game: zootable bench GAME"),
        (["bench", "chess"], "no game is named 'chess'"),
        (["bench", "number_game", "--seconds", "0"], "Invalid value for '--seconds': "),
        (["check", "--set", "goal=low"], "--players and --set need a game: zootable check GAME"),
        (
            ["check", "number_game", "--set", "goal=x"],
            "option 'goal': 'x' is not allowed; allowed are high, low",
        ),
        (["serve", "--port", "70000"], "Invalid value for '--port': "),
    ],
)
def test_bad_input_is_refused_in_one_sentence(zoo: Zootable, arguments: Sequence[str], message: str) -> None:
    assert zoo.refused(*arguments).startswith(message)


def test_bad_input_leaves_standard_output_alone(zoo: Zootable) -> None:
    for arguments in (
        ["games", "chess", "--json"],
        ["simulate", "chess", "--json"],
        ["replay", "/x", "--json"],
    ):
        assert zoo(*arguments).out == ""


def test_whoever_reads_the_output_may_stop() -> None:
    done = subprocess.run(
        f"{sys.executable} -m zootable.cli games {INSTALLED[0]} --components | head -c 20",
        shell=True,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert len(done.stdout) == 20
    assert done.stderr == ""


# --- serve


def test_serve_and_the_bare_command_start_the_table(zoo: Zootable, monkeypatch: pytest.MonkeyPatch) -> None:
    import zootable.server

    calls: list[dict[str, Any]] = []
    monkeypatch.setattr(zootable.server, "serve", lambda **given: calls.append(given), raising=False)
    assert zoo().status == 0
    assert zoo("serve", "--port", "9000", "--lan", "--data-dir", "/some/where", "--host", "::1").status == 0
    bare, full = calls
    assert bare["open_browser"] is True
    assert (bare["host"], bare["port"], bare["lan"], bare["data_dir"]) == ("127.0.0.1", 8000, False, None)
    assert full["open_browser"] is False
    assert (full["host"], full["port"], full["lan"], full["data_dir"]) == (
        "::1",
        9000,
        True,
        Path("/some/where"),
    )


# --- games


def test_games_are_listed(zoo: Zootable) -> None:
    output = zoo("games")
    assert output.status == 0
    assert "number_game" in output.out
    assert "2-3" in output.out
    assert output.err == "zootable: the game 'lost' is installed, but can't be loaded: ImportError: gone\n"
    listed = zoo("games", "--json")
    assert listed.err == ""
    assert listed.json["broken"] == {"lost": "ImportError: gone"}
    (game,) = listed.json["games"]
    assert game == zoo("games", "number_game", "--json").json
    assert game["players"] == [2, 3]
    assert game["options"][1]["choices"] == ["high", "low"]
    assert "random" in [bot["name"] for bot in game["bots"]]
    assert game["default_bot"] in [bot["name"] for bot in game["bots"]]


def test_one_game_is_shown(zoo: Zootable) -> None:
    output = zoo("games", "number_game")
    for text in ("Number game", "players: 2, 3", "high, low", "true, false", "(default)"):
        assert text in output.out


@pytest.mark.parametrize("name", INSTALLED)
def test_components_are_those_of_the_options(name: str) -> None:
    whole = json.loads(new_process("games", name, "--components", "--json").stdout)
    assert whole["components"] == zootable.load(name).components()
    alone = new_process("games", name, "--components")
    assert json.loads(alone.stdout) == whole["components"]
    assert alone.returncode == 0


# --- play and replay


def test_a_whole_game_by_numbers_and_its_record(zoo: Zootable, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    arguments: list[str | Path] = ["play", "number_game", "--seed", "5", "--bot", "random", "--record", file]
    output = zoo(*arguments, typed="1\n" * 12)
    assert output.status == 0
    assert output.err == ""
    assert "You have seat 1." in output.out
    assert "• Seat 1 (you) plays a card." in output.out
    assert "• You play " in output.out
    assert "The deal's seed was 5." in output.out
    record = Record.from_json(file.read_bytes())
    assert record.players == ["you", "random", "random"]
    assert record.result is not None
    assert record.commitment in output.out
    replayed = zoo("replay", file)
    assert replayed.status == 0
    assert replayed.err == ""
    assert f"Verified: {len(record.moves)} moves, and the deal is the one promised." in replayed.out
    assert "you (seat 1) plays a card." in replayed.out
    assert "You play" not in replayed.out
    found = zoo("replay", file, "--json").json
    assert found["verified"] is True
    assert found["seed"] == "5"
    assert [(move["player"], move["notation"]) for move in found["moves"]] == [
        (move.player, move.notation) for move in record.moves
    ]
    assert found["moves"][0]["texts"] == ["you (seat 1) plays a card."]
    assert found["result"]["returns"] == record.result.returns


def test_choices_by_notation_comments_help_and_the_end_of_the_input(zoo: Zootable, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    card = NumberGame().new_initial_state("5").view(0)["hands"][0][1]
    typed = f"# my first card\n\nhelp\n  play   {card} \n"
    output = zoo("play", "number_game", "--seed", "5", "--record", file, typed=typed)
    assert output.status == 0
    assert f"> play   {card}" in output.out or f">   play   {card}" in output.out
    assert output.out.count("Play the ") >= 6
    assert "Stopped after " in output.out
    record = Record.from_json(file.read_bytes())
    assert record.moves[0].notation == f"play {card}"
    assert record.result is None
    assert "a game that was not finished" in zoo("replay", file).out


def test_the_same_seed_and_choices_give_the_same_game(zoo: Zootable) -> None:
    arguments = ["play", "number_game", "--seed", "8", "--players", "2"]
    first = zoo(*arguments, typed="1\n" * 12).out
    assert first == zoo(*arguments, typed="1\n" * 12).out
    assert first != zoo("play", "number_game", "--seed", "9", "--players", "2", typed="1\n" * 12).out


def test_a_secret_seed_is_promised_first_and_told_last(zoo: Zootable) -> None:
    from zootable.kernel.rng import seed_commitment

    out = zoo("play", "number_game", typed="1\n" * 12).out
    seed = out.rsplit("The deal's seed was ", 1)[1].strip().rstrip(".")
    assert len(seed) == 64
    assert seed_commitment(seed) in out
    assert out.index(seed_commitment(seed)) < out.index(seed)


def test_another_seat_and_set_options(zoo: Zootable) -> None:
    output = zoo("play", "number_game", "--seat", "2", "--players", "2", "--set", "goal=low", typed="quit\n")
    assert output.status == 0
    assert "You have seat 2." in output.out
    assert "goal low" in output.out
    assert "Stopped after 1 move." in output.out


@pytest.mark.parametrize("line", ["stay", "play 13", "0", "4", "-1", "1 2", "²"])
def test_a_bad_choice_through_a_pipe_says_what_is_allowed(zoo: Zootable, tmp_path: Path, line: str) -> None:
    file = tmp_path / "game.json"
    message = zoo.refused("play", "number_game", "--seed", "5", "--record", file, typed=line + "\n")
    assert message.startswith(f"{line!r} can't be done now; choose a number from 1 to 3, or one of: play ")
    assert Record.from_json(file.read_bytes()).moves == []


def test_a_person_is_asked_again() -> None:
    lines = iter(["stay", "99", "help", "1", "quit"])
    printed = io.StringIO()
    console = Console(file=printed, width=100)
    table = TerminalGame(
        NumberGame({"players": 2}), 0, "random", 5, console, lambda: next(lines), strict=False
    )
    assert table.play() is False
    assert printed.getvalue().count("can't be done now; choose") == 2
    assert len(table.recording.moves) >= 1
    with pytest.raises(CommandError, match="can't be done now"):
        TerminalGame(NumberGame(), 0, "random", 5, console, lambda: "no", strict=True).play()


def test_numbers_and_notations() -> None:
    options = NumberGame().new_scripted_state(0, {"deal": [1, 2, 12]}).options(0)
    assert [option.notation for option in options] == ["play 1", "play 2", "play 12"]
    for line, expected in [("1", 0), ("3", 2), ("play 12", 11 - 9), (" play  2 ", 1)]:
        assert chosen(options, line) is options[expected]
    for line in ("0", "4", "play 3", "", "1.0", "Play 1"):
        assert chosen(options, line) is None


def test_any_view_is_printed_readably() -> None:
    printed = io.StringIO()
    view = {
        "phase": "main_turn",
        "round": 3,
        "nothing": None,
        "ratio": 0.123456,
        "over": False,
        "places": [[1, 2], [3]],
        "you": {"hand_size": 2, "cards": [4, 5]},
        "seats": [{"seat": 0, "hand": [1, 2]}, {"seat": 1, "note": "[bold]"}],
    }
    print_view(Console(file=printed, width=120), NumberGame(), view)
    text = printed.getvalue()
    assert (
        "phase main_turn · round 3 · ratio 0.123 · over no · places 1 2; 3 · you hand size 2, cards 4 5"
        in text
    )
    assert "nothing" not in text
    assert "[bold]" in text
    assert cell(None) == "-"
    assert cell(True) == "yes"


@pytest.mark.parametrize("name", INSTALLED)
def test_installed_games_can_be_played_through_a_pipe(name: str, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    game = zootable.load(name)
    typed = "1\n" * game.max_game_length
    done = new_process("play", name, "--seed", "3", "--bot", "random", "--record", file, typed=typed)
    assert done.returncode == 0
    assert done.stderr == ""
    assert "\x1b[" not in done.stdout
    assert "None" not in done.stdout
    assert Record.from_json(file.read_bytes()).result is not None
    again = new_process("replay", file)
    assert again.returncode == 0
    assert "Verified" in again.stdout


def record_file(folder: Path, **changes: Any) -> Path:
    """A finished game of the number game, with fields changed."""
    from zootable.sim import play_game

    record = play_game(NumberGame(), ["random"] * 3, "7/0", keep_record=True).record
    assert record is not None
    file = folder / "record.json"
    file.write_text(json.dumps({**json.loads(record), **changes}))
    return file


def test_a_record_that_does_not_verify(zoo: Zootable, tmp_path: Path) -> None:
    file = record_file(tmp_path)
    data = json.loads(file.read_text())
    data["moves"][4][1] = "play 99"
    file.write_text(json.dumps(data))
    output = zoo("replay", file)
    assert output.status == 1
    assert "does not verify: move 5 ('play 99' by seat " in output.err
    document = zoo("replay", file, "--json")
    assert document.status == 1
    assert document.json["verified"] is False
    assert document.json["error"].startswith("move 5 ")
    output = zoo("replay", record_file(tmp_path, commitment="0" * 64))
    assert output.status == 1
    assert "the seed does not match the commitment" in output.err
    output = zoo("replay", record_file(tmp_path, scripts={"deal": [44]}))
    assert output.status == 1
    assert "the scripted deal is impossible" in output.err


def test_a_record_that_can_not_be_read(zoo: Zootable, tmp_path: Path) -> None:
    whole = record_file(tmp_path).read_bytes()
    cut = tmp_path / "cut.json"
    cut.write_bytes(whole[: len(whole) // 2])
    assert "this is no complete game record: Input data was truncated" in zoo.refused("replay", cut)
    assert "record format 9 is unknown" in zoo.refused("replay", record_file(tmp_path, format=9))
    assert "rules version 9 of number_game" in zoo.refused("replay", record_file(tmp_path, rules_version=9))
    assert "no game is named 'chess'" in zoo.refused("replay", record_file(tmp_path, game="chess"))
    assert "the record has no seed" in zoo.refused("replay", record_file(tmp_path, seed=None))


# --- simulate


def test_a_simulation_as_json_and_as_a_table(zoo: Zootable) -> None:
    arguments = ["simulate", "number_game", "--games", "6", "--bots", "random", "--jobs", "1", "--seed", "x"]
    output = zoo(*arguments, "--json")
    found = output.json
    assert output.status == 0
    assert (found["games"], found["wanted"], found["finished"], found["seed"]) == (6, 6, True, "x")
    assert sum(seat["wins"] for seat in found["seats"]) == pytest.approx(6)
    table = zoo(*arguments)
    assert "6 games of number_game; moves a game: " in table.out
    assert "95 % interval" in table.out


def test_records_and_results_of_a_simulation(zoo: Zootable, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    out, records = tmp_path / "run.parquet", tmp_path / "records"
    arguments: list[str | Path] = [
        "simulate",
        "number_game",
        "--bots",
        "random",
        "--jobs",
        "1",
        "--out",
        out,
        "--records",
        records,
    ]
    assert zoo(*arguments, "--games", "3").status == 0
    assert sorted(os.listdir(records)) == [f"number_game-{number:06d}.json" for number in range(3)]
    for file in sorted(records.iterdir()):
        assert zoo("replay", file).status == 0
    rows = parquet.read_table(out).to_pylist()
    assert [row["seed"] for row in rows] == ["0/0", "0/1", "0/2"]
    assert "exists already" in zoo.refused(*arguments, "--games", "5")
    resumed = zoo(*arguments, "--games", "5", "--resume", "--json").json
    assert resumed["games"] == 5
    again = parquet.read_table(out).to_pylist()
    assert again[:3] == rows
    assert [row["game"] for row in again] == list(range(5))
    fresh = zoo(*arguments[:6], "--games", "5", "--json").json
    for document in (fresh, resumed):
        del document["seconds_per_game"]
    assert fresh == resumed
    assert "its seed is '0', this run's is '1'" in zoo.refused(*arguments, "--seed", "1", "--resume")


def test_jobs_do_not_change_the_result(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    found = []
    for jobs in ("1", "2"):
        out = tmp_path / f"{jobs}.parquet"
        done = new_process(
            "simulate",
            INSTALLED[0],
            "--bots",
            "random",
            "--games",
            "12",
            "--jobs",
            jobs,
            "--out",
            out,
            "--json",
        )
        assert done.returncode == 0
        assert json.loads(done.stdout)["games"] == 12
        found.append(parquet.read_table(out).drop_columns(["seconds"]))
    assert found[0].equals(found[1])


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_simulation_keeps_what_is_done(tmp_path: Path, number: signal.Signals) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    out, records = tmp_path / "run.parquet", tmp_path / "records"
    command = [sys.executable, "-m", "zootable.cli", "simulate", INSTALLED[0], "--bots", "random"]
    command += ["--jobs", "2", "--out", str(out), "--records", str(records), "--json"]
    process = subprocess.Popen(
        [*command, "--games", "1000000"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # a job in the background ignores it
    )
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and (not records.exists() or len(os.listdir(records)) < 5):
        time.sleep(0.05)
    os.killpg(process.pid, number) if number == signal.SIGINT else process.send_signal(number)
    out_text, err_text = process.communicate(timeout=60)
    assert process.returncode == 130
    done = json.loads(out_text)
    assert done["finished"] is False
    assert done["games"] >= 5
    assert f"stopped after {done['games']} of 1000000 games; --resume goes on with them" in err_text
    assert "Traceback" not in err_text
    assert parquet.read_table(out).column("game").to_pylist() == list(range(done["games"]))
    more = done["games"] + 3
    again = subprocess.run(
        [*command, "--games", str(more), "--resume"], capture_output=True, text=True, timeout=60
    )
    assert again.returncode == 0
    assert parquet.read_table(out).column("game").to_pylist() == list(range(more))


def test_a_bot_that_plays_wrongly_fails_the_run(zoo: Zootable, monkeypatch: pytest.MonkeyPatch) -> None:
    class Cheat:
        def act(self, state: zootable.State, player: int) -> int:
            return -1

    monkeypatch.setattr(bots, "make_bot", lambda name, game, seed=0: Cheat())
    output = zoo("simulate", "number_game", "--bots", "random", "--jobs", "1")
    assert output.status == 1
    assert "bot 'random' in game '0/0': illegal action -1 for seat 0" in output.err


# --- bench and check


def test_bench_reports_rates_and_ratios(zoo: Zootable) -> None:
    found = zoo("bench", "number_game", "--seconds", "0.2", "--json").json
    assert found["build"] in ("pure", "compiled")
    (row,) = found["games"]
    for rate in ("decisions_per_second", "games_per_second", "stepped_per_second", "clones_per_second"):
        assert row[rate] > 100
    assert 8 <= row["decisions_per_second"] / row["games_per_second"] <= 12
    if found["peer"] is None:
        assert row["ratio"] is None
    else:
        expected = row["decisions_per_second"] / found["peer"]["stepped_per_second"]
        assert row["ratio"]["decisions"] == pytest.approx(expected)
    table = zoo("bench", "--seconds", "0.2")
    assert "number_game" in table.out
    assert ("OpenSpiel hanabi(players=4)" in table.out) == (found["peer"] is not None)


def test_bench_without_the_peer(zoo: Zootable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    found = zoo("bench", "number_game", "--seconds", "0.1", "--json").json
    assert found["peer"] is None
    assert found["games"][0]["ratio"] is None
    assert "OpenSpiel is not installed" in zoo("bench", "number_game", "--seconds", "0.1").out


def test_check_passes_and_counts(zoo: Zootable) -> None:
    output = zoo("check", "--games", "1", "--json")
    assert output.status == 0
    assert output.json["passed"] is True
    (row,) = output.json["games"]
    assert (row["game"], row["setups"], row["games"]) == ("number_game", 8, 8)
    one = zoo("check", "number_game", "--players", "2", "--set", "goal=low", "--set", "peeking=no")
    assert "passed number_game: 1 ways to set it up, 2 games" in one.out
    assert "never used: peek" in one.out


def test_check_fails_with_how_to_see_it_again(zoo: Zootable, monkeypatch: pytest.MonkeyPatch) -> None:
    class Leaky(NumberState):
        def view(self, player: int | None) -> dict[str, Any]:
            hands = [list(hand) for hand in self.table.hands]
            return {**super().view(player), "hands": hands if self.table.phase != PLAYING else []}

    broken = GameInfo(
        "leaky", "Leaky", "", 1, "light", INFO.specs, lambda given: NumberGame(given, state=Leaky)
    )
    monkeypatch.setattr(registry, "_installed", lambda: ({"leaky": broken}, {}))
    output = zoo("check")
    assert output.status == 1
    assert "can tell the true state from a redrawn one: at ['view']['hands']" in output.err
    assert "To see it again: check_game(zootable.load('number_game', players=2" in output.err
    document = zoo("check", "leaky", "--json")
    assert document.status == 1
    assert document.json["passed"] is False
    assert document.json["game"] == "leaky"
