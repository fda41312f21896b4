"""5x5 Zoo's rules, in the order of the rulebook: stateless functions on a :class:`Position`.

"R12" and the like are the rulings of RULINGS.md. The table of phases stands in state.py.
"""

from __future__ import annotations

from typing import Final

from zootable.games.five_by_five_zoo import actions as act
from zootable.games.five_by_five_zoo import components, grid, narrate, scoring
from zootable.games.five_by_five_zoo.components import PARK, WHITE, Lie, Special
from zootable.games.five_by_five_zoo.state import (
    ACTION,
    DOOR_BOUGHT,
    LINE_UP,
    NO_TILE,
    NOT_BUYING,
    NOTHING,
    OVER,
    PLACE,
    POPULARITY,
    SETUP,
    TAKE,
    Before,
    Position,
    Result,
    Zoo,
)

# Popularity condition cards
CORNERS: Final = 0
WALLS: Final = 1
THREE_OF_A_KIND: Final = 2
LAST_TURN: Final = 3
FIRST_TURN: Final = 4
LAST_OF_ROW: Final = 5

# The actions of the rows, as in components.ACTIONS
NO_ACTION: Final = 0
TO_POPULARITY: Final = 1
TO_CARD: Final = 2
TO_CUSTOMERS: Final = 3
TO_MEEPLE: Final = 4

CORNER_SQUARES: Final = sum([1 << square for square in grid.CORNERS])
GATE_MASK: Final = sum([1 << square for square in grid.GATE_SQUARES])


def squares_of(mask: int) -> list[int]:
    """The numbers of the bits that are set, in order."""
    found: list[int] = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


# --- Game Setup ------------------------------------------------------------------------------------------


def set_up(s: Position, condition: int, bonuses: tuple[int, ...]) -> None:
    """Cards of the game, start player and first hands; ``condition`` -1 and no ``bonuses``: by chance."""
    setup = s.setup
    chance = s.chance
    table = components.numbers()
    if not bonuses:
        drawn = chance.deal(list(range(table.pieces.bonus_cards)), table.bonuses_drawn, "bonuses")
        bonuses = tuple(sorted(drawn))
    s.bonuses = bonuses
    s.condition = condition
    if condition < 0:
        s.condition = chance.below(table.pieces.popularity_cards, "popularity")
    s.gates = tuple(chance.deal(list(range(4)), setup.rounds, "gates"))
    s.start = chance.below(setup.players, "start")  # R51; solo: the player (R62)
    s.player = s.start
    requests = list(range(s.spare_requests))
    for number in range(setup.players):
        zoo = s.zoos[(s.start + number) % setup.players]
        zoo.requests = tuple(chance.deal(requests, setup.start_requests, "requests"))
        del requests[: setup.start_requests]
        zoo.hand_doors = setup.start_doors
    s.spare_requests = len(requests)
    if s.events is not None:
        narrate.begin(s)
    draw_start_tiles(s)


def draw_start_tiles(s: Position) -> None:
    """The player draws two tiles for the gate squares (R9)."""
    s.tile = draw_tile(s, "start tiles")
    s.drawn = draw_tile(s, "start tiles")
    if s.events is not None:
        narrate.start_tiles(s)


def legal_setup(s: Position) -> list[int]:
    """The free gate squares, for the first tile, then for the second."""
    first = act.PLACE if s.tile != NO_TILE else act.PLACE_DRAWN
    return [first + square for square in squares_of(GATE_MASK & ~s.zoos[s.player].taken)]


def place_start_tile(s: Position, square: int) -> None:
    """A tile of the set-up; it never triggers the popularity card (R10)."""
    tile = s.tile if s.tile != NO_TILE else s.drawn
    lay_tile(s, tile, square)
    if s.tile != NO_TILE:
        s.tile = NO_TILE
        return
    s.drawn = NO_TILE
    s.player = (s.player + 1) % s.setup.players
    if s.player == s.start:
        prepare(s)
    else:
        s.reveals += 1
        draw_start_tiles(s)


# --- Random pieces ---------------------------------------------------------------------------------------


