/** Swan tokens: each colour has a neck of its own, so that none is told by its colour alone. */
export interface SwanLook {
  fill: string;
  line: string;
  ground: string;
  neck: string;
  /** Middle of the head, and where the beak points. */
  head: [number, number];
  beak: [number, number];
}

export const SWANS: Record<string, SwanLook> = {
  white: {
    fill: "#FFFEFA",
    line: "#4A4F57",
    ground: "#BFD3DE",
    neck: "M8 15.500C4.600 11.500 9.800 9.800 8 6",
    head: [7.4, 5],
    beak: [4.4, 5.8],
  },
  black: {
    fill: "#2A2A31",
    line: "#101014",
    ground: "#DCD3C3",
    neck: "M8 15.500C6.400 12 6.600 8.500 7.200 4.600",
    head: [7, 4],
    beak: [4, 4.2],
  },
  grey: {
    fill: "#8E959D",
    line: "#3F454C",
    ground: "#E7E2D6",
    neck: "M8 15.500C4 12.400 5.600 8.600 4.400 13.800",
    head: [4, 14.8],
    beak: [3, 17.6],
  },
  gold: {
    fill: "#D8A638",
    line: "#6B4A0C",
    ground: "#F7EBCB",
    neck: "M8 15.500C3.400 10.500 7.600 4.400 11 7.400",
    head: [11.6, 8.2],
    beak: [13.4, 10.6],
  },
  blue: {
    fill: "#3C7DB0",
    line: "#173C58",
    ground: "#DDEBF3",
    neck: "M8 15.500C8.400 9.600 5.800 9.600 4 9.200",
    head: [3.9, 8.4],
    beak: [2.2, 10.6],
  },
};

const PLAIN: SwanLook = SWANS.grey;
export function swanLook(colour: string): SwanLook {
  return SWANS[colour] ?? PLAIN;
}
