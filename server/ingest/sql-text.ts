/** A text literal. Values from files never come here: they stay in columns. */
export const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** An identifier; only names that this code declares are allowed. */
export function name(text: string): string {
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(text)) throw new Error(`not an identifier: ${text}`)
  return text
}
