import { vi } from 'vitest'
import { CHEAP_COST } from './cheap-passwords.ts'

/** Hashes passwords at the lowest cost. No setting of the product does this: the library itself is replaced in tests. */
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const argon2 = await importOriginal<typeof import('@node-rs/argon2')>()
  return { ...argon2, hash: (password: string) => argon2.hash(password, CHEAP_COST) }
})
