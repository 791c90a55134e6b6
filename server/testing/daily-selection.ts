import { basename } from 'node:path'
import { testSeed } from '../../.ci/test-seed.ts'
import { isDeep } from './property-runs.ts'

/**
 * Tests that `npm test` runs only on some days, so that it stays short: its seed changes daily and selects them. `npm run
 * test:all` and `npm run test:deep` run all of them.
 */

/** `npm test` runs selected engines and files (.ci/daily-files.ts); tests that are started by name run completely. */
const isDaily = process.env.TEST_SELECTION === 'daily'

/** True if today's quick run tests the item with this index: one item of `every`, others each day. The deep run tests all. */
export const isPickedToday = (index: number, every: number): boolean => isDeep || (index + testSeed) % every === 0

/** Items that today's quick run tests: one of `every`, others each day. The deep run tests all. */
export const pickToday = <T>(items: readonly T[], every: number): T[] =>
  items.filter((_item, index) => isPickedToday(index, every))

/**
 * Engines that a test file uses today: in `npm test` one of them, another one on the next day; the files of a day do not all
 * use the same. All engines otherwise, and on a cluster, whose tests compare them.
 *
 * @param file path of the test file: `import.meta.filename`
 */
export const pickEngines = <const T>(file: string, engines: readonly T[]): T[] =>
  isDaily && !process.env.TEST_CLUSTER_URL
    ? engines.filter((_engine, index) => (index + basename(file).length + testSeed) % engines.length === 0)
    : [...engines]
