import { createHash, randomBytes } from 'node:crypto'
import type { ApiTokenModel } from '../operations/models.ts'

/** The prefix distinguishes API tokens from session tokens and lets secret scanners find them. */
export const TOKEN_PREFIX = 'urt_'

export const createApiToken = (): string => `${TOKEN_PREFIX}${randomBytes(32).toString('base64url')}`

/** 256 random bits need neither a salt nor a slow hash. */
export const hashApiToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** True if the token is neither revoked nor expired. */
export const isLive = ({ revokedAt, expiresAt }: ApiTokenModel): boolean =>
  revokedAt === null && Date.parse(expiresAt) > Date.now()
