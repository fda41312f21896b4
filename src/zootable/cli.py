"""The command line: ``zootable serve``, ``games``, ``play``, ``simulate``, ``replay``, ``bench``, ``check``.

``--json`` prints one JSON document on standard output and nothing else. Errors are one sentence on standard
error; the exit status is 2 for bad input and 1 for a check that failed.
"""

from __future__ import annotations

import os
import secrets
import signal
import sys
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

import zootable
from zootable import _pure, bots
from zootable.kernel.game import Game, GameInfo, OptionError, OptionSpec
from zootable.kernel.record import Record, RecordError, VerificationError
from zootable.kernel.registry import UnknownGame, broken_games, game_info, games
from zootable.kernel.testing import ConformanceError, Report, check_game, configurations
from zootable.sim.bench import bench as measure
from zootable.sim.play import BotError, GameResult, run_games
from zootable.sim.store import ResultFile, ResultFileError
from zootable.sim.summary import Summary
from zootable.terminal import (
    CommandError,
    TerminalGame,
    line_reader,
    named,
    print_result,
)

app = typer.Typer(
    help="Zoo board games: a table in your browser, games in the terminal, bots, simulations.",
    no_args_is_help=False,
    add_completion=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="Which game; `zootable games` lists them.", show_default=False)
]
AnyGame = Annotated[
    str | None, typer.Argument(metavar="[GAME]", help="Which game; all if none is named.", show_default=False)
]
Players = Annotated[int | None, typer.Option(help="How many seats.", show_default=False)]
Settings = Annotated[
    list[str] | None,
    typer.Option("--set", help="An option of the game, as name=value; may be repeated.", show_default=False),
]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON document and nothing else.")]


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and leave with its exit status."""
    status = run(arguments)
    try:
        sys.stdout.flush()
    except BrokenPipeError:  # whoever read the output has gone, for instance `head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(status)


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; gives the exit status."""
    try:
        result = app(
            args=None if arguments is None else list(arguments), prog_name="zootable", standalone_mode=False
        )
        return result if isinstance(result, int) else 0
    except CommandError as error:
        return _complain(str(error), error.status)
    except (UnknownGame, OptionError, ResultFileError) as error:
        return _complain(str(error), 2)
    except (KeyboardInterrupt, typer.Abort):
        return 130
    except BrokenPipeError:
        return 0
    except OSError as error:
        return _complain(f"{error.filename or 'a file'}: {error.strerror or error}", 2)
    except Exception as error:
        if not hasattr(error, "format_message"):  # everything that the parser of arguments refuses has it
            raise
        return _complain(str(error.format_message()), 2)


def _complain(message: str, status: int) -> int:
    print(f"zootable: {' '.join(message.split())}", file=sys.stderr)
    return status


