import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Mutant, mutants } from './mutant-list.ts'
import { testSeed } from './test-seed.ts'
import { bin, listFailedVitestTests, listPlaywrightTests, root, runCommand, runPlaywright, runVitest } from './test-tiers.ts'

/**
 * `npm run test:mutants -- [--only ID,ID] [--from ID] [--related-only] [--no-browser] [--deep] [--json FILE]`: plants the
 * faults of mutant-list.ts one at a time and runs the tests until one fails, starting with those in the folder of the changed
 * file and those that import it. Reports for each fault which test found it; exits with 1 if one survived.
 */

/** Timeout of a tier in minutes; a tier that runs longer is stuck, e.g. in an endless loop. */
const LONGEST_MINUTES = { quick: 120, deep: 1440 }
/**
 * Tests that compare source text and would find every mutant, harmless or not: the test of the mutant list, and the one that
 * compares docs/sql with the code's SQL.
 */
const TEXT_TESTS = ['.ci/mutants.test.ts', 'server/testing/sql-documents.database.test.ts']
/** Tests with a limit in seconds, which fail on a busy machine without a fault. */
const TIMED_TESTS = ['server/testing/chaos/chaos.database.test.ts', 'server/testing/chaos/sync-client.database.test.ts']

interface Result {
  mutant: Mutant
  /** Tier that found it; null if it survived. */
  tier: string | null
  /** What found it: file and title of a test, a type error or a build error. */
  test: string | null
  seconds: number
}

/** Exits with a message and exit code 2. */
function refuse(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(2)
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        only: { type: 'string' },
        from: { type: 'string' },
        json: { type: 'string' },
        'related-only': { type: 'boolean', default: false },
        'no-browser': { type: 'boolean', default: false },
        deep: { type: 'boolean', default: false },
      },
    })
    return values
  } catch (error) {
    return refuse((error as Error).message)
  }
}

const options = readOptions()
const only = options.only?.split(',')
const mutantIds = new Set(mutants.map(({ id }) => id))
const unknown = [...(only ?? []), ...(options.from === undefined ? [] : [options.from])].filter((id) => !mutantIds.has(id))
if (unknown.length > 0) refuse(`No such mutant: ${unknown.join(', ')}. There are ${[...mutantIds].join(', ')}.`)

const runGit = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
const changes = runGit('status', '--porcelain', '--untracked-files=no')
if (changes !== '') refuse(`Commit or stash your changes first: mutants are planted into the files themselves.\n${changes}`)
const commit = runGit('rev-parse', 'HEAD')

const first = options.from === undefined ? 0 : mutants.findIndex(({ id }) => id === options.from)
const chosen = mutants.slice(first).filter(({ id }) => only?.includes(id) ?? true)
if (chosen.length === 0) refuse(`None of ${only?.join(', ')} comes after ${options.from}.`)

process.env.TEST_SEED = String(testSeed)
process.env.TEST_EXCLUDE = [...TEXT_TESTS, ...TIMED_TESTS].join()
if (options.deep) process.env.TEST_DEEP = 'true'

// ── planting ──

let planted: { path: string; text: string } | null = null

/** Plants a fault in its file. */
function plantMutant({ id, file, find, replace }: Mutant): void {
  const path = join(root, file)
  const text = readFileSync(path, 'utf8')
  const parts = text.split(find)
  if (parts.length !== 2) throw new Error(`${id}: its text occurs ${parts.length - 1} times in ${file}`)
  planted = { path, text }
  writeFileSync(path, parts.join(replace))
}

/** Restores the file. Its modification time stays new, so that an app built with the fault counts as stale. */
function restore(): void {
  if (planted === null) return
  writeFileSync(planted.path, planted.text)
  planted = null
}

const stopping = new AbortController()
process.on('exit', restore)
for (const [signal, exitCode] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)
  process.on(signal, () => {
    restore()
    process.exitCode = exitCode
    // the second time exit at once, without waiting for the tests
    if (stopping.signal.aborted) process.exit()
    stopping.abort()
  })

// ── running ──

