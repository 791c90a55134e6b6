import { globSync } from 'node:fs'
import { root, testSeed } from './test-tiers.ts'

/**
 * Test files that `npm test` runs only on one of four days, because each takes long; `npm run test:all` and the nightly
 * `npm run test:deep` run them all. The seed of the day selects them, so that a run can be repeated with TEST_SEED.
 */

/** Database tests that take more than four seconds, except those that check every endpoint, permission or document. */
const databaseInRotation = [
  'server/backup/backup',
  'server/backup/move',
  'server/bench/questions',
  'server/demo/believable',
  'server/demo/generate',
  'server/exporting/export-slots',
  'server/features/contract/contract',
  'server/features/exporting/export-files',
  'server/features/loading/mapping-files',
  'server/features/loading/mapping-files-terminal',
  'server/features/loading/several-servers',
  'server/features/peer-store-gap/peer-store-gap',
  'server/features/periodic-reports/periodic-reports',
  'server/features/precompute',
  'server/features/product-search/product-search',
  'server/features/publisher-ranking/publisher-ranking',
  'server/features/purchase-cluster/tastes',
  'server/features/ranking-create/ranking-create',
  'server/features/return-candidates/return-candidates',
  'server/features/schedules/schedules',
  'server/features/store-order',
  'server/features/verify-registration/verify-registration',
  'server/http/openapi-client',
  'server/loading/cancel',
  'server/loading/hostile-files',
  'server/loading/inbox/inbox',
  'server/loading/line-rules',
  'server/loading/load',
  'server/loading/load-facts',
  'server/loading/load-formats',
  'server/loading/load-pos',
  'server/loading/magazine-issues',
  'server/loading/undo',
  'server/migrate-store',
  'server/monitoring/otlp-tracer',
  'server/routing/excluded-goods',
  'server/schedules/several-servers',
  'server/testing/administrator',
  'server/testing/bad-input',
  'server/testing/cached-answers',
  'server/testing/chaos/change-feed',
  'server/testing/chaos/chaos',
  'server/testing/chaos/restored-server',
  'server/testing/chaos/sync-client',
  'server/testing/citus',
  'server/testing/cross-check',
  'server/testing/differencing',
  'server/testing/differencing-issues',
  'server/testing/differencing-pairs',
  'server/testing/differencing-rankings',
  'server/testing/dirty-files',
  'server/testing/engines',
  'server/testing/engines-product',
  'server/testing/exports',
  'server/testing/figures-agree',
  'server/testing/full-storage',
  'server/testing/fuzz',
  'server/testing/kill',
  'server/testing/oracle/combined-sales-analysis',
  'server/testing/oracle/peer-store-gap',
  'server/testing/oracle/product-detail',
  'server/testing/oracle/publisher-ranking',
  'server/testing/oracle/rankings-of-buyers',
  'server/testing/oracle/reprint-candidates',
  'server/testing/oracle/return-candidates',
  'server/testing/oracle/returns',
  'server/testing/oracle/stock-outs',
  'server/testing/outside-range',
  'server/testing/process',
  'server/testing/product-filter',
  'server/testing/same-stores',
  'server/testing/undo-kill',
  'server/warehouse/engine/parallel-queries',
  'server/warehouse/rollups/refresh',
  'server/warehouse/stock/positions',
  'server/watches/watches',
].map((name) => `${name}.database.test.ts`)

/** Browser tests of every day: access, offline use, and the most used ways. */
const browserEveryDay: ReadonlySet<string> = new Set(
  ['access', 'guards', 'journey', 'manifest', 'offline-reading', 'sync', 'widget'].map((name) => `e2e/specs/${name}.spec.ts`),
)

const DAYS = 4

/** Of files in a fixed order, those of one day in four: with consecutive seeds each file is selected once. */
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
