import { inspect } from 'node:util'

/** Formats the lines of the log: as JSON for programs, as text for people, both without secrets. */

export const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const
export type Level = (typeof levels)[number]

export interface LogLine {
  time: Date
  level: Level
  event: string
  fields: Readonly<Record<string, unknown>>
}

/** Patterns that no line may contain, whatever message or path includes them. */
const secrets: readonly [RegExp, string][] = [
  // user and password of a URL
  [/\/\/[^/@\s]*@/g, '//***@'],
  [/\b(bearer|basic)\s+[^\s"',]+/gi, '$1 ***'],
  [/\$argon2[^\s"',]*/g, '***'],
  // tokens of contracts, of sessions (three parts), of mailed links, and their hashes
  [/\burt_[\w-]+/g, '***'],
  [/\b[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}/g, '***'],
  [/(?<![\w-])[\w-]{40,}(?![\w-])/g, '***'],
]

export const withoutSecrets = (text: string): string =>
  secrets.reduce((cleaned, [pattern, replacement]) => cleaned.replace(pattern, replacement), text)

/** Maximum depth of a chain of causes in a line. */
const MOST_CAUSES = 5

interface Cause {
  name: string
  message: string
  code?: string
  stack: string[]
  cause?: Cause
}

/** Returns an error for a line: name, message, code, stack position, and its cause. */
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

/** Formats a value: one word stays as it is; everything else is quoted, so that no value can start a new line. */
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

/** Formats time in the server's zone, level, event and fields; the cause of a failure follows on further lines. */
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
