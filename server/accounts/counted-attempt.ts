import type { AppError } from '../../shared/errors/errors.ts'
import { recordAuditEvent } from '../operations/audit.ts'
import type { WithOperations } from '../operations/database.ts'
import { runOptionalWrite, tryOptionalWrite } from '../operations/disk-space.ts'
import {
  clearAttemptsAfterLogin,
  countLoginAttempt,
  getAttemptSubject,
  withdrawLoginAttempt,
} from '../operations/login-attempts.ts'
import { clearUnsavedSignInAttempts, countUnsavedAttempt, withdrawUnsavedAttempt } from './unsaved-sessions.ts'

interface Failure {
  /** Entry of the audit log. */
  event: Parameters<typeof recordAuditEvent>[1]
  error: AppError
}

/**
 * Runs the check of a password or code. The attempt is counted first, so that simultaneous guesses are limited too, and not
 * counted after all if the check succeeds or throws, for example because the server is busy. A check that returns null has
 * failed: this is recorded, and the error is thrown.
 */
export async function runCountedAttempt<T>(
  { operations }: WithOperations,
  tried: Parameters<typeof countLoginAttempt>[1],
  { check, failure }: { check: () => Promise<T | null>; failure: () => Failure },
): Promise<T> {
  const { knex } = operations
  const subject = getAttemptSubject(tried)
  await runOptionalWrite(
    operations,
    () => countLoginAttempt(knex, tried),
    () => countUnsavedAttempt(knex, subject),
  )
  const result = await check().catch(async (error: unknown) => {
    withdrawUnsavedAttempt(knex, subject)
    // the database may be the cause of the error
    await withdrawLoginAttempt(knex, tried).catch(() => undefined)
    throw error
  })
  if (result === null) {
    const { event, error } = failure()
    await tryOptionalWrite(operations, () => recordAuditEvent(knex, event))
    throw error
  }
  await tryOptionalWrite(operations, () => clearAttemptsAfterLogin(knex, tried))
  clearUnsavedSignInAttempts(knex, subject)
  return result
}
