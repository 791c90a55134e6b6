import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getTodayInJapan } from '../../shared/calendar/period.ts'

/**
 * Prepared databases that tests copy instead of generating their own. They are cached in node_modules/.cache by a hash of
 * everything they are generated from: the modules that make them, the migrations, the packages and the day.
 */

const root = fileURLToPath(new URL('../..', import.meta.url))
const cache = join(root, 'node_modules/.cache/uresuji-templates')
/** Number of cached templates; those of other days or states of the code are useful while branches are switched. */
const CACHED_TEMPLATES = 8

/** Hour of the day in Japan at which the clock of tests starts (test-clock.ts). */
export const TEST_HOUR = 14

export interface TemplateRequest {
  /**
   * `embedded`: DuckDB and SQLite files. `postgres`: a PostgreSQL data directory with the same databases. `facts`: only the
   * DuckDB file `warehouse-demo`, without rollups.
   */
  kind: 'embedded' | 'postgres' | 'facts'
  size: 'tiny' | 'small' | 'demo'
  /** The demo's last day, YYYY-MM-DD in Japan, and the last hour with sales. */
  day: string
  hour: number
}

/** Databases that a template contains. */
export const templateNames = ['warehouse-empty', 'warehouse-demo', 'operations-empty', 'operations-demo'] as const
export type TemplateName = (typeof templateNames)[number]

/** File of a database in an embedded template. */
export const getTemplateFile = (name: TemplateName): string => `${name}.${name.startsWith('warehouse') ? 'duckdb' : 'sqlite'}`
/** Database of a PostgreSQL template. */
export const getDatabaseName = (name: TemplateName): string => name.replace('-', '_')

const RELATIVE_IMPORT =
  /^(?:import|export)(?! type\b)(?: \{[^}]*\}| \* as \w+| \*| \w+(?:, \{[^}]*\})?) from '(\.[^']+)'|^import '(\.[^']+)'|import\('(\.[^']+)'\)/gm

/** Returns the files that a module needs at run time, including itself, without packages. */
function getModules(entry: string, found = new Set<string>()): Set<string> {
  if (found.has(entry)) return found
  found.add(entry)
  for (const match of readFileSync(entry, 'utf8').matchAll(RELATIVE_IMPORT))
    getModules(resolve(dirname(entry), (match[1] ?? match[2] ?? match[3]) as string), found)
  return found
}

const listFilesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

const builder = join(root, 'server/testing/build-template.ts')

function getTemplateKey({ kind, size, day, hour }: TemplateRequest): string {
  const hash = createHash('sha256').update(process.version)
  const files = [...getModules(builder), ...listFilesBelow(join(root, 'migrations')), join(root, 'package-lock.json')]
  for (const file of files.sort()) hash.update(relative(root, file)).update(readFileSync(file))
  return `${kind}-${size}-${day}T${String(hour).padStart(2, '0')}-${hash.digest('hex').slice(0, 16)}`
}

/** Sets a template's time of use by the system's clock: that of tests is hours ahead, and would make new templates the oldest. */
function markAsUsed(folder: string): void {
  const mark = join(folder, '.used')
  rmSync(mark, { force: true })
  writeFileSync(mark, '')
}

/** Removes the least recently used templates. */
function pruneCache(): void {
  const byUse = readdirSync(cache)
    .map((name) => join(cache, name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
  for (const folder of byUse.slice(CACHED_TEMPLATES)) rmSync(folder, { recursive: true, force: true })
}

/** Returns the folder of a template; builds it in a separate process if it is not cached. Rejects if it cannot be built. */
export async function ensureTemplate(request: TemplateRequest): Promise<string> {
  const folder = join(cache, getTemplateKey(request))
  if (existsSync(folder)) {
    markAsUsed(folder)
    return folder
  }
  const building = `${folder}.${process.pid}`
  mkdirSync(building, { recursive: true })
  // at the demo's last hour: tests run after the template's content
  const clock = Date.parse(`${request.day}T${String(request.hour).padStart(2, '0')}:00:00+09:00`)
  const shift = Math.round(clock - (performance.timeOrigin + performance.now()))
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', builder, JSON.stringify(request), building], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, TEST_CLOCK_SHIFT: String(shift) },
  })
  const [exitCode] = await once(child, 'exit')
  if (exitCode !== 0) {
    rmSync(building, { recursive: true, force: true })
    throw new Error(`The test template could not be built (${request.kind}, ${request.size}).`)
  }
  // another run may have been faster
  if (existsSync(folder)) rmSync(building, { recursive: true, force: true })
  else renameSync(building, folder)
  pruneCache()
  return folder
}

const ensureTinyTemplate = (kind: TemplateRequest['kind']): Promise<string> =>
  ensureTemplate({ kind, size: 'tiny', day: getTodayInJapan(), hour: TEST_HOUR - 1 })

/** Returns the PostgreSQL template of the tiny demo on the test clock's day. */
export const ensurePostgresTemplate = (): Promise<string> => ensureTinyTemplate('postgres')

/**
 * Returns the embedded template of the tiny demo on the test clock's day; TEST_TEMPLATE passes it on to workers and child
 * processes.
 */
export async function ensureEmbeddedTemplate(): Promise<string> {
  process.env.TEST_TEMPLATE ??= await ensureTinyTemplate('embedded')
  return process.env.TEST_TEMPLATE
}

/**
 * Creates the file `target` as a copy of one database of an embedded template: the tiny demo's, or that in the folder `template`.
 * An existing file stays unchanged.
 */
export async function copyTemplate(
  name: TemplateName,
  { target, template }: { target: string; template?: string },
): Promise<void> {
  if (existsSync(target)) return
  const folder = template ?? (await ensureEmbeddedTemplate())
  copyFileSync(join(folder, getTemplateFile(name)), target, constants.COPYFILE_FICLONE)
}
