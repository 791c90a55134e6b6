import { createHash, randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { Secret, TOTP } from 'otpauth'
import { AppError } from '../../shared/errors/errors.ts'
import { memoizePerPool } from '../foundation/memoize-per-pool.ts'
import { recordAuditEvent } from '../operations/audit.ts'
import type { WithOperations } from '../operations/database.ts'
import { runOptionalWrite } from '../operations/disk-space.ts'
import { TwoFactorModel, type UserModel } from '../operations/models.ts'
import { runCountedAttempt } from './counted-attempt.ts'
import type { WithJwtKey } from './jwt-key.ts'
import { type DeviceCookie, findKnownDevice } from './known-device.ts'
import { openSecret, sealSecret } from './sealed-secret.ts'

/** Two-factor authentication with the codes of an authenticator app (RFC 6238: SHA-1, six digits, 30 seconds). */

const ISSUER = 'Uresuji'
const STEP_SECONDS = 30
const SECRET_BYTES = 20
const RECOVERY_CODES = 10

const createTotp = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), period: STEP_SECONDS })

/** Codes as people type them: full width, with spaces and hyphens. */
const normalizeCode = (code: string): string =>
  code
    .normalize('NFKC')
    .replace(/[\s‐‑–—−ー-]/g, '')
    .toLowerCase()

const hashRecoveryCode = (code: string): string => createHash('sha256').update(normalizeCode(code)).digest('hex')

/** Four groups of four hexadecimal digits: 64 random bits. */
const createRecoveryCode = (): string => (randomBytes(8).toString('hex').match(/.{4}/g) ?? []).join('-')

/** Returns the time step of a code, one step before or after now included; null if the code is wrong. */
function findTimeStep(secret: string, code: string, now: number): number | null {
  const normalized = normalizeCode(code)
  if (!/^\d{6}$/.test(normalized)) return null
  const delta = createTotp(secret).validate({ token: normalized, window: 1, timestamp: now })
  return delta === null ? null : Math.floor(now / 1000 / STEP_SECONDS) + delta
}

export const findTwoFactor = async (knex: Knex, userId: string): Promise<TwoFactorModel | null> =>
  (await TwoFactorModel.query(knex).findById(userId)) ?? null

/** Returns the ids of those users who have confirmed an authenticator app. */
export async function findUsersWithTwoFactor(knex: Knex, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await TwoFactorModel.query(knex).select('user_id').whereIn('user_id', userIds).whereNotNull('confirmed_at')
  return new Set(rows.map(({ userId }) => userId))
}

/** True if the user has confirmed an authenticator app: a password alone is then not enough. */
export const hasTwoFactor = async (knex: Knex, userId: string): Promise<boolean> =>
  ((await findTwoFactor(knex, userId))?.confirmedAt ?? null) !== null

/**
 * Stores a new secret for the user, which a code has to confirm; one that was not confirmed is replaced. Throws `twoFactor.on` if
 * the user has a confirmed one.
 */
export async function startTwoFactor(
  services: WithJwtKey & WithOperations,
  user: Pick<UserModel, 'id' | 'email'>,
): Promise<{ secret: string; uri: string }> {
  const secret = new Secret({ size: SECRET_BYTES }).base32
  const row = { secret: sealSecret(secret, services.jwtKey), confirmedAt: null, lastStep: 0, recoveryCodes: [] }
  await services.operations.knex.transaction(async (trx) => {
    // locked, so that a secret that is being confirmed is not replaced
    const current = await TwoFactorModel.query(trx).findById(user.id).forUpdate()
    if ((current?.confirmedAt ?? null) !== null) throw new AppError('twoFactor.on')
    await TwoFactorModel.query(trx)
      .insert({ userId: user.id, ...row })
      .onConflict('user_id')
      .merge()
  })
  return { secret, uri: createTotp(secret, user.email).toString() }
}

interface CodeAttempt {
  user: Pick<UserModel, 'id' | 'email' | 'contractId'>
  code: string
  address: string
  device: DeviceCookie
}

