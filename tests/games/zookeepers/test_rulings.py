"""Each ruling of RULINGS.md, R1 to R56 and Z1 on, has a test here that names it."""

from __future__ import annotations

import re
from collections import Counter
from importlib.resources import files
from random import Random

import pytest
from tests.games.zookeepers.helpers import (
    CARDS,
    KEEPERS,
    LAID,
    LAID_FAST,
    MODES,
    SPECIES,
    bag,
    clear_table,
    cubes,
    decent_move,
    deck,
    fresh,
    hand,
    keep,
    legal,
    load,
    names,
    play,
    quarantine,
    restart,
    starting,
    told,
    under,
    up,
    zone,
)

from zootable.games.zookeepers import KeepersState, components, rules, scoring
from zootable.games.zookeepers.components import COLOURS, ZONES
from zootable.games.zookeepers.state import LIMIT, OVER, RECEIVE, RETURN, TURN
from zootable.kernel.game import IllegalAction

RULINGS = files("zootable.games.zookeepers").joinpath("RULINGS.md").read_text("utf-8")


def finish(s: KeepersState) -> KeepersState:
    """End turns until the game is over, returning the first possible cube."""
    while not s.is_terminal():
        s.apply_action(s.legal_actions()[-1] if s.phase == TURN else s.legal_actions()[0])
    return s


def totals(s: KeepersState) -> list[int]:
    return [one["total"] for one in scoring.scores(s)]


def save(s: KeepersState, species: str, house: int = 1, how: str = "pay") -> KeepersState:
    return play(s, f"save {species}", f"under house {house}", how)


def ahead(players: int = 2, saved: str = "", **options: object) -> KeepersState:
    """Seat 0 to play; seat 1 has two saved species and so may be asked for help."""
    s = fresh(players, **options)  # type: ignore[arg-type]
    keep(s, 1, components.keeper_file().keepers[s.houses[4]].id, "common_barn_owl gila_monster", seat=1)
    if saved:
        keep(s, 1, components.keeper_file().keepers[s.houses[0]].id, saved)
    return restart(s)


def test_every_ruling_has_a_test():
    listed = re.findall(r"^- \*\*([RZ]\d+)\*\*", RULINGS, re.MULTILINE)
    assert sorted(listed, key=lambda one: (one[0], int(one[1:]))) == [
        *[f"R{number}" for number in range(1, 57)],
        *[f"Z{number}" for number in range(1, 8)],
    ]
    tested = {name.split("_")[1].upper() for name in globals() if re.match(r"test_[rz]\d+_", name)}
    assert tested == set(listed)


# --- Setting up ------------------------------------------------------------------------------------------


def test_r1_the_first_player_is_drawn():
    game = load(4)
    firsts = Counter(game.new_initial_state(seed).first for seed in range(200))
    assert set(firsts) == {0, 1, 2, 3}
    assert min(firsts.values()) > 25
    s = fresh(4, first=2)
    assert (s.first, s.current_player()) == (2, 2)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("players", [2, 4, 5, 6])
def test_r55_cubes_and_keepers_of_the_beginning(mode, players):
    s = load(players, mode=mode).new_initial_state(3)
    total = [28, 28, 21] if players > 4 else [20, 20, 15]
    for seat in range(players):
        assert cubes(s, seat) == [4, 4, 3]
        hired = [keeper for keeper in s.houses[4 * seat : 4 * seat + 4] if keeper >= 0]
        points = [s.setup.keeper_points[keeper] for keeper in hired]
        assert points[0] == 1
        assert len(points) == (2 if mode == "fast" else 1)
        assert all(point in (2, 3) for point in points[1:])
    assert s.bag == [total[0] - 4 * players, total[1] - 4 * players, total[2] - 3 * players]
    in_game = [*[keeper for keeper in s.houses if keeper >= 0], *[one for pile in s.piles for one in pile]]
    ones = [keeper for keeper in in_game if s.setup.keeper_points[keeper] == 1]
    assert len(ones) == players, "the other 1-point keepers are in the box"
    if mode == "fast":
        assert max(s.setup.keeper_points[keeper] for keeper in in_game) == 3
        assert [len(pile) for pile in s.piles] == [10 - players]
    else:
        assert [len(pile) for pile in s.piles] == [5, 5, 5, 5]


def test_r3_the_table():
    s = fresh()
    view = s.view(0)
    assert [column["up"] for column in view["table"]] == list(LAID[:4])
    assert [column["down"] for column in view["table"]] == [[True, True]] * 4
    assert names([s.table[1], s.table[4], s.table[7], s.table[10]]) == list(LAID[4:8])
    assert names([s.table[2], s.table[5], s.table[8], s.table[11]]) == list(LAID[8:])
    assert view["deck"]["cards"] == 48
    fast = fresh(mode="fast").view(0)
    assert [column["up"] for column in fast["table"]] == list(LAID_FAST)
    assert [column["down"] for column in fast["table"]] == [[]] * 6
    assert fast["deck"]["cards"] == 54


def test_r56_secret_objectives():
    s = load(3, mode="advanced").new_initial_state(5)
    designs = [s.objectives[seat] & 3 for seat in range(3)] + [entry & 3 for entry in s.secrets]
    assert sorted(designs) == [0, 0, 1, 1, 2, 2, 3, 3]
    assert len(s.secrets) == 5
    assert s.view(0)["you"]["objective"]["design"] == "ABCD"[s.objectives[0] & 3]
    assert load(3).new_initial_state(5).view(0)["you"]["objective"] is None


def test_r41_two_boxes():
    for players in (5, 6):
        s = load(players).new_initial_state(1)
        census = s.census()
        assert [census[f"{colour} cubes"] for colour in COLOURS] == [28, 28, 21]
        assert census["species"] == 60
        assert census["keepers"] == 20 + players
        ones = {components.keeper_file().keepers[s.houses[4 * seat]].id for seat in range(players)}
        assert len(ones) == players
    assert load(4).new_initial_state(1).census()["keepers"] == 24


def test_r47_the_printed_needs_win():
    marked = {card.id: card.needs.counts() for card in CARDS if card.note}
    assert marked == {"nile_crocodile": (6, 0, 0), "sumatran_tiger": (4, 0, 3)}
    s = fresh(table=("nile_crocodile", *LAID[1:]))
    hand(s, "5 red")
    assert "save nile_crocodile" not in legal(s)
    hand(s, "6 red")
    assert "save nile_crocodile" in legal(s)
    assert len(CARDS) == 60
    assert components.species_file().deck_provenance == "reconstructed"


# --- A turn ----------------------------------------------------------------------------------------------


def test_r2_one_main_action_and_it_may_be_left_out():
    s = fresh()
    hand(s, "5 red, 3 white")
    save(s, "jaguar")
    main = ("save", "collect", "discard", "quarantine", "look", "hire", "replace", "dismiss")
    assert starting(s, *main) == set()
    play(s, "end turn")
    assert s.player == 1
    play(s, "end turn")
    assert s.player == 0
    play(s, "hire from pile 1")
    assert starting(s, *main) == set()


def test_r44_passing_is_always_possible():
    for mode in MODES:
        s = load(2, mode=mode).new_initial_state(8)
        for _ in range(300):
            if s.is_terminal():
                break
            assert (s.phase != TURN) or "end turn" in legal(s)
            s.apply_action(decent_move(s, Random(len(s.fresh))))
    s = clear_table(deck(fresh()))
    hand(s, "")
    bag(s, "")
    for pile in range(4):
        s.piles[pile] = ()
    s.stocked = 0
    assert legal(s) == {*(f"dismiss house 1 to pile {pile}" for pile in (1, 2, 3, 4)), "end turn"}
    assert next(option for option in s.options(0) if option.notation == "end turn").label == "Pass"


