"""What each seat of Zookeepers sees, and the words and targets of its options.

Species, keepers and objectives are named by their ids; what is printed on them stands in the components.
Cubes are ``{"red": n, "green": n, "white": n}``. Houses, columns, rows and piles count from 1, seats from 0.

- mode, phase, acting: fast, normal, advanced; see the table of phases in state.py; seats that may act
- teams: the pairs of seats, or null
- start_player, player, turn: who began; whose turn it is (null at the end); turns that are over
- safety_turns, end_saved, last_turns: turns after which the game ends anyway; saved species that bring the
  end; turns still to come once it is triggered, this one included, else null
- table: per column: ``up`` the face-up species or null; ``down`` for rows 2 and 3 whether a card lies there
  (fast: empty)
- deck: ``cards`` in it; ``known``: those that this seat has seen going under it, in no order
- piles: per pile of keepers: ``cards``, and ``matching``, the number on the top's back, or null
- objective_pile: secret objectives left, or null
- bag: the cubes in it
- now: the turn so far: ``main`` open, second_card (action III may move another one) or done; ``saved``,
  ``helped``, ``refreshed``, ``acted``; ``ahead``: the zoos that may be asked for help after saving;
  ``last``: one of the last turns
- pending: the choice that is being made, or null in the turn's menu: ``kind`` (the phase), ``seat``,
  ``species`` (null if hidden) and by kind ``houses``; ``house``, ``guard``, ``payments`` (the thriftiest
  first, each with ``target``, ``white_for_red``, ``white_for_green``, ``cost``); ``zones`` (``seat``,
  ``zone``), looked: ``column``, ``row``; ``targets``; ``target``, ``sends``; ``owed``
- prospects: for the seat itself (a spectator: for the player) each species face up or in its quarantine:
  ``from`` table or the zone, ``houses`` whose keeper would take it (``completes``, ``gain`` in points; for
  the seat itself with what its secret objective pays),
  ``can_save``, ``payment`` the thriftiest or null, ``missing`` cubes or null, ``zones`` of its own that fit
- seats: see ``_seat``: cubes, houses with keepers and species, zones with species and protecting cubes
  (``guard``), points so far; ``objective`` is null where this seat may not see it
- you: the seat's own secret objective with all rows as they would pay now (``now``: the row that counts)
- final: at the end: ``standings``, and per seat the score sheet
- result: over, or null

Options by group, with their targets: ``save``, ``discard``, ``quarantine``, ``send`` ``species:ID``; ``look``
``back:COLUMN:ROW``; ``hire`` ``pile:N``; ``replace``, ``dismiss`` ``house:N:pile:N``; ``clear``, ``zone``
``zone:SEAT:ZONE``; ``protect`` ``guard:ZONE:COLOUR``; ``exchange`` ``exchange:N`` (cubes drawn); ``keeper``
``house:N``; ``pay`` ``payment:N:N`` (whites for red, for green); ``target`` ``seat:SEAT``; ``return`` and, in
fast mode, ``new_species`` ``cube:COLOUR``; ``collect``, ``objective``, ``new_species``, ``bottom``,
``end_turn`` ``button:GROUP``.
"""

from __future__ import annotations

from typing import Any

from zootable.games.zookeepers import actions as act
from zootable.games.zookeepers import components, narrate, rules, scoring
from zootable.games.zookeepers.components import COLOURS, GREEN, RED, STATUSES, WHITE, ZONES
from zootable.games.zookeepers.encode import known_in_deck, sees_chosen, sees_objective
from zootable.games.zookeepers.narrate import cubes_data, cubes_words, species_id, species_name
from zootable.games.zookeepers.state import (
    EMPTY,
    HOUSES,
    KEEPER,
    LIMIT,
    LOOKED,
    MAIN_WORDS,
    OBJECTIVE,
    OVER,
    PAYMENT,
    PHASES,
    PLACE,
    RECEIVE,
    RETURN,
    SECOND,
    SEND,
    TARGET,
    TURN,
    ZONE_COUNT,
    Position,
)
from zootable.kernel.game import Option


