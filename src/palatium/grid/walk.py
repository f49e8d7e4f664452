"""The longest path of rooms (C-GEO-11): an exact search with a bound."""

from .board import bits, lowest


def longest_path(graph: list[int], room_mask: int) -> int:
    """How many rooms lie on a longest simple path; `graph` has a mask of neighbours per room."""
    rooms = bits(room_mask)
    # Dead ends first: most longest paths begin in one, and a good bound cuts the rest.
    rooms.sort(key=lambda room: graph[room].bit_count())
    dead_ends = 0
    for room in rooms:
        if graph[room].bit_count() <= 1:
            dead_ends |= 1 << room
    best = 0
    for start in rooms:
        best = _longest_from(graph, start, dead_ends, best, len(rooms))
    return best


def _longest_from(graph: list[int], start: int, dead_ends: int, best: int, most: int) -> int:
    """The best of `best` and the longest path from a room, by depth-first search."""
    visited = 1 << start
    path = [start]
    choices = [graph[start]]
    best = max(best, 1)
    while path and best < most:
        left = choices[-1] & ~visited
        if not left or len(path) + _at_most(graph, path[-1], visited, dead_ends) <= best:
            visited ^= 1 << path.pop()
            choices.pop()
            continue
        room = lowest(left)
        choices[-1] &= ~(1 << room)
        visited |= 1 << room
        path.append(room)
        choices.append(graph[room])
        best = max(best, len(path))
    return best


def _at_most(graph: list[int], room: int, visited: int, dead_ends: int) -> int:
    """A bound on how many more rooms a path can reach; it can end in one dead end only."""
    reached = fresh = graph[room] & ~visited
    while fresh:
        near = 0
        for i in bits(fresh):
            near |= graph[i]
        fresh = near & ~visited & ~reached
        reached |= fresh
    ends = reached & dead_ends
    return reached.bit_count() - (ends.bit_count() - 1 if ends else 0)