def test_r4_columns_slide_at_the_next_players_turn():
    s = fresh()
    hand(s, "4 red")
    save(s, "jaguar")
    assert [column["up"] for column in s.view(0)["table"]] == [*LAID[:2], None, LAID[3]]
    assert s.view(0)["table"][2]["down"] == [True, True]
    assert "discard addax" not in legal(s)
    play(s, "end turn")
    assert [column["up"] for column in s.view(1)["table"]] == [*LAID[:2], "addax", LAID[3]]
    assert s.view(1)["table"][2]["down"] == [True, False]
    assert "discard addax" in legal(s)


def test_r4_a_face_down_card_is_looked_at_alone():
    s = fresh(3)
    assert starting(s, "look") == {
        f"look at column {column} row {row}" for column in (1, 2, 3, 4) for row in (2, 3)
    }
    events = told(s, "look at column 3 row 2")
    assert [event.kind for event in events] == ["look", "look"]
    mine = [event for event in events if event.visible_to(0)]
    others = [event for event in events if event.visible_to(1)]
    assert mine[0].data["species"] == "addax"
    assert "species" not in others[0].data
    assert others[0].visible_to(None)
    assert s.view(0)["pending"]["species"] == "addax"
    assert s.view(1)["pending"]["species"] is None
    assert s.view(None)["pending"]["species"] is None
    assert s.view(1)["pending"]["column"] == 3
    assert legal(s) == {"own zone any", "own zone desert", "put under the deck"}
    play(s, "put under the deck")
    assert "addax" in s.view(0)["deck"]["known"]
    assert "addax" not in s.view(1)["deck"]["known"]
    assert "addax" not in s.view(None)["deck"]["known"]
    assert "discard jaguar" in legal(s), "it counts as one of the two cards"
    play(s, "look at column 1 row 3", "own zone prairie")
    assert zone(s, "prairie") == "american_bison"
    assert starting(s, "look", "discard", "quarantine") == set()
    assert s.view(2)["seats"][0]["zones"][3]["species"] == "american_bison"


def test_r4_a_gap_in_the_second_row_closes_at_the_next_turn():
    s = fresh()
    play(s, "look at column 1 row 2", "put under the deck", "look at column 2 row 3", "put under the deck")
    assert [column["down"] for column in s.view(0)["table"][:2]] == [[False, True], [True, False]]
    play(s, "end turn")
    assert [column["down"] for column in s.view(0)["table"][:2]] == [[True, False], [True, False]]
    assert up(s) == list(LAID[:4]), "nothing turned up"
    play(s, "discard african_lion", "end turn")
    assert up(s)[0] == "american_bison"


def test_r4_the_flag_leaves_face_down_cards_alone():
    s = fresh(action3_face_down=False)
    assert starting(s, "look") == set()
    assert "discard jaguar" in legal(s)


def test_r50_an_emptied_place_stays_empty_until_the_next_turn():
    s = fresh()
    play(s, "discard jaguar", "discard brown_bear")
    assert s.table[6] == s.table[9] == -1
    assert up(s) == ["african_lion", "queensland_koala"]
    play(s, "end turn")
    assert up(s) == ["african_lion", "queensland_koala", "addax", "iberian_wolf"]


def test_r5_fast_places_are_filled_at_once():
    s = fresh(mode="fast")
    s.chance.script("species", [SPECIES["addax"], SPECIES["great_argus"]])
    play(s, "discard jaguar")
    assert up(s) == ["african_lion", "queensland_koala", "addax", *LAID_FAST[3:]]
    assert "discard addax" in legal(s), "also between the two cards"
    play(s, "discard addax")
    assert up(s)[2] == "great_argus"
    assert under(s) == ["jaguar", "addax"]


def test_r6_fast_with_an_empty_deck():
    s = deck(fresh(mode="fast"))
    hand(s, "4 red, 4 green, 4 white")
    save(s, "jaguar")
    assert up(s) == [name for name in LAID_FAST if name != "jaguar"]
    play(s, "end turn", "end turn", "replace house 1 from pile 1")
    assert sorted(up(s)) == sorted(LAID_FAST), "the species that came back to the deck is dealt"
    assert rules.deck_size(s) == 0


def test_r27_cubes_and_draws_are_open():
    s = keep(fresh(3), 1, "apprentice")
    keep(s, 1, components.keeper_file().keepers[s.houses[0]].id, "common_barn_owl gila_monster")
    events = told(s, "collect")
    drawn = next(event for event in events if event.kind == "draw")
    assert sum(drawn.data["cubes"].values()) == 2
    assert drawn.seats is None
    for seat in (0, 1, 2, None):
        assert s.view(seat)["seats"][0]["cube_total"] == 13
        assert sum(s.view(seat)["bag"].values()) == 55 - 33 - 2


# --- Action I --------------------------------------------------------------------------------------------


def test_r7_a_keeper_with_room_whose_objective_fits():
    s = fresh()
    keep(s, 1, "reptile_house_keeper")
    hand(s, "6 red, 6 green, 3 white")
    assert starting(s, "save") == set()
    keep(s, 2, "predator_keeper")
    assert starting(s, "save") == {"save african_lion", "save jaguar"}
    keep(s, 3, "americas_house_keeper")
    play(s, "save jaguar")
    assert legal(s) == {"under house 2", "under house 3"}
    play(s, "under house 3", "pay")
    assert names(s.kept[2]) == ["jaguar"]
    keep(s, 2, "predator_keeper", "iberian_lynx cheetah clouded_leopard")
    restart(s)
    assert "save african_lion" not in legal(s), "no keeper for it has room"


@pytest.mark.parametrize(
    ("keeper", "fits", "does_not"),
    [
        ("apprentice", "bactrian_camel", ""),
        ("grazing_mammal_keeper", "addax", "hyacinth_macaw sumatran_tiger"),
        ("asian_predator_keeper", "waldrapp_ibis", "cheetah bactrian_camel"),
        ("water_and_desert_keeper", "waldrapp_ibis african_penguin", "jaguar"),
        ("europe_and_oceania_keeper", "iberian_lynx queensland_koala", "jaguar"),
        ("woodland_keeper", "snowy_owl red_panda", "addax"),
        ("asia_house_keeper", "common_barn_owl steppe_eagle", "african_lion"),
    ],
)
def test_r10_plus_slash_and_fields_with_several_values(keeper, fits, does_not):
    s = load(2).new_initial_state(1)
    mask = s.setup.match[KEEPERS[keeper]]
    assert all(mask >> SPECIES[name] & 1 for name in fits.split())
    assert not any(mask >> SPECIES[name] & 1 for name in does_not.split())


def test_r8_exact_payment_and_what_whites_stand_for():
    s = fresh(table=("brown_bear", "african_lion", *LAID[2:3], "great_argus"))
    hand(s, "2 red, 3 green, white")
    assert "save brown_bear" in legal(s), "a white stands for a single red, with no change"
    hand(s, "2 red, 2 green, white")
    assert "save brown_bear" not in legal(s), "never for one red and one green"
    hand(s, "2 red, 2 green, 2 white")
    play(s, "save brown_bear", "under house 1")
    assert legal(s) == {"pay with 1 white for red and 1 white for green"}
    play(s, "pay with 1 white for red and 1 white for green")
    assert cubes(s) == [1, 1, 0]
    fast = fresh(mode="fast", table=("brown_bear", "cheetah", *LAID_FAST[:3]))
    hand(fast, "2 red, 4 green, 3 white")
    assert "save brown_bear" not in legal(fast), "the fast mode has no conservation fund"
    hand(fast, "4 red, 4 green, 3 white")
    play(fast, "save brown_bear", "under house 1")
    assert legal(fast) == {"pay"}
    play(fast, "pay")
    assert cubes(fast) == [1, 1, 3]


def test_r8_the_white_need_is_paid_in_whites():
    s = fresh()
    hand(s, "10 red, 2 green")
    assert "save african_lion" not in legal(s)
    hand(s, "5 red, white")
    assert "save african_lion" in legal(s)


def test_r9_whites_although_there_is_food():
    s = fresh()
    hand(s, "4 red, 2 white")
    play(s, "save jaguar", "under house 1")
    assert legal(s) == {"pay", "pay with 1 white for red", "pay with 2 white for red"}
    play(s, "pay with 2 white for red")
    assert cubes(s) == [4, 0, 0]