def _version(wanted: bool) -> None:
    if wanted:
        print(f"zootable {zootable.__version__} ({'compiled' if _pure.is_compiled() else 'pure Python'})")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Zoo board games. Without a command: open the table in your browser (as `zootable serve --open`)."""
    if context.invoked_subcommand is None:
        serve(open_browser=True)


# --- serve ------------------------------------------------------------------------------------------------


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 takes a free one.")] = 8000,
    lan: Annotated[
        bool, typer.Option("--lan", help="Let people on your network join; prints address and QR code.")
    ] = False,
    data_dir: Annotated[
        Path | None, typer.Option(help="Where tables are kept.", show_default="your data folder")
    ] = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the table in your browser.")] = False,
    public_url: Annotated[
        str, typer.Option(help="The address that others use, for invite links.", show_default=False)
    ] = "",
    database_url: Annotated[
        str, typer.Option(help="A postgresql:// address instead of a file.", show_default=False)
    ] = "",
) -> None:
    """Start the table: a web server on which people and bots play."""
    from zootable.server import serve as start_server  # the other commands need no web server

    start_server(
        host=host,
        port=port,
        lan=lan,
        data_dir=data_dir,
        open_browser=open_browser,
        public_url=public_url.rstrip("/"),
        database_url=database_url,
    )


# --- games ------------------------------------------------------------------------------------------------


@app.command("games")
def list_games(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="[GAME]", help="Show this game's options, seats and bots.", show_default=False
        ),
    ] = None,
    components: Annotated[
        bool, typer.Option("--components", help="Show what is printed on the game's components.")
    ] = False,
    settings: Settings = None,
    json: Json = False,
) -> None:
    """List the installed games, or show one."""
    if name is None:
        if components or settings:
            raise CommandError("--components and --set need a game: zootable games GAME --components")
        _list_all(json)
        return
    info = game_info(name)
    game = info.build(_assignments(settings))
    described = _described(info, game)
    if components:
        described["components"] = game.components()
    if json:
        _print_json(described)
    elif components:
        Console(soft_wrap=True).print_json(data=described["components"])
    else:
        _show_game(info, described)


def _list_all(json: bool) -> None:
    broken = broken_games()
    if json:
        _print_json({"games": [_described(info, info.build({})) for info in games()], "broken": broken})
        return
    table = Table("Game", "Title", "Players", "Minutes", "Weight", "", box=None, pad_edge=False)
    for info in games():
        players = _player_counts(info)
        seats = f"{players[0]}-{players[-1]}" if len(players) > 1 else "".join(map(str, players))
        table.add_row(
            f"[bold]{escape(info.name)}[/bold]",
            escape(info.title),
            seats,
            str(info.minutes),
            escape(info.weight),
            escape(info.summary),
        )
    Console().print(table, highlight=False)
    for game, reason in broken.items():
        print(f"zootable: the game {game!r} is installed, but can't be loaded: {reason}", file=sys.stderr)


def _described(info: GameInfo, game: Game) -> dict[str, Any]:
    return {
        "name": info.name,
        "title": info.title,
        "summary": info.summary,
        "minutes": info.minutes,
        "weight": info.weight,
        "utility": game.utility,
        "rules_version": game.rules_version,
        "players": _player_counts(info),
        "options": [_option(spec) for spec in info.specs],
        "bots": [{"name": name, "label": label} for name, label in bots.bot_names(game)],
        "default_bot": bots.default_bot(game),
    }


def _option(spec: OptionSpec) -> dict[str, Any]:
    return {
        "name": spec.name,
        "kind": spec.kind,
        "default": spec.default,
        "choices": list(spec.choices),
        "label": spec.label,
        "help": spec.help,
        "choice_labels": {str(value): label for value, label in spec.choice_labels.items()},
    }


def _show_game(info: GameInfo, described: Mapping[str, Any]) -> None:
    console = Console()
    console.print(f"[bold]{escape(info.title)}[/bold]: {escape(info.summary)}", highlight=False)
    console.print(
        f"{info.minutes} minutes, {info.weight}, {described['utility']}; players: "
        f"{', '.join(map(str, described['players']))}",
        highlight=False,
    )
    table = Table(
        "Option", "Values", "Default", "", title="Options (--set name=value)", box=None, pad_edge=False
    )
    table.title_justify = "left"
    for spec in info.specs:
        values = ", ".join(str(choice) for choice in spec.choices) or {"bool": "true, false"}.get(
            spec.kind, spec.kind
        )
        table.add_row(escape(spec.name), escape(values), escape(str(spec.default)), escape(spec.help))
    console.print(table, highlight=False)
    table = Table("Bot", "", title="Bots (--bot, --bots)", box=None, pad_edge=False)
    table.title_justify = "left"
    for bot in described["bots"]:
        mark = " (default)" if bot["name"] == described["default_bot"] else ""
        table.add_row(escape(bot["name"] + mark), escape(bot["label"]))
    console.print(table, highlight=False)


# --- play and replay --------------------------------------------------------------------------------------


@app.command()
def play(
    game: GameName,
    players: Players = None,
    bot: Annotated[
        str | None, typer.Option(help="Who plays the other seats.", show_default="the game's default")
    ] = None,
    seat: Annotated[int, typer.Option(help="Your seat; 1 is the first.")] = 1,
    seed: Annotated[
        str | None, typer.Option(help="Of the deal; a secret one if not given.", show_default=False)
    ] = None,
    record: Annotated[
        Path | None, typer.Option(help="Write the game's record to this file.", show_default=False)
    ] = None,
    settings: Settings = None,
) -> None:
    """Play in the terminal against, or with, bots. Through a pipe, each line is one choice."""
    built = _built(game, players, settings)
    if not 1 <= seat <= built.num_players:
        raise CommandError(f"there is no seat {seat}; seats are 1 to {built.num_players}")
    name = _known_bot(built, bot or bots.default_bot(built))
    dealt = secrets.token_hex(32) if seed is None else seed
    if record is not None:
        _check_writable(record)
    console = Console(soft_wrap=not sys.stdout.isatty())
    read, strict = line_reader(console)
    table = TerminalGame(built, seat - 1, name, dealt, console, read, strict)
    try:
        table.play()
    finally:
        if record is not None:
            record.write_bytes(table.recording.record().to_json())


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A game record.", show_default=False)],
    json: Json = False,
) -> None:
    """Play a record again, check it, and print it. Exit status 1: it does not verify; 2: it can't be read."""
    try:
        record = Record.from_json(file.read_bytes())
        record.initial_state()
    except OSError as error:
        raise CommandError(f"{file} can't be read: {error.strerror or error}") from error
    except RecordError as error:
        raise CommandError(f"{file}: {error}") from error
    except VerificationError as error:
        _fail_replay(file, json, error)
    try:
        moves = _replayed(record, None if json else Console(soft_wrap=not sys.stdout.isatty()))
        record.verify()
    except VerificationError as error:
        _fail_replay(file, json, error)
    if json:
        _print_json(
            {
                "verified": True,
                "game": record.game,
                "options": record.options,
                "players": record.players,
                "commitment": record.commitment,
                "seed": record.seed,
                "moves": moves,
                "result": record.result,
            }
        )
    else:
        unfinished = "" if record.result else " (a game that was not finished)"
        print(f"Verified: {len(moves)} moves{unfinished}, and the deal is the one promised.")


