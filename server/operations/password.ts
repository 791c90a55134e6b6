import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import PQueue from 'p-queue'
import { AppError } from '../../shared/errors/errors.ts'

/** argon2id with OWASP's recommended parameters: 19 MiB, two passes, one lane. */
const hashOptions = { memoryCost: 19_456, timeCost: 2, parallelism: 1, algorithm: 2 as const }

/** A hash occupies a core for a while: half of the cores may hash, and the queue holds no more than is done in a few seconds. */
const queue = new PQueue({ concurrency: Math.max(1, Math.floor(availableParallelism() / 2)) })
const MAX_WAITING = 100

function runQueued<T>(work: () => Promise<T>): Promise<T> {
  if (queue.size >= MAX_WAITING) throw new AppError('server.busy')
  return queue.add(work) as Promise<T>
}

export const hashPassword = (password: string): Promise<string> => runQueued(() => hash(password, hashOptions))

let dummyHash: Promise<string> | undefined

/**
 * Compares a password with a hash. Without a hash (no such account) it compares with a dummy, so that the response time does not
 * reveal whether an account exists. Throws `server.busy` if too many wait.
 */
export async function verifyPassword(password: string, passwordHash: string | null): Promise<boolean> {
  dummyHash ??= hash('no account has this password', hashOptions)
  const against = passwordHash ?? (await dummyHash)
  const right = await runQueued(() => verify(against, password))
  return right && passwordHash !== null
}