def test_r48_all_distinct_payments_and_no_others():
    s = fresh(table=("sumatran_orangutan", *LAID[1:]))
    hand(s, "2 red, 2 green, 5 white")
    play(s, "save sumatran_orangutan", "under house 1")
    assert legal(s) == {
        "pay",
        "pay with 1 white for red",
        "pay with 1 white for green",
        "pay with 1 white for red and 1 white for green",
    }
    s = fresh()
    hand(s, "3 red, 4 white")
    play(s, "save african_lion", "under house 1")
    # five red: one white for two, two for four, three for all five
    assert legal(s) == {
        "pay with 1 white for red",
        "pay with 2 white for red",
        "pay with 3 white for red",
    }
    payments = s.view(0)["pending"]["payments"]
    assert [one["white_for_red"] for one in payments] == [1, 2, 3], "the thriftiest comes first"
    assert [list(one["cost"].values()) for one in payments] == [[3, 0, 2], [1, 0, 3], [0, 0, 4]]
    play(s, "pay with 3 white for red")
    assert cubes(s) == [3, 0, 0]


@pytest.mark.parametrize("mode", MODES)
def test_r48_payments_agree_with_counting_them_all(mode):
    """Against brute force: every way to cover the needs that can't do without one of its whites' uses."""
    random = Random(4)
    s = load(2, mode=mode).new_initial_state(1)
    for _ in range(400):
        for colour in range(3):
            s.cubes[colour] = random.randint(0, 6)
        card = random.randrange(60)
        red, green, white = CARDS[card].needs.counts()
        found = []
        for for_red in range(4):
            for for_green in range(4):
                used = 2 * for_red <= red + 1 and 2 * for_green <= green + 1
                cost = [max(0, red - 2 * for_red), max(0, green - 2 * for_green), white + for_red + for_green]
                whites = s.setup.fund or for_red + for_green == 0
                if used and whites and all(s.cubes[colour] >= cost[colour] for colour in range(3)):
                    found.append((for_red, for_green))
        assert rules.payments(s, 0, card, 0) == found
        assert rules.can_pay(s, 0, card, 0) == bool(found)


def test_r11_a_complete_keeper_takes_no_more_but_can_go():
    s = fresh()
    keep(s, 1, "apprentice", "common_barn_owl gila_monster")
    hand(s, "4 red")
    events = told(s, "save jaguar", "under house 1", "pay")
    assert [event.kind for event in events if event.kind == "complete"] == ["complete"]
    assert s.view(0)["seats"][0]["houses"][0]["complete"]
    assert s.view(0)["seats"][0]["points"]["keepers"] == 1
    restart(s)
    hand(s, "6 red, 6 green, 4 white")
    assert starting(s, "save") == set()
    play(s, "dismiss house 1 to pile 2")
    assert s.saved[0] == 0
    assert s.view(0)["seats"][0]["points"]["total"] == 0
    assert under(s) == ["common_barn_owl", "gila_monster", "jaguar"]


# --- Action II -------------------------------------------------------------------------------------------


def test_r12_collect_as_many_as_saved():
    for mode, most in (("fast", 7), ("normal", 6)):
        s = fresh(mode=mode)
        hand(s, "")
        assert "collect" not in legal(s), "nothing is saved"
        keep(s, 1, "apprentice", "common_barn_owl gila_monster american_alligator")
        keep(s, 2, "mammal_keeper", "iberian_lynx clouded_leopard lar_gibbon")
        s.saved[0] += 1  # as if a seventh had been saved
        play(s, "collect")
        assert sum(cubes(s)) == most
        restart(s)
        bag(s, "red, white")
        play(s, "collect")
        assert sum(cubes(s)) == most + 2, "all that there are"
        restart(s)
        assert "collect" not in legal(s), "the bag is empty"


def test_r13_the_limit_of_the_hand():
    s = fresh()
    hand(s, "6 red, 3 green, 7 white")
    events = told(s, "end turn")
    assert [event.data["cubes"] for event in events if event.kind == "return"] == [
        {"red": 0, "green": 0, "white": 2}
    ]
    assert s.phase == LIMIT
    assert s.current_player() == 0
    assert s.view(1)["pending"]["owed"] == 2
    assert legal(s) == {"return red", "return green", "return white"}
    play(s, "return red", "return white")
    assert cubes(s) == [5, 3, 4]
    assert s.current_player() == 1
    hand(s, "4 red, 4 green, 4 white", seat=1)
    play(s, "end turn")
    assert s.current_player() == 0, "twelve may stay"


# --- Action III ------------------------------------------------------------------------------------------


def test_r14_one_or_two_cards():
    s = fresh()
    play(s, "quarantine brown_bear", "own zone temperate")
    assert s.view(0)["now"]["main"] == "second_card"
    assert starting(s, "hire", "save", "collect", "replace", "dismiss") == set()
    option = next(one for one in s.options(0) if one.notation == "end turn")
    assert option.label == "Move no second card and end the turn"
    play(s, "discard jaguar")
    assert s.view(0)["now"]["main"] == "done"
    assert starting(s, "discard", "quarantine", "look") == set()
    assert zone(s, "temperate") == "brown_bear"
    assert under(s) == ["jaguar"]


def test_r15_the_zones_habitats():
    s = fresh(table=("waldrapp_ibis", "snowy_owl", "african_lion", "hippopotamus"))
    play(s, "quarantine waldrapp_ibis")
    assert legal(s) == {"own zone any", "own zone desert"}, "no zone shows mountains"
    play(s, "own zone desert", "quarantine snowy_owl")
    assert legal(s) == {"own zone any", "own zone temperate", "own zone prairie"}
    play(s, "own zone any")
    restart(s)
    play(s, "quarantine african_lion")
    assert legal(s) == {"own zone savanna"}, "the top zone is taken"
    laid = ("waldrapp_ibis", "snowy_owl", "african_lion", "hippopotamus", *LAID_FAST[1:3])
    fast = fresh(mode="fast", table=laid)
    assert [one["zone"] for one in fast.view(0)["seats"][0]["zones"]] == [
        "any",
        "savanna",
        "prairie",
        "tropical",
    ]
    play(fast, "quarantine waldrapp_ibis")
    assert legal(fast) == {"own zone any"}
    play(fast, "own zone any", "quarantine hippopotamus")
    assert legal(fast) == {"own zone savanna", "own zone prairie", "own zone tropical"}


def test_r16_the_owner_can_only_save_a_quarantined_species():
    s = quarantine(fresh(), "desert", "gila_monster")
    hand(s, "2 red")
    about = {text for text in legal(s) if "gila_monster" in text or "desert" in text}
    assert about == {"save gila_monster"}
    save(s, "gila_monster")
    assert zone(s, "desert") is None
    assert s.free[0] == s.setup.zones
    assert names(s.kept[0]) == ["gila_monster"]


# --- Action IV -------------------------------------------------------------------------------------------


def test_r18_hiring_needs_a_house_and_a_pile():
    s = fresh()
    top = s.piles[2][0]
    assert s.view(0)["piles"][2] == {"pile": 3, "cards": 5, "matching": s.setup.back[top]}
    play(s, "hire from pile 3")
    assert s.houses[1] == top
    assert s.view(1)["piles"][2]["cards"] == 4
    restart(s)
    s.piles[0] = ()
    s.stocked &= ~1
    s._legal = None
    assert starting(s, "hire") == {f"hire from pile {pile}" for pile in (2, 3, 4)}
    assert {text for text in starting(s, "replace") if text.endswith("pile 1")} == set()
    play(s, "hire from pile 4")
    restart(s)
    play(s, "hire from pile 4")
    restart(s)
    assert starting(s, "hire") == set(), "all four houses are taken"


