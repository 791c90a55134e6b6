/** Widths and heights of the windows that layouts are checked in. */
export const windowSizes = [
  [1440, 900],
  [1180, 820],
  [820, 1180],
  [390, 844],
  // the narrowest phone
  [320, 640],
] as const
