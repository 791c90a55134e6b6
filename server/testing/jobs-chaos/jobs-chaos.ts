import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import Database from 'better-sqlite3'
import { getFileKey } from '../../exporting/jobs/job-files.ts'
import { runAndKill } from '../killed-process.ts'

/**
 * Many jobs on a server that is killed at random times. After every kill, finished jobs have their complete file and nothing else
 * is visible. At the end every job is done, or failed with a message; none is lost.
 */

interface Row {
  id: string
  name: string
  state: string
  size: number | null
  sha256: string | null
  rows_done: number
  attempts: number
  error_code: string | null
}

export interface Chaos {
  jobs: number
  rounds: number
  seed: number
  /** Maximum lifetime of a server, milliseconds. */
  lives: number
}

export interface Outcome {
  kills: number
  done: number
  failed: number
  /** Jobs that were started more than once. */
  resumed: number
  problems: string[]
}

/** Random numbers from a seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

function listRows(folder: string): Row[] {
  const database = new Database(join(folder, 'operations.sqlite'))
  try {
    return database.prepare('select * from export_job').all() as Row[]
  } finally {
    database.close()
  }
}

/** Returns what is currently wrong with the visible jobs. */
function findProblems(folder: string, rows: readonly Row[], expected: number): string[] {
  const problems: string[] = []
  if (rows.length !== expected) problems.push(`${expected - rows.length} jobs are lost`)
  for (const row of rows.filter(({ state }) => state === 'done')) {
    let bytes: Buffer
    try {
      bytes = readFileSync(join(folder, 'jobs/files', getFileKey(row)))
    } catch {
      problems.push(`${row.name} ${row.id} is done and has no file`)
      continue
    }
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    if (bytes.length !== row.size || sha256 !== row.sha256) problems.push(`${row.name} ${row.id} has another file`)
  }
  return problems
}

/** Returns jobs whose equal rows gave different files over several attempts: CSV by bytes, others by number of rows. */
function listDifferingJobs(rows: readonly Row[]): string[] {
  const done = rows.filter(({ state }) => state === 'done')
  return [...Map.groupBy(done, ({ name }) => name)].flatMap(([name, same]) => {
    const counts = new Set(same.map((row) => row.rows_done))
    const sums = new Set(same.map((row) => row.sha256))
    const isDifferent = /csv|cp932/.test(name) && sums.size > 1
    return counts.size > 1 || isDifferent ? [`${name}: ${counts.size} counts, ${sums.size} checksums`] : []
  })
}

export async function runJobsChaos({ jobs, rounds, seed, lives }: Chaos): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'uresuji-jobs-chaos-'))
  const next = createRandom(seed)
  const script = './jobs-chaos/jobs-in-process.ts'
  const problems: string[] = []
  let kills = 0
  try {
    await runAndKill(script, [folder, 'fill', String(jobs)], null)
    for (let round = 0; round < rounds; round++) {
      const moment = Math.floor(next() * lives)
      const { killed } = await runAndKill(script, [folder, 'run'], moment)
      if (killed) kills += 1
      problems.push(...findProblems(folder, listRows(folder), jobs).map((value) => `after ${moment} ms: ${value}`))
    }
    await runAndKill(script, [folder, 'run'], null)
    const rows = listRows(folder)
    problems.push(...findProblems(folder, rows, jobs), ...listDifferingJobs(rows))
    const listByState = (state: string) => rows.filter((row) => row.state === state)
    for (const row of rows)
      if (row.state !== 'done' && !(row.state === 'failed' && row.error_code === 'job.interrupted'))
        problems.push(`${row.name} ${row.id} is ${row.state} (${row.error_code})`)
    const left = readdirSync(join(folder, 'jobs/files')).filter(
      (id) => !listByState('done').some((row) => getFileKey(row) === id),
    )
    if (left.length > 0) problems.push(`files of no job: ${left.join(', ')}`)
    if (readdirSync(join(folder, 'jobs/work')).length > 0) problems.push('folders of attempts are left')
    const resumed = rows.filter((row) => row.attempts > 1).length
    return { kills, done: listByState('done').length, failed: listByState('failed').length, resumed, problems }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const parseNumber = (name: string, usual: number) => {
    const at = process.argv.indexOf(`--${name}`)
    return at === -1 ? usual : Number(process.argv[at + 1])
  }
  const chaos = {
    jobs: parseNumber('jobs', 200),
    rounds: parseNumber('rounds', 40),
    seed: parseNumber('seed', 1),
    lives: parseNumber('lives', 1500),
  }
  const outcome = await runJobsChaos(chaos)
  process.stdout.write(`${JSON.stringify({ ...chaos, ...outcome }, null, 2)}\n`)
  process.exitCode = outcome.problems.length > 0 ? 1 : 0
}
