import { defineConfig } from 'vitest/config'

/** Two of the three tiers: unit (nothing but the code) and database (SQLite, DuckDB and a real PostgreSQL). */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{shared,server,pwa,cli}/**/*.test.{ts,tsx}', '.ci/*.test.ts'],
          exclude: ['**/*.database.test.ts', '**/node_modules/**', 'pwa/dist/**'],
          environment: 'node',
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'database',
          include: ['{shared,server,cli}/**/*.database.test.ts'],
          environment: 'node',
          globalSetup: ['server/testing/postgres.ts'],
          setupFiles: ['server/testing/afternoon.ts'],
          testTimeout: 240_000,
          hookTimeout: 120_000,
          // two cores, one PostgreSQL: more workers only wait for each other
          maxWorkers: 2,
        },
      },
    ],
  },
})
