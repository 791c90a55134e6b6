import { createHash, randomBytes } from 'node:crypto'
import type { ApiTokenModel } from '../operations/models.ts'

/** By its beginning a token is told from a session's, and found by those who look for secrets in places where none should be. */
export const TOKEN_PREFIX = 'urt_'

export const createApiToken = (): string => `${TOKEN_PREFIX}${randomBytes(32).toString('base64url')}`

/** 256 random bits need no salt, and no slow hash. */
export const hashApiToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Neither revoked nor over. */
export const isLive = ({ revokedAt, expiresAt }: ApiTokenModel): boolean =>
  revokedAt === null && Date.parse(expiresAt) > Date.now()