const reports = mkdtempSync(join(tmpdir(), 'uresuji-mutants-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))

interface Tier {
  name: string
  /** Returns what found the fault; null if nothing did. */
  findFailure: (mutant: Mutant, signal: AbortSignal) => Promise<string | null>
}

async function findTypeError(signal: AbortSignal): Promise<string | null> {
  // incremental, because only one file differs between runs
  const incremental = ['--incremental', '--tsBuildInfoFile', join(reports, 'types.tsbuildinfo')]
  const { status, output } = await runCommand(bin('tsc'), ['--noEmit', '--pretty', 'false', ...incremental], {
    isQuiet: true,
    signal,
  })
  return status === 0 ? null : (output.split('\n')[0] ?? '')
}

const createVitestTier = (name: string, project: string, args: (mutant: Mutant) => readonly string[]): Tier => ({
  name,
  findFailure: async (mutant, signal) => {
    const reportFile = join(reports, `${mutant.id}-${name.replaceAll(' ', '-')}.json`)
    const { status, output, report } = await runVitest(
      [...args(mutant), '--project', project, '--bail', '1', '--passWithNoTests'],
      { reportFile, isQuiet: true, signal },
    )
    // Vitest may exit with 0 after --bail although a test failed
    const failed = report && listFailedVitestTests(report)[0]
    if (failed) return failed
    // an error outside tests, such as an unhandled rejection, fails only the run
    return status === 0 ? null : `no test, but the run failed: ${output.trim().split('\n').at(-1)}`
  },
})

const browser: Tier = {
  name: 'browser',
  findFailure: async (mutant, signal) => {
    const reportFile = join(reports, `${mutant.id}-browser.json`)
    try {
      const { status, report } = await runPlaywright(['--retries=0', '--max-failures=1'], { reportFile, isQuiet: true, signal })
      if (status === 0) return null
      const failed = report?.suites.flatMap(listPlaywrightTests).find((test) => test.status === 'unexpected')
      return failed ? `${failed.file}: ${failed.title}` : 'no test, but the run failed'
    } catch (error) {
      return (error as Error).message
    }
  },
}

const tiers: Tier[] = [
  { name: 'types', findFailure: (_mutant, signal) => findTypeError(signal) },
  // the most likely ones first: most faults are found by a test in their folder
  createVitestTier('nearby unit', 'unit*', ({ file }) => ['run', `${dirname(file)}/`]),
  createVitestTier('nearby database', 'database', ({ file }) => ['run', `${dirname(file)}/`]),
  createVitestTier('related unit', 'unit*', ({ file }) => ['related', file, '--run']),
  createVitestTier('related database', 'database', ({ file }) => ['related', file, '--run']),
  ...(options['related-only']
    ? []
    : [createVitestTier('unit', 'unit*', () => ['run']), createVitestTier('database', 'database', () => ['run'])]),
  ...(options['related-only'] || options['no-browser'] ? [] : [browser]),
]

/** Plants a fault, runs the tiers until one finds it, and restores the file. */
async function runMutant(mutant: Mutant): Promise<Result> {
  const start = performance.now()
  const toResult = (tier: string | null, test: string | null): Result => ({
    mutant,
    tier,
    test,
    seconds: Math.round((performance.now() - start) / 1000),
  })
  try {
    plantMutant(mutant)
    for (const { name, findFailure } of tiers) {
      const longest = AbortSignal.timeout(LONGEST_MINUTES[options.deep ? 'deep' : 'quick'] * 60_000)
      const test = await findFailure(mutant, AbortSignal.any([stopping.signal, longest]))
      stopping.signal.throwIfAborted()
      if (longest.aborted) return toResult(name, 'the tests did not end')
      if (test !== null) return toResult(name, test)
    }
    return toResult(null, null)
  } finally {
    restore()
  }
}

function writeJson(file: string, results: readonly Result[]): void {
  const rows = results.map(({ mutant: { id, file, fault }, ...result }) => ({ id, file, fault, ...result }))
  const tierNames = tiers.map(({ name }) => name)
  const report = { commit, seed: testSeed, deep: options.deep, tiers: tierNames, mutants: rows }
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`)
}

const idWidth = Math.max(...chosen.map(({ id }) => id.length))
const results: Result[] = []
try {
  const error = await findTypeError(stopping.signal)
  stopping.signal.throwIfAborted()
  // otherwise every mutant would count as found
  if (error !== null) refuse(`The types are wrong without any fault planted: ${error}`)
  for (const mutant of chosen) {
    const result = await runMutant(mutant)
    results.push(result)
    const found = result.tier === null ? 'SURVIVED' : `found by ${result.tier}`
    process.stdout.write(
      `${mutant.id.padEnd(idWidth)}  ${found}, ${result.seconds} s${result.test === null ? '' : `: ${result.test}`}\n`,
    )
    // after each mutant, because a run of hours may be interrupted
    if (options.json !== undefined) writeJson(options.json, results)
  }
} catch (error) {
  if (!stopping.signal.aborted) throw error
}

const tierWidth = Math.max(...tiers.map(({ name }) => name.length), 'SURVIVED'.length)
process.stdout.write('\n')
for (const { mutant, tier, seconds } of results)
  process.stdout.write(
    `${mutant.id.padEnd(idWidth)}  ${(tier ?? 'SURVIVED').padEnd(tierWidth)}  ${String(seconds).padStart(5)} s  ${mutant.fault}\n`,
  )
const survivors = results.filter(({ tier }) => tier === null)
process.stdout.write(
  `\n${results.length - survivors.length} of ${results.length} found, ${survivors.length} survived; seed ${testSeed}\n`,
)
if (!stopping.signal.aborted) process.exitCode = survivors.length === 0 ? 0 : 1
