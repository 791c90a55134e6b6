import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/**
 * Mark that a browser receives on sign-in and retains after sign-out. It tells the server that this account has signed in there
 * before; without the key it is a meaningless number.
 */

/** The browser's cookie with the marks, and a function to replace it. */
export interface DeviceCookie {
  value: string
  replace: (value: string) => void
}

/** Maximum number of accounts per device. */
const MAX_DEVICE_MARKS = 8
const MARK = /^([\w-]{16})\.([\w-]{43})$/

const signMark = (number: string, userId: string, key: string): string =>
  createHmac('sha256', key).update(`known device ${number} ${userId}`).digest('base64url')

/** Splits the cookie into marks, separated by `~`. */
const parseMarks = (cookie: string): string[] => cookie.split('~').filter((value) => MARK.test(value))

/** Returns the device number if this user has signed in on the device before, else null. */
export function findKnownDevice(cookie: string, userId: string, key: string): string | null {
  for (const mark of parseMarks(cookie)) {
    const [, number = '', signature = ''] = MARK.exec(mark) ?? []
    const expectedSignature = Buffer.from(signMark(number, userId, key))
    const cookieSignature = Buffer.from(signature)
    if (cookieSignature.length === expectedSignature.length && timingSafeEqual(cookieSignature, expectedSignature)) return number
  }
  return null
}

/** Returns the cookie after a sign-in of this user: their mark first, then those of others. */
export function addDeviceMark(cookie: string, userId: string, key: string): string {
  if (findKnownDevice(cookie, userId, key) !== null) return parseMarks(cookie).slice(0, MAX_DEVICE_MARKS).join('~')
  const number = randomBytes(12).toString('base64url')
  return [`${number}.${signMark(number, userId, key)}`, ...parseMarks(cookie)].slice(0, MAX_DEVICE_MARKS).join('~')
}
