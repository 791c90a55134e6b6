import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/**
 * The mark that a browser is given when somebody signs in, and keeps when they sign out: it says that this very account has
 * signed in there before, to the server alone. Without the key it is a number without a meaning.
 */

/** The cookie of the marks as a browser brings it, and a way to replace it. */
export interface DeviceCookie {
  value: string
  keep: (value: string) => void
}

/** Accounts that one device remembers. */
const MOST_MARKS = 8
const MARK = /^([\w-]{16})\.([\w-]{43})$/

const signMark = (number: string, userId: string, key: string): string =>
  createHmac('sha256', key).update(`known device ${number} ${userId}`).digest('base64url')

/** The marks of a cookie, `~` between them. */
const parseMarks = (cookie: string): string[] => cookie.split('~').filter((value) => MARK.test(value))

/** Number of the device where it is known to have been this user's; null elsewhere. */
export function verifyDeviceCookie(cookie: string, userId: string, key: string): string | null {
  for (const mark of parseMarks(cookie)) {
    const [, number = '', signature = ''] = MARK.exec(mark) ?? []
    const expectedSignature = Buffer.from(signMark(number, userId, key))
    const givenSignature = Buffer.from(signature)
    if (givenSignature.length === expectedSignature.length && timingSafeEqual(givenSignature, expectedSignature)) return number
  }
  return null
}

/** The cookie after this user has signed in: theirs first, those of the others behind. */
export function withMark(cookie: string, userId: string, key: string): string {
  if (verifyDeviceCookie(cookie, userId, key) !== null) return parseMarks(cookie).slice(0, MOST_MARKS).join('~')
  const number = randomBytes(12).toString('base64url')
  return [`${number}.${signMark(number, userId, key)}`, ...parseMarks(cookie)].slice(0, MOST_MARKS).join('~')
}
