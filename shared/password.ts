import { hasPasswordShape } from './validation.ts'

/** Symbols that a password may and must draw from (specification section 5). */
export const passwordSymbols = '!@#&(){}:;,?/*~$^+=<>.-'

/** Shortest and longest password, in characters. */
export const passwordLength = { min: 6, max: 32 } as const

/** 6 to 32 half-width characters with an upper case and a lower case letter, a digit and a symbol, and nothing else. */
export function isPassword(text: string): boolean {
  if (text.length < passwordLength.min || text.length > passwordLength.max) return false
  const kinds = passwordKinds(text)
  return kinds.upper && kinds.lower && kinds.digit && kinds.symbol && !kinds.other
}

/** The first rule that a new password breaks, as the key of its message; null for one that may be chosen. */
export function passwordComplaint(
  text: string,
): 'validation.required' | 'validation.passwordShape' | 'validation.password' | null {
  if (text === '') return 'validation.required'
  if (!hasPasswordShape(text)) return 'validation.passwordShape'
  return isPassword(text) ? null : 'validation.password'
}

/** Which kinds of characters a text holds, for the form that ticks them off while someone types. */
export function passwordKinds(text: string) {
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

/** Words that the first guesses are made of. */
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
 * A guess that fits the rules and is still among the first to be tried: a well-known word, its letters swapped for
 * look-alikes, with a run of digits and symbols around it (`P@ssw0rd1!`, `Admin123#`).
 */
export function isFirstGuess(text: string): boolean {
  const lower = text.toLowerCase()
  const bare = (word: string) => word.replace(/^[^a-z]+|[^a-z]+$/g, '')
  const swapped = (word: string) => [...word].map((char) => lookalikes[char] ?? char).join('')
  // the tail goes first: its digits are digits, not letters in disguise
  const core = lower.replace(/[\d\W_]+$/g, '')
  return [bare(lower), swapped(bare(lower)), bare(swapped(core)), swapped(core)].some((word) => firstGuesses.includes(word))
}
