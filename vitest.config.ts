import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { useMemoryFolder } from './server/testing/memory-folder.ts'

useMemoryFolder()
// workers, and servers that tests start as processes, compile what is the same as last time once
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('./node_modules/.cache/compiled', import.meta.url))

const databaseTests = {
  exclude: ['**/node_modules/**'],
  environment: 'node' as const,
  globalSetup: ['server/testing/global-setup.ts'],
  setupFiles: ['server/testing/test-clock.ts', 'server/testing/cheap-password-setup.ts', 'server/testing/duckdb-setup.ts'],
  // a long run of the oracles takes what it takes
  testTimeout: process.env.ORACLE_RUNS || process.env.TEST_DEEP ? 7_200_000 : 240_000,
  hookTimeout: 120_000,
  // two cores, one PostgreSQL: more workers only wait for each other
  maxWorkers: 2,
  // in the quick run a worker evaluates the server's modules once, not once per file
  isolate: process.env.TEST_DEEP === 'true',
}

/** Database tests that compare DuckDB with PostgreSQL, which the tier `cluster` replaces by a Citus cluster. */
const clusterTests = [
  'server/testing/engines.database.test.ts',
  'server/testing/oracle/publisher-ranking.database.test.ts',
  'server/loading/load.database.test.ts',
  'server/loading/undo/undo.database.test.ts',
  ...(process.env.TEST_DEEP
    ? [
        'server/testing/oracle/*.database.test.ts',
        'server/loading/load-*.database.test.ts',
        'server/warehouse/refresh/refresh.database.test.ts',
      ]
    : []),
]

const unitTests = {
  exclude: ['**/*.database.test.ts', '**/node_modules/**', 'pwa/dist/**'],
  environment: 'node' as const,
  testTimeout: 60_000,
  // the default leaves one of two cores idle
  maxWorkers: 2,
  // processes: threads would receive each other's BroadcastChannel messages, such as the sign-out of another tab
  pool: 'forks' as const,
}

/**
 * Three of the four tiers: unit (nothing but the code; the app's tests have modules with state, so each of their files evaluates
 * its own), database (SQLite, DuckDB and a real PostgreSQL) and cluster (some
 * database tests on the Citus cluster that CLUSTER_URL names).
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...unitTests,
          name: 'unit',
          include: ['{shared,server,cli}/**/*.test.ts', '.ci/*.test.ts'],
          isolate: false,
        },
      },
      {
        test: { ...unitTests, name: 'unit-app', include: ['pwa/**/*.test.{ts,tsx}'] },
      },
      {
        test: { ...databaseTests, name: 'database', include: ['{shared,server,cli}/**/*.database.test.ts'] },
      },
      {
        test: {
          ...databaseTests,
          name: 'cluster',
          include: clusterTests,
          env: { TEST_CLUSTER_URL: process.env.CLUSTER_URL ?? '' },
        },
      },
    ],
  },
})