def view(s: Position, player: int | None) -> dict[str, Any]:
    """What a seat sees (R49); ``None``: a spectator. The list above names every field."""
    setup = s.setup
    over = s.phase == OVER
    return {
        "game": "zookeepers",
        "mode": setup.mode,
        "phase": PHASES[s.phase],
        "acting": list(s.acting_players()),
        "teams": [list(unit) for unit in setup.units] if setup.teams else None,
        "start_player": s.first,
        "player": None if over else s.player,
        "turn": s.turn,
        "safety_turns": setup.safety,
        "end_saved": setup.end_saved,
        "last_turns": s.left if s.left >= 0 else None,
        "flags": {
            "action3_face_down": setup.action3_face_down,
            "instant_end_all_players": setup.instant_all,
        },
        "table": _table(s),
        "deck": {
            "cards": rules.deck_size(s),
            "known": [species_id(card) for card in known_in_deck(s, player)],
        },
        "piles": [
            {
                "pile": pile + 1,
                "cards": len(cards),
                "matching": setup.back[cards[0]] if cards else None,
            }
            for pile, cards in enumerate(s.piles)
        ],
        "objective_pile": len(s.secrets) if setup.objectives else None,
        "bag": cubes_data(s.bag),
        "now": _now(s),
        "pending": None if over else _pending(s, player),
        "prospects": [] if over else _prospects(s, player),
        "seats": [_seat(s, seat, player) for seat in range(setup.players)],
        "you": None if player is None else _own(s, player),
        "final": _final(s) if over else None,
        "result": "over" if over else None,
    }


def _table(s: Position) -> list[dict[str, Any]]:
    """The columns of the table: the card face up, and which places above it have a card face down."""
    found = []
    rows = 1 if s.setup.fast else 3
    for column in range(s.setup.columns):
        cards = s.table[rows * column : rows * column + rows]
        found.append(
            {
                "column": column + 1,
                "up": species_id(cards[0]) if cards[0] >= 0 else None,
                "down": [card >= 0 for card in cards[1:]],
            }
        )
    return found


def _now(s: Position) -> dict[str, Any]:
    """How far the turn is."""
    return {
        "main": MAIN_WORDS[s.main],
        "saved": s.saved_now,
        "helped": s.helped,
        "refreshed": s.refreshed,
        "acted": s.acted,
        "ahead": rules.bits(s.ahead),
        "last": s.last,
    }


def _pending(s: Position, player: int | None) -> dict[str, Any] | None:
    """The choice that is being made, or ``None`` while the turn's menu is open."""
    phase = s.phase
    if phase == TURN:
        return None
    card = species_id(s.chosen) if sees_chosen(s, player) else None
    found: dict[str, Any] = {"kind": PHASES[phase], "seat": s.acting_players()[0], "species": card}
    if phase == KEEPER:
        found["houses"] = [house + 1 for house in rules.fitting_houses(s, s.player, s.chosen)]
    elif phase == PAYMENT:
        guard = rules.guard_of(s, s.player, s.chosen)
        found["house"] = s.house + 1
        found["guard"] = _guard(guard)
        found["payments"] = [_payment(s, guard, one) for one in _thrifty(s, s.player, s.chosen, guard)]
    elif phase in (PLACE, LOOKED):
        fits = 0 if card is None else s.setup.fits[s.chosen]
        seats = [s.player] if s.setup.mate[s.player] < 0 else [s.player, s.setup.mate[s.player]]
        found["zones"] = [
            {"seat": seat, "zone": ZONES[zone]} for seat in seats for zone in rules.bits(fits & s.free[seat])
        ]
        if phase == LOOKED:
            found["column"] = s.spot // 3 + 1
            found["row"] = s.spot % 3 + 1
    elif phase == TARGET:
        found["targets"] = [action - act.TARGET for action in rules.legal_targets(s)]
    elif phase == SEND:
        found["target"] = s.target
        found["sends"] = [species_id(action - act.SEND) for action in rules.legal_sends(s)]
    elif phase == RECEIVE:
        found["zones"] = [
            {"seat": s.target, "zone": ZONES[action - act.ZONE]} for action in rules.legal_receptions(s)
        ]
    elif phase in (RETURN, LIMIT):
        found["owed"] = s.owed
    return found


def _thrifty(s: Position, seat: int, card: int, guard: int) -> list[tuple[int, int]]:
    """All payments, the one that spends the fewest white cubes first."""
    found = rules.payments(s, seat, card, guard)
    return sorted(found, key=lambda one: (one[0] + one[1], sum(rules.cost(s, card, guard, *one)), one))


def _payment(s: Position, guard: int, one: tuple[int, int]) -> dict[str, Any]:
    for_red, for_green = one
    return {
        "target": f"payment:{for_red}:{for_green}",
        "white_for_red": for_red,
        "white_for_green": for_green,
        "cost": cubes_data(rules.cost(s, s.chosen, guard, for_red, for_green)),
    }


def _guard(guard: int) -> dict[str, int]:
    return cubes_data([guard >> 2 * colour & 3 for colour in range(3)])


