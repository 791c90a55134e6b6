import { createReadStream, createWriteStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { cpus, freemem, platform, release, totalmem, uptime } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { getStoreFiles } from '../backup/data-paths.ts'
import { type Config, ConfigError, readConfig, settingNames } from '../foundation/config.ts'
import { serverVersion } from '../foundation/version.ts'
import type { Environment } from './check-settings.ts'
import { type Finding, toReason } from './finding.ts'

/** Settings whose values are shown: numbers, choices and switches. Of all others, only whether they are set. */
const shownSettings = new Set([
  'PORT',
  'DEMO',
  'DEMO_SIZE',
  'WAREHOUSE_MEMORY',
  'ANSWERS_MEMORY',
  'SESSION_HOURS',
  'TWO_FACTOR_REQUIRED',
  'API_TOKEN_RATE',
  'WIDGET_TOKEN_RATE',
  'KEEP_DAYS',
  'AUDIT_DAYS',
  'JOBS_AT_ONCE',
  'JOBS_PER_CONTRACT',
  'JOBS_KEEP_DAYS',
  'JOBS_KEEP_BYTES',
  'MAINTENANCE',
  'INBOX',
  'INBOX_SECONDS',
  'INBOX_TELL',
  'INBOX_LANGUAGE',
  'METRICS_PORT',
  'OTEL_TRACES_SAMPLER_ARG',
  'LOG_LEVEL',
  'LOG_FORMAT',
])

/** The values of harmless settings; of the others their kind, such as `postgres:`, or that they are set. */
export function describeSettings(environment: Environment): Record<string, string> {
  const found: Record<string, string> = {}
  for (const name of settingNames) {
    const value = environment[name]
    if (value === undefined || value === '') continue
    found[name] = shownSettings.has(name) ? value : (/^[a-z][a-z0-9+]*:/.exec(value)?.[0] ?? '(set)')
  }
  return found
}

/** Fields of a log line that describe the server, not a person, a customer or a file. */
const keptFields = new Set([
  'time',
  'level',
  'event',
  'method',
  'call',
  'status',
  'ms',
  'rows',
  'bytes',
  'cacheHit',
  'dataset',
  'source',
  'state',
  'code',
  'dryRun',
  'read',
  'loaded',
  'rejected',
  'written',
  'attempt',
  'target',
  'reason',
  'store',
  'migration',
  'version',
  'operations',
  'warehouse',
  'demo',
  'forced',
  'during',
  'action',
])
/** `target` is a kind of delivery in these events, and the name of something elsewhere. */
const eventsWithTarget = new Set(['delivery.end'])

interface LoggedCause {
  name?: unknown
  code?: unknown
  stack?: unknown
  cause?: LoggedCause
}

/** An error without its message, which can contain a line of a customer's file. */
function redactCause({ name, code, stack, cause }: LoggedCause): object {
  const frames = Array.isArray(stack)
    ? stack.map((frame) => String(frame).replace(/[^\s(]*\/(node_modules|server|shared|cli)\//, '$1/'))
    : []
  return { name, code, stack: frames, ...(cause === undefined ? {} : { cause: redactCause(cause) }) }
}

/** A line of the log without people, customers, files and messages; null for a line that is not one of the JSON log. */
export function redactLogLine(line: string): string | null {
  try {
    const fields = JSON.parse(line) as Record<string, unknown>
    if (typeof fields.event !== 'string') return null
    const kept = Object.entries(fields).filter(
      ([name]) => keptFields.has(name) && (name !== 'target' || eventsWithTarget.has(String(fields.event))),
    )
    const { cause } = fields as { cause?: LoggedCause }
    return JSON.stringify({ ...Object.fromEntries(kept), ...(cause === undefined ? {} : { cause: redactCause(cause) }) })
  } catch {
    return null
  }
}

/** Longest part of the log, from its end. */
const LOG_LINES = 20_000

async function readLog(path: string): Promise<string> {
  const kept: string[] = []
  for await (const line of createInterface({ input: createReadStream(path, 'utf8') })) {
    const reduced = redactLogLine(line)
    if (reduced === null) continue
    kept.push(reduced)
    if (kept.length > LOG_LINES * 2) kept.splice(0, LOG_LINES)
  }
  return `${kept.slice(-LOG_LINES).join('\n')}\n`
}

const getBytes = (path: string): Promise<number | null> =>
  stat(path).then(
    ({ size }) => size,
    () => null,
  )

/** Sizes of the stores, and of each folder of the data folder with its number of files: no names, which are of customers. */
async function describeFiles(config: Config): Promise<object> {
  const stores = Object.fromEntries(
    await Promise.all(
      Object.entries(getStoreFiles(config)).map(async ([name, path]) => [
        name,
        path === null
          ? null
          : { bytes: await getBytes(path), log: (await getBytes(`${path}-wal`)) ?? (await getBytes(`${path}.wal`)) },
      ]),
    ),
  )
  const folders: Record<string, { files: number; bytes: number }> = {}
  for (const name of ['loads', 'jobs', 'exports', 'inbox', 'outbox', 'pictures', 'tmp']) {
    const entries = await readdir(join(config.dataDir, name), { recursive: true, withFileTypes: true }).catch(() => [])
    const files = entries.filter((entry) => entry.isFile())
    const sizes = await Promise.all(files.map((entry) => getBytes(join(entry.parentPath, entry.name))))
    folders[name] = { files: files.length, bytes: sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0) }
  }
  return { stores, folders }
}

/** The metrics of a running server, which name no user, contract or address. Null if it offers none. */
async function readMetrics(config: Config): Promise<string | null> {
  if (config.metrics === null) return null
  const { token, port } = config.metrics
  try {
    const result = await fetch(`http://127.0.0.1:${port ?? config.port}/metrics`, {
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(10_000),
    })
    return result.ok ? await result.text() : null
  } catch (error) {
    return `# ${toReason(error)}\n`
  }
}

export interface SupportRequest {
  environment: Environment
  findings: readonly Finding[]
  /** A log file to include; null for none. */
  log: string | null
}

/** Texts in which a finding shows an address, a path or a name of the installation. */
const redactText = (text: string): string =>
  text
    .replace(/[\w.+-]+@[\w.-]+/g, '(address)')
    .replace(/\b[a-z][a-z0-9+]*:[^\s、。]+/gi, (url) => `${url.split(':')[0]}:…`)
    .replace(/(?<![\w.])\/[^\s、。:（）()]+/g, '(path)')

/** The files of a bundle by name. It contains no secret, no customer's data and no name of a person, company or file. */
export async function collectSupportFiles({ environment, findings, log }: SupportRequest): Promise<Record<string, string>> {
  const toJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
  const [cpu] = cpus()
  const files: Record<string, string> = {
    'doctor.json': toJson(findings.map((finding) => ({ ...finding, text: redactText(finding.text) }))),
    'settings.json': toJson(describeSettings(environment)),
    'machine.json': toJson({
      version: serverVersion,
      node: process.versions.node,
      platform: platform(),
      release: release(),
      processor: cpu?.model,
      cores: cpus().length,
      memory: totalmem(),
      free: freemem(),
      uptime: Math.round(uptime()),
      time: new Date().toISOString(),
    }),
  }
  let config: Config | null = null
  try {
    config = readConfig(environment)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
  }
  if (config !== null) {
    files['files.json'] = toJson(await describeFiles(config))
    const metrics = await readMetrics(config)
    if (metrics !== null) files['metrics.txt'] = metrics
  }
  if (log !== null) files['log.jsonl'] = await readLog(log)
  return files
}

/** Writes a bundle as a ZIP file that only its owner can read. */
export async function writeSupportBundle(path: string, files: Readonly<Record<string, string>>): Promise<void> {
  const zip = new ZipFile()
  for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name)
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
}
