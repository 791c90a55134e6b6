import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildAppIfStale } from '../server/app-build.ts'

/**
 * `npm test`: types, lint, unit, database and browser tests, one after the other, each with its result; the last line
 * counts them all. With names as arguments only those tiers run.
 */

const root = fileURLToPath(new URL('..', import.meta.url))
const reports = mkdtempSync(join(tmpdir(), 'uresuji-test-'))

interface Outcome {
  passed: number
  failed: number
  skipped: number
  /** Of the passed, those that passed at the second try alone: told, so that somebody looks at them. */
  secondTry?: number
}

const bin = (name: string) => join(root, 'node_modules', '.bin', name)

function run(command: string, args: readonly string[], env: Record<string, string> = {}): SpawnSyncReturns<Buffer> {
  return spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  })
}

/** A check that passes or fails as a whole. */
const whole = (result: SpawnSyncReturns<Buffer>): Outcome =>
  result.status === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 }

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numFailedTestSuites: number
}

function vitest(project: string): Outcome {
  const file = join(reports, `${project}.json`)
  const result = run(process.execPath, [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 }
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport
  // a file that cannot even be loaded has no failed test, only a failed suite
  const failed = Math.max(report.numFailedTests, result.status === 0 ? 0 : 1)
  return { passed: report.numPassedTests, failed, skipped: report.numPendingTests }
}

const chromiumPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** A browser to test with: the system's, Playwright's own, or one that is installed now. */
function findBrowser(): string | null {
  const given = process.env.CHROMIUM_PATH
  if (given && existsSync(given)) return given
  const system = chromiumPaths.find((path) => existsSync(path))
  if (system) return system
  process.stdout.write('Installing a browser …\n')
  if (run(bin('playwright'), ['install', 'chromium']).status === 0) return ''
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    run('apt-get', ['update', '-qq'])
    run('apt-get', ['install', '-y', '-qq', 'chromium', 'fonts-noto-cjk'], { DEBIAN_FRONTEND: 'noninteractive' })
    return chromiumPaths.find((path) => existsSync(path)) ?? null
  }
  return null
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; skipped: number; flaky: number }
}

function browser(): Outcome {
  const path = findBrowser()
  if (path === null) {
    process.stdout.write('No browser: install Chromium, or set CHROMIUM_PATH to one.\n')
    return { passed: 0, failed: 1, skipped: 0 }
  }
  buildAppIfStale()
  const file = join(reports, 'browser.json')
  const result = run(
    process.execPath,
    [join(root, 'node_modules/@playwright/test/cli.js'), 'test', '--config', 'e2e/playwright.config.ts', '--retries=1'],
    {
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      CHROMIUM_PATH: path,
    },
  )
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 }
  const { stats } = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport
  return {
    passed: stats.expected + stats.flaky,
    secondTry: stats.flaky,
    failed: Math.max(stats.unexpected, result.status === 0 ? 0 : 1),
    skipped: stats.skipped,
  }
}

const tiers: Record<string, () => Outcome> = {
  types: () => whole(run(bin('tsc'), ['--noEmit'])),
  lint: () => whole(run(bin('biome'), ['check', '--error-on-warnings', '.'])),
  unit: () => vitest('unit'),
  database: () => vitest('database'),
  browser,
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !Object.hasOwn(tiers, name))
if (unknown.length > 0) {
  process.stderr.write(`No such tier: ${unknown.join(', ')}. There are ${Object.keys(tiers).join(', ')}.\n`)
  process.exit(2)
}
const outcomes: [string, Outcome, number][] = []
for (const [name, tier] of Object.entries(tiers)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  process.stdout.write(`\n── ${name} ──\n`)
  const start = Date.now()
  outcomes.push([name, tier(), (Date.now() - start) / 1000])
}
rmSync(reports, { recursive: true, force: true })

process.stdout.write('\n')
let passed = 0
let failed = 0
for (const [name, outcome, seconds] of outcomes) {
  passed += outcome.passed
  failed += outcome.failed
  process.stdout.write(
    `${outcome.failed === 0 ? 'ok  ' : 'FAIL'} ${name.padEnd(9)} ${outcome.passed} passed, ${outcome.failed} failed` +
      `${outcome.skipped > 0 ? `, ${outcome.skipped} skipped` : ''}` +
      `${outcome.secondTry ? `, ${outcome.secondTry} at the second try` : ''} (${seconds.toFixed(0)} s)\n`,
  )
}
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exitCode = failed === 0 ? 0 : 1
