/** Suits and decks as they are told apart: colour, sign and back. */
export const SUITS: Record<string, { fill: string; dark: string; sign: string }> = {
  Gold: { fill: "#D9AE5C", dark: "#6B4A0E", sign: "M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2ZM8 5.500v5M5.500 8h5" },
  Silver: { fill: "#C3CAD4", dark: "#444E5C", sign: "M3 11l2-6h6l2 6Z" },
  Crystal: { fill: "#8FC7D8", dark: "#1D5364", sign: "M8 1.500L13 6 8 14.500 3 6ZM3 6h10M8 1.500L6 6l2 8.500L10 6Z" },
  Marble: { fill: "#8DB88A", dark: "#27502F", sign: "M3 3h10v10H3ZM3 7c3 1 4-2 10 0M3 11c4-2 6 1 10-1" },
  Jade: {
    fill: "#8DB88A",
    dark: "#27502F",
    sign: "M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2ZM8 6a2 2 0 1 0 0 4 2 2 0 0 0 0-4Z",
  },
};
/** Flowered, barred and patterned. */
export const BACKS: Record<string, { fill: string; d: string }> = {
  Garden: {
    fill: "#4C7355",
    d: "M10 4a3 3 0 0 1 0 6a3 3 0 0 1 0-6M10 10a3 3 0 0 1 0 6a3 3 0 0 1 0-6M4 10a3 3 0 0 1 6 0a3 3 0 0 1-6 0M10 10a3 3 0 0 1 6 0a3 3 0 0 1-6 0",
  },
  Castle: { fill: "#2E6283", d: "M2 18V8h4v3h3V8h3v3h3V8h3v10ZM8 18v-4h4v4" },
  Dungeon: { fill: "#4A4453", d: "M4 1v18M10 1v18M16 1v18M1 10h18" },
};
