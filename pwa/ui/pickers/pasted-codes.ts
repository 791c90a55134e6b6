export interface MatchedCodes {
  found: string[]
  unknown: string[]
}

/** Splits codes into known and unknown ones. Spreadsheets remove leading zeros, so codes also match without them. */
export function matchCodes(codes: readonly string[], validCodes: ReadonlySet<string>): MatchedCodes {
  const byBare = new Map([...validCodes].map((code) => [code.replace(/^0+/, ''), code]))
  const found: string[] = []
  const unknown: string[] = []
  for (const code of codes) {
    const match = validCodes.has(code) ? code : byBare.get(code.replace(/^0+/, ''))
    if (match === undefined) unknown.push(code)
    else found.push(match)
  }
  return { found: [...new Set(found)], unknown }
}