def test_r17_fast_replacing():
    s = fresh(mode="fast")
    assert starting(s, "hire", "dismiss") == set()
    keep(s, 1, "apprentice", "common_barn_owl gila_monster")
    top, old = s.piles[0][0], s.houses[0]
    play(s, "replace house 1 from pile 1")
    assert s.houses[0] == top
    assert s.piles[0][-1] == old, "1-point keepers too"
    assert len(s.piles[0]) == 8
    assert s.saved[0] == 0
    assert under(s) == ["common_barn_owl", "gila_monster"]


def test_r19_where_the_old_keeper_goes():
    s = fresh()
    keep(s, 2, "mammal_keeper", "iberian_lynx")
    top = s.piles[3][0]
    play(s, "replace house 2 from pile 4")
    assert s.houses[1] == top
    assert s.piles[3][-1] == KEEPERS["mammal_keeper"]
    restart(s)
    s.piles[0] = ()
    s.stocked &= ~1
    s._legal = None
    one = s.houses[0]
    play(s, "dismiss house 1 to pile 1")
    assert s.piles[0] == (one,), "an empty pile will do, for a 1-point keeper too"
    assert s.stocked & 1
    assert s.houses[0] == -1
    play(s, "end turn", "end turn")
    assert {text for text in legal(s) if "house 1" in text} == set()
    play(s, "hire from pile 1")
    assert s.houses[0] == one


def test_r20_the_order_under_the_deck():
    s = fresh()
    hand(s, "12 red")
    keep(s, 1, "apprentice", "gila_monster")
    save(s, "jaguar")
    restart(s)
    play(s, "replace house 1 from pile 1")
    assert under(s) == ["gila_monster", "jaguar"]


def test_r33_a_new_objective_is_the_main_action():
    s = load(2, mode="advanced").new_scripted_state(1, {"first": [0], "objectives": [0, 1, 2, 3, 0, 1, 2, 3]})
    old = s.objectives[0] & 3
    top = s.secrets[0] & 3
    assert old != top
    play(s, "new objective")
    assert s.objectives[0] & 3 == top
    assert s.secrets[-1] & 3 == old
    assert len(s.secrets) == 6
    assert s.view(0)["now"]["main"] == "done"
    assert "new objective" not in legal(load(2).new_initial_state(1))


# --- New species -----------------------------------------------------------------------------------------


def test_r24_fast_new_species_for_a_cube():
    s = fresh(mode="fast")
    hand(s, "red, white")
    assert starting(s, "new") == {"new species for red", "new species for white"}
    s.chance.script("species", [SPECIES[name] for name in LAID[6:12]])
    play(s, "discard african_lion")
    s.chance.script("species", [SPECIES["great_argus"]])
    s._legal = None
    play(s, "new species for white")
    assert cubes(s) == [1, 0, 0]
    assert len(up(s)) == 6
    assert not set(up(s)) & set(LAID_FAST)
    assert starting(s, "new") == set(), "once in a turn"
    assert under(s)[0] == "african_lion"
    assert set(under(s)[1:]) == {"addax", *LAID_FAST[1:]}
    groups = {entry >> 12 for entry in s.under[1:]}
    assert len(groups) == 1
    assert groups != {0}, "in random order"
    assert "discard " + up(s)[0] in legal(s), "the second card of action III is still open"


def test_r24_the_order_under_the_deck_is_random():
    seen = set()
    for seed in range(40):
        s = deck(fresh(mode="fast", seed=seed), "addax")
        play(s, "new species for red")
        seen.add(tuple(up(s)))
    assert len(seen) > 30
    assert {cards[0] for cards in seen} == {"addax"}


def test_r24_what_went_under_first_comes_up_first():
    """Two groups in random order, one after the other, do not mix."""
    for seed in range(12):
        s = deck(fresh(mode="fast", seed=seed), "addax")
        play(s, "new species for red")  # the addax and five of the six come up, one is left in the deck
        left = under(s)
        later = set(up(s))
        play(s, "end turn", "new species for red")
        assert len(left) == 1
        assert up(s)[0] == left[0]
        assert len(under(s)) == 1
        assert set(under(s)) <= later
    s = fresh(mode="fast")
    play(s, "new species for red", "end turn")
    second = set(up(s))
    deck_size = len(s.fresh)
    assert deck_size == 48
    play(s, "new species for red")
    s.fresh.clear()
    s._legal = None
    play(s, "end turn", "new species for red")
    assert set(up(s)) == set(LAID_FAST)
    play(s, "end turn", "new species for red")
    assert set(up(s)) == second


def test_r51_fast_new_species_with_few_cards():
    s = deck(fresh(mode="fast"), "addax great_argus")
    play(s, "new species for green")
    assert up(s)[:2] == ["addax", "great_argus"]
    assert len(up(s)) == 6
    assert set(up(s)[2:]) <= set(LAID_FAST)
    assert rules.deck_size(s) == 2
    assert starting(deck(fresh(mode="fast")), "new") == set()


def two_columns(players: int = 2) -> KeepersState:
    s = fresh(players)
    for spot in range(6, 12):
        s.fresh.append(s.table[spot])
        s.table[spot] = -1
    return restart(s)


def test_r25_new_species_with_two_columns():
    s = fresh()
    assert "new species" not in legal(s)
    s = two_columns()
    assert "new species" in legal(s)
    play(s, "discard african_lion")
    assert "new species" in legal(s), "also between the two cards"
    play(s, "new species")
    assert len(s.table) == 12
    assert min(s.table) >= 0
    assert s.view(0)["now"]["main"] == "second_card"
    assert rules.deck_size(s) == 48
    assert under(s)[0] == "african_lion"
    assert "new species" not in legal(s)
    for spot in range(3, 12):
        s.fresh.append(s.table[spot])
        s.table[spot] = -1
    s._legal = None
    assert "new species" not in legal(s), "once in a turn"
    play(s, "end turn")
    assert "new species" in legal(s)


def test_r25_an_empty_table_is_dealt_at_once():
    s = fresh()
    for spot in range(1, 12):
        if spot != 3:
            s.fresh.append(s.table[spot])
            s.table[spot] = -1
    s._legal = None
    events = told(s, "discard african_lion", "discard queensland_koala")
    assert [event.kind for event in events] == ["discard", "discard", "dealt"]
    assert min(s.table) >= 0
    assert not s.view(0)["now"]["refreshed"], "that was no choice"


def test_r25_with_few_cards_the_bottom_row_comes_first():
    s = deck(two_columns(), "addax jaguar iberian_wolf gila_monster great_argus")
    play(s, "new species")
    assert up(s) == ["addax", "jaguar", "iberian_wolf", "gila_monster"]
    assert [column["down"] for column in s.view(0)["table"]] == [[True, False], *[[False, False]] * 3]
    assert under(s) == [
        *("african_lion", "hippopotamus", "american_bison"),
        *("queensland_koala", "cheetah", "komodo_dragon"),
    ]
    assert "new species" not in legal(deck(two_columns()))


# --- Conservation fund -----------------------------------------------------------------------------------


def test_r26_the_exchange():
    s = fresh()
    assert starting(s, "exchange") == {f"exchange {2 * one} for {one}" for one in range(1, 6)}
    s.chance.script("bag", [0, 0, 1, 2])
    play(s, "exchange 8 for 4")
    assert s.phase == RETURN
    assert cubes(s) == [6, 5, 4]
    assert s.view(1)["pending"]["owed"] == 8
    play(s, *["return red"] * 5, *["return green"] * 3)
    assert cubes(s) == [1, 2, 4]
    assert s.phase == TURN
    assert starting(s, "exchange") == set(), "once in a turn"
    assert "discard jaguar" in legal(s), "the main action is still open"
    play(s, "end turn", "discard jaguar")
    assert starting(s, "exchange") == set(), "only before anything else"


def test_r26_no_more_than_hand_and_bag():
    s = hand(fresh(), "red, white")
    assert starting(s, "exchange") == {"exchange 2 for 1", "exchange 4 for 2"}
    assert starting(bag(hand(fresh(), "6 red"), "green"), "exchange") == {"exchange 2 for 1"}
    assert starting(hand(fresh(), ""), "exchange") == set()
    assert starting(bag(fresh(), ""), "exchange") == set()
    assert starting(fresh(mode="fast"), "exchange") == set()
    s = play(hand(fresh(), "red"), "exchange 2 for 1")
    while s.phase == RETURN:
        s.apply_action(s.legal_actions()[0])
    assert cubes(s) == [0, 0, 0]


