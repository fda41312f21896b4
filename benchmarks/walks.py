"""Time of the line-up solver of 5x5 Zoo on random full boards.

Run ``python benchmarks/walks.py``, with ``--json`` for numbers to keep. The boards are full (25 squares, a
few large tiles, walls as common as on the game's tiles), the line-up is that of round 3: 8 to 16 visitors,
three request cards, doors and popularity tokens, three of the eight bonus cards (A, B and G count here).
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time

from zootable.games.five_by_five_zoo import walks
from zootable.games.five_by_five_zoo.grid import ENDS, FIRST_GATE, SIDE_BEYOND, SIDE_BORDER, SQUARES

WALLS_PER_TILE = 37 / 75
CHART_A = [0] * 10 + [1, 2, 4, 6, 8, 10, 12] + [15] * 9
CHART_B = [0, 0, 0, 1, 2, 4, 6, 8, 10, 12] + [15] * 16
CHART_G = [0, 3, 7, 12, 12, 12]


def random_board(rng: random.Random, large: int) -> list[int]:
    """The tiles on 25 squares, some of them large."""
    squares = [-1] * SQUARES
    tile = 0
    borders = list(range(FIRST_GATE))
    rng.shuffle(borders)
    for border in borders:
        near, far = ENDS[border]
        if tile < large and squares[near] < 0 and squares[far] < 0:
            squares[near] = squares[far] = tile
            tile += 1
    for number in range(SQUARES):
        if squares[number] < 0:
            squares[number] = tile
            tile += 1
    return squares


def random_walls(rng: random.Random, squares: list[int]) -> int:
    """Walls on random sides of the tiles, as borders; outer sides without a gate do not matter."""
    walls = 0
    for number in range(SQUARES):
        if rng.random() < WALLS_PER_TILE:
            side = 4 * number + rng.randrange(4)
            beyond = SIDE_BEYOND[side]
            if SIDE_BORDER[side] >= 0 and (beyond < 0 or squares[beyond] != squares[number]):
                walls |= 1 << SIDE_BORDER[side]
    return walls


def random_request(rng: random.Random) -> walks.Request:
    """A request card of four icons for 5 or 6 points, or of five for 8."""
    icons = [0] * 5
    number = rng.choice((4, 4, 4, 5))
    for category in rng.sample(range(5), 2) * 3:
        if sum(icons) < number:
            icons[category] += 1
    points = 8 if number == 5 else rng.choice((5, 6))
    return (icons[0], icons[1], icons[2], icons[3], icons[4], points)


def random_puzzle(rng: random.Random, fewest: int = 8, most: int = 16) -> walks.Puzzle:
    """A line-up of round 3 on a full board."""
    squares = random_board(rng, rng.randrange(4))
    tiles = max(squares) + 1
    cubes = [0] * 6
    cubes[5] = rng.choice((0, 0, 1, 1, 2))
    meeples = [0] * 5
    for _ in range(rng.randint(fewest, most) - cubes[5]):
        (meeples if rng.random() < 0.2 else cubes)[rng.randrange(5)] += 1
    bonus = rng.sample("ABCDEFGH", 3)
    inner = [border for border in range(FIRST_GATE) if squares[ENDS[border][0]] != squares[ENDS[border][1]]]
    return walks.Puzzle(
        squares=squares,
        category=[rng.randrange(6) for _ in range(tiles)],
        popular=sum(1 << tile for tile in rng.sample(range(tiles), rng.randint(2, 10))),
        walls=random_walls(rng, squares),
        doors=sum(1 << border for border in rng.sample(inner, rng.randrange(4))),
        gate=rng.randrange(4),
        cubes=cubes,
        meeples=meeples,
        hand_doors=rng.randrange(4),
        requests=[random_request(rng) for _ in range(3)],
        award=[0] * 8 + [1] * 2 + [2] * 2 + [4] * 14,
        bonus_visitors=CHART_A if "A" in bonus else [0] * 26,
        bonus_popular=CHART_B if "B" in bonus else [0] * 26,
        bonus_sets=CHART_G if "G" in bonus else [0] * 6,
    )


def measure(number: int, seed: int, fewest: int, most: int) -> dict[str, float]:
    """Milliseconds for each of a number of puzzles."""
    rng = random.Random(seed)
    times = []
    totals = []
    for _ in range(number):
        puzzle = random_puzzle(rng, fewest, most)
        start = time.perf_counter()
        walk = walks.best_walk(puzzle)
        times.append(1000 * (time.perf_counter() - start))
        totals.append(walk.total)
    times.sort()
    return {
        "puzzles": number,
        "seed": seed,
        "fewest_visitors": fewest,
        "most_visitors": most,
        "median_ms": round(statistics.median(times), 2),
        "p95_ms": round(times[int(0.95 * (number - 1))], 2),
        "max_ms": round(times[-1], 2),
        "mean_points": round(statistics.mean(totals), 3),
    }


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--puzzles", type=int, default=300, help="how many boards (default 300)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--fewest", type=int, default=8, help="fewest visitors (default 8)")
    parser.add_argument("--most", type=int, default=16, help="most visitors (default 16)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args()
    result = measure(options.puzzles, options.seed, options.fewest, options.most)
    result_build = "pure" if walks.__file__.endswith(".py") else "compiled"
    if options.json:
        print(json.dumps({**result, "build": result_build}))
        return
    print(
        f"{options.puzzles} line-ups with {options.fewest} to {options.most} visitors, {result_build} build"
    )
    print(f"median {result['median_ms']} ms, 95 % {result['p95_ms']} ms, longest {result['max_ms']} ms")
    print(f"mean {result['mean_points']} points")


if __name__ == "__main__":
    main()
