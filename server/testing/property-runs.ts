import { getTodayInJapan } from '../../shared/period.ts'

/** `npm run test:deep` runs many more questions than `npm test`. */
export const isDeep: boolean = process.env.TEST_DEEP === 'true'

/** Seed of the property tests. It changes daily, so that every day tests other questions; TEST_SEED repeats a day. */
export const testSeed: number = Number(process.env.TEST_SEED ?? getTodayInJapan().replaceAll('-', ''))

/** True if today's quick run tests the item with this index: one item of `every`, others each day. The deep run tests all. */
export const isPickedToday = (index: number, every: number): boolean => isDeep || (index + testSeed) % every === 0

/** Items that today's quick run tests: one of `every`, others each day. The deep run tests all. */
export const pickToday = <T>(items: readonly T[], every: number): T[] =>
  items.filter((_item, index) => isPickedToday(index, every))

/** Number of runs of a property: `quick` in `npm test`, `deep` in `npm run test:deep`; ORACLE_RUNS overrides both. */
export const runCount = ({ quick, deep = 250 }: { quick: number; deep?: number }): number =>
  Number(process.env.ORACLE_RUNS ?? (isDeep ? deep : quick))

/** Parameters of a property test for fast-check, which prints the seed with a counterexample. */
export const propertyRuns = (runs: { quick: number; deep?: number }): { seed: number; numRuns: number } => ({
  seed: testSeed,
  numRuns: runCount(runs),
})
