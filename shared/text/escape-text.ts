const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for HTML or XML, in content and in double-quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (char) => entities[char] ?? char)

/** Prefixes a text with an apostrophe if a spreadsheet would run it as a formula, including full-width operators. */
export const escapeFormula = (text: string): string => (/^[=+\-@＝＋－＠\t\r\n\0]/.test(text) ? `'${text}` : text)
