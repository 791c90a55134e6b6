import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { isEmail } from '../../shared/fields/validation.ts'

/** Settings from environment variables, read once. A wrong value stops the start with a message that names it. */

const defineFlagSetting = (fallback: boolean) =>
  z
    .enum(['true', 'false', '1', '0', 'on', 'off'], { message: 'must be true or false' })
    .optional()
    .transform((value) => (value === undefined ? fallback : value === 'true' || value === '1' || value === 'on'))

/** A URL with one of these schemes, followed by a file or a host. */
const defineUrlSetting = (schemes: readonly string[]) =>
  z
    .string()
    .refine((value) => schemes.some((scheme) => value.startsWith(scheme)), {
      message: `must start with ${schemes.join(' or ')}`,
      abort: true,
    })
    .refine(
      (value) => !schemes.includes(value) && (!value.includes('://') || (URL.canParse(value) && new URL(value).host !== '')),
      {
        message: 'must name a file or host after the scheme',
      },
    )
    .optional()

const BYTES = { MB: 1000 ** 2, GB: 1000 ** 3, MiB: 1024 ** 2, GiB: 1024 ** 3 } as const
/** Minimum in bytes; less would be exhausted before the first query. */
const MIN_MEMORY_BYTES = 256 * 1000 ** 2

function parseBytes(text: string): number {
  const [, amount = '0', unit = 'MB'] = /^([\d.]+)\s?(\w+)$/.exec(text) ?? []
  return Number(amount) * BYTES[unit as keyof typeof BYTES]
}

const defineByteSizeSetting = (example: string) =>
  z.string().regex(/^\d+(\.\d+)?\s?(MB|GB|MiB|GiB)$/, { message: `must be a size such as ${example}`, abort: true })

const keySetting = z
  .string()
  .min(32, 'must be at least 32 characters long')
  .refine((value) => new Set(value).size >= 10, 'is too predictable for a key: use random characters')

/** `FROM/TO`, each with its offset from UTC. */
function parseMaintenance(text: string): { from: string; to: string } | null {
  const [from = '', to = '', ...rest] = text.split('/')
  const timestamp = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})$/
  if (rest.length > 0 || !timestamp.test(from) || !timestamp.test(to) || !(Date.parse(to) > Date.parse(from))) return null
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
}

const callsPerMinute = z.coerce
  .number({ message: 'must be a number of calls' })
  .int('must be a whole number')
  .min(1, 'must be 1 or more')
  .max(100_000, 'must be 100000 or less')

/** `10.0.0.1`, `10.0.0.0/8`, `fd00::/8`. */
function isAddressOrRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const kind = isIP(address)
  if (kind === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (kind === 4 ? 32 : 128))
}

/** Splits values that are separated by commas. */
const splitList = (text: string): string[] =>
  text
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== '')

/** Parses `NAME=VALUE` pairs, whose values are percent-encoded. */
const parseHeaders = (text: string): Record<string, string> =>
  Object.fromEntries(
    splitList(text).map((pair) => {
      const at = pair.indexOf('=')
      return [pair.slice(0, at), decodeURIComponent(pair.slice(at + 1))]
    }),
  )