def _fail_replay(file: Path, json: bool, error: VerificationError) -> None:
    if json:
        _print_json({"verified": False, "error": str(error)})
    raise CommandError(f"{file} does not verify: {error}", status=1) from error


def _replayed(record: Record, console: Console | None) -> list[dict[str, Any]]:
    """The moves in words, printed as they are made if there is a console."""
    names = [f"{player} (seat {seat + 1})" for seat, player in enumerate(record.players)]
    moves: list[dict[str, Any]] = []
    if console is not None:
        options = ", ".join(f"{key} {value}" for key, value in record.options.items())
        console.print(f"[bold]{escape(record.game)}[/bold] {escape(options)}", highlight=False)
    for number, move, state in record.states():
        if move is None:
            state.record_events()
            continue
        texts = [
            named(event.text, names) for event in state.events or [] if event.text and event.visible_to(None)
        ]
        moves.append({"player": move.player, "notation": move.notation, "texts": texts})
        if console is not None:
            console.print(
                f"[dim]{number:>4}[/dim] {escape(names[move.player])}: {escape(move.notation)}",
                highlight=False,
            )
            for text in texts:
                console.print(f"       [yellow]•[/yellow] {escape(text)}", highlight=False)
    if console is not None:
        print_result(console, record, names)
    return moves


# --- simulate ---------------------------------------------------------------------------------------------