# --- Asking for help -------------------------------------------------------------------------------------


def test_r21_after_saving_from_a_zoo_that_was_ahead():
    s = ahead()
    assert s.view(0)["now"]["ahead"] == [1]
    assert starting(s, "send") == set(), "only after saving"
    hand(s, "4 red")
    save(s, "jaguar")
    assert starting(s, "send") == {"send african_lion", "send queensland_koala", "send brown_bear"}
    play(s, "send queensland_koala", "to seat 2", "own zone temperate")
    assert zone(s, "temperate", seat=1) == "queensland_koala"
    assert starting(s, "send") == set(), "once in a turn"


def test_r21_both_counts_are_those_of_the_beginning():
    s = ahead(saved="great_argus")
    hand(s, "4 red")
    save(s, "jaguar")
    assert s.saved == [2, 2]
    assert starting(s, "send") != set(), "seat 1 had more when the turn began"
    even = ahead(saved="great_argus common_green_iguana")
    hand(even, "4 red")
    save(even, "jaguar")
    assert starting(even, "send") == set()
    fast = ahead(mode="fast")
    hand(fast, "4 red")
    save(fast, "jaguar")
    assert starting(fast, "send") == set()


def test_r38_only_what_goes_together_is_offered():
    s = ahead(3)
    keep(s, 1, components.keeper_file().keepers[s.houses[8]].id, "great_argus", seat=2)
    restart(s)
    quarantine(s, "any", "addax", seat=1)
    quarantine(s, "any", "bactrian_camel", seat=2)
    quarantine(s, "savanna", "cheetah", seat=1)
    hand(s, "4 red")
    save(s, "jaguar")
    play(s, "send african_lion")
    assert legal(s) == {"to seat 3"}, "seat 1 has no zone for it"
    s = ahead()
    for name in ZONES:
        s.free[1] &= ~(1 << ZONES.index(name))
    s.free[1] |= 1 << ZONES.index("savanna")
    hand(s, "4 red")
    save(s, "jaguar")
    assert starting(s, "send") == {"send african_lion"}


def test_r22_the_new_owner_picks_the_zone():
    s = ahead()
    hand(s, "4 red")
    save(s, "jaguar")
    play(s, "send african_lion", "to seat 2")
    assert s.phase == RECEIVE
    assert s.acting_players() == (1,)
    assert legal(s) == {"own zone any", "own zone savanna"}
    assert s.legal_actions(0) == []
    with pytest.raises(IllegalAction):
        s.apply_action(s.string_to_action("end turn"), 1)
    play(s, "own zone savanna")
    assert s.acting_players() == (0,)
    one = quarantine(ahead(), "any", "addax", seat=1)
    hand(one, "4 red")
    save(one, "jaguar")
    play(one, "send african_lion", "to seat 2")
    assert one.acting_players() == (0,), "with one zone that fits nobody is asked"
    assert zone(one, "savanna", seat=1) == "african_lion"


def test_r23_no_help_in_the_last_turns():
    s = ahead()
    keep(s, 2, "mammal_keeper", "iberian_lynx lar_gibbon clouded_leopard", seat=1)
    keep(s, 3, "predator_keeper", "african_penguin steppe_eagle waldrapp_ibis", seat=1)
    restart(s, 1)
    hand(s, "4 red", seat=1)
    save(s, "jaguar")
    assert s.saved[1] == 9
    play(s, "end turn")
    assert s.view(0)["now"]["ahead"] == [1]
    assert s.view(0)["now"]["last"]
    hand(s, "6 red, 6 green, 3 white")
    save(s, "brown_bear")
    assert starting(s, "send", "clear") == set()


def full_quarantine(guard: str = "") -> KeepersState:
    """Advanced: seat 1 is ahead and can take no face-up species."""
    s = ahead(mode="advanced", table=("african_lion", "angolan_giraffe", "jaguar", "white_rhinoceros"))
    quarantine(s, "any", "addax", seat=1)
    hand(s, "4 red, 4 white", seat=1)
    quarantine(s, "savanna", "cheetah", seat=1, guard=guard)
    quarantine(s, "tropical", "burmese_python", seat=1)
    quarantine(s, "desert", "bactrian_camel", seat=1)
    hand(s, "4 red")
    return s


def test_r34_room_is_made_where_it_helps():
    s = full_quarantine()
    save(s, "jaguar")
    assert starting(s, "send") == set()
    assert starting(s, "clear") == {"clear any of seat 2", "clear savanna of seat 2"}, (
        "the zones whose emptying makes room for a savanna species"
    )
    play(s, "clear savanna of seat 2")
    assert legal(s) == {"send african_lion", "send angolan_giraffe", "send white_rhinoceros"}
    assert under(s)[-1] == "cheetah"
    play(s, "send angolan_giraffe")
    assert zone(s, "savanna", seat=1) == "angolan_giraffe"
    assert starting(s, "send", "clear") == set()
    assert s.phase == TURN


def test_r34_only_if_no_card_fits_and_only_in_advanced_mode():
    s = full_quarantine()
    s.zones[7 + 6] = -1
    s.free[1] |= 1 << 6
    s.table[9] = SPECIES["hippopotamus"]
    save(s, "jaguar")
    assert starting(s, "clear") == set()
    assert starting(s, "send") == {"send hippopotamus"}
    normal = ahead(table=("african_lion", "angolan_giraffe", "jaguar", "white_rhinoceros"))
    quarantine(normal, "any", "addax", seat=1)
    quarantine(normal, "savanna", "cheetah", seat=1)
    hand(normal, "4 red")
    save(normal, "jaguar")
    assert starting(normal, "clear", "send") == set()


def test_r52_leaving_out_and_finishing():
    s = play(fresh(), "discard jaguar")
    assert "end turn" in legal(s)
    s = ahead()
    hand(s, "4 red")
    save(s, "jaguar")
    assert "end turn" in legal(s), "help may be left out"
    s = full_quarantine()
    save(s, "jaguar")
    play(s, "clear any of seat 2")
    assert {text.split()[0] for text in legal(s)} == {"send"}, "help that has begun is finished"
    assert "end turn" in legal(fresh()), "so may the fund"


# --- Protection ------------------------------------------------------------------------------------------


def test_r35_the_limits_of_protection():
    s = fresh(mode="advanced")
    quarantine(s, "desert", "gila_monster")  # 2 red
    quarantine(s, "tropical", "lar_gibbon")  # 2 red, 2 green, 2 white
    quarantine(s, "prairie", "common_barn_owl")  # 1 red
    assert starting(s, "protect") == {
        *("protect desert with red", "protect desert with white"),
        *(f"protect tropical with {colour}" for colour in COLOURS),
        *("protect prairie with red", "protect prairie with white"),
    }
    play(s, "protect desert with red", "protect desert with red")
    assert cubes(s) == [2, 4, 3]
    assert {text for text in starting(s, "protect") if "desert" in text} == set(), "nothing more is needed"
    play(s, "protect prairie with white")
    assert {text for text in starting(s, "protect") if "prairie" in text} == {"protect prairie with red"} - {
        "protect prairie with red"
    }, "the white one covers the only red need"
    play(s, "protect tropical with white", "protect tropical with green", "protect tropical with red")
    assert {text for text in starting(s, "protect") if "tropical" in text} == set(), "three at most"
    assert s.view(1)["seats"][0]["zones"][-1]["guard"] == {"red": 1, "green": 1, "white": 1}
    assert starting(quarantine(fresh(), "desert", "gila_monster"), "protect") == set()


