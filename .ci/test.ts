import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import {
  type CommandResult,
  getBinPath,
  listFailedVitestTests,
  listPlaywrightErrors,
  listPlaywrightTests,
  type PlaywrightTest,
  root,
  runCommand,
  runPlaywright,
  runVitest,
} from './test-tiers.ts'

/**
 * Runs the tiers one after the other and prints the result of each, the slowest files and the tests that passed only when
 * retried; the last line is the total. Arguments select tiers; `--shard=1/8` runs an eighth of each tier's files.
 *
 * - `npm test`: every database test on the embedded engines, those in which the dialect of SQL can matter on PostgreSQL too, and
 *   the browser tests below.
 * - `npm run test:all`: everything on both engines, all browser tests, the cluster.
 * - `npm run test:deep`: many more generated queries with a random seed, then the fuzzer and the chaos runs.
 */

const options = process.argv.slice(2).filter((argument) => argument.startsWith('--'))
const isDeep = options.includes('--deep')
const isQuick = !isDeep && !options.includes('--all')
const shard = options.filter((option) => option.startsWith('--shard='))
/** Checks without files to divide belong to the first shard. */
const isFirstShard = shard.every((option) => option.startsWith('--shard=1/'))
if (isQuick) process.env.TEST_ENGINES = 'embedded'
if (isDeep) {
  process.env.TEST_DEEP = 'true'
  // workers and servers that tests start use the same one
  process.env.TEST_SEED ??= String(randomInt(1, 2 ** 31))
}

/** Browser tests of `npm test`: every screen, guards, common workflows, offline, synchronisation, export area, widget. */
const quickBrowserTests = [
  'access',
  'accessibility',
  'exporting-area',
  'guards',
  'journey',
  'manifest',
  'offline-device',
  'offline-dialogs',
  'offline-reading',
  'offline-screens',
  'offline-shop',
  'sync',
  'widget',
].map((name) => `e2e/specs/${name}.spec.ts`)

const reports = mkdtempSync(join(tmpdir(), 'uresuji-test-'))
const SLOWEST_FILES = 20

interface Outcome {
  passed: number
  failed: number
  skipped?: number
  /** One line per failed test. */
  failures?: string[]
  /** One line per test that passed only when retried. */
  retried?: string[]
  files?: FileDuration[]
}

interface FileDuration {
  file: string
  seconds: number
}

/** A check that passes or fails as a whole. */
const toOutcome = ({ status }: CommandResult): Outcome => (status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })

const runScript = async (script: string, args: readonly string[]): Promise<Outcome> =>
  toOutcome(await runCommand(process.execPath, ['--disable-warning=ExperimentalWarning', join(root, script), ...args]))

const sumOutcomes = (outcomes: readonly Outcome[]): Outcome => ({
  passed: outcomes.reduce((total, { passed }) => total + passed, 0),
  failed: outcomes.reduce((total, { failed }) => total + failed, 0),
})

async function runVitestTier(tier: string, project = tier): Promise<Outcome> {
  const { status, report } = await runVitest(['run', '--project', project, ...shard], {
    reportFile: join(reports, `${tier}.json`),
  })
  if (report === null) return { passed: 0, failed: 1 }
  return {
    passed: report.numPassedTests,
    // a file that cannot be loaded has no failed tests
    failed: Math.max(report.numFailedTests, status === 0 ? 0 : 1),
    skipped: report.numPendingTests,
    failures: listFailedVitestTests(report),
    files: report.testResults.map(({ name, startTime, endTime }) => ({
      file: relative(root, name),
      seconds: (endTime - startTime) / 1000,
    })),
  }
}

/** Some database tests on a Citus cluster; skipped without CLUSTER_URL, the URL of a database of its coordinator. */
async function runClusterTier(): Promise<Outcome> {
  if (process.env.CLUSTER_URL) return runVitestTier('cluster')
  process.stdout.write('Skipped: CLUSTER_URL names no Citus cluster.\n')
  return { passed: 0, failed: 0 }
}

async function runBrowserTier(): Promise<Outcome> {
  // the English twins of tests use the same code with other messages, which the types compare
  const selection = isQuick ? ['--grep-invert', '@english', ...quickBrowserTests] : []
  const { status, report } = await runPlaywright(['--retries=1', ...shard, ...selection], {
    reportFile: join(reports, 'browser.json'),
  })
  if (report === null) return { passed: 0, failed: 1 }
  const { stats, suites } = report
  const tests = suites.flatMap(listPlaywrightTests)
  const testsOfFiles = Map.groupBy(tests, (test) => test.file)
  const formatFailedTest = ({ file, title, error }: PlaywrightTest) => `${file}: ${title}: ${error}`
  return {
    passed: stats.expected + stats.flaky,
    failed: Math.max(stats.unexpected, status === 0 ? 0 : 1),
    skipped: stats.skipped,
    failures: [...tests.filter(({ status }) => status === 'unexpected').map(formatFailedTest), ...listPlaywrightErrors(report)],
    retried: tests.filter(({ status }) => status === 'flaky').map(formatFailedTest),
    files: [...testsOfFiles].map(([name, results]) => ({
      file: name,
      seconds: results.reduce((sum, { seconds }) => sum + seconds, 0),
    })),
  }
}

