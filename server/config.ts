import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { isEmail } from '../shared/validation.ts'

/**
 * Settings: environment variables, read once. A value that is wrong stops the start with a sentence that names it.
 */

const flag = (fallback: boolean) =>
  z
    .enum(['true', 'false', '1', '0', 'on', 'off'], { message: 'has to be true or false' })
    .optional()
    .transform((value) => (value === undefined ? fallback : value === 'true' || value === '1' || value === 'on'))

const url = (schemes: readonly string[]) =>
  z
    .string()
    .refine((value) => schemes.some((scheme) => value.startsWith(scheme)), {
      message: `has to start with ${schemes.join(' or ')}`,
    })
    .optional()

const key = z
  .string()
  .min(32, 'has to have 32 characters or more')
  .refine((value) => new Set(value).size >= 10, 'is too regular to be a key: use random characters')

/** `FROM/TO`, each with its offset from UTC. */
function maintenanceOf(text: string): { from: string; to: string } | null {
  const [from = '', to = '', ...rest] = text.split('/')
  const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})$/
  if (rest.length > 0 || !moment.test(from) || !moment.test(to) || !(Date.parse(to) > Date.parse(from))) return null
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
}

const schema = z.object({
  PORT: z.coerce
    .number({ message: 'has to be a port number' })
    .int()
    .min(0, 'has to be 0 to 65535')
    .max(65_535, 'has to be 0 to 65535')
    .default(8080),
  HOST: z.string().min(1, 'must not be empty').default('127.0.0.1'),
  DATA_DIR: z.string().min(1, 'must not be empty').default('./data'),
  DEMO: flag(true),
  DEMO_SIZE: z.enum(['tiny', 'demo', 'large'], { message: 'has to be tiny, demo or large' }).default('demo'),
  OPERATIONS_URL: url(['sqlite:', 'postgres://', 'postgresql://']),
  WAREHOUSE_URL: url(['duckdb:', 'postgres://', 'postgresql://']),
  WAREHOUSE_MEMORY: z
    .string()
    .regex(/^\d+(\.\d+)?\s?(MB|GB|MiB|GiB)$/, 'has to be a size such as 4GB')
    .default('4GB'),
  TRUSTED_PROXIES: z
    .string()
    .refine((value) => value.split(',').every((one) => isIP(one.trim()) !== 0), 'has to be addresses, separated by commas')
    .optional(),
  SMTP_URL: url(['smtp://', 'smtps://']),
  BASE_URL: url(['http://', 'https://']),
  MAIL_FROM: z
    .string()
    .refine((value) => isEmail(value), 'has to be a mail address')
    .optional(),
  MAINTENANCE: z
    .string()
    .refine(
      (value) => maintenanceOf(value) !== null,
      'has to be two moments such as 2026-11-30T01:00+09:00/2026-11-30T05:00+09:00',
    )
    .optional(),
  JWT_KEY: key.optional(),
  JWT_KEY_PREVIOUS: key.optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      message: 'has to be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
  SESSION_HOURS: z.coerce.number({ message: 'has to be a number of hours' }).min(0.01).max(720).default(12),
})

/** Names of all settings. */
export const settingNames: readonly string[] = Object.keys(schema.shape)

export interface Config {
  port: number
  host: string
  dataDir: string
  demo: boolean
  demoSize: 'tiny' | 'demo' | 'large'
  operationsUrl: string
  warehouseUrl: string
  warehouseMemory: string
  smtpUrl: string | null
  baseUrl: string
  /** Proxies whose word on the client's address counts. */
  trustedProxies: readonly string[]
  /** Where mails come from. */
  mailFrom: string
  /** A time in which the operator alone can use the server. */
  maintenance: { from: string; to: string } | null
  jwtKey: string | null
  /** The key before: its tokens hold until they end, so that a new key signs nobody out. */
  jwtKeyPrevious: string | null
  logLevel: z.output<typeof schema>['LOG_LEVEL']
  sessionHours: number
}

export class ConfigError extends Error {}

/** Reads the settings. Throws a ConfigError whose message names every setting that is wrong. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  // an empty value is a value that was not given
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => {
      const name = String(issue.path[0])
      const secret = name.startsWith('JWT_KEY') || name === 'SMTP_URL' || name.endsWith('_URL')
      const shown = secret ? '' : ` (it is ${JSON.stringify(environment[name])})`
      return `${name} ${issue.message}${shown}.`
    })
    throw new ConfigError(`設定が正しくありません / Wrong setting: ${lines.join(' ')}`)
  }
  const values = parsed.data
  const dataDir = resolve(values.DATA_DIR)
  const baseUrl = (values.BASE_URL ?? `http://${values.HOST}:${values.PORT}`).replace(/\/$/, '')
  const host = URL.canParse(baseUrl) ? new URL(baseUrl).hostname : ''
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir,
    demo: values.DEMO,
    demoSize: values.DEMO_SIZE,
    operationsUrl: values.OPERATIONS_URL ?? `sqlite:${dataDir}/operations.sqlite`,
    warehouseUrl: values.WAREHOUSE_URL ?? `duckdb:${dataDir}/warehouse.duckdb`,
    warehouseMemory: values.WAREHOUSE_MEMORY,
    smtpUrl: values.SMTP_URL ?? null,
    baseUrl,
    trustedProxies: (values.TRUSTED_PROXIES ?? '')
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
    mailFrom: values.MAIL_FROM ?? `no-reply@${/\.[a-z]/i.test(host) ? host : 'localhost.localdomain'}`,
    maintenance: values.MAINTENANCE === undefined ? null : maintenanceOf(values.MAINTENANCE),
    jwtKey: values.JWT_KEY ?? null,
    jwtKeyPrevious: values.JWT_KEY_PREVIOUS ?? null,
    logLevel: values.LOG_LEVEL,
    sessionHours: values.SESSION_HOURS,
  }
}