def test_r35_as_often_as_one_likes_and_around_the_main_action():
    s = quarantine(fresh(mode="advanced"), "tropical", "lar_gibbon")
    play(s, "protect tropical with white", "discard jaguar", "protect tropical with white")
    play(s, "discard brown_bear", "protect tropical with red", "end turn")
    assert starting(s, "protect") == set(), "only one's own species"


def test_r37_cubes_on_a_species_pay_for_it():
    s = fresh(mode="advanced")
    hand(s, "4 red, 4 green, 3 white")
    quarantine(s, "tropical", "lar_gibbon", guard="red, white, white")
    assert cubes(s) == [3, 4, 1]
    before = s.bag[:]
    play(s, "save lar_gibbon", "under house 1")
    # missing are 1 red, 2 green, no white; a white in hand may stand for the red or the greens
    assert legal(s) == {"pay", "pay with 1 white for red", "pay with 1 white for green"}
    play(s, "pay")
    assert cubes(s) == [2, 2, 1]
    assert [now - then for now, then in zip(s.bag, before, strict=True)] == [2, 2, 2]
    assert s.guards[6] == 0


def test_r37_every_white_on_it_finds_its_use():
    s = fresh(mode="advanced")
    hand(s, "4 red, 4 green, 3 white")
    quarantine(s, "desert", "gila_monster", guard="white")  # needs 2 red
    play(s, "save gila_monster", "under house 1")
    assert legal(s) == {"pay with 1 white for red"}, "the white has to stand for the red ones"
    play(s, "pay with 1 white for red")
    assert cubes(s) == [4, 4, 2]


def test_r37_they_count_neither_for_the_hand_nor_in_the_end():
    s = fresh(mode="advanced")
    hand(s, "6 red, 6 green, 3 white")
    quarantine(s, "tropical", "lar_gibbon", guard="red, red, white")
    assert sum(cubes(s)) == 12
    play(s, "end turn")
    assert s.current_player() == 1


def test_r36_a_protected_species_pays_back_twice():
    s = full_quarantine(guard="2 red, white")
    assert cubes(s, 1) == [2, 0, 3]
    save(s, "jaguar")
    before = s.bag[:]
    events = told(s, "clear savanna of seat 2")
    assert cubes(s, 1) == [6, 0, 5]
    assert [then - now for now, then in zip(s.bag, before, strict=True)] == [2, 0, 1]
    refund = next(event for event in events if event.kind == "refund")
    assert refund.data["cubes"] == {"red": 4, "green": 0, "white": 2}


def test_r36_as_far_as_the_bag_goes_and_the_limit_waits():
    s = full_quarantine(guard="2 red, white")
    save(s, "jaguar")
    s.cubes[3:6] = [4, 4, 4]
    s.bag[:] = [1, 5, 0]
    play(s, "clear savanna of seat 2", "send african_lion")
    assert cubes(s, 1) == [7, 4, 5]
    assert s.bag == [0, 5, 0]
    hand(s, "")
    play(s, "end turn")
    assert s.current_player() == 1
    play(s, "end turn")
    assert s.phase == LIMIT


# --- Teams -----------------------------------------------------------------------------------------------


def test_r40_pairs_in_alternating_seats():
    assert load(4, teams=True).setup.units == [(0, 2), (1, 3)]
    assert load(6, teams=True).setup.units == [(0, 3), (1, 4), (2, 5)]
    s = fresh(4, teams=True)
    keep(s, 1, components.keeper_file().keepers[s.houses[0]].id, "egyptian_tortoise", seat=0)
    keep(s, 1, components.keeper_file().keepers[s.houses[4]].id, "gila_monster", seat=1)
    keep(s, 1, components.keeper_file().keepers[s.houses[12]].id, "great_argus common_barn_owl", seat=3)
    assert scoring.standings(s) == [(0, 2), (1, 3)]
    quarantine(s, "desert", "waldrapp_ibis", seat=2)
    assert [sum(one) for one in (scoring.items(s, 0), scoring.items(s, 2))] == [6, -2]
    keep(s, 1, components.keeper_file().keepers[s.houses[12]].id, "snowy_owl", seat=3)
    assert scoring.tie_key(s, (0, 2))[0] == scoring.tie_key(s, (1, 3))[0] == 4
    assert scoring.standings(s) == [(0, 2), (1, 3)], "a critically endangered species decides the tie"


def test_r39_the_mates_zones():
    s = fresh(4, teams=True)
    play(s, "quarantine african_lion")
    assert legal(s) == {"own zone any", "own zone savanna", "mate zone any", "mate zone savanna"}
    play(s, "mate zone savanna")
    assert zone(s, "savanna", seat=2) == "african_lion"
    play(s, "look at column 2 row 2")  # a cheetah
    assert legal(s) == {
        *("own zone any", "own zone savanna", "mate zone any", "put under the deck"),
    }
    play(s, "mate zone any")
    assert zone(s, "any", seat=2) == "cheetah"


def test_r39_score_help_and_objectives_in_teams():
    s = fresh(4, teams=True, mode="advanced")
    keep(s, 1, components.keeper_file().keepers[s.houses[8]].id, "gila_monster great_argus", seat=2)
    restart(s)
    assert s.view(0)["now"]["ahead"] == [], "a mate is never asked for help"
    keep(s, 1, components.keeper_file().keepers[s.houses[12]].id, "common_barn_owl", seat=3)
    restart(s)
    assert s.view(0)["now"]["ahead"] == [3]
    seen = [seat["objective"] is not None for seat in s.view(0)["seats"]]
    assert seen == [True, False, True, False]
    assert [seat["objective"] for seat in s.view(None)["seats"]] == [None] * 4
    scores = scoring.scores(s)
    assert [one["own"] for one in scores] == [0, 0, 2, 1]
    assert [one["total"] for one in scores] == [2, 1, 2, 1]


def test_r39_one_players_count_brings_the_end():
    s = fresh(4, teams=True, mode="fast")
    keep(s, 1, components.keeper_file().keepers[s.houses[0]].id, "gila_monster great_argus common_barn_owl")
    keep(s, 1, components.keeper_file().keepers[s.houses[8]].id, "snowy_owl waldrapp_ibis red_panda", seat=2)
    hand(s, "6 red, 6 green, 3 white")
    keep(s, 2, "mammal_keeper", "lar_gibbon")
    restart(s)
    save(s, "jaguar", 2)
    assert s.saved == [5, 0, 3, 0]
    assert s.left == -1, "eight of the team are not six of one"


def test_r46_nothing_is_exchanged():
    """Cubes, keepers and species of a seat change only in its turn, by help, or by its own choice."""
    random = Random(7)
    s = load(4, teams=True).new_initial_state(7)
    for _ in range(600):
        if s.is_terminal():
            break
        player = s.player
        before = [(cubes(s, seat), s.houses[4 * seat : 4 * seat + 4]) for seat in range(4)]
        s.apply_action(decent_move(s, random))
        for seat in range(4):
            if seat != player:
                assert (cubes(s, seat), s.houses[4 * seat : 4 * seat + 4]) == before[seat]


# --- The end ---------------------------------------------------------------------------------------------


def nearly_over(players: int = 3, first: int = 1) -> KeepersState:
    """Seat ``first`` to play, who has eight saved species and can save the jaguar."""
    s = fresh(players)
    place = 4 * first
    one = components.keeper_file().keepers[s.houses[place]].id
    keep(s, 1, one, "gila_monster great_argus", seat=first)
    keep(s, 2, "mammal_keeper", "iberian_lynx lar_gibbon clouded_leopard", seat=first)
    keep(s, 3, "aviary_keeper", "african_penguin steppe_eagle waldrapp_ibis", seat=first)
    hand(s, "4 red", seat=first)
    return restart(s, first)


def test_r28_everybody_else_has_one_more_turn():
    s = nearly_over()
    save(s, "jaguar")
    assert s.view(0)["last_turns"] == 3, "this turn and those of the two others"
    order = []
    while not s.is_terminal():
        order.append(s.player)
        play(s, "end turn")
    assert order == [1, 2, 0]
    s = fresh(mode="fast")
    one = components.keeper_file().keepers[s.houses[0]].id
    keep(s, 1, one, "gila_monster great_argus snowy_owl")
    keep(s, 2, "mammal_keeper", "iberian_lynx lar_gibbon")
    hand(s, "4 red")
    save(s, "jaguar", 2)
    assert s.left == 2, "six in fast mode"
    play(s, "end turn", "end turn")
    assert s.is_terminal()