def draw_tile(s: Position, label: str) -> int:
    """A tile from the deck of small ones, or NO_TILE if it is empty (R8)."""
    if not s.tiles:
        return NO_TILE
    s.chance.deal(s.tiles, 1, label)
    tile = s.tiles[0]
    s.tiles[0] = s.tiles[-1]
    s.tiles.pop()
    return tile


def draw_customers(s: Position, seat: int, number: int) -> None:
    """Random one-time customers for a seat: cards from the deck, cubes from stock (R6, R7)."""
    for _ in range(number):
        total = sum(s.customers)
        if total == 0:
            s.customers, s.discards = s.discards, s.customers
            total = sum(s.customers)
            if s.events is not None:
                narrate.reshuffle(s)
        colour = s.chance.draw(s.customers, total, "customers")
        s.customers[colour] -= 1
        s.discards[colour] += 1
        gain_cube(s, seat, colour)
        if s.events is not None:
            narrate.customer(s, seat, colour)


def gain_cube(s: Position, seat: int, colour: int) -> None:
    """A cube from stock, if there is one (R6)."""
    if s.stock[colour] > 0:
        s.stock[colour] -= 1
        s.zoos[seat].cubes[colour] += 1


# --- I. Preparation phase --------------------------------------------------------------------------------


def prepare(s: Position) -> None:
    """Clean up, lay out tiles, cards and customers, draw cubes (R45); then the start player's turn."""
    s.reveals += 1
    clean_up(s)
    lay_out(s)
    if s.events is not None:
        narrate.prepared(s)
    players = s.setup.players
    for number in range(players):
        seat = (s.start + number) % players
        draw_customers(s, seat, s.round)
        for kind in s.zoos[seat].cards:
            card = special_card(kind)
            if card.when == "rounds":
                draw_customers(s, seat, card.customers)  # R44
    s.player = s.start
    s.phase = TAKE


def clean_up(s: Position) -> None:
    """Leftovers go to the box, cubes to stock, regular customers back to hand (R54)."""
    for place, tile in enumerate(s.display):
        if tile != NO_TILE:
            s.box.append(tile)
            s.display[place] = NO_TILE
    s.boxed_cards.extend(s.special)
    s.special = []
    s.removed = NO_TILE
    for zoo in s.zoos:
        for colour in range(6):
            s.stock[colour] += zoo.cubes[colour]
            zoo.cubes[colour] = 0
        for step in zoo.steps:
            if step[3]:
                zoo.meeples[step[2]] += 1
            else:
                s.stock[step[2]] += 1
        zoo.clear_walk()
        zoo.before = None
        zoo.turns = 0


def lay_out(s: Position) -> None:
    """Tiles, special cards, regular customers and display tokens for a round (R1, R2, R4, R5)."""
    setup = s.setup
    for row in range(act.ROWS):
        for slot in range(setup.row_tiles[row]):
            if row < act.ROWS - 1:
                s.display[act.SLOTS * row + slot] = draw_tile(s, "tiles")
    large = s.large
    wanted = min(setup.row_tiles[act.ROWS - 1], len(large))
    for slot, tile in enumerate(s.chance.deal(large, wanted, "large tiles")):
        s.display[act.SLOTS * (act.ROWS - 1) + slot] = tile
    del large[:wanted]
    wanted = min(setup.shown_cards, len(s.cards))
    s.special = sorted(s.chance.deal(s.cards, wanted, "special cards"))
    del s.cards[:wanted]
    for colour in range(5):
        if s.meeples[colour] == 0 and s.meeple_stock[colour] > 0:
            s.meeple_stock[colour] -= 1
            s.meeples[colour] = 1
    colours = s.chance.deal(list(range(5)), 5, "display tokens")
    for row in range(act.ROWS):
        fixed = setup.row_visitor[row]
        s.tokens[row] = fixed if fixed >= 0 else colours.pop(0)


# --- II. Main phase: 1. Acquire Animal tiles and One Time Customer cubes ---------------------------------


def legal_take(s: Position) -> list[int]:
    """Any tile of any row (R61)."""
    return [act.TAKE + place for place, tile in enumerate(s.display) if tile != NO_TILE]


