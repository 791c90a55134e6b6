import { globSync } from 'node:fs'
import { testSeed } from './test-seed.ts'
import { root } from './test-tiers.ts'

/**
 * Test files that `npm test` runs only on one of nine days, because each takes long; `npm run test:all` and the nightly
 * `npm run test:deep` run them all. The seed of the day selects them, so that a run can be repeated with TEST_SEED.
 */

/**
 * Database tests that take more than four seconds, except those that check every endpoint, permission or document, and the
 * seconds that each took on two cores: they serve to distribute the files evenly over the days and to start the longest first,
 * so they need not be exact.
 */
const databaseSeconds: Readonly<Record<string, number>> = {
  'cli/package': 25,
  'server/backup/backup': 8,
  'server/backup/export-marts': 10,
  'server/backup/move': 23,
  'server/bench/questions': 4,
  'server/demo/believable': 44,
  'server/demo/generate': 43,
  'server/exporting/export-slots': 4,
  'server/features/analysis-sql/analysis-sql': 45,
  'server/features/analysis-sql/analysis-sql-terminal': 12,
  'server/features/change-password/change-password': 4,
  'server/features/contract/contract': 16,
  'server/features/exporting/export-files': 25,
  'server/features/forgot-password/forgot-password': 6,
  'server/features/licenses-or-admin/licenses-or-admin': 4,
  'server/features/loading/mapping-files': 5,
  'server/features/loading/mapping-files-terminal': 18,
  'server/features/loading/several-servers': 6,
  'server/features/notification/notification': 7,
  'server/features/peer-store-gap/peer-store-gap': 6,
  'server/features/periodic-reports/periodic-reports': 25,
  'server/features/precompute': 36,
  'server/features/product-search/product-search': 18,
  'server/features/publisher-ranking/publisher-ranking': 2,
  'server/features/purchase-cluster/tastes': 7,
  'server/features/ranking-create/ranking-create': 4,
  'server/features/return-candidates/return-candidates': 5,
  'server/features/schedules/deliveries': 12,
  'server/features/schedules/schedules': 7,
  'server/features/store-order': 46,
  'server/features/user-management/user-management': 4,
  'server/features/verify-registration/verify-registration': 9,
  'server/http/mcp/mcp': 12,
  'server/http/mcp/mcp-terminal': 12,
  'server/http/openapi-client': 5,
  'server/loading/cancel': 21,
  'server/loading/empty-cells': 7,
  'server/loading/hostile-files': 6,
  'server/loading/inbox/inbox': 40,
  'server/loading/line-rules': 15,
  'server/loading/load': 15,
  'server/loading/load-dimensions': 9,
  'server/loading/load-facts': 14,
  'server/loading/load-formats': 30,
  'server/loading/load-pos': 14,
  'server/loading/magazine-issues': 6,
  'server/loading/notices': 8,
  'server/loading/undo': 29,
  'server/migrate-store': 19,
  'server/monitoring/otlp-tracer': 4,
  'server/routing/excluded-goods': 2,
  'server/schedules/several-servers': 5,
  'server/testing/administrator': 13,
  'server/testing/bad-input': 10,
  'server/testing/cached-answers': 38,
  'server/testing/chaos/change-feed': 9,
  'server/testing/chaos/chaos': 26,
  'server/testing/chaos/restored-server': 8,
  'server/testing/chaos/sync-client': 20,
  'server/testing/citus': 13,
  'server/testing/cross-check': 11,
  'server/testing/differencing': 14,
  'server/testing/differencing-issues': 11,
  'server/testing/differencing-pairs': 13,
  'server/testing/differencing-rankings': 7,
  'server/testing/dirty-files': 13,
  'server/testing/engines': 31,
  'server/testing/engines-product': 7,
  'server/testing/exports': 26,
  'server/testing/figures-agree': 54,
  'server/testing/full-storage': 2,
  'server/testing/fuzz': 13,
  'server/testing/kill': 14,
  'server/testing/open-formats': 25,
  'server/testing/oracle/combined-sales-analysis': 31,
  'server/testing/oracle/continuous-purchasing-trend': 4,
  'server/testing/oracle/forecast-record': 7,
  'server/testing/oracle/peer-store-gap': 8,
  'server/testing/oracle/product-detail': 8,
  'server/testing/oracle/publisher-ranking': 5,
  'server/testing/oracle/purchase-cluster': 7,
  'server/testing/oracle/rankings-of-buyers': 9,
  'server/testing/oracle/reprint-candidates': 5,
  'server/testing/oracle/return-candidates': 6,
  'server/testing/oracle/returns': 5,
  'server/testing/oracle/sale-ranking': 8,
  'server/testing/oracle/shop-pack': 5,
  'server/testing/oracle/stock-outs': 5,
  'server/testing/oracle/trends-and-rankings': 5,
  'server/testing/outside-range': 18,
  'server/testing/process': 66,
  'server/testing/product-filter': 8,
  'server/testing/same-stores': 2,
  'server/testing/undo-kill': 28,
  'server/warehouse/engine/parallel-queries': 6,
  'server/warehouse/rollups/refresh': 17,
  'server/warehouse/rollups/refresh-lots': 6,
  'server/warehouse/stock/positions': 4,
  'server/watches/watches': 17,
  'shared/client/package': 20,
}

