/** Returns an SQL text literal. Never use it for values from files: those stay in columns. */
export const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** Returns an identifier; only names declared in the code are allowed. Throws for anything else. */
export function toSqlIdentifier(text: string): string {
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(text)) throw new Error(`not an identifier: ${text}`)
  return text
}
