"""Playing in a terminal, or through a pipe: what is seen, what may be done, what happened."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from zootable import bots
from zootable.kernel.game import Game, Option, State
from zootable.kernel.playout import Roller
from zootable.kernel.record import Record, Recording
from zootable.kernel.rng import seed_commitment
from zootable.sim.play import seat_seed

SHOWN_CHOICES: Final = 12
HELP: Final = "Type the number or the words in brackets of what you do; help shows this, quit ends the game."


class CommandError(Exception):
    """A command can't do what was asked; the message is a sentence for people.

    Attributes:
        status: the exit status: 2 for bad input, 1 for a failed check.
    """

    def __init__(self, message: str, status: int = 2) -> None:
        super().__init__(message)
        self.status = status


class TerminalGame:
    """One person in one seat, bots in the others.

    Args:
        game: what is played.
        seat: the person's, from 0 on (people read it from 1 on).
        bot: the name of the bot in all other seats.
        seed: of the deal.
        console: where everything is printed.
        read: gives the person's next line; raises ``EOFError`` at the end of the input.
        strict: whether a choice that is not offered ends the game with :class:`CommandError` (through a pipe)
            or is asked again (of a person).
    """

    def __init__(
        self,
        game: Game,
        seat: int,
        bot: str,
        seed: int | str,
        console: Console,
        read: Callable[[], str],
        strict: bool,
    ) -> None:
        self.game = game
        self.seat = seat
        self.console = console
        self.read = read
        self.strict = strict
        seats = range(game.num_players)
        self.names = [f"Seat {one + 1} (you)" if one == seat else f"Seat {one + 1}" for one in seats]
        players = ["you" if one == seat else bot for one in seats]
        self.recording = Recording(game, seed, players)
        self.bots = {
            one: bots.make_bot(bot, game, seed=seat_seed(str(seed), one)) for one in seats if one != seat
        }
        self.rollers = {one: Roller(seat_seed(str(seed), one)) for one in seats}

    def play(self) -> bool:
        """Play to the end (then true), or until the person stops or the input ends (then false)."""
        state = self.recording.state
        state.record_events()
        self._greet()
        while not state.is_terminal():
            player = state.current_player()
            if player == self.seat:
                action = self._ask(state)
                if action is None:
                    made = len(self.recording.moves)
                    self.console.print(f"\nStopped after {made} move{'s' if made != 1 else ''}.")
                    return False
            else:
                copy = state.clone_for(player, self.rollers[player].roll())
                action = self.bots[player].act(copy, player)
            self.recording.apply(action, player)
            print_events(self.console, state, self.seat, self.names)
        print_view(self.console, self.game, state.view(self.seat))
        print_result(self.console, self.recording.record(), self.names)
        self.console.print(f"The deal's seed was {self.recording.seed!s}.", highlight=False)
        return True

    def _greet(self) -> None:
        options = ", ".join(f"{key} {value}" for key, value in self.game.options.items())
        self.console.rule(f"[bold]{escape(self.game.title)}[/bold]")
        self.console.print(escape(options), style="dim", highlight=False)
        self.console.print(
            f"Promise of the deal (SHA-256): {seed_commitment(self.recording.seed)}", style="dim"
        )
        self.console.print(f"You have seat {self.seat + 1}. {HELP}", highlight=False)

    def _ask(self, state: State) -> int | None:
        options = state.options(self.seat)
        self.console.print()
        print_view(self.console, self.game, state.view(self.seat))
        print_options(self.console, options)
        while True:
            try:
                line = self.read().strip()
            except EOFError:
                return None
            if not line or line.startswith("#"):
                continue
            if line in ("quit", "exit"):
                return None
            if line in ("help", "?"):
                self.console.print(HELP, highlight=False)
                print_options(self.console, options)
                continue
            option = chosen(options, line)
            if option is not None:
                return option.action
            message = not_offered(options, line)
            if self.strict:
                raise CommandError(message)
            self.console.print(escape(message), style="red", highlight=False)


def chosen(options: Sequence[Option], line: str) -> Option | None:
    """The option that a line means: by its notation, or by its number in the list from 1 on."""
    text = " ".join(line.split())
    for option in options:
        if option.notation == text:
            return option
    if text.isascii() and text.isdigit() and 1 <= int(text) <= len(options):
        return options[int(text) - 1]
    return None


def not_offered(options: Sequence[Option], line: str) -> str:
    """Why a line is no choice, and what is."""
    names = ", ".join(option.notation for option in options[:SHOWN_CHOICES])
    more = f" and {len(options) - SHOWN_CHOICES} more" if len(options) > SHOWN_CHOICES else ""
    return f"{line!r} can't be done now; choose a number from 1 to {len(options)}, or one of: {names}{more}"


def line_reader(console: Console) -> tuple[Callable[[], str], bool]:
    """How to read the next line (with a prompt from a person, plainly from a pipe); and whether of a pipe."""
    if sys.stdin.isatty():
        return lambda: console.input("[bold green]> [/bold green]"), False

    def read() -> str:
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        console.print(f"> {escape(line.rstrip())}", style="green", highlight=False)
        return line

    return read, True


def print_options(console: Console, options: Sequence[Option]) -> None:
    """The list of what may be done, numbered from 1."""
    width = len(str(len(options)))
    for number, option in enumerate(options, start=1):
        console.print(
            f"[bold cyan]{number:>{width}}[/bold cyan] {escape(option.label)} "
            f"[dim]{escape('[' + option.notation + ']')}[/dim]",
            highlight=False,
        )


def named(text: str, names: Sequence[str]) -> str:
    """The text of an event with the seats' names."""
    return re.sub(r"\{seat(\d+)\}", lambda found: names[int(found[1])], text)