def test_r29_the_end_stays_triggered():
    s = nearly_over()
    save(s, "jaguar")
    play(s, "end turn")
    s.saved[1] = 5
    assert s.left == 2
    play(s, "end turn", "end turn")
    assert s.is_terminal()


def stuck_position(players: int = 5, **options: object) -> KeepersState:
    """Table and deck will be empty once the jaguar is saved; seat 3 has a species that nobody there wants."""
    s = deck(clear_table(fresh(players, **options)))  # type: ignore[arg-type]
    s.table[6] = SPECIES["jaguar"]
    hand(s, "4 red")
    s.houses[12] = KEEPERS["reptile_house_keeper"]
    rules.count_wants(s, 3)
    s.zones[7 * 3 + 6] = SPECIES["hyacinth_macaw"]
    s.free[3] &= ~(1 << 6)
    return restart(s)


def test_r42_the_immediate_end():
    s = stuck_position()
    save(s, "jaguar")
    assert s.is_terminal()
    s = stuck_position(4)
    save(s, "jaguar")
    assert not s.is_terminal(), "only with five and six players"
    s = stuck_position()
    s.houses[12] = KEEPERS["rainforest_keeper"]
    rules.count_wants(s, 3)
    save(s, "jaguar")
    assert not s.is_terminal(), "a keeper has room for it; cubes do not matter"
    s = stuck_position()
    s.houses[12] = KEEPERS["rainforest_keeper"]
    s.kept[12] = (1, 2, 3)
    rules.count_wants(s, 3)
    save(s, "jaguar")
    assert s.is_terminal(), "the keeper has no room"
    s = stuck_position()
    s.under = [SPECIES["addax"] | 31 << 6]
    save(s, "jaguar")
    assert not s.is_terminal(), "the deck was not empty"
    assert up(s) == ["addax"]


def test_r42_the_flag_asks_for_everybody():
    s = stuck_position(instant_end_all_players=True)
    s.zones[7 * 1 + 1] = SPECIES["brown_bear"]
    s.free[1] &= ~2
    save(s, "jaguar")
    assert not s.is_terminal(), "seat 1 could save the bear"
    s = stuck_position(instant_end_all_players=True)
    save(s, "jaguar")
    assert s.is_terminal(), "others have nothing in quarantine"


def test_r42_not_while_a_card_is_in_hand():
    s = stuck_position()
    s.table[6] = -1
    s.table[7] = SPECIES["jaguar"]
    s.known[7] = 0
    s._legal = None
    play(s, "look at column 3 row 2")
    assert not s.is_terminal()
    play(s, "put under the deck")
    assert not s.is_terminal()
    assert up(s) == ["jaguar"], "it is the deck, and is dealt at once"


def test_r43_two_rounds_of_passes():
    s = clear_table(deck(fresh(3)))
    for turn in range(5):
        play(s, "end turn")
        assert not s.is_terminal(), turn
    play(s, "end turn")
    assert s.is_terminal()
    s = clear_table(deck(fresh(3)))
    play(s, *["end turn"] * 4, "hire from pile 1", "end turn", *["end turn"] * 5)
    assert not s.is_terminal(), "an action interrupts the row"
    play(s, "end turn")
    assert s.is_terminal()
    s = fresh(3)
    play(s, *["end turn"] * 9)
    assert not s.is_terminal(), "there are species on the table"


def test_r53_after_a_hundred_turns_of_each():
    for players, mode in ((2, "fast"), (3, "normal"), (2, "advanced")):
        s = load(players, mode=mode).new_initial_state(1)
        for _ in range(100 * players - 1):
            play(s, "end turn")
        assert not s.is_terminal()
        play(s, "end turn")
        assert s.is_terminal()
        assert s.turn == 100 * players


# --- Scoring ---------------------------------------------------------------------------------------------


def test_r30_what_counts():
    s = fresh()
    one = components.keeper_file().keepers[s.houses[0]].id
    keep(s, 1, one, "egyptian_tortoise gila_monster")
    keep(s, 2, "mammal_keeper", "iberian_lynx clouded_leopard european_rabbit")
    quarantine(s, "any", "snowy_owl")
    assert scoring.scores(s)[0] == {"species": 6 + 1 + 4 + 3 + 4, "keepers": 3, "quarantine": -2, "total": 19}


def test_r32_the_row_of_the_objective():
    s = load(2, mode="advanced").new_scripted_state(1, {"first": [0], "objectives": [0, 1]})
    setup = s.setup
    assert [scoring.objective_row(setup, 0, total) for total in (0, 6, 7, 8, 13, 14, 19)] == [
        *(-1, -1, 0, 1, 6, 7, 7),
    ]
    keep(s, 1, components.keeper_file().keepers[s.houses[0]].id, "common_barn_owl snowy_owl great_argus")
    assert scoring.objective_points(s, 0, 0) == 0, "1 keeper point is below 7"
    keep(s, 2, "mammal_keeper")
    keep(s, 3, "aviary_keeper")
    assert scoring.keeper_total(s, 0) == 7, "keepers count that are not complete"
    assert scoring.objective_points(s, 0, 0) == 3 * 2, "three birds, 2 each"
    assert scoring.scores(s)[0]["objective"] == 0, "it stays secret until the end"
    keep(s, 4, "african_herbivore_keeper")
    keep(s, 1, components.keeper_file().keepers[s.houses[0]].id, "queensland_koala common_barn_owl")
    assert scoring.keeper_total(s, 0) == 12
    keep(s, 2, "mixed_diet_keeper")
    assert scoring.keeper_total(s, 0) == 14
    assert scoring.objective_points(s, 0, 0) == 2 * 5, "two species of Oceania, 5 each"
    finish(s)
    assert scoring.scores(s)[0]["objective"] == 10


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("egyptian_tortoise", "iberian_lynx gila_monster great_argus"),
        ("iberian_lynx", "clouded_leopard gila_monster"),
        ("clouded_leopard", "gila_monster great_argus jaguar"),
        ("gila_monster", "common_barn_owl"),
    ],
)
def test_r31_ties(better, worse):
    s = fresh()
    for seat, species in ((0, worse), (1, better)):
        first, *rest = species.split()
        keep(s, 1, components.keeper_file().keepers[s.houses[4 * seat]].id, first, seat=seat)
        keep(s, 2, ("mammal_keeper", "aviary_keeper")[seat], " ".join(rest), seat=seat)
    assert totals(s)[0] == totals(s)[1]
    assert scoring.standings(s) == [(1,), (0,)]


def test_r31_then_quarantine_then_shared():
    s = fresh()
    assert scoring.standings(s) == [(0, 1)]
    keep(s, 1, components.keeper_file().keepers[s.houses[0]].id, "snowy_owl")
    quarantine(s, "any", "addax")
    keep(s, 1, components.keeper_file().keepers[s.houses[4]].id, "gila_monster", seat=1)
    assert totals(s) == [1, 1]
    assert scoring.standings(s) == [(0,), (1,)], "a vulnerable species comes before a near threatened one"
    finish(s)
    assert s.returns() == [1.0, -1.0]
    even = finish(fresh())
    assert even.returns() == [0.0, 0.0]
    three = fresh(3)
    keep(three, 1, components.keeper_file().keepers[three.houses[4]].id, "gila_monster", seat=1)
    finish(three)
    assert scoring.standings(three) == [(1,), (0, 2)]
    assert three.returns() == [-0.5, 1.0, -0.5]


def test_r54_the_example_of_the_rulebook():
    from tests.games.zookeepers.test_rulebook_examples import scoring_example

    s = scoring_example()
    assert scoring.scores(s)[0] == {
        "species": 22,
        "keepers": 10,
        "quarantine": -4,
        "objective": 10,
        "total": 38,
    }


