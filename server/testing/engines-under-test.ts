/**
 * Engines of a test whose subject depends little on the dialect of SQL: accounts, permissions, files, mails. `npm test` uses the
 * embedded one, the first; `npm run test:all` and tests that are started by name use all of them. A test of a report's
 * statements, of loads, rollups, synchronisation, jobs, leases or migrations names its engines itself, and always uses them all.
 */
export const pickEngines = <const T>(engines: readonly T[]): T[] =>
  process.env.TEST_ENGINES === 'embedded' ? engines.slice(0, 1) : [...engines]