def _prospects(s: Position, player: int | None) -> list[dict[str, Any]]:
    """For each species that a seat could save: which keepers would take it, and what is missing.

    A spectator sees it for the seat to move, without what its secret objective adds.
    """
    seat = s.player if player is None else player
    secret = player is not None
    found = [_prospect(s, seat, card, EMPTY, secret) for card in rules.face_up(s)]
    for zone in range(ZONE_COUNT):
        card = s.zones[ZONE_COUNT * seat + zone]
        if card >= 0:
            found.append(_prospect(s, seat, card, zone, secret))
    return found


def _prospect(s: Position, seat: int, card: int, zone: int, secret: bool) -> dict[str, Any]:
    setup = s.setup
    guard = 0 if zone < 0 else s.guards[ZONE_COUNT * seat + zone]
    payable = rules.can_pay(s, seat, card, guard)
    houses = rules.fitting_houses(s, seat, card)
    payment = None
    if payable:
        payment = cubes_data(rules.cost(s, card, guard, *_thrifty(s, seat, card, guard)[0]))
    return {
        "species": species_id(card),
        "seat": seat,
        "from": "table" if zone < 0 else ZONES[zone],
        "houses": [{"house": house + 1, **_gain(s, seat, card, zone, house, secret)} for house in houses],
        "can_save": payable and bool(houses),
        "payment": payment,
        "missing": None if payable else cubes_data(_missing(s, seat, card, guard)),
        "zones": [ZONES[one] for one in rules.bits(setup.fits[card] & s.free[seat])] if zone < 0 else [],
    }


def _gain(s: Position, seat: int, card: int, zone: int, house: int, secret: bool) -> dict[str, Any]:
    """What saving a species under a keeper would bring, with what the secret objective pays for it (R32)."""
    setup = s.setup
    place = HOUSES * seat + house
    completes = len(s.kept[place]) == setup.places - 1
    points = setup.points[card] + (setup.penalty if zone >= 0 else 0)
    if completes:
        points += setup.keeper_points[s.houses[place]]
    if secret and s.objectives[seat] >= 0:
        points += scoring.objective_value(s, seat, s.objectives[seat] & OBJECTIVE, card)
    return {"completes": completes, "gain": points}


