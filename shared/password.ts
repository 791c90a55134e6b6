/** Symbols that a password may and must draw from (specification section 5). */
export const passwordSymbols = '!@#&(){}:;,?/*~$^+=<>.-'

/** 6 to 32 half-width characters with an upper case and a lower case letter, a digit and a symbol, and nothing else. */
export function isPassword(text: string): boolean {
  if (text.length < 6 || text.length > 32) return false
  const kinds = { upper: false, lower: false, digit: false, symbol: false }
  for (const char of text) {
    if (char >= 'A' && char <= 'Z') kinds.upper = true
    else if (char >= 'a' && char <= 'z') kinds.lower = true
    else if (char >= '0' && char <= '9') kinds.digit = true
    else if (passwordSymbols.includes(char)) kinds.symbol = true
    else return false
  }
  return kinds.upper && kinds.lower && kinds.digit && kinds.symbol
}
