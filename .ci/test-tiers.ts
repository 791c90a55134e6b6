import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { findSystemBrowser } from './system-browser.ts'

/** Runs the tools of the test tiers and parses their reports. */

export const root = fileURLToPath(new URL('..', import.meta.url))
export const getBinPath = (name: string) => join(root, 'node_modules', '.bin', name)

export interface CommandResult {
  /** Exit code; null if the process was ended by a signal or could not be started. */
  status: number | null
}

/** Runs a command in the repository root and shows its output. Never rejects. */
export function runCommand(command: string, args: readonly string[], env: Record<string, string> = {}): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env },
      shell: process.platform === 'win32',
    })
    child.once('error', (error) => {
      process.stdout.write(`${error.message}\n`)
      resolve({ status: null })
    })
    child.once('close', (status) => resolve({ status }))
  })
}

const readReport = <Report>(file: string): Report | null =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : null

export interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: {
    name: string
    startTime: number
    endTime: number
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[]
  }[]
}

/** Runs Vitest with a JSON report in `reportFile`. The report is null if Vitest ended before writing it. */
export async function runVitest(
  args: readonly string[],
  { reportFile }: { reportFile: string },
): Promise<CommandResult & { report: VitestReport | null }> {
  const result = await runCommand(process.execPath, [
    join(root, 'node_modules/vitest/vitest.mjs'),
    ...args,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportFile}`,
  ])
  return { ...result, report: readReport<VitestReport>(reportFile) }
}

const getFirstLine = (text = ''): string => stripVTControlCharacters(text).split('\n', 1)[0] ?? ''

/** File, title and first line of the error of each failed test; the error of a file that cannot be loaded. */
export const listFailedVitestTests = ({ testResults }: Pick<VitestReport, 'testResults'>): string[] =>
  testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const file = relative(root, name)
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      // a hook that failed leaves neither a message nor a failed test
      if (failed.length === 0) return [`${file}: ${getFirstLine(message) || 'failed before or after its tests'}`]
      return failed.map(({ fullName, failureMessages = [] }) => `${file}: ${fullName}: ${getFirstLine(failureMessages[0])}`)
    })

/** Path of the system's browser, or an empty string for Playwright's own; installs one if there is none. */
async function findOrInstallBrowser(): Promise<string | null> {
  const system = findSystemBrowser()
  if (system) return system
  process.stdout.write('Installing a browser …\n')
  if ((await runCommand(getBinPath('playwright'), ['install', 'chromium'])).status === 0) return ''
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await runCommand('apt-get', ['update', '-qq'])
    const installPackages = (...packages: string[]) =>
      runCommand('apt-get', ['install', '-y', '-qq', ...packages], { DEBIAN_FRONTEND: 'noninteractive' })
    await installPackages('chromium', 'fonts-noto-cjk')
    await installPackages('chromium-headless-shell')
    return findSystemBrowser() ?? null
  }
  return null
}

interface PlaywrightSuite {
  file: string
  suites?: PlaywrightSuite[]
  specs: { title: string; tests: { status: string; results: { duration: number; error?: { message?: string } }[] }[] }[]
}
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; skipped: number; flaky: number }
  /** Errors outside of all tests: in the setup, in a worker's server, in a handler after the end of its test. */
  errors: { message?: string; location?: { file: string; line: number } }[]
  suites: PlaywrightSuite[]
}

export interface PlaywrightTest {
  file: string
  title: string
  /** `expected`, `unexpected`, `flaky` (passed when retried) or `skipped`. */
  status: string
  /** Sum over all attempts. */
  seconds: number
  /** First line of the error of the first failed attempt; empty if none failed. */
  error: string
}

/** All tests of a suite and its nested suites. */
export const listPlaywrightTests = (suite: PlaywrightSuite): PlaywrightTest[] => [
  ...suite.specs.flatMap(({ title, tests }) =>
    tests.map(({ status, results }) => ({
      file: `e2e/${suite.file}`,
      title,
      status,
      seconds: results.reduce((sum, { duration }) => sum + duration / 1000, 0),
      error: getFirstLine(results.find(({ error }) => error)?.error?.message),
    })),
  ),
  ...(suite.suites ?? []).flatMap(listPlaywrightTests),
]

/** File, line and first line of each error outside of all tests. */
export const listPlaywrightErrors = ({ errors }: Pick<PlaywrightReport, 'errors'>): string[] =>
  errors.map(({ message, location }) => {
    const position = location ? `${relative(root, location.file)}:${location.line}` : 'e2e'
    return `${position}: outside of all tests: ${getFirstLine(message)}`
  })

/** Runs the browser tests. Throws if no browser is available. */
export async function runPlaywright(
  args: readonly string[],
  { reportFile }: { reportFile: string },
): Promise<CommandResult & { report: PlaywrightReport | null }> {
  const path = await findOrInstallBrowser()
  if (path === null) throw new Error('No browser: install Chromium, or set CHROMIUM_PATH to one.')
  const result = await runCommand(
    process.execPath,
    [join(root, 'node_modules/@playwright/test/cli.js'), 'test', '--config', 'e2e/playwright.config.ts', ...args],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile, CHROMIUM_PATH: path },
  )
  return { ...result, report: readReport<PlaywrightReport>(reportFile) }
}
