/**
 * How long a session token is valid, in seconds: from its own times, which the server wrote, so that a device whose clock is
 * wrong keeps it as long as any other. Throws for a text that is no token.
 */
export function tokenLifetime(token: string): number {
  const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
  const { iat, exp } = JSON.parse(atob(payload)) as { iat: number; exp: number }
  return exp - iat
}
