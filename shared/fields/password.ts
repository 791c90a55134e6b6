import { hasPasswordShape } from './validation.ts'

/** Allowed symbols, at least one of which is required (specification section 5). */
export const passwordSymbols = '!@#&(){}:;,?/*~$^+=<>.-'

/** Allowed length in characters. */
export const passwordLength = { min: 6, max: 32 } as const

/**
 * True for 6 to 32 half-width characters that include an upper-case and a lower-case letter, a digit and a symbol, and no
 * others.
 */
export function isValidPassword(text: string): boolean {
  if (text.length < passwordLength.min || text.length > passwordLength.max) return false
  const kinds = getCharacterKinds(text)
  return kinds.upper && kinds.lower && kinds.digit && kinds.symbol && !kinds.other
}

/** Message key of the first rule that a new password violates; null if it is acceptable. */
export function findPasswordViolation(
  text: string,
): 'validation.required' | 'validation.passwordShape' | 'validation.password' | null {
  if (text === '') return 'validation.required'
  if (!hasPasswordShape(text)) return 'validation.passwordShape'
  return isValidPassword(text) ? null : 'validation.password'
}

/** Kinds of characters in the text, for the checklist shown while typing. */
export function getCharacterKinds(text: string) {
  const kinds = { upper: false, lower: false, digit: false, symbol: false, other: false }
  for (const char of text) {
    if (char >= 'A' && char <= 'Z') kinds.upper = true
    else if (char >= 'a' && char <= 'z') kinds.lower = true
    else if (char >= '0' && char <= '9') kinds.digit = true
    else if (passwordSymbols.includes(char)) kinds.symbol = true
    else kinds.other = true
  }
  return kinds
}

/** Base words of common passwords. */
const firstGuesses = [
  'password',
  'passwd',
  'admin',
  'administrator',
  'welcome',
  'qwerty',
  'qwertyuiop',
  'letmein',
  'iloveyou',
  'abc',
  'abcd',
  'abcde',
  'abcdef',
  'monkey',
  'dragon',
  'sunshine',
  'changeme',
  'test',
  'guest',
  'login',
  'master',
  'sakura',
  'nippon',
  'japan',
  'tokyo',
  'uresuji',
]
const lookalikes: Record<string, string> = { '@': 'a', '4': 'a', '3': 'e', '0': 'o', $: 's', '5': 's', '!': 'i', '1': 'i' }

/**
 * True for passwords that satisfy the rules but are among the first guesses: a common word, possibly with look-alike
 * characters, plus digits and symbols (`P@ssw0rd1!`, `Admin123#`).
 */
export function isEasilyGuessed(text: string): boolean {
  const lower = text.toLowerCase()
  const trimSymbols = (word: string) => word.replace(/^[^a-z]+|[^a-z]+$/g, '')
  const replaceLookalikes = (word: string) => [...word].map((char) => lookalikes[char] ?? char).join('')
  // remove the tail first: its digits are digits, not replaced letters
  const core = lower.replace(/[\d\W_]+$/g, '')
  return [
    trimSymbols(lower),
    replaceLookalikes(trimSymbols(lower)),
    trimSymbols(replaceLookalikes(core)),
    replaceLookalikes(core),
  ].some((word) => firstGuesses.includes(word))
}
