"""Zookeepers' events: what happened, for whom, as data and as a sentence of the log.

Called by the rules only while events are recorded. ``{seat2}`` stands for a seat's name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from zootable.games.zookeepers import components, scoring
from zootable.games.zookeepers.components import COLOURS, ZONES
from zootable.kernel.game import Event

if TYPE_CHECKING:
    from zootable.games.zookeepers.state import Position

CUBE_WORDS: Final = (("meat", "meat"), ("plant", "plants"), ("kit", "kits"))
"""What people call the red, green and white cubes: one, several."""


def species_id(card: int) -> str:
    """A species' id."""
    return components.species_file().species[card].id


def species_name(card: int) -> str:
    """A species' name."""
    return components.species_file().species[card].name


def keeper_id(keeper: int) -> str:
    """A keeper's id."""
    return components.keeper_file().keepers[keeper].id


def keeper_name(keeper: int) -> str:
    """A keeper's name."""
    return components.keeper_file().keepers[keeper].name


def zone_words(zone: int) -> str:
    """A quarantine zone in words: ``the desert zone``."""
    return "the zone for any habitat" if zone == 0 else f"the {ZONES[zone]} zone"


def many(number: int, word: str) -> str:
    """A number with its word: ``1 card``, ``2 cards``."""
    return f"{number} {word}{'' if number == 1 else 's'}"


def cubes_words(counts: list[int] | tuple[int, ...]) -> str:
    """Cubes in words: ``2 meat, 1 plant``; ``nothing`` for none."""
    words = [f"{count} {CUBE_WORDS[colour][count > 1]}" for colour, count in enumerate(counts)]
    parts = [word for word, count in zip(words, counts, strict=True) if count]
    return ", ".join(parts) or "nothing"


def cubes_data(counts: list[int] | tuple[int, ...]) -> dict[str, int]:
    """Cubes by the names of their colours."""
    return {COLOURS[colour]: count for colour, count in enumerate(counts)}


def _tell(
    s: Position, kind: str, data: dict[str, Any], text: str, seats: tuple[int, ...] | None = None
) -> None:
    assert s.events is not None
    s.events.append(Event(kind, data, text, seats))


def begin(s: Position) -> None:
    """The game is set up."""
    words = f"{s.setup.mode.capitalize()} mode: the game ends after {s.setup.end_saved} saved species. "
    _tell(s, "begin", {"first": s.first}, f"{words}{{seat{s.first}}} starts.")


def turned_up(s: Position, spot: int) -> None:
    """A card of the table turns up."""
    card = s.table[spot]
    column = spot + 1 if s.setup.fast else spot // 3 + 1
    data = {"species": species_id(card), "column": column}
    _tell(s, "turned_up", data, f"The {species_name(card)} comes up in column {column}.")


def dealt(s: Position) -> None:
    """The whole table was dealt anew (R25)."""
    cards = [s.table[bottom] for bottom in range(0, len(s.table), 3) if s.table[bottom] >= 0]
    names = ", ".join(species_name(card) for card in cards)
    _tell(s, "dealt", {"species": [species_id(card) for card in cards]}, f"New on the table: {names}.")


def refreshed(s: Position, seat: int, colour: int) -> None:
    """New species by choice."""
    price = None if colour < 0 else COLOURS[colour]
    words = "" if colour < 0 else f" for 1 {CUBE_WORDS[colour][0]}"
    _tell(s, "new_species", {"seat": seat, "price": price}, f"{{seat{seat}}} calls for new species{words}.")


def saved(s: Position, card: int, zone: int, paid: tuple[int, int, int], guard: int) -> None:
    """A species was saved."""
    seat = s.player
    keeper = s.houses[4 * seat + s.house]
    data = {
        "seat": seat,
        "species": species_id(card),
        "house": s.house + 1,
        "keeper": keeper_id(keeper),
        "zone": None if zone < 0 else ZONES[zone],
        "paid": cubes_data(paid),
        "guard": cubes_data([guard >> 2 * colour & 3 for colour in range(3)]),
    }
    where = "" if zone < 0 else " from quarantine"
    text = f"{{seat{seat}}} saves the {species_name(card)}{where} with the {keeper_name(keeper)}"
    _tell(s, "save", data, f"{text} for {cubes_words(paid)}.")


def completed(s: Position, seat: int, keeper: int) -> None:
    """A keeper has three species."""
    points = s.setup.keeper_points[keeper]
    data = {"seat": seat, "keeper": keeper_id(keeper), "points": points}
    text = f"{{seat{seat}}}’s {keeper_name(keeper)} is complete: {many(points, 'point')}."
    _tell(s, "complete", data, text)


def triggered(s: Position, seat: int) -> None:
    """The end is near."""
    text = f"{{seat{seat}}} has saved {s.setup.end_saved} species: everybody else has one more turn."
    _tell(s, "last_turns", {"seat": seat}, text)


def drawn(s: Position, seat: int, counts: list[int]) -> None:
    """Cubes from the bag."""
    data = {"seat": seat, "cubes": cubes_data(counts)}
    _tell(s, "draw", data, f"{{seat{seat}}} draws {cubes_words(counts)} from the bag.")


def gave_back(s: Position, seat: int, colour: int, number: int) -> None:
    """Cubes to the bag."""
    counts = [number if one == colour else 0 for one in range(3)]
    data = {"seat": seat, "cubes": cubes_data(counts)}
    _tell(s, "return", data, f"{{seat{seat}}} returns {cubes_words(counts)}.")


