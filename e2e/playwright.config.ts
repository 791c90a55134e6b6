import { defineConfig } from '@playwright/test'
import { useMemoryFolder } from '../server/testing/memory-folder.ts'
import { isDeep } from '../server/testing/property-runs.ts'
import { desk, launchOptions } from './pages/browser-options.ts'

useMemoryFolder()

export default defineConfig({
  testDir: '.',
  testMatch: ['specs/**/*.spec.ts', 'cli/**/*.spec.ts'],
  outputDir: '.output',
  // only `npm run test:deep` runs these (CONTRIBUTING.md lists them)
  ...(isDeep ? {} : { grepInvert: /@deep/ }),
  globalSetup: './global-setup.ts',
  timeout: 90_000,
  expect: { timeout: 15_000 },
  // each worker has its own server (pages/test.ts)
  workers: 2,
  reporter: [['list'], ['json']],
  use: {
    ...desk,
    acceptDownloads: true,
    // drawing animations takes a seventh of the time
    contextOptions: { reducedMotion: 'reduce' },
    // installing the app downloads and stores all of it in each new browser context, so only the tests of it enable it
    serviceWorkers: 'block',
    // tracing every test takes two thirds longer: failed tests are traced on retry
    trace: 'on-first-retry',
    launchOptions,
  },
})
