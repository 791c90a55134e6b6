/**
 * Cost of the tests' password hashes, the lowest that argon2 accepts; such a hash is not secure. A hash contains its cost, so
 * verification is equally cheap.
 */
export const CHEAP_COST = { memoryCost: 8, timeCost: 1, parallelism: 1, algorithm: 2 as const }
