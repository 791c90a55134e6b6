import { inspect } from 'node:util'

/** The lines of the log: as JSON for programs, as text for a person, without what is secret in either. */

export const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const
export type Level = (typeof levels)[number]

export interface LogLine {
  time: Date
  level: Level
  event: string
  fields: Readonly<Record<string, unknown>>
}

/** What no line may hold, wherever a message or a path brings it in. */
const secrets: readonly [RegExp, string][] = [
  // user and password of an address
  [/\/\/[^/@\s]*@/g, '//***@'],
  [/\b(bearer|basic)\s+[^\s"',]+/gi, '$1 ***'],
  [/\$argon2[^\s"',]*/g, '***'],
  // tokens of contracts, of sessions (three parts), of mails' links, and their hashes
  [/\burt_[\w-]+/g, '***'],
  [/\b[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}/g, '***'],
  [/(?<![\w-])[\w-]{40,}(?![\w-])/g, '***'],
]

export const withoutSecrets = (text: string): string =>
  secrets.reduce((cleaned, [pattern, replacement]) => cleaned.replace(pattern, replacement), text)

/** Deepest chain of causes that a line tells. */
const MOST_CAUSES = 5

interface Cause {
  name: string
  message: string
  code?: string
  stack: string[]
  cause?: Cause
}

/** An error as a line tells it: name, message, code, where it was thrown, and what caused it. */
export function toCause(error: unknown, depth = 1): Cause {
  if (!(error instanceof Error))
    return { name: 'Error', message: withoutSecrets(typeof error === 'string' ? error : inspect(error)), stack: [] }
  const { code } = error as { code?: unknown }
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    name: error.name,
    message: withoutSecrets(error.message),
    ...(typeof code === 'string' ? { code } : {}),
    stack: frames.slice(0, 12).map((line) => withoutSecrets(line.trim())),
    ...(error.cause === undefined || depth >= MOST_CAUSES ? {} : { cause: toCause(error.cause, depth + 1) }),
  }
}

const clean = (value: unknown): unknown => (typeof value === 'string' ? withoutSecrets(value) : value)

export const toJsonLine = ({ time, level, event, fields }: LogLine): string =>
  JSON.stringify({
    time: time.toISOString(),
    level,
    event,
    ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, clean(value)])),
  })

/** A value that is one word stays as it is; everything else is quoted, so that nothing in it begins a line of its own. */
const inText = (value: unknown): string => {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = withoutSecrets(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
  return /^[^\s"=\p{C}]+$/u.test(text) ? text : JSON.stringify(text).replace(/\p{C}/gu, '?')
}

function causeLines({ name, message, code, stack, cause }: Cause, lead: string): string[] {
  const [first = '', ...others] = `${name}${code === undefined ? '' : ` ${code}`}: ${message}`.split('\n')
  return [
    `  ${lead}${first}`,
    ...[...others, ...stack].map((line) => `    ${line}`),
    ...(cause === undefined ? [] : causeLines(cause, 'caused by ')),
  ].map((line) => line.replace(/\p{Cc}/gu, '?'))
}

/** Hours in the zone of the server's machine, level, event, then what is known; the cause of a failure on lines below. */
export function toTextLine({ time, level, event, fields }: LogLine): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const clock = `${two(time.getHours())}:${two(time.getMinutes())}:${two(time.getSeconds())}`
  const { cause, ...rest } = fields
  const loggedFields = Object.entries(rest)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => `${name}=${inText(value)}`)
  const first = [clock, level.padEnd(5), event, ...loggedFields].join(' ')
  return cause === undefined ? first : [first, ...causeLines(cause as Cause, '')].join('\n')
}
