import type { SsoRole } from '../../../shared/api/single-sign-on.ts'
import { AppError } from '../../../shared/errors/errors.ts'
import { isEmail, textLimits } from '../../../shared/fields/validation.ts'
import type { ContractSsoModel } from '../../operations/models.ts'

type Claims = Readonly<Record<string, unknown>>

/** Returns a claim by its name, or by the path to a nested one, such as `realm_access.roles`. */
function findClaim(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name]
  return name
    .split('.')
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? (value as Claims)[key] : undefined,
      claims,
    )
}

/** Returns the values of a claim that is a text or a list of texts. */
const toValues = (claim: unknown): unknown[] => (Array.isArray(claim) ? claim : claim === undefined ? [] : [claim])

/** Returns the role that the claims give. Throws `sso.role` if they give none. */
export function resolveRole(
  claims: Claims,
  { roleClaim, roleMappings, defaultRole }: Pick<ContractSsoModel, 'roleClaim' | 'roleMappings' | 'defaultRole'>,
): SsoRole {
  const values = roleClaim === '' ? [] : toValues(findClaim(claims, roleClaim))
  const role = roleMappings.find(({ value }) => values.includes(value))?.role ?? defaultRole
  if (role === 'refuse') throw new AppError('sso.role')
  return role
}

/**
 * Returns the mail address in lower case, and whether the provider says that it has verified it. Throws `sso.email` if there is
 * none or the provider says that it is not verified, `sso.domain` if its domain is not allowed.
 */
export function readEmail(claims: Claims, domains: readonly string[]): { email: string; isVerified: boolean } {
  const provided = typeof claims.email === 'string' ? claims.email.trim() : ''
  // some providers write the flag as text
  const isFlag = (flag: boolean) => claims.email_verified === flag || claims.email_verified === String(flag)
  // before it is in lower case, which would turn some foreign letters into ASCII
  if (!isEmail(provided) || isFlag(false)) throw new AppError('sso.email')
  const email = provided.toLowerCase()
  const domain = email.slice(email.lastIndexOf('@') + 1)
  if (!domains.includes(domain)) throw new AppError('sso.domain', { domain })
  return { email, isVerified: isFlag(true) }
}

/** Returns the name to show for a new user; the local part of the mail address if the provider sends no name. */
export function readFullName(claims: Claims, email: string): string {
  const family = [claims.family_name, claims.given_name].filter((part) => typeof part === 'string').join(' ')
  const name = [claims.name, family].find((text): text is string => typeof text === 'string' && text.trim() !== '')
  const oneLine = (name ?? email.slice(0, email.indexOf('@'))).replace(/[\p{Cc}\s]+/gu, ' ').trim()
  return [...oneLine].slice(0, textLimits.name).join('')
}
