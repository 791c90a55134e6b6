/** A text that a spreadsheet would run as a formula, full width too, is led by an apostrophe. */
export const escapeFormula = (text: string): string => (/^[=+\-@＝＋－＠\t\r\n\0]/.test(text) ? `'${text}` : text)
