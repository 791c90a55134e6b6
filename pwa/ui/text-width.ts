/** Estimated width of a line of text in pixels: Japanese characters are as wide as the font is high, Latin ones about half as wide. */
export const estimateTextWidth = (text: string, fontSize: number): number =>
  [...text].reduce((sum, char) => sum + (char.charCodeAt(0) > 0x2e7f ? fontSize : fontSize * 0.56), 0)
