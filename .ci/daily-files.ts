import { globSync } from 'node:fs'
import { root, testSeed } from './test-tiers.ts'

/**
 * Test files that `npm test` runs only on one of three days, because each takes long; `npm run test:all` and the nightly
 * `npm run test:deep` run them all. The seed of the day selects them, so that a run can be repeated with TEST_SEED.
 */

/** Database tests that take more than ten seconds, except those that check every endpoint, permission or document. */
const databaseInRotation = [
  'server/backup/backup',
  'server/backup/move',
  'server/demo/believable',
  'server/demo/generate',
  'server/features/loading/mapping-files-terminal',
  'server/features/precompute',
  'server/features/schedules/schedules',
  'server/features/store-order',
  'server/features/verify-registration/verify-registration',
  'server/loading/cancel',
  'server/loading/inbox/inbox',
  'server/loading/line-rules',
  'server/loading/load-facts',
  'server/loading/load-formats',
  'server/loading/undo',
  'server/migrate-store',
  'server/testing/administrator',
  'server/testing/cached-answers',
  'server/testing/chaos/chaos',
  'server/testing/chaos/sync-client',
  'server/testing/cross-check',
  'server/testing/differencing',
  'server/testing/differencing-issues',
  'server/testing/differencing-rankings',
  'server/testing/dirty-files',
  'server/testing/oracle/combined-sales-analysis',
  'server/testing/oracle/publisher-ranking',
  'server/testing/oracle/reprint-candidates',
  'server/testing/process',
  'server/testing/undo-kill',
  'server/warehouse/rollups/refresh',
  'server/watches/watches',
].map((name) => `${name}.database.test.ts`)

/** Browser tests of every day: short ones, those that vary from day to day themselves, and the most used ways. */
const browserEveryDay: ReadonlySet<string> = new Set(
  [
    'access',
    'accessibility',
    'analysis-sale-ranking',
    'guards',
    'journey',
    'manifest',
    'offline-reading',
    'offline-screens',
    'sync',
    'widget',
  ].map((name) => `e2e/specs/${name}.spec.ts`),
)

const DAYS = 3

/** Of files in a fixed order, those of one day in three: with consecutive seeds each file is selected once. */
const selectFiles = (files: readonly string[], seed: number): string[] =>
  files.filter((_file, index) => (index + seed) % DAYS === 0)

const findFiles = (pattern: string) => globSync(pattern, { cwd: root }).map((path) => path.replaceAll('\\', '/'))

/** Database tests that today's `npm test` leaves out. */
export const databaseLeftOut = (seed = testSeed): string[] => {
  const selected = new Set(selectFiles(databaseInRotation, seed))
  return databaseInRotation.filter((file) => !selected.has(file))
}

/** Browser and terminal tests that today's `npm test` runs. */
export const browserSelected = (seed = testSeed): string[] => {
  const all = findFiles('e2e/{specs,cli}/*.spec.ts').sort()
  const inRotation = all.filter((file) => !browserEveryDay.has(file))
  const selected = new Set(selectFiles(inRotation, seed))
  return all.filter((file) => browserEveryDay.has(file) || selected.has(file))
}
