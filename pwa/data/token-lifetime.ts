/**
 * Lifetime of a session token in seconds. Computed from the times that the server wrote into it, so that it does not depend
 * on the device's clock. Throws for a text that is not a token.
 */
export function tokenLifetime(token: string): number {
  const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
  const { iat, exp } = JSON.parse(atob(payload)) as { iat: number; exp: number }
  return exp - iat
}
