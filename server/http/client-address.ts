import { isIP } from 'node:net'

/**
 * Whom a request comes from. Only a proxy that the settings name is believed: the nearest address in its list that is no
 * such proxy itself. What anyone else writes into the header counts for nothing.
 */
export function clientAddress(remote: string, forwarded: string | undefined, trusted: readonly string[]): string {
  if (!trusted.includes(remote)) return remote
  const chain = (forwarded ?? '').split(',').map((one) => one.trim())
  for (const address of chain.reverse()) {
    if (isIP(address) === 0) return remote
    if (!trusted.includes(address)) return address
  }
  return remote
}
