/**
 * Where things lie on the screen. `data-at` names a place ("centre") or a piece at a place
 * ("centre/red"); a piece that is not seen is looked for at its place.
 */

/** The middle, the size before it is turned, and the turn in degrees. */
export interface Pose {
  x: number;
  y: number;
  w: number;
  h: number;
  turn: number;
}

export interface Spot {
  node: Element;
  pose: Pose;
  /** Whether the piece itself is drawn there, not only its place. */
  isPiece: boolean;
}

export function nodesAt(name: string): Element[] {
  return [...document.querySelectorAll(`.frame [data-at="${CSS.escape(name)}"]`)];
}

/** The pieces of that name that can be seen now, or else their place. */
export function find(name: string): Spot[] {
  const [place, piece] = name.split("/");
  const pieces = piece ? nodesAt(name).filter(isSeen) : [];
  if (pieces.length) return pieces.map((node) => ({ node, pose: poseOf(node), isPiece: true }));
  const node = nodesAt(place).find(isSeen);
  return node ? [{ node, pose: poseOf(node), isPiece: false }] : [];
}

function middle(node: Element): { x: number; y: number } {
  const box = node.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** What is folded away or scrolled out of its frame is not a place to fly to. */
function isSeen(node: Element): boolean {
  const { x, y } = middle(node);
  if (!node.getClientRects().length || x <= 0 || y <= 0 || x >= innerWidth || y >= innerHeight) return false;
  for (let outer = node.parentElement; outer; outer = outer.parentElement) {
    if (getComputedStyle(outer).overflow === "visible") continue;
    const box = outer.getBoundingClientRect();
    if (x <= box.left || y <= box.top || x >= box.right || y >= box.bottom) return false;
  }
  return true;
}

const isDrawn = (node: Element): node is SVGGraphicsElement =>
  node instanceof SVGGraphicsElement && !(node instanceof SVGSVGElement);

function poseOf(node: Element): Pose {
  if (!isDrawn(node)) {
    const { width: w, height: h } = node.getBoundingClientRect();
    return { ...middle(node), w, h, turn: 0 };
  }
  const to = node.getScreenCTM()!;
  const box = node.getBBox();
  const scale = Math.hypot(to.a, to.b);
  return {
    ...middle(node),
    w: box.width * scale,
    h: box.height * scale,
    turn: (Math.atan2(to.b, to.a) * 180) / Math.PI,
  };
}

/** A piece as it is drawn, upright, to be moved about. */
export function copyOf({ node, pose }: Spot): Element {
  let copy = node.cloneNode(true) as HTMLElement | SVGElement;
  copy.style.animation = "none"; // it does not come into being, it moves
  if (isDrawn(node)) {
    const { x, y, width, height } = node.getBBox();
    copy.removeAttribute("transform");
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    svg.append(copy);
    copy = svg;
  }
  Object.assign(copy.style, {
    width: `${pose.w}px`,
    height: `${pose.h}px`,
    margin: "0",
    overflow: "visible",
    display: "block",
  });
  return copy;
}

/** A piece that is drawn nowhere, as large as its symbol. */
export function symbolOf(id: string): { drawing: Element; pose: Pose } | null {
  const symbol = document.getElementById(id);
  if (!(symbol instanceof SVGSymbolElement)) return null;
  const { width: w, height: h } = symbol.viewBox.baseVal;
  const drawing = document.createElement("div");
  drawing.innerHTML = `<svg width="${w}" height="${h}" style="display: block"><use href="#${id}" width="${w}" height="${h}"/></svg>`;
  return { drawing, pose: { x: 0, y: 0, w, h, turn: 0 } };
}