/** Runs the check of a code with the limits of passwords, counted separately: a correct password does not reset them. */
function withAttemptLimit<T>(
  services: WithJwtKey & WithOperations,
  attempt: CodeAttempt,
  check: () => Promise<T | null>,
): Promise<T> {
  const { user, address, device } = attempt
  const knownDevice = findKnownDevice(device.value, user.id, services.jwtKey)
  const tried = { account: user.email, factor: 'code' as const, address, device: knownDevice }
  return runCountedAttempt(services, tried, {
    check,
    failure: () => ({
      event: {
        action: 'login.failed',
        contractId: user.contractId,
        target: user.email,
        detail: { factor: 'code' },
        address,
      },
      error: new AppError('twoFactor.code', {}, [{ field: 'code', code: 'twoFactor.code' }]),
    }),
  })
}

/** Confirms the set-up with a code and returns the recovery codes, which are stored as hashes only. */
export function confirmTwoFactor(services: WithJwtKey & WithOperations, attempt: CodeAttempt): Promise<string[]> {
  const { user, address } = attempt
  return withAttemptLimit(services, attempt, () =>
    services.operations.knex.transaction(async (trx) => {
      const row = await TwoFactorModel.query(trx).findById(user.id).forUpdate()
      if (!row) throw new AppError('twoFactor.off')
      if (row.confirmedAt !== null) throw new AppError('twoFactor.on')
      const secret = openSecret(row.secret, services.jwtKey)
      const step = secret === null ? null : findTimeStep(secret, attempt.code, Date.now())
      if (step === null) return null
      const codes = Array.from({ length: RECOVERY_CODES }, createRecoveryCode)
      await TwoFactorModel.query(trx)
        .findById(user.id)
        .patch({ confirmedAt: new Date().toISOString(), lastStep: step, recoveryCodes: codes.map(hashRecoveryCode) })
      await recordAuditEvent(trx, { action: 'twoFactor.on', userId: user.id, contractId: user.contractId, address })
      return codes
    }),
  )
}

/** Last accepted steps while the database cannot be written to. */
const unsavedSteps = memoizePerPool(() => new Map<string, number>())

/** Uses a code up. Returns false if it is wrong or was used before, by whichever server. */
async function consumeCode(services: WithJwtKey & WithOperations, userId: string, code: string): Promise<boolean> {
  const { operations, jwtKey } = services
  const steps = unsavedSteps(operations.knex)
  const findUnusedStep = (row: TwoFactorModel): number | null => {
    const secret = openSecret(row.secret, jwtKey)
    const step = secret === null ? null : findTimeStep(secret, code, Date.now())
    return step !== null && step > Math.max(row.lastStep, steps.get(userId) ?? 0) ? step : null
  }
  return runOptionalWrite(
    operations,
    () =>
      operations.knex.transaction(async (trx) => {
        const row = await TwoFactorModel.query(trx).findById(userId).forUpdate()
        if (!row?.confirmedAt) throw new AppError('twoFactor.off')
        const step = findUnusedStep(row)
        const recoveryCodes = row.recoveryCodes.filter((hash) => hash !== hashRecoveryCode(code))
        if (step === null && recoveryCodes.length === row.recoveryCodes.length) return false
        await TwoFactorModel.query(trx)
          .findById(userId)
          .patch(step === null ? { recoveryCodes } : { lastStep: step })
        return true
      }),
    async () => {
      const row = await findTwoFactor(operations.knex, userId)
      const step = row?.confirmedAt ? findUnusedStep(row) : null
      if (step === null) return false
      steps.set(userId, step)
      return true
    },
  )
}

/** Throws `twoFactor.code` unless the code is right and unused: of the app, or a recovery code. */
export async function requireTwoFactorCode(services: WithJwtKey & WithOperations, attempt: CodeAttempt): Promise<void> {
  await withAttemptLimit(services, attempt, async () => (await consumeCode(services, attempt.user.id, attempt.code)) || null)
}

/** Removes the second factor of a user. Throws `twoFactor.off` if there is none. */
export async function removeTwoFactor(trx: Knex, userId: string): Promise<void> {
  if (!(await hasTwoFactor(trx, userId))) throw new AppError('twoFactor.off')
  await TwoFactorModel.query(trx).findById(userId).delete()
}
