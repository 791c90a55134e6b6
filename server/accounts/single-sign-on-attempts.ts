import { createHash, randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { AppError } from '../../shared/errors/errors.ts'
import { SsoAttemptModel } from '../operations/models.ts'
import type { DeviceCookie } from './known-device.ts'

/**
 * Single sign-ons between leaving for the identity provider and returning. They are in the database, because the browser may
 * return to another server, and bound by a cookie to the browser that began: otherwise a stranger could sign somebody in to the
 * stranger's own account with a link.
 */

/** Time to sign in at the identity provider, in minutes. */
export const SSO_ATTEMPT_MINUTES = 10

const BROWSER = /^[\w-]{43}$/

const createRandomValue = (): string => randomBytes(32).toString('base64url')
const hash = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Values that the identity provider has to return or confirm. */
export interface SsoAttempt {
  state: string
  nonce: string
  codeVerifier: string
}

/** Stores a new attempt. Attempts in several tabs of a browser share its cookie. */
export async function beginSsoAttempt(knex: Knex, contractId: string, browser: DeviceCookie): Promise<SsoAttempt> {
  browser.replace(BROWSER.test(browser.value) ? browser.value : createRandomValue())
  const attempt = { state: createRandomValue(), nonce: createRandomValue(), codeVerifier: createRandomValue() }
  await SsoAttemptModel.query(knex).insert({
    stateHash: hash(attempt.state),
    browserHash: hash(browser.value),
    contractId,
    nonce: attempt.nonce,
    codeVerifier: attempt.codeVerifier,
    expiresAt: new Date(Date.now() + SSO_ATTEMPT_MINUTES * 60_000).toISOString(),
  })
  return attempt
}

/**
 * Takes the attempt of a state, which can be taken only once, even across servers. Throws `sso.state` if it is unknown,
 * expired, used or of another browser.
 */
export async function consumeSsoAttempt(
  knex: Knex,
  state: string,
  browser: DeviceCookie,
): Promise<SsoAttempt & { contractId: string }> {
  const key = { state_hash: hash(state), browser_hash: hash(browser.value) }
  const attempt = await SsoAttemptModel.query(knex).findOne(key)
  if (!attempt || (await SsoAttemptModel.query(knex).where(key).delete()) !== 1) throw new AppError('sso.state')
  if (Date.parse(attempt.expiresAt) <= Date.now()) throw new AppError('sso.state')
  return { state, nonce: attempt.nonce, codeVerifier: attempt.codeVerifier, contractId: attempt.contractId }
}