# --- Secrets ---------------------------------------------------------------------------------------------


def test_r49_what_is_hidden():
    s = load(3, mode="advanced").new_initial_state(11)
    view = s.view(0)
    text = str(view)
    hidden = [CARDS[s.table[spot]].id for spot in range(12) if spot % 3]
    assert not any(f"'{name}'" in text for name in hidden)
    assert [seat["objective"] is not None for seat in view["seats"]] == [True, False, False]
    first = [CARDS[card].id for card in s.fresh]
    assert not any(f"'{name}'" in text for name in first)
    play(s, f"discard {up(s)[0]}")
    gone = under(s)[0]
    assert s.view(1)["deck"]["known"] == [gone]
    tops = {pile["pile"]: pile["matching"] for pile in view["piles"]}
    worlds = [s.resample(0, seed) for seed in range(60)]
    assert len({world.piles[0] for world in worlds}) > 20
    for world in worlds:
        assert {pile + 1: s.setup.back[world.piles[pile][0]] for pile in range(4)} == tops
        assert under(world) == [gone]
        assert world.objectives[0] == s.objectives[0]
    assert len({tuple(world.table) for world in worlds}) > 50
    assert len({world.objectives[1] & 3 for world in worlds}) == 4


def test_r49_a_card_seen_in_secret_stays_known_to_one():
    s = fresh(3)
    play(s, "look at column 3 row 2", "put under the deck")
    assert {under(s.resample(0, seed))[0] for seed in range(30)} == {"addax"}
    assert len({under(s.resample(1, seed))[0] for seed in range(60)}) > 25


def second_deal() -> KeepersState:
    """Three seats; the whole table comes from the cards that lay under the deck, in a known order.

    Everybody has seen the first ones, only seat 1 the addax, which comes to column 1, row 2.
    """
    s = deck(two_columns(players=3), "jaguar iberian_wolf gila_monster great_argus")
    s.under.append(SPECIES["addax"] | 0b010 << 6)
    s.under.append(SPECIES["red_panda"] | 0b111 << 6)
    return play(s, "new species")


def test_r49_a_known_card_stays_known_face_down_on_the_table():
    s = second_deal()
    assert names([s.table[1], s.table[4]]) == ["addax", "red_panda"]
    for seat in range(3):
        worlds = [s.resample(seat, seed) for seed in range(30)]
        assert {names([world.table[4]])[0] for world in worlds} == {"red_panda"}
        seen = {names([world.table[1]])[0] for world in worlds}
        assert seen == {"addax"} if seat == 1 else len(seen) > 1
        assert "addax" not in s.view(seat)["deck"]["known"]
    play(s, "look at column 1 row 2", "put under the deck")
    assert ["addax" in s.view(seat)["deck"]["known"] for seat in range(3)] == [True, True, False]


def test_r49_an_objective_that_somebody_knows_stays_known_in_another_hand():
    """Seat 0 puts its objective under the pile, seat 1 draws it."""
    s = load(2, mode="advanced").new_scripted_state(1, {"first": [0], "objectives": [0, 1, 2, 3, 0, 1, 2, 3]})
    play(s, "new objective", "end turn")
    mine = s.secrets[-1]
    s.secrets = [mine, *s.secrets[:-1]]
    play(s, "new objective")
    assert {world.objectives[1] & 3 for world in (s.resample(0, seed) for seed in range(30))} == {mine & 3}
    assert len({world.objectives[0] & 3 for world in (s.resample(1, seed) for seed in range(60))}) > 1
    assert s.view(0)["seats"][1]["objective"] is None, "what one remembers is not shown"


def test_r49_a_swapped_objective_stays_known():
    s = load(2, mode="advanced").new_scripted_state(1, {"first": [0], "objectives": [0, 1, 2, 3, 0, 1, 2, 3]})
    play(s, "new objective", "end turn")
    old = s.secrets[-1] & 3
    assert {world.secrets[-1] & 3 for world in (s.resample(0, seed) for seed in range(30))} == {old}
    assert len({world.secrets[-1] & 3 for world in (s.resample(1, seed) for seed in range(60))}) == 4


def test_r45_where_taking_back_stops():
    s = fresh(mode="advanced")
    keep(s, 1, components.keeper_file().keepers[s.houses[0]].id, "gila_monster")
    quarantine(s, "tropical", "lar_gibbon")
    hand(s, "6 red, 4 green, 3 white")

    def shows(*notations: str) -> bool:
        world = s.clone()
        before = world.reveals
        play(world, *notations)
        return world.reveals != before

    assert not shows("save jaguar", "under house 1", "pay")
    assert not shows("discard jaguar", "quarantine brown_bear", "own zone any")
    assert not shows("protect tropical with red")
    assert not shows("dismiss house 1 to pile 1")
    assert shows("collect")
    assert shows("exchange 2 for 1")
    assert shows("hire from pile 1")
    assert shows("replace house 1 from pile 1")
    assert shows("new objective")
    assert shows("look at column 1 row 2")
    play(s, "look at column 1 row 2")
    assert not shows("put under the deck")
    assert shows("own zone any"), "the others see it now"
    fast = fresh(mode="fast")
    before = fast.reveals
    play(fast, "discard jaguar")
    assert fast.reveals != before


# --- How this table asks ---------------------------------------------------------------------------------


def test_z1_every_choice_is_a_pick():
    s = hand(fresh(), "4 red")
    play(s, "save jaguar")
    assert legal(s) == {"under house 1"}
    play(s, "under house 1")
    assert legal(s) == {"pay"}
    play(s, "pay")
    assert s.player == 0
    assert legal(s) == {"end turn"}


def test_z2_cubes_are_returned_one_by_one():
    s = hand(fresh(), "6 red, 6 green, 3 white")
    play(s, "end turn")
    owed = []
    while s.phase == LIMIT:
        owed.append(s.view(0)["pending"]["owed"])
        play(s, "return green")
    assert owed == [3, 2, 1]


def test_z3_the_old_cards_go_under_column_by_column():
    s = two_columns()
    play(s, "new species")
    assert under(s) == [
        *("african_lion", "hippopotamus", "american_bison"),
        *("queensland_koala", "cheetah", "komodo_dragon"),
    ]
    assert s.view(0)["deck"]["known"] == ["african_lion", "queensland_koala"]
    assert {under(s.resample(0, seed))[0] for seed in range(20)} == {"african_lion"}
    assert len({under(s.resample(0, seed))[1] for seed in range(60)}) > 20


def test_z4_the_first_free_house():
    s = fresh()
    play(s, "dismiss house 1 to pile 1", "end turn", "end turn", "hire from pile 2")
    assert s.houses[0] >= 0
    play(s, "end turn", "end turn", "hire from pile 2")
    assert s.houses[1] >= 0
    assert s.houses[2] == -1


def test_z5_a_pass_is_a_turn_in_which_nothing_was_done():
    s = fresh()
    events = told(s, "end turn")
    assert events[0].data == {"seat": 0, "passed": True}
    assert s.passes == 1
    play(s, "end turn")
    assert s.passes == 2
    play(s, "exchange 2 for 1", "return red", "return red")
    assert told(s, "end turn")[0].data == {"seat": 0, "passed": False}
    assert s.passes == 0


def test_z6_the_back_of_the_fast_pile_is_seen():
    s = fresh(mode="fast")
    assert s.view(1)["piles"] == [{"pile": 1, "cards": 8, "matching": s.setup.back[s.piles[0][0]]}]


def test_z7_free_actions_around_the_main_action():
    s = quarantine(fresh(mode="advanced"), "tropical", "lar_gibbon")
    play(s, "protect tropical with red", "hire from pile 1", "protect tropical with white")
    assert starting(s, "exchange") == set()
    fast = play(fresh(mode="fast"), "replace house 1 from pile 1")
    assert starting(fast, "new") == {f"new species for {colour}" for colour in COLOURS}
    assert OVER not in (s.phase, fast.phase)