@app.command()
def simulate(
    game: GameName,
    players: Players = None,
    bot_list: Annotated[
        str | None,
        typer.Option(
            "--bots", help="One bot for all seats, or one per seat, with commas.", show_default="the default"
        ),
    ] = None,
    number: Annotated[int, typer.Option("--games", min=1, help="How many games.")] = 100,
    seed: Annotated[str, typer.Option(help="Of the run: the same seed gives the same games.")] = "0",
    jobs: Annotated[int | None, typer.Option(min=1, help="Processes.", show_default="one per core")] = None,
    out: Annotated[
        Path | None, typer.Option(help="Write results to this Parquet file.", show_default=False)
    ] = None,
    records: Annotated[
        Path | None, typer.Option(help="Write each game's record into this folder.", show_default=False)
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the file of --out.")] = False,
    settings: Settings = None,
    json: Json = False,
) -> None:
    """Let bots play many games. Ctrl-C keeps what is done; --resume goes on with it."""
    built = _built(game, players, settings)
    seats = _seated(built, bot_list or bots.default_bot(built))
    if resume and out is None:
        raise CommandError("--resume needs the file to go on with: --out FILE.parquet")
    if records is not None:
        records.mkdir(parents=True, exist_ok=True)
    store = None if out is None else ResultFile(out, built, seats, seed, resume)
    summary = Summary(built, tuple(seats))
    done: set[int] = set()
    for result in [] if store is None else store.results():
        done.add(result.number)
        if result.number < number:
            summary.add(result)
    with closing(
        run_games(built, seats, number, seed, jobs or _cores(), done, records is not None)
    ) as results:
        finished = _collect(results, store, summary, records, built, number)
    if json:
        _print_json({**summary.as_dict(), "seed": seed, "wanted": number, "finished": finished})
    else:
        _show_summary(summary)
    if not finished:
        again = "; --resume goes on with them" if out is not None else ""
        _complain(f"stopped after {summary.games} of {number} games{again}", 130)
        raise typer.Exit(130)


def _collect(
    results: Iterable[GameResult],
    store: ResultFile | None,
    summary: Summary,
    records: Path | None,
    game: Game,
    number: int,
) -> bool:
    """Take in results until they end (then true) or somebody presses Ctrl-C (then false)."""
    before = signal.signal(signal.SIGTERM, _interrupt)
    try:
        with _progress() as progress:
            task = progress.add_task("games", total=number, completed=summary.games)
            for result in results:
                if records is not None and result.record is not None:
                    (records / f"{game.name}-{result.number:06d}.json").write_bytes(result.record)
                if store is not None:
                    store.add(result)
                summary.add(result)
                progress.advance(task)
    except KeyboardInterrupt:
        return False
    except BotError as error:
        raise CommandError(str(error), status=1) from error
    finally:
        signal.signal(signal.SIGTERM, before)
        if store is not None:
            store.publish()
    return True


def _interrupt(number: int, frame: object) -> None:
    raise KeyboardInterrupt


def _show_summary(summary: Summary) -> None:
    found = summary.as_dict()
    moves = found["moves"]
    console = Console()
    console.print(
        f"{found['games']} games of {found['game']}; moves a game: {moves['mean']:.1f} "
        f"({moves['shortest']} to {moves['longest']}); seconds a game: {found['seconds_per_game']:.3g}",
        highlight=False,
    )
    solo = "wins" not in found["bots"][0]
    wins = () if solo else ("Wins", "95 % interval")
    columns = ("Seat", "Bot", *wins, "Mean points ± 95 %", "Range" if solo else "Mean return")
    table = Table(*columns, box=None, pad_edge=False)
    rows = [(str(row["seat"] + 1), row) for row in found["seats"]]
    if len(found["bots"]) > 1:
        rows += [("all", row) for row in found["bots"]]
    for seat, row in rows:
        table.add_row(
            seat,
            escape(row["bot"]),
            *(() if solo else (f"{row['win_rate']:.1%}", f"{row['low']:.1%} to {row['high']:.1%}")),
            f"{row['mean_total']:.2f}"
            + ("" if row["margin_total"] is None else f" ± {row['margin_total']:.2f}"),
            f"{row['lowest_total']} to {row['highest_total']}" if solo else f"{row['mean_return']:.3f}",
        )
    console.print(table, highlight=False)


# --- bench and check --------------------------------------------------------------------------------------


@app.command()
def bench(
    game: AnyGame = None,
    seconds: Annotated[float, typer.Option(min=0.1, help="How long to measure each game.")] = 6.0,
    players: Players = None,
    settings: Settings = None,
    json: Json = False,
) -> None:
    """Measure speed on one core: random decisions, whole games and clones a second.

    Beside it, in turn and in the same run, OpenSpiel's hanabi stepped from Python, if it is installed. The
    build in use is measured: compiled or pure Python (ZOOTABLE_PURE=1).
    """
    if game is None:
        if players is not None or settings:
            raise CommandError("--players and --set need a game: zootable bench GAME …")
        built = [info.build({}) for info in games()]
    else:
        built = [_built(game, players, settings)]
    found = measure(built, seconds)
    if json:
        _print_json(found)
        return
    console = Console()
    build = "compiled" if found["build"] == "compiled" else "pure Python"
    console.print(
        f"Build: {build}; Python {found['python']}; one core; medians of {found['rounds']} rounds",
        highlight=False,
    )
    table = Table(
        "Per second", "decisions", "stepped from Python", "games", "clones", box=None, pad_edge=False
    )
    for column in table.columns[1:]:
        column.justify = "right"
    for row in found["games"]:
        table.add_row(
            escape(row["game"]),
            f"{row['decisions_per_second']:,.0f}",
            f"{row['stepped_per_second']:,.0f}",
            f"{row['games_per_second']:,.0f}",
            f"{row['clones_per_second']:,.0f}",
        )
    peer = found["peer"]
    if peer is not None:
        table.add_row(
            escape(peer["name"]),
            "",
            f"{peer['stepped_per_second']:,.0f}",
            "",
            f"{peer['clones_per_second']:,.0f}",
        )
        for row in found["games"]:
            ratio = row["ratio"]
            table.add_row(
                f"{escape(row['game'])} to OpenSpiel",
                f"×{ratio['decisions']:.2f}",
                f"×{ratio['stepped']:.2f}",
                "",
                f"×{ratio['clones']:.2f}",
            )
    console.print(table, highlight=False)
    if peer is None:
        console.print(
            "OpenSpiel is not installed: no comparison (pip install 'zootable[bench]').", style="dim"
        )


@app.command()
def check(
    game: AnyGame = None,
    number: Annotated[
        int, typer.Option("--games", min=1, help="How many games in each way to set it up.")
    ] = 2,
    seed: Annotated[int, typer.Option(help="Of the first game.")] = 0,
    players: Players = None,
    settings: Settings = None,
    json: Json = False,
) -> None:
    """Run the conformance suite: every player count, and every choice of the options that are not set."""
    if game is None and (players is not None or settings):
        raise CommandError("--players and --set need a game: zootable check GAME …")
    checked = []
    for info in games() if game is None else [game_info(game)]:
        try:
            checked.append(_checked(info, _assignments(settings, players), number, seed))
        except ConformanceError as error:
            if json:
                _print_json({"passed": False, "game": info.name, "error": str(error)})
            raise CommandError(str(error), status=1) from error
    if json:
        _print_json({"passed": True, "games": checked})
        return
    console = Console()
    for row in checked:
        counts = (
            f"{row['setups']} ways to set it up, {row['games']} games, {row['moves']} moves (longest game "
            f"{row['longest']}), {row['options']} options, {row['illegal']} illegal actions refused, "
            f"{row['resamples']} redrawn copies that look the same"
        )
        console.print(f"[bold green]passed[/bold green] {escape(row['game'])}: {counts}", highlight=False)
        unused = [family for family, used in row["families"].items() if not used]
        if unused:
            console.print(f"       never used: {escape(', '.join(unused))}", style="yellow", highlight=False)


def _checked(info: GameInfo, fixed: Mapping[str, Any], number: int, seed: int) -> dict[str, Any]:
    ways = list(configurations(info, fixed))
    total = Report()
    with _progress() as progress:
        task = progress.add_task(info.name, total=len(ways))
        for options in ways:
            total.add(check_game(info.build(options), number, seed))
            progress.advance(task)
    return {"game": info.name, "setups": len(ways), **total.as_dict()}


# --- what the commands share ------------------------------------------------------------------------------


def _assignments(settings: Sequence[str] | None, players: int | None = None) -> dict[str, Any]:
    """The values of ``--set`` and ``--players`` (raises :class:`CommandError`)."""
    found: dict[str, Any] = {} if players is None else {"players": players}
    for setting in settings or []:
        name, equals, value = setting.partition("=")
        if not equals or not name.strip():
            raise CommandError(f"--set {setting!r}: write it as name=value")
        if name.strip() in found:
            raise CommandError(f"the option {name.strip()!r} is set twice")
        found[name.strip()] = value
    return found


def _built(name: str, players: int | None, settings: Sequence[str] | None) -> Game:
    return game_info(name).build(_assignments(settings, players))


def _player_counts(info: GameInfo) -> list[int]:
    return [choice for spec in info.specs if spec.name == "players" for choice in spec.choices]


def _known_bot(game: Game, name: str) -> str:
    try:
        bots.make_bot(name, game)
    except bots.UnknownBot as error:
        raise CommandError(str(error)) from error
    return name


def _seated(game: Game, text: str) -> list[str]:
    """One bot per seat from a list with commas (raises :class:`CommandError`)."""
    named_bots = [_known_bot(game, one.strip()) for one in text.split(",")]
    if len(named_bots) == 1:
        return named_bots * game.num_players
    if len(named_bots) != game.num_players:
        seats = game.num_players
        raise CommandError(f"{len(named_bots)} bots for {seats} seats: name one for all seats, or {seats}")
    return named_bots


def _check_writable(path: Path) -> None:
    """Fail before the game, not after it, if a file can't be written (raises :class:`CommandError`)."""
    there = path.exists()
    try:
        with path.open("ab"):
            pass
    except OSError as error:
        raise CommandError(f"{path} can't be written: {error.strerror or error}") from error
    if not there:
        path.unlink()


def _cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _progress() -> Progress:
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )


def _print_json(data: Any) -> None:
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(data), indent=1).decode() + "\n")


if __name__ == "__main__":
    main()
