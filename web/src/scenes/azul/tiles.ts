/** The tiles as they are told apart: colour, pattern and letter. */
import type { Counts } from "../../lib/choosing/gestures";
import { listed, t } from "../../lib/words";

export const COLOURS: Record<string, string> = {
  purple: "#6D4B92",
  green: "#33795A",
  orange: "#CF6A22",
  yellow: "#D3A11E",
  blue: "#2B6AA0",
  red: "#B0362C",
};
export const DARK: Record<string, string> = {
  purple: "#3F2A58",
  green: "#1B4A35",
  orange: "#80390B",
  yellow: "#7A5A06",
  blue: "#153D61",
  red: "#6A1B15",
};

interface Part {
  d: string;
  fill?: "pale" | "dark";
}
const dot = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
const rays = Array.from({ length: 12 }, (_, i) => {
  const turn = (i * Math.PI) / 6;
  const far = i % 6 === 0 ? 58 : i % 2 ? 26 : 34;
  const x = Math.sin(turn);
  const y = -Math.cos(turn);
  return `M${(x * 17).toFixed(1)} ${(y * 17).toFixed(1)}L${(x * far).toFixed(1)} ${(y * far).toFixed(1)}`;
}).join("");

export const PATTERNS: Record<string, Part[]> = {
  // quatrefoil
  purple: [
    { d: dot(0, -21, 12) + dot(0, 21, 12) + dot(-17, 0, 12) + dot(17, 0, 12), fill: "pale" },
    { d: dot(0, 0, 10), fill: "dark" },
    { d: "M0-62C6-54 6-48 0-42C-6-48-6-54 0-62ZM0 62C6 54 6 48 0 42C-6 48-6 54 0 62Z", fill: "pale" },
  ],
  // leaf
  green: [
    { d: "M0-62C24-30 24 26 0 60C-24 26-24-30 0-62Z", fill: "pale" },
    {
      d: "M-2-50h4V48h-4ZM0-26L13-36V-31L2-20ZM0-26L-13-36V-31L-2-20ZM0-4L16-16V-11L2 2ZM0-4L-16-16V-11L-2 2ZM0 18L15 6V11L2 24ZM0 18L-15 6V11L-2 24Z",
      fill: "dark",
    },
  ],
  // sunburst
  orange: [{ d: rays }, { d: dot(0, 0, 12), fill: "pale" }, { d: dot(0, 0, 6), fill: "dark" }],
  // cross
  yellow: [
    { d: "M-7-56H7L4-8H24V8H4L7 56H-7L-4 8H-24V-8H-4Z", fill: "pale" },
    { d: dot(0, 0, 9), fill: "dark" },
    { d: dot(-20, -30, 4) + dot(20, -30, 4) + dot(-20, 30, 4) + dot(20, 30, 4), fill: "pale" },
  ],
  // wave
  blue: [
    { d: "M-40-20q10-13 20 0t20 0t20 0t20 0M-40 0q10-13 20 0t20 0t20 0t20 0M-40 20q10-13 20 0t20 0t20 0t20 0" },
    { d: dot(0, -46, 7) + dot(0, 46, 7), fill: "pale" },
    { d: "M-12-36q6-7 12 0t12 0M-12 38q6-7 12 0t12 0" },
  ],
  // lattice
  red: [
    { d: "M-45-26L22 90M-22-64L45 52M-45 26L22-90M-22 64L45-52M-34 58L34-58M-34-58L34 58" },
    {
      d: "M0-9L5 0L0 9L-5 0ZM0-48L5-39L0-30L-5-39ZM0 48L5 39L0 30L-5 39ZM23-9L28 0L23 9L18 0ZM-23-9L-18 0L-23 9L-28 0Z",
      fill: "pale",
    },
  ],
};

export const SHAPES: Record<string, string[]> = {
  pillar: ["M-10-13h20v4h-3.500V9H10v4h-20V9h3.500V-9H-10Z", "M-2.500-7V7M2.500-7V7"],
  statue: ["M0-16a5 5 0 0 1 0 10a5 5 0 0 1 0-10Z", "M-8 15L-5.500-2Q0-6 5.500-2L8 15Z", "M-11 15H11"],
  window: ["M-10 15V-4a10 10 0 0 1 20 0V15Z", "M0-14V15M-10 3H10"],
};

export const ORDER = ["purple", "green", "orange", "yellow", "blue", "red"];

/** Tiles of a multiset one by one, by colour. */
export function each(tiles: Counts): string[] {
  return ORDER.flatMap((colour) => Array<string>(tiles[colour] ?? 0).fill(colour));
}

export function said(tiles: Counts): string {
  const held = ORDER.filter((colour) => tiles[colour]);
  return listed(held.map((colour) => t("options.counted", { n: tiles[colour], name: colour })));
}