def take(s: Position, place: int) -> None:
    """A tile of the display with its row's cube; then the row's action."""
    row = place // act.SLOTS
    zoo = s.zoos[s.player]
    s.tile = s.display[place]
    s.display[place] = NO_TILE
    s.row = row
    s.slot = place % act.SLOTS
    s.heart = earns_heart(s, zoo, row)
    gain_cube(s, s.player, s.tokens[row])
    if s.events is not None:
        narrate.take(s)
    if s.setup.row_action[row] != NO_ACTION:
        s.phase = ACTION
    else:
        begin_placing(s)


def earns_heart(s: Position, zoo: Zoo, row: int) -> bool:
    """Conditions D, E and F: the last, the first turn, the last tile of its row (R22)."""
    if s.condition == LAST_TURN:
        return zoo.turns == s.setup.turns - 1
    if s.condition == FIRST_TURN:
        return zoo.turns == 0
    if s.condition == LAST_OF_ROW:
        return all(s.display[act.SLOTS * row + slot] == NO_TILE for slot in range(act.SLOTS))
    return False


# --- 2. Use action effects -------------------------------------------------------------------------------


def legal_action(s: Position) -> list[int]:
    """The row's action where it can do something, or a door (R18, R19)."""
    action = s.setup.row_action[s.row]
    found: list[int] = []
    if action == TO_POPULARITY:
        found = [act.POPULARITY + square for square in unpopular(s.zoos[s.player])]
    elif action == TO_CARD:
        for kind in s.special:
            if act.CARD + kind not in found:
                found.append(act.CARD + kind)
    elif action == TO_CUSTOMERS:
        found = [act.CUSTOMERS]
    elif action == TO_MEEPLE:
        found = [act.MEEPLE + colour for colour in range(5) if s.meeples[colour] > 0]
    found.append(act.DOOR)
    return found


def unpopular(zoo: Zoo) -> list[int]:
    """The tiles in the zoo that may get a popularity token, by their north-western squares (R16, R17)."""
    return squares_of(zoo.heads & ~zoo.popularity)


def row_action(s: Position, action: int) -> None:
    """The chosen action of the row or the door; then the tiles are placed."""
    seat = s.player
    zoo = s.zoos[seat]
    if action == act.DOOR:
        zoo.hand_doors += 1
        if s.events is not None:
            narrate.door(s, seat)
    elif action == act.CUSTOMERS:
        s.reveals += 1
        draw_customers(s, seat, s.setup.row_customers)
    elif action >= act.MEEPLE:
        colour = action - act.MEEPLE
        s.meeples[colour] -= 1
        zoo.meeples[colour] += 1
        if s.events is not None:
            narrate.meeple(s, seat, colour)
    elif action >= act.CARD:
        take_card(s, action - act.CARD)
        return
    else:
        give_popularity(s, seat, action - act.POPULARITY, "row")
    begin_placing(s)


def special_card(kind: int) -> Special:
    """What a kind of special card does."""
    return components.cards().special[kind]


def take_card(s: Position, kind: int) -> None:
    """A special card: kept, or it works at once and goes to the box (R57)."""
    s.special.remove(kind)
    card = special_card(kind)
    zoo = s.zoos[s.player]
    if card.when == "now":
        s.boxed_cards.append(kind)
    else:
        zoo.cards = (*zoo.cards, kind)
    if s.events is not None:
        narrate.card(s, s.player, kind)
    if card.popularity > 0 and unpopular(zoo):
        s.phase = POPULARITY
        s.card = kind
        return
    work_card(s, kind)


def place_card_popularity(s: Position, square: int) -> None:
    """The popularity token of a special card (R16); then the rest of the card."""
    give_popularity(s, s.player, square, "card")
    kind = s.card
    s.card = NOTHING
    work_card(s, kind)


def work_card(s: Position, kind: int) -> None:
    """The rest of a special card's effect at once: doors, random customers, a tile from the deck (R15)."""
    card = special_card(kind)
    zoo = s.zoos[s.player]
    for _ in range(card.doors):
        zoo.hand_doors += 1
        if s.events is not None:
            narrate.door(s, s.player)
    if card.customers > 0:
        s.reveals += 1
        draw_customers(s, s.player, card.customers)
    if card.draw_tile > 0:
        s.reveals += 1
        s.drawn = draw_tile(s, "drawn tile")
        if s.events is not None:
            narrate.drawn_tile(s, s.player)
    begin_placing(s)