type Tiers = Record<string, () => Promise<Outcome>>

const checks: Tiers = {
  types: async () => toOutcome(await runCommand('npm', ['run', '--silent', 'types'])),
  lint: async () =>
    sumOutcomes([
      toOutcome(await runCommand(getBinPath('biome'), ['check', '--error-on-warnings', '.'])),
      await runScript('.ci/check-imports.ts', []),
    ]),
}

const quickTiers: Tiers = {
  ...(isFirstShard ? checks : {}),
  unit: () => runVitestTier('unit', 'unit*'),
  database: () => runVitestTier('database'),
  ...(isQuick ? {} : { cluster: runClusterTier }),
  browser: runBrowserTier,
}

const seed = process.env.TEST_SEED ?? ''
const deepTiers: Tiers = {
  unit: () => runVitestTier('unit', 'unit*'),
  database: () => runVitestTier('database'),
  cluster: runClusterTier,
  browser: runBrowserTier,
  fuzz: () => runScript('server/testing/fuzz/fuzz.ts', ['--requests', '20000', '--seed', seed]),
  chaos: () => runScript('server/testing/chaos/chaos.ts', ['1000', '--from', seed]),
  'chaos-jobs': () => runScript('server/testing/jobs-chaos/jobs-chaos.ts', ['--jobs', '200', '--rounds', '40', '--seed', '1']),
}

const tiers = isDeep ? deepTiers : quickTiers
const tierArguments = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const unknown = tierArguments.filter((name) => !Object.hasOwn(tiers, name))
if (unknown.length > 0) {
  process.stderr.write(`No such tier: ${unknown.join(', ')}. There are ${Object.keys(tiers).join(', ')}.\n`)
  process.exit(2)
}

const outcomes: { name: string; outcome: Outcome; seconds: number }[] = []
for (const [name, tier] of Object.entries(tiers)) {
  if (tierArguments.length > 0 && !tierArguments.includes(name)) continue
  process.stdout.write(`\n── ${name} ──\n`)
  const start = performance.now()
  const outcome = await tier().catch((error: unknown): Outcome => {
    process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return { passed: 0, failed: 1 }
  })
  outcomes.push({ name, outcome, seconds: (performance.now() - start) / 1000 })
}
rmSync(reports, { recursive: true, force: true })

const formatMinutes = (seconds: number) => `${(seconds / 60).toFixed(1)} min`
const slowest = outcomes
  .flatMap(({ outcome }) => outcome.files ?? [])
  .sort((a, b) => b.seconds - a.seconds)
  .slice(0, SLOWEST_FILES)
if (slowest.length > 0) {
  process.stdout.write(`\nSlowest files:\n`)
  for (const { file, seconds } of slowest) process.stdout.write(`${seconds.toFixed(1).padStart(7)} s  ${file}\n`)
}
const printList = (heading: string, lines: readonly string[]) => {
  if (lines.length > 0) process.stdout.write(`\n${heading}:\n${lines.map((line) => `  ${line}\n`).join('')}`)
}
printList(
  'Passed only when retried',
  outcomes.flatMap(({ outcome }) => outcome.retried ?? []),
)
printList(
  'Failed',
  outcomes.flatMap(({ outcome }) => outcome.failures ?? []),
)
process.stdout.write(isDeep ? `\nGenerated questions: repeat with TEST_SEED=${seed}\n\n` : '\n')

for (const { name, outcome, seconds } of outcomes) {
  const { passed, failed, skipped = 0 } = outcome
  const details = [`${passed} passed`, `${failed} failed`]
  if (skipped > 0) details.push(`${skipped} skipped`)
  if (outcome.retried?.length) details.push(`${outcome.retried.length} passed when retried`)
  process.stdout.write(`${failed === 0 ? 'ok  ' : 'FAIL'} ${name.padEnd(10)} ${details.join(', ')} (${formatMinutes(seconds)})\n`)
}
process.stdout.write(`     total      ${formatMinutes(outcomes.reduce((sum, { seconds }) => sum + seconds, 0))}\n`)
const countTests = (key: 'passed' | 'failed') => outcomes.reduce((sum, { outcome }) => sum + outcome[key], 0)
process.stdout.write(`${countTests('passed')} passed, ${countTests('failed')} failed\n`)
process.exitCode = countTests('failed') === 0 ? 0 : 1