/** Slow database tests that run every day, with the seconds that each took. */
const databaseEveryDay: Readonly<Record<string, number>> = {
  'server/testing/endpoints': 31,
  'server/testing/permission-matrix': 15,
  'server/testing/security': 15,
  'server/testing/sql-documents': 22,
}

/** Seconds of a database test; 0 for a short one. `file` is relative to the root, without `.database.test.ts`. */
export const getDatabaseSeconds = (file: string): number => databaseSeconds[file] ?? databaseEveryDay[file] ?? 0

/** Browser and terminal tests (in e2e) and the seconds that each took; a file that is not listed counts as average. */
const browserSeconds: Readonly<Record<string, number>> = {
  'cli/accounts': 48,
  'cli/adding': 32,
  'cli/api-tokens': 13,
  'cli/ask': 6,
  'cli/exporting': 27,
  'cli/favorite': 25,
  'cli/loading': 10,
  'cli/notification': 8,
  'cli/reprint-parameters': 2,
  'cli/saved-groups': 8,
  'cli/terminal': 13,
  'specs/accessibility': 149,
  'specs/accounts': 32,
  'specs/analysis-combined-sales-analysis': 15,
  'specs/analysis-continuous-purchasing-trend': 6,
  'specs/analysis-movers': 8,
  'specs/analysis-peer-store-gap': 20,
  'specs/analysis-product-detail': 55,
  'specs/analysis-product-search': 18,
  'specs/analysis-publisher-ranking': 14,
  'specs/analysis-purchase-cluster': 7,
  'specs/analysis-ranking-create': 33,
  'specs/analysis-reprint-candidates': 9,
  'specs/analysis-reservation-subscription': 17,
  'specs/analysis-return-candidates': 12,
  'specs/analysis-returns': 23,
  'specs/analysis-sale-compare': 16,
  'specs/analysis-sale-ranking': 11,
  'specs/analysis-stock-outs': 17,
  'specs/analysis-trend-by-genre': 6,
  'specs/api-page': 1,
  'specs/api-tokens': 15,
  'specs/ask': 29,
  'specs/day-notes': 40,
  'specs/exporting-area': 31,
  'specs/exporting-downloads': 56,
  'specs/favorites': 72,
  'specs/guards': 61,
  'specs/installed': 29,
  'specs/keyboard': 35,
  'specs/loading': 49,
  'specs/notification': 61,
  'specs/offline-device': 89,
  'specs/offline-dialogs': 49,
  'specs/offline-reading': 77,
  'specs/offline-screens': 46,
  'specs/offline-shop': 31,
  'specs/periodic-reports': 30,
  'specs/popover': 15,
  'specs/saved-groups': 30,
  'specs/scan': 7,
  'specs/schedules': 34,
  'specs/single-sign-on': 11,
  'specs/storage': 9,
  'specs/ten-questions': 64,
  'specs/two-factor': 7,
  'specs/update': 31,
  'specs/users': 31,
  'specs/widget': 45,
}
const AVERAGE_BROWSER_SECONDS = 30

/** Browser tests that run every day: access, synchronisation and the most common workflows. */
const browserEveryDay: ReadonlySet<string> = new Set(['access', 'journey', 'manifest', 'sync'].map((name) => `specs/${name}`))

/** Odd, because with an even number a file would always run on the same engine (pickEngines in server/testing). */
const DAYS = 9

/**
 * Selects the files of one day so that all days take about equally long. Each file is selected once in DAYS consecutive seeds.
 */
function selectFiles(seconds: ReadonlyMap<string, number>, seed: number): Set<string> {
  const days = Array.from({ length: DAYS }, () => ({ files: [] as string[], seconds: 0 }))
  const longestFirst = [...seconds].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
  for (const [file, duration] of longestFirst) {
    const day = days.reduce((least, other) => (other.seconds < least.seconds ? other : least))
    day.files.push(file)
    day.seconds += duration
  }
  return new Set(days[seed % DAYS]?.files)
}

/** Database tests that today's `npm test` leaves out. */
export function listOmittedDatabaseTests(seed = testSeed): string[] {
  const selected = selectFiles(new Map(Object.entries(databaseSeconds)), seed)
  return Object.keys(databaseSeconds)
    .filter((name) => !selected.has(name))
    .map((name) => `${name}.database.test.ts`)
}

/** Browser and terminal tests that today's `npm test` runs. */
export function listSelectedBrowserTests(seed = testSeed): string[] {
  const all = globSync('e2e/{specs,cli}/*.spec.ts', { cwd: root })
    .map((path) => path.replaceAll('\\', '/').replace(/^e2e\/(.*)\.spec\.ts$/, '$1'))
    .sort()
  const inRotation = all.filter((name) => !browserEveryDay.has(name))
  const selected = selectFiles(new Map(inRotation.map((name) => [name, browserSeconds[name] ?? AVERAGE_BROWSER_SECONDS])), seed)
  return all.filter((name) => browserEveryDay.has(name) || selected.has(name)).map((name) => `e2e/${name}.spec.ts`)
}
