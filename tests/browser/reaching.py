"""A person who wants a certain option, and touches what is on the screen until the page sends it.

Everything that can be touched says in `data-lit` which fields of an option it sets, and so where to
touch; only touching shows whether that leads to the option. Page and server are real, but a choice
is stopped before it is sent: the question stays for the next one.
"""

import json
import random
import re
from typing import Any

from playwright.sync_api import WebSocketRoute

import palatium as pal
from palatium.record.file import write_record
from tests.browser.people import FIRST, Person

Fields = dict[str, Any]

TOUCHES = 24
"""The number of touches before giving up."""
SAMPLE = 20
CHOICES = ("extend", "commit", "play", "publish")

SEE = """([wanted, picked, first]) => {
  const frame = document.querySelector('.frame');
  const text = (value) => JSON.stringify(value, (_, v) => v && v.constructor === Object
    ? Object.fromEntries(Object.entries(v).sort()) : v);
  const state = frame.dataset.state;
  const isSeen = (node) => node.checkVisibility({visibilityProperty: true})
    && node.getClientRects().length && !node.disabled;
  const names = (node) => { try { return JSON.parse(node.dataset.lit); } catch { return null; } };
  const leads = (found) => found
    && Object.entries(found).every(([name, value]) => text(wanted[name]) === text(value))
    && Object.keys(found).some((name) => !(name in picked));
  const point = (node) => {
    node.scrollIntoView({block: 'nearest', inline: 'nearest', behavior: 'instant'});
    const box = node.getBoundingClientRect();
    const spots = [0.5, 0.3, 0.7, 0.15, 0.85];
    for (const down of spots) for (const right of spots) {
      const [x, y] = [box.x + right * box.width, box.y + down * box.height];
      if (node.contains(document.elementFromPoint(x, y))) return {x, y};
    }
    // a finger means what lies nearest, so the middle will do where places overlap
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const svg = node.closest('svg');
    return svg && svg.contains(document.elementFromPoint(x, y)) ? {x, y} : null;
  };
  const before = document.querySelector(first);
  if (before) return {state, busy: false, touch: point(before), said: 'first', first: true};
  const busy = frame.dataset.busy === 'true' || frame.dataset.asked !== 'true';
  let found = [];
  const counts = Object.values(wanted).find((v) => v && v.constructor === Object);
  if (counts && Object.keys(picked).length === 0) {
    const have = JSON.parse(state.split('/').find((part, i) => i > 3 && part.startsWith('{')));
    for (const piece of new Set([...Object.keys(counts), ...Object.keys(have)])) {
      const [n, now] = [counts[piece] ?? 0, have[piece] ?? 0];
      const all = [...frame.querySelectorAll(`[data-piece="${piece}"]`)].filter(isSeen);
      if (now < n) found.push(...all.filter((node) => !node.classList.contains('on')));
      if (now > n) found.push(...all.flatMap((node) => node.classList.contains('on') ? [node]
        : [...node.parentElement.querySelectorAll('.less')]));
    }
  }
  if (!found.length) {
    found = [...frame.querySelectorAll('[data-lit]')].map((node) => [node, names(node)])
      .filter(([node, what]) => leads(what) && isSeen(node))
      .sort(([, a], [, b]) => Object.keys(b).length - Object.keys(a).length)
      .map(([node]) => node);
  }
  for (const node of found) {
    const touch = point(node);
    if (touch) return {state, busy, touch, said: node.outerHTML.slice(0, 200)};
  }
  const fold = [...frame.querySelectorAll('.stage [aria-expanded=false]')].find(isSeen);
  const unfolds = fold && !found.length ? point(fold) : null;
  if (unfolds) return {state, busy, touch: unfolds, said: 'unfold'};
  const turn = [...frame.querySelectorAll('.tools button')]
    .find((node) => isSeen(node) && node.innerText.startsWith('Turn'));
  if (turn) return {state, busy, touch: point(turn), said: 'Turn', turn: true};
  return {state, busy, touch: null, said: found.map((node) => node.outerHTML.slice(0, 200)).join()};
}"""
"""Where to touch for these fields, with these picked: first what sets the most of them."""


GO = """async (to) => {
  history.pushState(null, '', to);
  dispatchEvent(new PopStateEvent('popstate'));
}"""
"""Go to another page as back and forward do."""

