import { defineConfig } from '@playwright/test'
import { useMemoryFolder } from '../server/testing/memory-folder.ts'
import { desktopOptions, launchOptions } from './pages/browser-options.ts'

useMemoryFolder()

export default defineConfig({
  testDir: '.',
  testMatch: ['specs/**/*.spec.ts', 'cli/**/*.spec.ts'],
  outputDir: '.output',
  globalSetup: './global-setup.ts',
  timeout: 90_000,
  expect: { timeout: 15_000 },
  // each worker has its own server (pages/test.ts)
  workers: 2,
  reporter: [['list'], ['json']],
  use: {
    ...desktopOptions,
    acceptDownloads: true,
    // animations would take a seventh of the tests' time
    contextOptions: { reducedMotion: 'reduce' },
    // a service worker would download and cache the whole app in each new browser context: only tests that need it allow it
    serviceWorkers: 'block',
    // tracing every test would take two thirds longer: failed tests are traced on retry
    trace: 'on-first-retry',
    launchOptions,
  },
})
