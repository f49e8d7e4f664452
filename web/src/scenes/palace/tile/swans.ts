/** The swans as they are told apart: colour, letter, and how they hold their necks. */
export const ORDER = ["red", "blue", "green", "yellow", "purple"];

/** On dark water and in dark doorways; in lit doorways and on paper. */
export const BRIGHT: Record<string, string> = {
  red: "#F2705F",
  blue: "#6FB1F2",
  green: "#6CCB80",
  yellow: "#F5CE4E",
  purple: "#C795EE",
  gray: "#D3D8DF",
};
export const DEEP: Record<string, string> = {
  red: "#B3271C",
  blue: "#1C5CA6",
  green: "#24703A",
  yellow: "#8F6400",
  purple: "#7434A3",
  gray: "#565D68",
};
export const LETTERS: Record<string, string> = { red: "R", blue: "B", green: "G", yellow: "Y", purple: "P", gray: "?" };

interface Posture {
  neck: string;
  head: [number, number];
  beak: string;
  /** Raised wings. */
  wings?: string;
}

/** In a square of 40; the body is the same for all. */
export const BODY =
  "M5 27C9 20 18 19.500 26 22C31.500 24 35 27 33.500 30.500C31.500 34.500 12 35.500 7 32.500L1.500 24.500Z";
const upright: Posture = {
  neck: "M29 27C36 20 23 16 27.500 9",
  head: [28.4, 8.6],
  beak: "M30.600 6.600L37 9.400L30.400 11Z",
};
export const POSTURES: Record<string, Posture> = {
  // an S
  red: upright,
  // drinking
  blue: {
    neck: "M27 24C30 12 38 15 35.800 26",
    head: [35.4, 27.4],
    beak: "M33.400 29.200L34.400 36.500L37.500 29.600Z",
  },
  // preening its back
  green: { neck: "M29 26C36 14 25 7 18.500 13", head: [17.4, 14.2], beak: "M15 13.600L11.500 20.500L18.400 17Z" },
  // stretched to its full height
  yellow: { neck: "M28 26C30 20 29.500 12 29.500 5.500", head: [30, 5], beak: "M32.400 3L38.800 5.600L32.400 7.400Z" },
  // angry, with raised wings
  purple: {
    neck: "M29 28C36 26 36 18 30 17.500",
    head: [29.6, 17.8],
    beak: "M27.800 19.200L25.500 25L31.500 20.200Z",
    wings: "M8 28C2 18 6 8 15 4C13.500 9 17 11 21 12C19 14.500 22 19 26 22Z",
  },
  gray: upright,
};