SETTLE = """async (before) => {
  for (let frames = 0; frames < 3; frames++) {
    const frame = document.querySelector('.frame');
    if (!frame || frame.dataset.state !== before || frame.dataset.busy === 'true') return;
    await new Promise(requestAnimationFrame);
  }
}"""
"""Wait until the page shows the effect of a touch; turning a piece or aiming changes no state."""


def picked_of(state: str) -> Fields:
    """Return what was picked, from the state of the frame."""
    found, _ = json.JSONDecoder().raw_decode(state.split("/", 3)[3])
    assert isinstance(found, dict)
    return found


class Seeker:
    """Looks for options at one table after another."""

    def __init__(self, person: Person, by_finger: bool) -> None:
        self.person = person
        self.page = person.page
        self.by_finger = by_finger
        self.sent: list[int] = []
        self.page.route_web_socket(re.compile(r"/ws/tables/"), self._between)

    def _between(self, route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def hear(message: str | bytes) -> None:
            said = json.loads(message)
            if said["type"] in CHOICES:
                self.sent.append(said["a"])
                no = {"type": "refused", "id": said["id"], "code": "stale", "message": ""}
                route.send(json.dumps(no))
            else:
                server.send(message)

        route.on_message(hear)

    def is_same_as(self, person: Person) -> None:
        """Be the same guest on another screen."""
        for cookie in person.page.context.cookies():
            name, value = cookie["name"], cookie["value"]
            self.page.context.add_cookies([{"name": name, "value": value, "url": person.url}])

    def sit(self, table: str) -> None:
        if self.page.url.startswith(self.person.url):
            self.page.evaluate(GO, f"/table/{table}")
            self.page.wait_for_selector(".frame[data-state]")
        else:
            self.person.sit(table)
        self.person.wait_turn()

    def missed(self, wanted: dict[int, Fields]) -> list[str]:
        """Return which of these options cannot be reached, and what was tried."""
        return [why for a, fields in wanted.items() if (why := self._seek(a, fields))]

    def _seek(self, a: int, fields: Fields) -> str:
        """Touch until the option is sent; return why it was not."""
        self.sent.clear()
        self._let_go()
        tried: list[str] = []
        turns = 0
        while len(tried) < TOUCHES:
            seen = self.page.evaluate(SEE, [fields, picked_of(self._state()), FIRST])
            if seen["busy"]:
                self.page.wait_for_timeout(5)
                continue
            turns += bool(seen.get("turn"))
            if seen["touch"] is None or turns > 4:
                return f"{fields}: nothing leads to it after {tried}, {seen['said']}"
            tried.append(seen["said"])
            self._touch(**seen["touch"])
            self.page.evaluate(SETTLE, seen["state"])
            if self.sent:
                return "" if self.sent == [a] else f"{fields}: {tried} sent {self.sent}, not {a}"
        return f"{fields}: {TOUCHES} touches lead nowhere: {tried}"

    def _touch(self, x: float, y: float) -> None:
        if self.by_finger:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def _state(self) -> str:
        return str(self.page.evaluate("document.querySelector('.frame').dataset.state"))

    def _let_go(self) -> None:
        """Drop what was picked for the previous option."""
        if picked_of(self._state()):
            self.page.keyboard.press("Escape")


def sampled(s: "pal.State", rng: random.Random) -> dict[int, Fields]:
    """Return one option of every kind and a sample of all, by int, with their fields."""
    options = s.options()
    by_kind: dict[object, list[int]] = {}
    for a in options:
        by_kind.setdefault(s.describe(a)["kind"], []).append(a)
    some = [rng.choice(acts) for acts in by_kind.values()]
    some += rng.sample(options, min(SAMPLE, len(options)))
    return {a: dict(s.describe(a)) for a in some}


def table_at(person: Person, record: "pal.Record", move: int, seat: int) -> str:
    """Return a table in this position of a record, with the person in the seat that is asked."""
    seats = [{"kind": "bot", "bot": "random"} for _ in range(int(str(record.config["players"])))]
    seats[seat] = {"kind": "person"}
    wish = {"record": write_record(record), "move": move, "seats": seats, "advice": False}
    return person.make(**wish, visibility="private")