def give_popularity(s: Position, seat: int, square: int, why: str) -> None:
    """A popularity token for the tile with that north-western square."""
    s.zoos[seat].popularity |= 1 << square
    if s.events is not None:
        narrate.popularity(s, seat, square, why)


# --- 3. Animal tile placement ----------------------------------------------------------------------------


def spots(s: Position, tile: int) -> int:
    """The squares on which a tile may begin, as bits: it needs empty squares only (R11)."""
    empty = ~s.zoos[s.player].taken
    shape = s.setup.components.shape[tile]
    mask = s.setup.places[shape] & empty
    if shape == components.HORIZONTAL:
        mask &= empty >> 1
    elif shape == components.VERTICAL:
        mask &= empty >> grid.SIZE
    return mask


def begin_placing(s: Position) -> None:
    """Ask where the tiles in hand go; one that fits nowhere goes to the box (R13)."""
    fits = False
    if s.tile != NO_TILE:
        fits = spots(s, s.tile) != 0
        if not fits and (s.drawn == NO_TILE or spots(s, s.drawn) == 0):
            if s.events is not None:
                narrate.boxed(s, s.tile)
            s.box.append(s.tile)
            s.tile = NO_TILE
    if s.drawn != NO_TILE and not fits:
        fits = spots(s, s.drawn) != 0
        if not fits:
            if s.events is not None:
                narrate.boxed(s, s.drawn)
            s.box.append(s.drawn)
            s.drawn = NO_TILE
    if fits:
        s.phase = PLACE
    else:
        end_turn(s)


def legal_place(s: Position) -> list[int]:
    """Every empty spot for the taken and for the drawn tile, in any order (R14)."""
    found: list[int] = []
    if s.tile != NO_TILE:
        found = [act.PLACE + square for square in squares_of(spots(s, s.tile))]
    if s.drawn != NO_TILE:
        found += [act.PLACE_DRAWN + square for square in squares_of(spots(s, s.drawn))]
    return found


def place_tile(s: Position, square: int, drawn: bool) -> None:
    """Place a tile of the hand and look at the popularity condition (R55, R56)."""
    zoo = s.zoos[s.player]
    tile = s.drawn if drawn else s.tile
    lie = s.setup.lies[tile][square]
    assert lie is not None
    heart = condition_met(s, zoo, tile, lie)
    if drawn:
        s.drawn = NO_TILE
    else:
        heart = heart or s.heart
        s.tile = NO_TILE
        s.heart = False
    lay_tile(s, tile, square)
    if heart:
        give_popularity(s, s.player, square, "condition")
    begin_placing(s)


def lay_tile(s: Position, tile: int, square: int) -> None:
    """Put a tile of the player on their zoo board."""
    lie = s.setup.lies[tile][square]
    assert lie is not None
    s.zoos[s.player].put(tile, lie)
    if s.events is not None:
        narrate.place(s, s.player, tile, square)


# --- Gaining Popularity with the popularity condition card -----------------------------------------------


def condition_met(s: Position, zoo: Zoo, tile: int, lie: Lie) -> bool:
    """Conditions A, B and C for a tile about to be placed."""
    if s.condition == CORNERS:
        return lie.mask & CORNER_SQUARES != 0  # R23
    if s.condition == WALLS:
        return lie.sides.bit_count() + (zoo.sides & lie.facing).bit_count() >= 2  # R20
    if s.condition == THREE_OF_A_KIND:
        return makes_three(s, zoo, tile, lie)
    return False


def makes_three(s: Position, zoo: Zoo, tile: int, lie: Lie) -> bool:
    """The tile makes a group of three or more; none of the groups it joins was one before (R21)."""
    category = s.setup.components.category
    wanted = category[tile]
    seen = 0
    total = 1
    for _, beyond in lie.edges:
        if beyond < 0 or zoo.tiles[beyond] < 0 or seen >> zoo.anchors[beyond] & 1:
            continue
        if category[zoo.tiles[beyond]] != wanted:
            continue
        group = connected(category, zoo, zoo.anchors[beyond])
        seen |= group
        size = group.bit_count()
        if size >= 3:
            return False
        total += size
    return total >= 3


