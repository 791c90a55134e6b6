import { hash, verify } from '@node-rs/argon2'

/** argon2id, OWASP's first choice of parameters: 19 MiB, two passes, one lane. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1, algorithm: 2 as const }

export const hashPassword = (password: string): Promise<string> => hash(password, options)

let dummy: Promise<string> | undefined

/**
 * Compares a password with a hash. Without a hash (no such account) it works as long against a dummy, so that the
 * time does not tell whether an account exists.
 */
export async function checkPassword(password: string, passwordHash: string | null): Promise<boolean> {
  if (passwordHash === null) {
    dummy ??= hashPassword('no account has this password')
    await verify(await dummy, password)
    return false
  }
  return verify(passwordHash, password)
}
