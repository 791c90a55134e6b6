import { globSync } from 'node:fs'
import { root, testSeed } from './test-tiers.ts'

/**
 * Test files that `npm test` runs only on one day of the week, because each takes long; `npm run test:all` and the nightly
 * `npm run test:deep` run them all. The seed of the day selects them, so that a run can be repeated with TEST_SEED.
 */

/**
 * Database tests that take more than four seconds, except those that check every endpoint, permission or document, and the
 * seconds that each took on two cores: they distribute the files evenly among the days, and the longest begin first; they need
 * not be exact.
 */
export const databaseSeconds: Readonly<Record<string, number>> = {
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
  'server/features/contract/contract': 16,
  'server/features/exporting/export-files': 25,
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
  'server/features/verify-registration/verify-registration': 9,
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
  'server/testing/oracle/peer-store-gap': 8,
  'server/testing/oracle/product-detail': 8,
  'server/testing/oracle/publisher-ranking': 5,
  'server/testing/oracle/rankings-of-buyers': 9,
  'server/testing/oracle/reprint-candidates': 5,
  'server/testing/oracle/return-candidates': 6,
  'server/testing/oracle/returns': 5,
  'server/testing/oracle/stock-outs': 5,
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

/** Browser and terminal tests (in e2e) and the seconds that each took; a file that is missing here counts as an average one. */
const browserSeconds: Readonly<Record<string, number>> = {
  'cli/accounts': 59,
  'cli/adding': 40,
  'cli/api-tokens': 36,
  'cli/ask': 15,
  'cli/exporting': 56,
  'cli/favorite': 38,
  'cli/loading': 36,
  'cli/notification': 18,
  'cli/reprint-parameters': 15,
  'cli/saved-groups': 16,
  'cli/terminal': 33,
  'specs/accessibility': 269,
  'specs/accounts': 92,
  'specs/analysis-combined-sales-analysis': 31,
  'specs/analysis-continuous-purchasing-trend': 20,
  'specs/analysis-movers': 22,
  'specs/analysis-peer-store-gap': 28,
  'specs/analysis-product-detail': 40,
  'specs/analysis-product-search': 35,
  'specs/analysis-publisher-ranking': 19,
  'specs/analysis-purchase-cluster': 23,
  'specs/analysis-ranking-create': 20,
  'specs/analysis-reprint-candidates': 19,
  'specs/analysis-reservation-subscription': 25,
  'specs/analysis-return-candidates': 26,
  'specs/analysis-returns': 20,
  'specs/analysis-sale-compare': 27,
  'specs/analysis-sale-ranking': 29,
  'specs/analysis-stock-outs': 23,
  'specs/analysis-trend-by-genre': 12,
  'specs/api-page': 1,
  'specs/api-tokens': 16,
  'specs/ask': 20,
  'specs/day-notes': 44,
  'specs/exporting-area': 31,
  'specs/exporting-downloads': 90,
  'specs/favorites': 94,
  'specs/installed': 52,
  'specs/keyboard': 66,
  'specs/loading': 93,
  'specs/notification': 92,
  'specs/offline-device': 253,
  'specs/offline-dialogs': 80,
  'specs/offline-reading': 111,
  'specs/offline-screens': 45,
  'specs/offline-shop': 47,
  'specs/periodic-reports': 40,
  'specs/popover': 33,
  'specs/saved-groups': 39,
  'specs/scan': 16,
  'specs/schedules': 105,
  'specs/single-sign-on': 22,
  'specs/storage': 18,
  'specs/ten-questions': 60,
  'specs/two-factor': 25,
  'specs/update': 84,
  'specs/users': 52,
}
const AVERAGE_BROWSER_SECONDS = 40

/** Browser tests of every day: access, synchronisation, and the most used ways. */
const browserEveryDay: ReadonlySet<string> = new Set(
  ['access', 'guards', 'journey', 'manifest', 'sync', 'widget'].map((name) => `specs/${name}`),
)

/** Odd: with an even number of days a file would always meet the same engine (pickEngines in server/testing). */
const DAYS = 7

/** Files of one day, if all are distributed so that each day takes about as long. Each is selected once in DAYS consecutive seeds. */
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
export function databaseLeftOut(seed = testSeed): string[] {
  const selected = selectFiles(new Map(Object.entries(databaseSeconds)), seed)
  return Object.keys(databaseSeconds)
    .filter((name) => !selected.has(name))
    .map((name) => `${name}.database.test.ts`)
}

/** Browser and terminal tests that today's `npm test` runs. */
export function browserSelected(seed = testSeed): string[] {
  const all = globSync('e2e/{specs,cli}/*.spec.ts', { cwd: root })
    .map((path) => path.replaceAll('\\', '/').replace(/^e2e\/(.*)\.spec\.ts$/, '$1'))
    .sort()
  const inRotation = all.filter((name) => !browserEveryDay.has(name))
  const selected = selectFiles(new Map(inRotation.map((name) => [name, browserSeconds[name] ?? AVERAGE_BROWSER_SECONDS])), seed)
  return all.filter((name) => browserEveryDay.has(name) || selected.has(name)).map((name) => `e2e/${name}.spec.ts`)
}