def looked(s: Position) -> None:
    """A face-down card is looked at by the player alone."""
    seat = s.player
    place = {"seat": seat, "column": s.spot // 3 + 1, "row": s.spot % 3 + 1}
    where = f"column {s.spot // 3 + 1}, row {s.spot % 3 + 1}"
    others = tuple([one for one in range(-1, s.setup.players) if one != seat])
    _tell(s, "look", place, f"{{seat{seat}}} looks at the card in {where}.", others)
    data = {**place, "species": species_id(s.chosen)}
    _tell(s, "look", data, f"You look at the card in {where}: the {species_name(s.chosen)}.", (seat,))


def turned_over(s: Position) -> None:
    """The card that was looked at goes to a zone, where all see it."""
    data = {"seat": s.player, "species": species_id(s.chosen)}
    _tell(s, "shown", data, f"{{seat{s.player}}} shows the {species_name(s.chosen)}.")


def discarded(s: Position, card: int) -> None:
    """A face-up species goes under the deck."""
    data = {"seat": s.player, "species": species_id(card)}
    _tell(s, "discard", data, f"{{seat{s.player}}} puts the {species_name(card)} under the deck.")


def discarded_unseen(s: Position) -> None:
    """A species goes under the deck face down."""
    data = {"seat": s.player, "species": None}
    _tell(s, "discard", data, f"{{seat{s.player}}} puts the card under the deck.")


def quarantined(s: Position, seat: int, zone: int, card: int) -> None:
    """A species enters a zone."""
    data = {"seat": seat, "species": species_id(card), "zone": ZONES[zone]}
    text = f"The {species_name(card)} goes to {{seat{seat}}}’s quarantine, {zone_words(zone)}."
    _tell(s, "quarantine", data, text)


def hired(s: Position, seat: int, house: int, keeper: int, pile: int) -> None:
    """A keeper comes from a pile."""
    data = {"seat": seat, "keeper": keeper_id(keeper), "house": house + 1, "pile": pile + 1}
    card = components.keeper_file().keepers[keeper]
    aim = components.objective_words(card.op, card.criteria)
    text = f"{{seat{seat}}} hires the {card.name} ({aim}, {many(card.points, 'point')}) from pile {pile + 1}."
    _tell(s, "hire", data, text)


def let_go(s: Position, seat: int, keeper: int, pile: int) -> None:
    """A keeper goes under a pile."""
    data = {"seat": seat, "keeper": keeper_id(keeper), "pile": pile + 1}
    _tell(s, "let_go", data, f"{{seat{seat}}}’s {keeper_name(keeper)} goes under pile {pile + 1}.")


def lost(s: Position, seat: int, card: int) -> None:
    """A species of a keeper who goes."""
    data = {"seat": seat, "species": species_id(card)}
    _tell(s, "lost", data, f"The {species_name(card)} goes under the deck.")


def new_objective(s: Position, seat: int) -> None:
    """A secret objective was changed; which one it is now stands in the views of those who may see it."""
    _tell(s, "objective", {"seat": seat}, f"{{seat{seat}}} draws a new secret objective.")


def sent(s: Position, seat: int, card: int) -> None:
    """A zoo is asked for help."""
    data = {"seat": s.player, "target": seat, "species": species_id(card)}
    text = f"{{seat{s.player}}} asks {{seat{seat}}} for help with the {species_name(card)}."
    _tell(s, "help", data, text)


def cleared(s: Position, seat: int, zone: int, card: int) -> None:
    """Room is made in another zoo's quarantine."""
    data = {"seat": s.player, "target": seat, "species": species_id(card), "zone": ZONES[zone]}
    text = f"{{seat{s.player}}} puts the {species_name(card)} of {{seat{seat}}}’s quarantine under the deck."
    _tell(s, "clear", data, text)


def refunded(s: Position, seat: int, counts: list[int]) -> None:
    """Protection pays back twice."""
    data = {"seat": seat, "cubes": cubes_data(counts)}
    _tell(s, "refund", data, f"It was protected: {{seat{seat}}} gets {cubes_words(counts)}.")


def protected(s: Position, seat: int, zone: int, colour: int) -> None:
    """A cube on a quarantined species."""
    card = s.zones[7 * seat + zone]
    data = {"seat": seat, "species": species_id(card), "zone": ZONES[zone], "colour": COLOURS[colour]}
    text = f"{{seat{seat}}} puts 1 {CUBE_WORDS[colour][0]} on the {species_name(card)}."
    _tell(s, "protect", data, text)


def turn_over(s: Position) -> None:
    """A turn ends."""
    words = "ends the turn" if s.acted else "passes"
    _tell(s, "end_turn", {"seat": s.player, "passed": not s.acted}, f"{{seat{s.player}}} {words}.")


def ended_at_once(s: Position) -> None:
    """The immediate end of five and six players."""
    text = "No species is left, and a quarantined one can’t be saved: the game ends at once."
    _tell(s, "ended_at_once", {}, text)


def final(s: Position) -> None:
    """The game is over."""
    totals = [one["total"] for one in scoring.scores(s)]
    told = [f"{{seat{seat}}} {many(total, 'point')}" for seat, total in enumerate(totals)]
    _tell(s, "end", {"totals": totals}, f"The game is over: {', '.join(told)}.")