const configSchema = z.object({
  PORT: z.coerce
    .number({ message: 'must be a port number' })
    .int()
    .min(0, 'must be from 0 to 65535')
    .max(65_535, 'must be from 0 to 65535')
    .default(8080),
  HOST: z.string().min(1, 'must not be empty').default('127.0.0.1'),
  DATA_DIR: z.string().min(1, 'must not be empty').default('./data'),
  DEMO: defineFlagSetting(true),
  DEMO_SIZE: z.enum(['tiny', 'demo', 'large'], { message: 'must be tiny, demo or large' }).default('demo'),
  FILES_URL: z
    .string()
    .refine(
      (value) => /^(file:\/\/\/.|s3:\/\/[\w.-]+(\/|\?|$))/.test(value) && URL.canParse(value) && !/%(?![\da-f]{2})/i.test(value),
      'must be a folder such as file:///srv/uresuji, or an S3 store such as s3://bucket/prefix?endpoint=https://s3.example.jp&region=ap-northeast-1',
    )
    .optional(),
  OPERATIONS_URL: defineUrlSetting(['sqlite:', 'postgres://', 'postgresql://']),
  WAREHOUSE_URL: defineUrlSetting(['duckdb:', 'postgres://', 'postgresql://']),
  WAREHOUSE_MEMORY: defineByteSizeSetting('4GB')
    .refine((value) => parseBytes(value) >= MIN_MEMORY_BYTES, 'must be 256MB or more')
    .default('4GB'),
  ANSWERS_MEMORY: defineByteSizeSetting('64MiB').default('64MiB'),
  TRUSTED_PROXIES: z
    .string()
    .refine(
      (value) => value.split(',').every((one) => isAddressOrRange(one.trim())),
      'must be addresses or ranges such as 10.0.0.0/8, separated by commas',
    )
    .optional(),
  SMTP_URL: defineUrlSetting(['smtp://', 'smtps://']),
  BASE_URL: defineUrlSetting(['http://', 'https://']),
  MAIL_FROM: z
    .string()
    .refine((value) => isEmail(value), 'must be an email address')
    .optional(),
  MAINTENANCE: z
    .string()
    .refine(
      (value) => parseMaintenance(value) !== null,
      'must be two date-times such as 2026-11-30T01:00+09:00/2026-11-30T05:00+09:00',
    )
    .optional(),
  JWT_KEY: keySetting.optional(),
  JWT_KEY_PREVIOUS: keySetting.optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      message: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
  LOG_FORMAT: z.enum(['json', 'text'], { message: 'must be json or text' }).default('json'),
  METRICS_TOKEN: keySetting.optional(),
  METRICS_PORT: z.coerce
    .number({ message: 'must be a port number' })
    .int()
    .min(0, 'must be from 0 to 65535')
    .max(65_535, 'must be from 0 to 65535')
    .optional(),
  METRICS_HOST: z.string().min(1, 'must not be empty').default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: defineUrlSetting(['http://', 'https://']),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .refine((value) => splitList(value).every((one) => /^[\w-]+=\S+$/.test(one)), 'must be NAME=VALUE pairs, separated by commas')
    .optional(),
  OTEL_SERVICE_NAME: z.string().min(1, 'must not be empty').default('uresuji'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ message: 'must be a number from 0 to 1' })
    .min(0, 'must be from 0 to 1')
    .max(1, 'must be from 0 to 1')
    .default(1),
  KEEP_DAYS: z.coerce
    .number({ message: 'must be a number of days' })
    .int('must be a whole number')
    .min(1, 'must be 1 or more')
    .max(3650, 'must be 3650 or less')
    .default(30),
  AUDIT_DAYS: z.coerce
    .number({ message: 'must be a number of days' })
    .int('must be a whole number')
    .min(366, 'must be 366 or more: at least a year of the audit log must be kept')
    .max(36_500, 'must be 36500 or less')
    .default(1096),
  JOBS_AT_ONCE: z.coerce
    .number({ message: 'must be a number of jobs' })
    .int('must be a whole number')
    .min(1, 'must be 1 or more')
    .max(32, 'must be 32 or less')
    .default(2),
  JOBS_PER_CONTRACT: z.coerce
    .number({ message: 'must be a number of jobs' })
    .int('must be a whole number')
    .min(1, 'must be 1 or more')
    .max(32, 'must be 32 or less')
    .default(1),
  JOBS_KEEP_DAYS: z.coerce
    .number({ message: 'must be a number of days' })
    .min(0.01, 'must be 0.01 or more')
    .max(3650, 'must be 3650 or less')
    .default(7),
  JOBS_KEEP_BYTES: defineByteSizeSetting('10GB').default('10GB'),
  API_TOKEN_RATE: callsPerMinute.default(120),
  WIDGET_TOKEN_RATE: callsPerMinute.default(600),
  INBOX: defineFlagSetting(true),
  INBOX_DIR: z.string().min(1, 'must not be empty').optional(),
  INBOX_SECONDS: z.coerce
    .number({ message: 'must be a number of seconds' })
    .min(0.1, 'must be 0.1 or more')
    .max(3600, 'must be 3600 or less')
    .default(15),
  INBOX_MARKER: z
    .string()
    .refine(
      (value) => splitList(value).every((one) => /^\.[\w-]{1,20}$/.test(one)),
      'must be file name suffixes such as .done or .ok, separated by commas',
    )
    .optional(),
  INBOX_MAIL: z
    .string()
    .refine((value) => splitList(value).every((one) => isEmail(one)), 'must be email addresses, separated by commas')
    .optional(),
  INBOX_TELL: z.enum(['all', 'problems'], { message: 'must be all or problems' }).default('all'),
  INBOX_LANGUAGE: z.enum(['ja', 'en', 'both'], { message: 'must be ja, en or both' }).default('both'),
  TWO_FACTOR_REQUIRED: defineFlagSetting(false),
  SESSION_HOURS: z.coerce.number({ message: 'must be a number of hours' }).min(0.01).max(720).default(12),
})

