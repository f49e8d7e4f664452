"""The exact longest path of rooms (C-GEO-11).

Dead-end branches are folded into the room they are attached to, which leaves only rooms on or
between rings; those few are searched in full.
"""

from palatium.grid.board import bits


def longest_path(graph: list[int], room_mask: int) -> int:
    """Return how many rooms lie on a longest simple path; `graph` has a mask per room."""
    near = [bits(mask) for mask in graph]
    # arm[r]: rooms on the longest path from r into the branches folded into it, r included.
    arm = [1] * len(graph)
    left = room_mask
    best = 1 if room_mask else 0
    twigs = [room for room in bits(room_mask) if len(near[room]) == 1]
    degree = [len(rooms) for rooms in near]
    while twigs:
        twig = twigs.pop()
        left &= ~(1 << twig)
        for room in near[twig]:
            if left >> room & 1:
                best = max(best, arm[room] + arm[twig])
                arm[room] = max(arm[room], arm[twig] + 1)
                degree[room] -= 1
                if degree[room] == 1:
                    twigs.append(room)
    rooms = [room for room in bits(left) if degree[room] > 1]
    if rooms:
        best = _search(near, arm, rooms, best)
    return best


def _search(near: list[list[int]], arm: list[int], rooms: list[int], best: int) -> int:
    """Return the best of `best` and all paths that begin and end in different rooms of these."""
    free = [False] * len(near)
    for room in rooms:
        free[room] = True
    for start in rooms:
        path = [start]
        turns = [0]
        free[start] = False
        while path:
            room = path[-1]
            turn = turns[-1]
            if turn == 0 and arm[start] + len(path) - 1 + _at_most(near, arm, room, free) <= best:
                turn = len(near[room])
            while turn < len(near[room]) and not free[near[room][turn]]:
                turn += 1
            if turn == len(near[room]):
                free[path.pop()] = True
                turns.pop()
                continue
            turns[-1] = turn + 1
            here = near[room][turn]
            best = max(best, arm[start] + len(path) - 1 + arm[here])
            free[here] = False
            path.append(here)
            turns.append(0)
    return best


def _at_most(near: list[list[int]], arm: list[int], room: int, free: list[bool]) -> int:
    """Return a bound on the rooms that can follow: all still in reach, and the longest arm."""
    seen = free.copy()
    todo = [room]
    count = longest = 0
    while todo:
        for i in near[todo.pop()]:
            if seen[i]:
                seen[i] = False
                count += 1
                longest = max(longest, arm[i])
                todo.append(i)
    return count - 1 + longest if count else 0
