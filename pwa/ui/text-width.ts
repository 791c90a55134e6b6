/** Estimated width of a line of text in pixels: Japanese characters are one em wide, Latin ones about half. */
export const estimateTextWidth = (text: string, fontSize: number): number =>
  [...text].reduce((sum, char) => sum + (char.charCodeAt(0) > 0x2e7f ? fontSize : fontSize * 0.56), 0)