/** Names of all settings. */
export const settingNames: readonly string[] = Object.keys(configSchema.shape)

export interface Config {
  port: number
  host: string
  dataDir: string
  /** URL of the folder or S3 store that all servers share for finished files; null for the data folder. */
  filesUrl: string | null
  demo: boolean
  demoSize: 'tiny' | 'demo' | 'large'
  operationsUrl: string
  warehouseUrl: string
  warehouseMemory: string
  /** Size of the response cache in bytes; 0 disables it. */
  answersMemory: number
  smtpUrl: string | null
  baseUrl: string
  /** Proxies whose forwarded client address is trusted: addresses and ranges. */
  trustedProxies: readonly string[]
  /** Sender of mails. */
  mailFrom: string
  /** A period in which only the operator can use the server. */
  maintenance: { from: string; to: string } | null
  jwtKey: string | null
  /** The previous key: its tokens stay valid until they expire, so that changing the key signs nobody out. */
  jwtKeyPrevious: string | null
  logLevel: z.output<typeof configSchema>['LOG_LEVEL']
  /** JSON for programs, or text for a person at a terminal. */
  logFormat: z.output<typeof configSchema>['LOG_FORMAT']
  /** Metrics for Prometheus: on a separate port, or on the server's port with a token. Null disables them. */
  metrics: { token: string | null; port: number | null; host: string } | null
  /** Receiver of traces. `ratio`: share of the traces that are sent. Null disables tracing. */
  tracing: { endpoint: string; headers: Record<string, string>; serviceName: string; ratio: number } | null
  sessionHours: number
  /** Administrators have to set up two-factor authentication when they sign in. */
  twoFactorRequired: boolean
  /** Calls per minute of one API token: of the external API, and of the widget. */
  apiTokenRate: number
  widgetTokenRate: number
  /** Days for which ended sessions, used links and mails in the outbox are stored. */
  keepDays: number
  /** Days for which the audit log is stored. */
  auditDays: number
  /** Export jobs that run at once, in total and per contract. */
  jobsAtOnce: number
  jobsPerContract: number
  /** Days for which files of jobs are stored, and their maximum bytes per contract. */
  jobsKeepDays: number
  jobsKeepBytes: number
  /** The folder whose files are loaded. */
  inbox: InboxConfig
}

/** The settings of this server. */
export interface WithConfig {
  config: Config
}

export interface InboxConfig {
  on: boolean
  folder: string
  everySeconds: number
  /** Suffixes of marker files, which indicate that another file is complete; empty if none are used. */
  markers: readonly string[]
  /** Recipients of mails, besides the administrators' notices. */
  mails: readonly string[]
  /** Whether to notify about every file, or only about those that were refused or had rejected lines. */
  notify: 'all' | 'problems'
  /** Language of mails and of the report beside a file. */
  language: 'ja' | 'en' | 'both'
}

