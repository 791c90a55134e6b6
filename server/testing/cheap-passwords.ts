/**
 * Cost of the tests' password hashes, the least that argon2 accepts; such a hash protects nothing. A hash carries its cost,
 * so it is verified as cheaply.
 */
export const CHEAP_COST = { memoryCost: 8, timeCost: 1, parallelism: 1, algorithm: 2 as const }
