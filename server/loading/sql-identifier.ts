/** Returns an identifier; only names declared in the code are allowed. Throws for anything else. */
export function toSqlIdentifier(text: string): string {
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(text)) throw new Error(`not an identifier: ${text}`)
  return text
}