def connected(category: list[int], zoo: Zoo, square: int) -> int:
    """The tiles of its category connected to the tile on a square, by their north-western squares."""
    wanted = category[zoo.tiles[square]]
    group = 1 << zoo.anchors[square]
    waiting = [where for where in range(grid.SQUARES) if zoo.anchors[where] == zoo.anchors[square]]
    while waiting:
        for _, beyond in grid.NEIGHBOURS[waiting.pop()]:
            tile = zoo.tiles[beyond]
            if tile < 0 or category[tile] != wanted or group >> zoo.anchors[beyond] & 1:
                continue
            head = zoo.anchors[beyond]
            group |= 1 << head
            waiting.extend([where for where in range(grid.SQUARES) if zoo.anchors[where] == head])
    return group


def end_turn(s: Position) -> None:
    """The next player's turn; after five turns of each the line-up begins."""
    zoo = s.zoos[s.player]
    zoo.turns += 1
    if s.setup.solo:
        remove_tile(s)
    s.row = -1
    s.slot = -1
    s.heart = False
    s.player = (s.player + 1) % s.setup.players
    if s.zoos[s.player].turns < s.setup.turns:
        s.phase = TAKE
    else:
        begin_line_up(s)


# --- Solo Rules: the AI player ---------------------------------------------------------------------------


def remove_tile(s: Position) -> None:
    """The solo rival removes the next tile below, else the topmost of the other column (R47)."""
    other = 1 - s.slot
    places = [act.SLOTS * row + s.slot for row in range(s.row + 1, act.ROWS)]
    places += [act.SLOTS * row + other for row in range(act.ROWS)]
    places += [act.SLOTS * row + s.slot for row in range(act.ROWS)]
    for place in places:
        tile = s.display[place]
        if tile != NO_TILE:
            s.display[place] = NO_TILE
            s.box.append(tile)
            s.removed = tile
            if s.events is not None:
                narrate.removed(s, tile, place)
            return


# --- III. Lineup phase -----------------------------------------------------------------------------------


def begin_line_up(s: Position) -> None:
    """Everybody plans at the same time, unseen by the others (R24)."""
    s.phase = LINE_UP
    for zoo in s.zoos:
        zoo.before = Before(tuple(zoo.cubes), tuple(zoo.meeples), zoo.hand_doors, zoo.doors, zoo.popularity)
    if s.events is not None:
        narrate.line_up(s)


def legal_line_up(s: Position, seat: int) -> list[int]:
    """Steps, doors, purchases; to confirm only when no step is possible (R31)."""
    zoo = s.zoos[seat]
    if zoo.buying != NOT_BUYING:
        return [act.PAY + colour for colour in range(6) if zoo.cubes[colour] > 0]
    steps = legal_steps(s, zoo)
    found = steps[:]
    if zoo.hand_doors > 0:
        found += [act.LAY + border for border in squares_of(zoo.edges & ~zoo.doors)]
    if sum(zoo.cubes) >= s.setup.purchase:
        found.append(act.BUY_DOOR)
        found += [act.BUY_POPULARITY + square for square in unpopular(zoo)]
    if not steps:
        found.append(act.CONFIRM)
    return found


def legal_steps(s: Position, zoo: Zoo) -> list[int]:
    """The steps to a next tile with each visitor that may be placed there (R25 to R29), sorted."""
    shut = zoo.blocked & ~zoo.doors
    if zoo.at < 0:
        gate = s.gates[s.round - 1]
        border = grid.FIRST_GATE + gate
        square = grid.GATE_SQUARES[gate]
        if zoo.tiles[square] < 0 or shut >> border & 1:
            return []
        return visitor_steps(s, zoo, border, zoo.tiles[square])
    found: list[int] = []
    tile = zoo.tiles[zoo.at]
    lie = s.setup.lies[tile][zoo.at]
    assert lie is not None
    for square in lie.squares:
        for border, beyond in grid.NEIGHBOURS[square]:
            other = zoo.tiles[beyond]
            if other < 0 or other == tile or zoo.visited >> zoo.anchors[beyond] & 1 or shut >> border & 1:
                continue
            found += visitor_steps(s, zoo, border, other)
    found.sort()
    return found