def print_events(console: Console, state: State, seat: int | None, names: Sequence[str]) -> None:
    """What the last action caused, as far as a seat may see it (``None``: as a spectator)."""
    for event in state.events or []:
        if event.text and event.visible_to(seat):
            console.print(f"[yellow]•[/yellow] {escape(named(event.text, names))}", highlight=False)


def print_result(console: Console, record: Record, names: Sequence[str]) -> None:
    """Who came where, with the game's own points."""
    result = record.result
    if result is None:
        return
    table = Table(
        "Place", "Seat", *[words(item).capitalize() for item in result.scores[0]], "Return", box=None
    )
    ahead = 0
    for together in result.standings:
        for seat in together:
            points = [str(value) for value in result.scores[seat].values()]
            table.add_row(str(ahead + 1), escape(names[seat]), *points, f"{result.returns[seat]:g}")
        ahead += len(together)
    console.print(table, highlight=False)


# --- any game's view --------------------------------------------------------------------------------------


def print_view(console: Console, game: Game, view: Mapping[str, Any]) -> None:
    """A view in the game's own words if it has some, else entry by entry: facts in lines, lists in tables."""
    own = game.describe(view)
    if own:
        console.print(escape(own), highlight=False)
        return
    facts = [
        f"[cyan]{escape(words(key))}[/cyan] {escape(cell(value))}"
        for key, value in view.items()
        if value not in (None, [], {}) and not _is_rows(value)
    ]
    console.print(" · ".join(facts), highlight=False)
    for key, value in view.items():
        if _is_rows(value):
            console.print(_rows(words(key), value), highlight=False)


def words(key: str) -> str:
    """The name of an entry as people write it."""
    return key.replace("_", " ")


def cell(value: Any) -> str:
    """A value in one line."""
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:.3g}"
    if isinstance(value, Mapping):
        return ", ".join(f"{words(str(key))} {cell(one)}" for key, one in value.items())
    if isinstance(value, list):
        nested = any(isinstance(one, (list, Mapping)) for one in value)
        return ("; " if nested else " ").join(cell(one) for one in value)
    return str(value)


def _is_rows(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(one, Mapping) for one in value)


def _rows(title: str, rows: Sequence[Mapping[str, Any]]) -> Table:
    columns = list(dict.fromkeys(key for row in rows for key in row))
    table = Table(
        *[escape(words(key)) for key in columns],
        title=escape(title),
        title_justify="left",
        box=None,
        pad_edge=False,
    )
    for row in rows:
        table.add_row(*[escape(cell(row.get(key))) for key in columns])
    return table
