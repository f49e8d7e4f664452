/** The marks of the seats, in a square of 16: wave, diamond, leaf, sun, crown. A seat is never told by colour alone. */
export const MARKS = [
  "M2 6.500q3-4 6 0t6 0M2 10.500q3-4 6 0t6 0",
  "M8 2L13 8L8 14L3 8Z",
  "M3 13C3 6 7 3 13 3C13 9 10 13 3 13ZM3 13L9 7",
  "M8 5.200a2.800 2.800 0 1 0 0 5.600a2.800 2.800 0 0 0 0-5.600M8 1.500V3M8 13v1.500M1.500 8H3M13 8h1.500M3.400 3.400l1 1M11.600 11.600l1 1M12.600 3.400l-1 1M4.400 11.600l-1 1",
  "M2.500 12.500L2 5l3.500 3L8 3l2.500 5L14 5l-.5 7.500Z",
];