def visitor_steps(s: Position, zoo: Zoo, border: int, tile: int) -> list[int]:
    """A step over a border onto a tile, once for each colour in hand that fits (R29)."""
    first = act.STEP + 6 * border
    found: list[int] = []
    for colour in s.setup.colours[s.setup.components.category[tile]]:
        if zoo.cubes[colour] > 0 or (colour < WHITE and zoo.meeples[colour] > 0):
            found.append(first + colour)
    return found


def line_up(s: Position, seat: int, action: int) -> None:
    """One act of a plan; when the last player has confirmed, all plans take effect."""
    zoo = s.zoos[seat]
    if action == act.CONFIRM:
        zoo.ready = True
        if s.events is not None:
            narrate.ready(s, seat)
        for other in s.zoos:
            if not other.ready:
                return
        settle(s)
    elif action >= act.PAY:
        pay(s, seat, action - act.PAY)
    elif action >= act.BUY_POPULARITY:
        zoo.buying = action - act.BUY_POPULARITY
    elif action == act.BUY_DOOR:
        zoo.buying = DOOR_BOUGHT
    elif action >= act.LAY:
        border = action - act.LAY
        zoo.hand_doors -= 1
        zoo.doors |= 1 << border
        zoo.laid = (*zoo.laid, border)
        if s.events is not None:
            narrate.laid(s, seat, border)
    else:
        step(s, seat, (action - act.STEP) // 6, (action - act.STEP) % 6)


def step(s: Position, seat: int, border: int, colour: int) -> None:
    """Move to the next tile and place a visitor there; a meeple goes before a cube of its colour (Z1)."""
    zoo = s.zoos[seat]
    first, second = grid.ENDS[border]
    head = zoo.anchors[second] if first < 0 or zoo.anchors[first] == zoo.at else zoo.anchors[first]
    meeple = 1 if colour < WHITE and zoo.meeples[colour] > 0 else 0
    if meeple:
        zoo.meeples[colour] -= 1
    else:
        zoo.cubes[colour] -= 1
    zoo.at = head
    zoo.visited |= 1 << head
    zoo.steps = (*zoo.steps, (border, head, colour, meeple))
    if s.events is not None:
        narrate.step(s, seat, border, head, colour)


def pay(s: Position, seat: int, colour: int) -> None:
    """One of the three cubes of a purchase; the third one buys (R30)."""
    zoo = s.zoos[seat]
    zoo.cubes[colour] -= 1
    zoo.paid = (*zoo.paid, colour)
    if len(zoo.paid) < s.setup.purchase:
        return
    first, second, third = zoo.paid
    what = zoo.buying
    zoo.bought = (*zoo.bought, (what, first, second, third))
    zoo.buying = NOT_BUYING
    zoo.paid = ()
    if what == DOOR_BOUGHT:
        zoo.hand_doors += 1
    else:
        zoo.popularity |= 1 << what
    if s.events is not None:
        narrate.bought(s, seat, what)


# --- IV. Scoring Phase -----------------------------------------------------------------------------------


def settle(s: Position) -> None:
    """All plans take effect: line-up, award, requests, start player, for all players step by step (R60)."""
    s.reveals += 1
    visitors = [len(zoo.steps) for zoo in s.zoos]
    awards = scoring.award(s.setup, s.round, visitors)
    results: list[Result] = []
    for seat, zoo in enumerate(s.zoos):
        for _, first, second, third in zoo.bought:
            for colour in (first, second, third):
                s.stock[colour] += 1
        results.append(result_of(s, zoo, awards[seat]))
    s.results = (*s.results, tuple(results))
    for seat, zoo in enumerate(s.zoos):
        result = results[seat]
        visited, popular, crossed = s.setup.gain_points
        zoo.points += visited * result.visitors + popular * result.popular + crossed * result.crossed
        zoo.points += result.award + result.requests
        zoo.met = (*zoo.met, *[(s.round, place) for place in result.met])
    change_start_player(s)
    if s.events is not None:
        narrate.settled(s)
    if s.round < s.setup.rounds:
        s.round += 1
        prepare(s)
    else:
        finish(s)


def result_of(s: Position, zoo: Zoo, award: int) -> Result:
    """What a plan was and brings: 1 for each visited tile, token on it, and door crossed (R59)."""
    crossed = 0
    for one in zoo.steps:
        if zoo.doors >> one[0] & 1:
            crossed += 1
    requests, met = scoring.paid_requests(s.setup, zoo)
    before = zoo.before
    assert before is not None
    return Result(
        zoo.steps,
        zoo.laid,
        zoo.bought,
        before,
        tuple(zoo.tiles),
        len(zoo.steps),
        (zoo.visited & zoo.popularity).bit_count(),
        crossed,
        award,
        met,
        requests,
    )


def change_start_player(s: Position) -> None:
    """The lowest score starts; of several the next clockwise, the present one being last (R36)."""
    players = s.setup.players
    least = min([zoo.points for zoo in s.zoos])
    for number in range(1, players + 1):
        seat = (s.start + number) % players
        if s.zoos[seat].points == least:
            s.start = seat
            break
    s.starts = (*s.starts, s.start)


# --- Game End and Final Scoring --------------------------------------------------------------------------


def finish(s: Position) -> None:
    """Final bonus cards, special cards, stars (R60)."""
    s.phase = OVER
    for seat, zoo in enumerate(s.zoos):
        zoo.points += sum(list(scoring.final_points(s, seat).values()))
    if s.events is not None:
        narrate.final(s)


# --- The turn of the engine ------------------------------------------------------------------------------


def legal(s: Position, seat: int) -> list[int]:
    """The sorted legal actions of an acting player."""
    phase = s.phase
    if phase == TAKE:
        return legal_take(s)
    if phase == ACTION:
        return legal_action(s)
    if phase == PLACE:
        return legal_place(s)
    if phase == LINE_UP:
        return legal_line_up(s, seat)
    if phase == POPULARITY:
        return [act.POPULARITY + square for square in unpopular(s.zoos[seat])]
    if phase == SETUP:
        return legal_setup(s)
    assert phase == OVER
    return []


def apply(s: Position, seat: int, action: int) -> None:
    """Carry out a legal action."""
    phase = s.phase
    if phase == TAKE:
        take(s, action - act.TAKE)
    elif phase == ACTION:
        row_action(s, action)
    elif phase == PLACE:
        drawn = action >= act.PLACE_DRAWN
        place_tile(s, action - (act.PLACE_DRAWN if drawn else act.PLACE), drawn)
    elif phase == LINE_UP:
        line_up(s, seat, action)
    elif phase == POPULARITY:
        place_card_popularity(s, action - act.POPULARITY)
    else:
        place_start_tile(s, action - (act.PLACE if action < act.PLACE_DRAWN else act.PLACE_DRAWN))


def redraw_hidden(s: Position, seat: int, seed: int) -> None:
    """Draw anew what a seat can't know: the decks' order, and others' plans until all have confirmed (R52).

    An unconfirmed plan is taken back; a confirmed one is replaced by another that may be confirmed.
    """
    s.chance.rekey(f"redraw {seed} {seat}")
    s.events = None
    if s.phase != LINE_UP:
        return
    for other, zoo in enumerate(s.zoos):
        if other == seat:
            continue
        ready = zoo.ready
        zoo.take_back_plan()
        if ready:
            walk_somehow(s, other)
            zoo.ready = True
    s._legal = None


def walk_somehow(s: Position, seat: int) -> None:
    """Any complete walk, by the chance of the position."""
    zoo = s.zoos[seat]
    steps = legal_steps(s, zoo)
    while steps:
        chosen = steps[s.chance.below(len(steps), "walk")] - act.STEP
        step(s, seat, chosen // 6, chosen % 6)
        steps = legal_steps(s, zoo)


def next_gate(s: Position) -> int:
    """The gate of the present round."""
    return s.gates[min(s.round, s.setup.rounds) - 1]


def colours_of(category: int) -> list[int]:
    """The visitors' colours that a category accepts: its own and white; a park accepts all (R29)."""
    return list(range(6)) if category == PARK else [category, WHITE]