export class ConfigError extends Error {}

/** Reads the settings. Throws a ConfigError whose message names every wrong setting. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  // an empty value counts as absent
  const setValues = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = configSchema.safeParse(setValues)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => {
      const name = String(issue.path[0])
      const isSecret =
        name.startsWith('JWT_KEY') ||
        name === 'METRICS_TOKEN' ||
        name.endsWith('_HEADERS') ||
        name === 'SMTP_URL' ||
        name.endsWith('_URL')
      const currentValueText = isSecret ? '' : ` (it is ${JSON.stringify(environment[name])})`
      return `${name} ${issue.message}${currentValueText}.`
    })
    throw new ConfigError(`設定が正しくありません / Invalid setting: ${lines.join(' ')}`)
  }
  const values = parsed.data
  const dataDir = resolve(values.DATA_DIR)
  const baseUrl = (values.BASE_URL ?? `http://${values.HOST}:${values.PORT}`).replace(/\/$/, '')
  const host = URL.canParse(baseUrl) ? new URL(baseUrl).hostname : ''
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir,
    filesUrl: values.FILES_URL ?? null,
    demo: values.DEMO,
    demoSize: values.DEMO_SIZE,
    operationsUrl: values.OPERATIONS_URL ?? `sqlite:${dataDir}/operations.sqlite`,
    warehouseUrl: values.WAREHOUSE_URL ?? `duckdb:${dataDir}/warehouse.duckdb`,
    warehouseMemory: values.WAREHOUSE_MEMORY,
    answersMemory: parseBytes(values.ANSWERS_MEMORY),
    smtpUrl: values.SMTP_URL ?? null,
    baseUrl,
    trustedProxies: splitList(values.TRUSTED_PROXIES ?? ''),
    mailFrom: values.MAIL_FROM ?? `no-reply@${/\.[a-z]/i.test(host) ? host : 'localhost.localdomain'}`,
    maintenance: values.MAINTENANCE === undefined ? null : parseMaintenance(values.MAINTENANCE),
    jwtKey: values.JWT_KEY ?? null,
    jwtKeyPrevious: values.JWT_KEY_PREVIOUS ?? null,
    logLevel: values.LOG_LEVEL,
    logFormat: values.LOG_FORMAT,
    metrics:
      values.METRICS_TOKEN === undefined && values.METRICS_PORT === undefined
        ? null
        : { token: values.METRICS_TOKEN ?? null, port: values.METRICS_PORT ?? null, host: values.METRICS_HOST },
    tracing:
      values.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? null
        : {
            endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, ''),
            headers: parseHeaders(values.OTEL_EXPORTER_OTLP_HEADERS ?? ''),
            serviceName: values.OTEL_SERVICE_NAME,
            ratio: values.OTEL_TRACES_SAMPLER_ARG,
          },
    sessionHours: values.SESSION_HOURS,
    twoFactorRequired: values.TWO_FACTOR_REQUIRED,
    apiTokenRate: values.API_TOKEN_RATE,
    widgetTokenRate: values.WIDGET_TOKEN_RATE,
    keepDays: values.KEEP_DAYS,
    auditDays: values.AUDIT_DAYS,
    jobsAtOnce: values.JOBS_AT_ONCE,
    jobsPerContract: values.JOBS_PER_CONTRACT,
    jobsKeepDays: values.JOBS_KEEP_DAYS,
    jobsKeepBytes: parseBytes(values.JOBS_KEEP_BYTES),
    inbox: {
      on: values.INBOX,
      folder: resolve(values.INBOX_DIR ?? `${dataDir}/inbox`),
      everySeconds: values.INBOX_SECONDS,
      markers: splitList(values.INBOX_MARKER ?? ''),
      mails: splitList(values.INBOX_MAIL ?? ''),
      notify: values.INBOX_TELL,
      language: values.INBOX_LANGUAGE,
    },
  }
}
