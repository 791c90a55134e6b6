import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take longest, begun first: at the end nobody waits for a single one. */
const LONGEST = [
  'chaos',
  'contract',
  'inbox',
  'security',
  'engines',
  'trends-and-rankings',
  'export-files',
  'believable',
  'generate',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const at = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}.database.test.ts`))
      return at === -1 ? LONGEST.length : at
    }
    return (await super.sort(files)).sort((one, other) => place(one) - place(other))
  }
}

/** Two of the three tiers: unit (nothing but the code) and database (SQLite, DuckDB and a real PostgreSQL). */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
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
          // a long run of the oracles takes what it takes
          testTimeout: process.env.ORACLE_RUNS ? 7_200_000 : 240_000,
          hookTimeout: 120_000,
          // two cores, one PostgreSQL: more workers only wait for each other
          maxWorkers: 2,
        },
      },
    ],
  },
})
