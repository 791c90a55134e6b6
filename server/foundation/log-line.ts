import { inspect } from 'node:util'

/** Formats the lines of the log: as JSON for programs, as text for people, both without secrets. */

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const
export type LogLevel = (typeof logLevels)[number]

export interface LogLine {
  time: Date
  level: LogLevel
  event: string
  fields: Readonly<Record<string, unknown>>
}

/** Patterns that no line may contain, whatever message or path includes them. */
const secretPatterns: readonly [RegExp, string][] = [
  // user and password of a URL
  [/\/\/[^/@\s]*@/g, '//***@'],
  [/\b(bearer|basic)\s+[^\s"',]+/gi, '$1 ***'],
  [/\$argon2[^\s"',]*/g, '***'],
  // tokens of contracts, of sessions (three parts), of mailed links, and their hashes
  [/\burt_[\w-]+/g, '***'],
  [/\b[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}/g, '***'],
  // but not the long name of a migration
  [/(?<![\w-])(?!\d{14}_[a-z_]+(?![\w-]))[\w-]{40,}(?![\w-])/g, '***'],
]

export const redactSecrets = (text: string): string =>
  secretPatterns.reduce((cleaned, [pattern, replacement]) => cleaned.replace(pattern, replacement), text)

/** Maximum depth of a chain of causes in a line. */
const MAX_CAUSE_DEPTH = 5

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
    return { name: 'Error', message: redactSecrets(typeof error === 'string' ? error : inspect(error)), stack: [] }
  const { code } = error as { code?: unknown }
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    name: error.name,
    message: redactSecrets(error.message),
    ...(typeof code === 'string' ? { code } : {}),
    stack: frames.slice(0, 12).map((line) => redactSecrets(line.trim())),
    ...(error.cause === undefined || depth >= MAX_CAUSE_DEPTH ? {} : { cause: toCause(error.cause, depth + 1) }),
  }
}

const redactValue = (value: unknown): unknown => (typeof value === 'string' ? redactSecrets(value) : value)

export const toJsonLine = ({ time, level, event, fields }: LogLine): string =>
  JSON.stringify({
    time: time.toISOString(),
    level,
    event,
    ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, redactValue(value)])),
  })

/** Formats a value: one word stays as it is; everything else is quoted, so that no value can start a new line. */
const formatTextValue = (value: unknown): string => {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = redactSecrets(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
  return /^[^\s"=\p{C}]+$/u.test(text) ? text : JSON.stringify(text).replace(/\p{C}/gu, '?')
}

function formatCauseLines({ name, message, code, stack, cause }: Cause, lead: string): string[] {
  const [first = '', ...others] = `${name}${code === undefined ? '' : ` ${code}`}: ${message}`.split('\n')
  return [
    `  ${lead}${first}`,
    ...[...others, ...stack].map((line) => `    ${line}`),
    ...(cause === undefined ? [] : formatCauseLines(cause, 'caused by ')),
  ].map((line) => line.replace(/\p{Cc}/gu, '?'))
}

/** Formats time in the server's zone, level, event and fields; the cause of a failure follows on further lines. */
export function toTextLine({ time, level, event, fields }: LogLine): string {
  const padTwoDigits = (value: number) => String(value).padStart(2, '0')
  const clock = `${padTwoDigits(time.getHours())}:${padTwoDigits(time.getMinutes())}:${padTwoDigits(time.getSeconds())}`
  const { cause, ...rest } = fields
  const loggedFields = Object.entries(rest)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => `${name}=${formatTextValue(value)}`)
  const first = [clock, level.padEnd(5), event, ...loggedFields].join(' ')
  return cause === undefined ? first : [first, ...formatCauseLines(cause as Cause, '')].join('\n')
}
