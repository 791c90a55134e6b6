/** Seed of generated queries: always the same in `npm test`; `npm run test:deep` takes a random one, prints it, and sets TEST_SEED. */
export const testSeed: number = Number(process.env.TEST_SEED ?? 20_261_121)

/** `npm run test:deep` runs many more queries than `npm test`. */
export const isDeep: boolean = process.env.TEST_DEEP === 'true'

/** Number of runs of a property: `quick` in `npm test`, `deep` in `npm run test:deep`; ORACLE_RUNS overrides both. */
export const getRunCount = ({ quick, deep = 250 }: { quick: number; deep?: number }): number =>
  Number(process.env.ORACLE_RUNS ?? (isDeep ? deep : quick))

/** Parameters of a property test for fast-check, which prints the seed with a counterexample. */
export const createRunParameters = (runs: { quick: number; deep?: number }): { seed: number; numRuns: number } => ({
  seed: testSeed,
  numRuns: getRunCount(runs),
})
