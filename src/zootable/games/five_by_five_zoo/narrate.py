"""5x5 Zoo's events: what happened, for whom, as data and as a sentence of the log.

Called by the rules only while events are recorded. ``{seat2}`` stands for a seat's name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from zootable.games.five_by_five_zoo import components, grid
from zootable.kernel.game import Event

if TYPE_CHECKING:
    from zootable.games.five_by_five_zoo.state import Position

GATE_NAMES: Final = ("north", "east", "south", "west")


def tile_name(s: Position, tile: int) -> str:
    """A tile in words: ``a bird tile with 1 star``."""
    table = s.setup.components
    large = "large " if table.shape[tile] else ""
    category = components.CATEGORIES[table.category[tile]]
    article = "an" if not large and category[0] in "aeiou" else "a"
    stars = table.stars[tile]
    text = f"{article} {large}{category} tile"
    if stars:
        text += f" with {stars} star{'s' if stars > 1 else ''}"
    return text


def _tell(
    s: Position, kind: str, data: dict[str, Any], text: str, seats: tuple[int, ...] | None = None
) -> None:
    assert s.events is not None
    s.events.append(Event(kind, data, text, seats))


def _many(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"


def begin(s: Position) -> None:
    """The cards of the game are drawn."""
    letters = ", ".join(components.LETTERS[one] for one in s.bonuses)
    gates = ", ".join(GATE_NAMES[gate] for gate in s.gates)
    text = (
        f"Popularity card {components.LETTERS[s.condition]}, final bonus cards {letters}; "
        f"the gates are {gates}. {{seat{s.start}}} starts."
    )
    _tell(s, "begin", {"start": s.start}, text)


def start_tiles(s: Position) -> None:
    """A player draws the two tiles for the gate squares."""
    names = [s.setup.components.tile_id(tile) for tile in (s.tile, s.drawn)]
    text = f"{{seat{s.player}}} draws {tile_name(s, s.tile)} and {tile_name(s, s.drawn)}."
    _tell(s, "start_tiles", {"seat": s.player, "tiles": names}, text)


def prepared(s: Position) -> None:
    """A round begins."""
    gate = GATE_NAMES[s.gates[s.round - 1]]
    text = f"Round {s.round}: the display is laid out; visitors will come through the {gate} gate."
    _tell(s, "prepare", {"round": s.round, "gate": grid.DIRECTIONS[s.gates[s.round - 1]]}, text)


def reshuffle(s: Position) -> None:
    """The customer cards are shuffled anew."""
    _tell(s, "reshuffle", {}, "The discarded customer cards are shuffled to a new deck.")


def customer(s: Position, seat: int, colour: int) -> None:
    """A random one-time customer."""
    name = components.COLOURS[colour]
    data = {"seat": seat, "colour": name}
    _tell(s, "customer", data, f"{{seat{seat}}} draws a {name} visitor.")


def take(s: Position) -> None:
    """A tile of the display was taken."""
    visitor = components.COLOURS[s.tokens[s.row]]
    data = {
        "seat": s.player,
        "row": s.row + 1,
        "slot": s.slot,
        "tile": s.setup.components.tile_id(s.tile),
        "visitor": visitor,
    }
    text = f"{{seat{s.player}}} takes {tile_name(s, s.tile)} and a {visitor} visitor from row {s.row + 1}."
    _tell(s, "take", data, text)


def door(s: Position, seat: int) -> None:
    """A door for the hand."""
    _tell(s, "door", {"seat": seat}, f"{{seat{seat}}} gets a door.")


def meeple(s: Position, seat: int, colour: int) -> None:
    """A regular customer."""
    name = components.COLOURS[colour]
    _tell(s, "meeple", {"seat": seat, "colour": name}, f"{{seat{seat}}} wins a {name} regular visitor.")


def card(s: Position, seat: int, kind: int) -> None:
    """A special card."""
    title = components.cards().special[kind].title
    data = {"seat": seat, "card": components.KINDS[kind]}
    _tell(s, "card", data, f"{{seat{seat}}} takes the special card “{title}”.")


def drawn_tile(s: Position, seat: int) -> None:
    """A special card drew a tile."""
    if s.drawn < 0:
        _tell(s, "no_tile", {"seat": seat}, "There is no tile left to draw.")
        return
    data = {"seat": seat, "tile": s.setup.components.tile_id(s.drawn)}
    _tell(s, "drawn_tile", data, f"{{seat{seat}}} draws {tile_name(s, s.drawn)}.")


def popularity(s: Position, seat: int, square: int, why: str) -> None:
    """A popularity token was put on a tile."""
    tile = s.zoos[seat].tiles[square]
    category = components.CATEGORIES[s.setup.components.category[tile]]
    data = {"seat": seat, "square": grid.SQUARE_NAMES[square], "why": why}
    text = f"{{seat{seat}}} puts a popularity token on the {category} tile at {grid.SQUARE_NAMES[square]}"
    if why == "condition":
        text += f" (card {components.LETTERS[s.condition]})"
    _tell(s, "popularity", data, text + ".")


def place(s: Position, seat: int, tile: int, square: int) -> None:
    """A tile was placed."""
    name = grid.SQUARE_NAMES[square]
    data = {"seat": seat, "tile": s.setup.components.tile_id(tile), "square": name}
    _tell(s, "place", data, f"{{seat{seat}}} places {tile_name(s, tile)} at {name}.")


def boxed(s: Position, tile: int) -> None:
    """A tile fits nowhere."""
    data = {"seat": s.player, "tile": s.setup.components.tile_id(tile)}
    _tell(s, "boxed", data, f"The tile fits nowhere in {{seat{s.player}}}’s zoo and goes to the box.")


def removed(s: Position, tile: int, place: int) -> None:
    """The solo rival removed a tile."""
    data = {"tile": s.setup.components.tile_id(tile), "row": place // 4 + 1, "slot": place % 4}
    _tell(s, "removed", data, f"The rival removes {tile_name(s, tile)} from row {place // 4 + 1}.")


def line_up(s: Position) -> None:
    """The line-up begins."""
    gate = GATE_NAMES[s.gates[s.round - 1]]
    _tell(s, "line_up", {"round": s.round}, f"Line-up: everybody leads their visitors in from the {gate}.")


def step(s: Position, seat: int, border: int, square: int, colour: int) -> None:
    """A step of a plan, for its owner only."""
    name, colour_name = grid.SQUARE_NAMES[square], components.COLOURS[colour]
    data = {"seat": seat, "border": grid.BORDER_NAMES[border], "square": name, "colour": colour_name}
    _tell(s, "step", data, f"You lead a {colour_name} visitor to {name}.", (seat,))


def laid(s: Position, seat: int, border: int) -> None:
    """A door was laid in a plan, for its owner only."""
    data = {"seat": seat, "border": grid.BORDER_NAMES[border]}
    _tell(s, "laid", data, f"You lay a door at {grid.BORDER_NAMES[border]}.", (seat,))


def bought(s: Position, seat: int, what: int) -> None:
    """A purchase in a plan, for its owner only."""
    thing = "a door" if what < 0 else f"a popularity token for {grid.SQUARE_NAMES[what]}"
    data = {"seat": seat, "what": "door" if what < 0 else grid.SQUARE_NAMES[what]}
    _tell(s, "bought", data, f"You buy {thing}.", (seat,))


def ready(s: Position, seat: int) -> None:
    """A player has confirmed their plan."""
    _tell(s, "ready", {"seat": seat}, f"{{seat{seat}}} is ready.")


def settled(s: Position) -> None:
    """All plans were shown and scored."""
    results = s.results[-1]
    for seat, result in enumerate(results):
        points = result.visitors + result.popular + result.crossed
        extra = []
        if result.award:
            extra.append(f"{result.award} for the most visitors")
        if result.requests:
            extra.append(f"{result.requests} for {_many(len(result.met), 'request card')}")
        text = f"{{seat{seat}}} leads in {_many(result.visitors, 'visitor')}: {points} for the line-up"
        text += "".join(f", {one}" for one in extra) + "."
        total = points + result.award + result.requests
        _tell(s, "round_score", {"seat": seat, "round": s.round, "total": total}, text)
    if s.setup.players > 1:
        _tell(s, "start_player", {"seat": s.start}, f"{{seat{s.start}}} is the next start player.")


def final(s: Position) -> None:
    """The game is over."""
    told = [f"{{seat{seat}}} {_many(zoo.points, 'point')}" for seat, zoo in enumerate(s.zoos)]
    _tell(s, "end", {"points": [zoo.points for zoo in s.zoos]}, f"The game is over: {', '.join(told)}.")
