import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { desk, launchOptions } from './pages/browser-options.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const port = Number(process.env.E2E_PORT ?? 8191)
// one folder for the whole run: Playwright reads this file once in every worker
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'uresuji-e2e-'))
process.env.E2E_URL = `http://127.0.0.1:${port}`

export default defineConfig({
  testDir: '.',
  testMatch: ['specs/**/*.spec.ts', 'cli/**/*.spec.ts'],
  outputDir: '.output',
  timeout: 90_000,
  expect: { timeout: 15_000 },
  // two cores: the server, the browser and one worker fill them
  workers: 1,
  reporter: [['list'], ['json']],
  use: {
    baseURL: process.env.E2E_URL,
    ...desk,
    acceptDownloads: true,
    // a trace of every test costs four tenths of the whole: what failed is traced when it is tried again
    trace: 'on-first-retry',
    launchOptions,
  },
  webServer: {
    command: `"${process.execPath}" server/run-without-build.ts`,
    cwd: root,
    url: `http://127.0.0.1:${port}/api/health`,
    timeout: 180_000,
    reuseExistingServer: false,
    stdout: 'ignore',
    env: { PORT: String(port), DATA_DIR: process.env.E2E_DATA_DIR, LOG_LEVEL: 'warn', DEMO: 'true' },
  },
})