def _missing(s: Position, seat: int, card: int, guard: int) -> list[int]:
    """The cubes that a seat lacks for a species when its spare whites stand in as far as they go."""
    setup = s.setup
    red = max(0, setup.red[card] - (guard & 3) - s.cubes[3 * seat + RED])
    green = max(0, setup.green[card] - (guard >> 2 & 3) - s.cubes[3 * seat + GREEN])
    spare = s.cubes[3 * seat + WHITE] - setup.white[card] + (guard >> 4)
    if setup.fund and spare > 0:
        for_red = min(spare, (red + 1) // 2)
        for_green = min(spare - for_red, (green + 1) // 2)
        red = max(0, red - 2 * for_red)
        green = max(0, green - 2 * for_green)
    return [red, green, max(0, -spare)]


def _seat(s: Position, seat: int, player: int | None) -> dict[str, Any]:
    setup = s.setup
    houses = []
    for house in range(setup.houses):
        place = HOUSES * seat + house
        keeper = s.houses[place]
        houses.append(
            {
                "house": house + 1,
                "keeper": narrate.keeper_id(keeper) if keeper >= 0 else None,
                "species": [species_id(card) for card in s.kept[place]],
                "complete": keeper >= 0 and len(s.kept[place]) == setup.places,
            }
        )
    zones = []
    for zone in rules.bits(setup.zones):
        card = s.zones[ZONE_COUNT * seat + zone]
        zones.append(
            {
                "zone": ZONES[zone],
                "species": species_id(card) if card >= 0 else None,
                "guard": _guard(s.guards[ZONE_COUNT * seat + zone]),
            }
        )
    seen = sees_objective(s, seat, player)
    species, keepers, waiting, bonus = scoring.items(s, seat)
    cubes = s.cubes[3 * seat : 3 * seat + 3]
    return {
        "seat": seat,
        "team": None if not setup.teams else seat % len(setup.units),
        "mate": setup.mate[seat] if setup.teams else None,
        "cubes": cubes_data(cubes),
        "cube_total": sum(cubes),
        "saved": s.saved[seat],
        "houses": houses,
        "zones": zones,
        "keeper_total": scoring.keeper_total(s, seat),
        "has_objective": s.objectives[seat] >= 0,
        "objective": _design(s.objectives[seat]) if seen else None,
        "points": {
            "species": species,
            "keepers": keepers,
            "quarantine": waiting,
            "objective": bonus if seen else None,
            "total": species + keepers + waiting + (bonus if seen else 0),
        },
    }


def _design(entry: int) -> str:
    return components.objective_file().designs[entry & OBJECTIVE].id


def _own(s: Position, player: int) -> dict[str, Any]:
    """A seat's own secrets: its objective with all rows, as they would pay now."""
    entry = s.objectives[player]
    if entry < 0:
        return {"seat": player, "objective": None}
    number = entry & OBJECTIVE
    design = components.objective_file().designs[number]
    now = scoring.objective_row(s.setup, number, scoring.keeper_total(s, player))
    rows = []
    for place, row in enumerate(design.rows):
        matches = scoring.row_matches(s, player, number, place)
        rows.append(
            {
                "total": row.total,
                "or_more": place == len(design.rows) - 1,
                "text": components.objective_words(row.op, row.criteria),
                "points": row.points,
                "matching": matches,
                "bonus": matches * row.points,
                "now": place == now,
            }
        )
    bonus = scoring.objective_points(s, player, number)
    return {"seat": player, "objective": {"design": design.id, "rows": rows, "bonus": bonus}}


def _final(s: Position) -> dict[str, Any]:
    """The score sheet at the end (R30, R54)."""
    places: dict[int, int] = {}
    place = 1
    for seats in scoring.standings(s):
        for seat in seats:
            places[seat] = place
        place += len(seats) // len(s.setup.units[0])
    scores = scoring.scores(s)
    return {
        "standings": [list(seats) for seats in scoring.standings(s)],
        "seats": [_sheet(s, seat, scores[seat], places[seat]) for seat in range(s.setup.players)],
    }


def _sheet(s: Position, seat: int, score: dict[str, int], place: int) -> dict[str, Any]:
    setup = s.setup
    saved = scoring.saved_species(s, seat)
    keepers = []
    for house in range(HOUSES * seat, HOUSES * seat + HOUSES):
        if s.houses[house] >= 0 and len(s.kept[house]) == setup.places:
            keeper = s.houses[house]
            keepers.append({"keeper": narrate.keeper_id(keeper), "points": setup.keeper_points[keeper]})
    waiting = [card for card in s.zones[ZONE_COUNT * seat : ZONE_COUNT * (seat + 1)] if card >= 0]
    return {
        "seat": seat,
        "place": place,
        "species": [{"species": species_id(card), "points": setup.points[card]} for card in saved],
        "species_points": score["species"],
        "keepers": keepers,
        "keeper_points": score["keepers"],
        "quarantined": [species_id(card) for card in waiting],
        "quarantine_points": score["quarantine"],
        "objective": _objective_sheet(s, seat),
        "own": score.get("own", score["total"]),
        "total": score["total"],
        "saved_by_status": {
            status: sum([1 for card in saved if setup.status[card] == number])
            for number, status in enumerate(STATUSES)
        },
    }


def _objective_sheet(s: Position, seat: int) -> dict[str, Any] | None:
    entry = s.objectives[seat]
    if entry < 0:
        return None
    number = entry & OBJECTIVE
    total = scoring.keeper_total(s, seat)
    place = scoring.objective_row(s.setup, number, total)
    design = components.objective_file().designs[number]
    row = design.rows[place] if place >= 0 else None
    return {
        "design": design.id,
        "keeper_total": total,
        "row": row.total if row else None,
        "text": components.objective_words(row.op, row.criteria) if row else None,
        "each": row.points if row else 0,
        "matching": scoring.row_matches(s, seat, number, place) if row else 0,
        "points": scoring.objective_points(s, seat, number),
    }


# --- Options -------------------------------------------------------------------------------------------


def options(s: Position, player: int, legal: list[int]) -> list[Option]:
    """The legal actions of an acting player, in words and with what one clicks."""
    space = s.game.action_space
    result: list[Option] = []
    for action in legal:
        family, index = space.decode(action)
        label, target, group = _describe(s, player, family, index)
        result.append(Option(action, space.notation(action), label, target, group))
    return result


def _describe(s: Position, player: int, family: str, index: int) -> tuple[str, str, str]:
    """Label, target and group of one option."""
    if family in ("save", "discard", "quarantine", "send"):
        return _species_words(s, player, family, index), f"species:{species_id(index)}", family
    if family == "look":
        column, row = index // 2 + 1, index % 2 + 2
        return f"Take up the face-down card in column {column}, row {row}", f"back:{column}:{row}", family
    if family in ("hire", "replace", "dismiss"):
        return _keeper_words(s, player, family, index)
    if family in ("clear", "protect", "zone"):
        return _zone_words(s, player, family, index)
    if family == "exchange":
        words = f"Draw {narrate.many(index + 1, 'cube')}, then return {2 * (index + 1)} of your choice"
        return words, f"exchange:{index + 1}", family
    if family == "under":
        keeper = narrate.keeper_name(s.houses[HOUSES * player + index])
        return f"Save it with the {keeper} in house {index + 1}", f"house:{index + 1}", "keeper"
    if family == "pay":
        for_red, for_green = divmod(index, act.MOST_WHITES + 1)
        guard = rules.guard_of(s, player, s.chosen)
        paid = cubes_words(rules.cost(s, s.chosen, guard, for_red, for_green))
        return f"Pay {paid}{_instead(for_red, for_green)}", f"payment:{for_red}:{for_green}", family
    if family == "target":
        return f"Ask the zoo of seat {index + 1} for help", f"seat:{index}", family
    if family == "give_back":
        return f"Return 1 {narrate.CUBE_WORDS[index][0]}", f"cube:{COLOURS[index]}", "return"
    if family == "new_species_for":
        words = f"Pay 1 {narrate.CUBE_WORDS[index][0]} for six new species"
        return words, f"cube:{COLOURS[index]}", "new_species"
    return _button_words(s, player, family)


def _button_words(s: Position, player: int, family: str) -> tuple[str, str, str]:
    if family == "collect":
        number = s.saved[player]
        if s.setup.collect_most:
            number = min(number, s.setup.collect_most)
        words = f"Draw {narrate.many(min(number, sum(s.bag)), 'cube')} from the bag"
    elif family == "end_turn":
        words = "End the turn" if s.acted else "Pass"
        if s.main == SECOND:
            words = "Move no second card and end the turn"
    else:
        words = {
            "objective": "Draw a new secret objective for yours",
            "new_species": "Replace the table by 12 new species",
            "bottom": "Put it under the deck, unseen by the others",
        }[family]
    return words, f"button:{family}", family


def _species_words(s: Position, player: int, family: str, card: int) -> str:
    name = species_name(card)
    if family == "save":
        needs = (s.setup.red[card], s.setup.green[card], s.setup.white[card])
        where = " from quarantine" if rules.zone_of(s, player, card) >= 0 else ""
        return f"Save the {name}{where} (needs {cubes_words(needs)})"
    if family == "send":
        return f"Ask for help with the {name}"
    where = "under the deck" if family == "discard" else "to a quarantine zone"
    return f"Move the {name} {where}"


def _keeper_words(s: Position, player: int, family: str, index: int) -> tuple[str, str, str]:
    if family == "hire":
        back = s.setup.back[s.piles[index][0]]
        return f"Hire from pile {index + 1} ({back} species fit)", f"pile:{index + 1}", family
    house, pile = divmod(index, act.PILES)
    name = narrate.keeper_name(s.houses[HOUSES * player + house])
    lost = len(s.kept[HOUSES * player + house])
    losing = f", losing {lost} species" if lost else ""
    target = f"house:{house + 1}:pile:{pile + 1}"
    if family == "dismiss":
        return f"Dismiss the {name} in house {house + 1} under pile {pile + 1}{losing}", target, family
    back = s.setup.back[s.piles[pile][0]]
    words = f"Replace the {name} in house {house + 1} from pile {pile + 1} ({back} species fit){losing}"
    return words, target, family


def _zone_words(s: Position, player: int, family: str, index: int) -> tuple[str, str, str]:
    if family == "protect":
        zone, colour = divmod(index, 3)
        name = species_name(s.zones[ZONE_COUNT * player + zone])
        words = f"Protect the {name} with 1 {narrate.CUBE_WORDS[colour][0]}"
        return words, f"guard:{ZONES[zone]}:{COLOURS[colour]}", family
    whose, zone = divmod(index, ZONE_COUNT)
    if family == "clear":
        name = species_name(s.zones[ZONE_COUNT * whose + zone])
        words = f"Put the {name} of seat {whose + 1}’s quarantine under the deck to ask for help there"
        return words, f"zone:{whose}:{ZONES[zone]}", family
    seat = s.setup.mate[player] if whose else player
    owner = "your team mate’s quarantine" if whose else "your quarantine"
    return f"To {owner}, {narrate.zone_words(zone)}", f"zone:{seat}:{ZONES[zone]}", family


def _instead(for_red: int, for_green: int) -> str:
    """What whites stand for, in words."""
    parts = []
    if for_red:
        parts.append(f"{narrate.many(for_red, 'kit')} for meat")
    if for_green:
        parts.append(f"{narrate.many(for_green, 'kit')} for plants")
    return f" ({' and '.join(parts)})" if parts else ""
