/** Prefixes a text with an apostrophe if a spreadsheet would run it as a formula, including full-width operators. */
export const escapeFormula = (text: string): string => (/^[=+\-@＝＋－＠\t\r\n\0]/.test(text) ? `'${text}` : text)
