/** Room types as they are told apart: colour, floor, icon and letter. */
export const COLOURS: Record<string, string> = {
  Food: "#B4741A",
  Downstairs: "#4A5568",
  Utility: "#23716F",
  Corridor: "#77726A",
  Living: "#4C7355",
  Activity: "#A5412B",
  Outdoor: "#66852B",
  Sleeping: "#784A7C",
};
export const ICONS: Record<string, string> = {
  Food: "M4 2h8l-.6 4.2a3.4 3.4 0 0 1-6.8 0zM8 9.600V14M5 14h6",
  Downstairs: "M2 3h3.200v3.400h3.400v3.400H12v3.400h2.400M11 2v4.600M9 4.800l2 2 2-2",
  Utility: "M8.200 7.800 14 2M11.400 4.600l2 2M4.900 8a3 3 0 1 0 0 6 3 3 0 0 0 0-6",
  Corridor: "M3 14V7a5 5 0 0 1 10 0v7M6.200 14V7.400a1.800 1.800 0 0 1 3.600 0V14M1.600 14h12.800",
  Living:
    "M4.400 7V4.200a2 2 0 0 1 2-2h3.200a2 2 0 0 1 2 2V7M2 8a1.400 1.400 0 0 1 2.800 0v1.800h6.400V8A1.400 1.400 0 0 1 14 8v4.400H2zM4 12.400V14M12 12.400V14",
  Activity: "M5 2c-3 3-3.400 7.400 0 10h6c3.400-2.600 3-7 0-10M4 5.400h8M6.600 5.400V12M9.400 5.400V12M6 14h4",
  Outdoor:
    "M8 1.600c2.800 0 4.600 2 4.200 4.400 1.400 2.400-.4 4.600-2.800 4.600H6.600C4.200 10.600 2.400 8.400 3.800 6 3.400 3.600 5.200 1.600 8 1.600zM8 6.400V14.400M8 9l2-1.800",
  Sleeping:
    "M2 3v11M2 11.600h12M14 14V9.200a2 2 0 0 0-2-2H7.400v4.400M4.800 6.400a1.300 1.300 0 1 0 0 2.600 1.300 1.300 0 0 0 0-2.600",
};
/** Side of the pattern, its path, and whether it is filled. */
export const TEXTURES: Record<string, [number, string, boolean]> = {
  Food: [24, "M0 0h12v12H0zM12 12h12v12H12z", true],
  Downstairs: [22, "M3 5h2M13 3h1.500M9 12h2.500M18 16h2M4 18h1.500M15 9h1M1 11h1M11 20h1", false],
  Utility: [
    18,
    "M0 4.500 4.500 0M13.500 0 18 4.500M0 13.500 4.500 9h9L18 4.500M0 4.500 4.500 9M13.500 9 18 13.500",
    false,
  ],
  Corridor: [32, "M0 0h32M0 16h32M10 0v16M24 16v16", false],
  Living: [20, "M10 2 18 10 10 18 2 10zM10 7.500 12.500 10 10 12.500 7.500 10z", false],
  Activity: [20, "M0 10 10 0 20 10M0 20 10 10 20 20M10 0v10M10 10v10", false],
  Outdoor: [26, "M5 9 3.500 4M5 9V3M5 9 6.500 4M18 22l-1.500-5M18 22v-6M18 22l1.500-5", false],
  Sleeping: [36, "M0 0h36M0 9h36M0 18h36M0 27h36M8 0v9M26 9v9M14 18v9M31 27v9", false],
};
/** A few strokes of furniture for a square of 40, drawn faintly. */
export const FURNITURE: Record<string, string> = {
  Food: "M8 12h24v16H8ZM12 8v3M20 8v3M28 8v3M12 29v3M20 29v3M28 29v3M20 20m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0",
  Downstairs: "M8 30V10h6v20ZM17 30V10h6v20ZM26 30V10h6v20ZM8 16h6M17 20h6M26 14h6",
  Utility: "M8 10h24v8H8ZM14 24h12v8H14ZM12 14h2M18 14h2M24 14h2",
  Corridor: "M6 16h28v8H6ZM10 16v8M30 16v8",
  Living: "M8 22h24v8H8ZM8 22v-6h4v6M28 22v-6h4v6M16 12h8v6h-8Z",
  Activity: "M10 12h20v16H10ZM10 20h20M20 12v16M20 20m-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0",
  Outdoor: "M12 14m-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0M28 26m-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0M10 30c6-6 6 0 12-4",
  Sleeping: "M10 8h20v24H10ZM10 15h20M13 10h6v4h-6ZM21 10h6v4h-6ZM10 20c6 3 14 3 20 0",
};
