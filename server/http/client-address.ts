import { BlockList, isIP } from 'node:net'
import type { Request } from '@hapi/hapi'

const getAddressFamily = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

const blockLists = new WeakMap<readonly string[], BlockList>()

/** Builds a block list of addresses and ranges, cached. */
function toBlockList(trusted: readonly string[]): BlockList {
  const cachedList = blockLists.get(trusted)
  if (cachedList) return cachedList
  const list = new BlockList()
  for (const value of trusted) {
    const [address = '', bits] = value.split('/')
    if (bits === undefined) list.addAddress(address, getAddressFamily(address))
    else list.addSubnet(address, Number(bits), getAddressFamily(address))
  }
  blockLists.set(trusted, list)
  return list
}

/** Converts an IPv4 address from its IPv6-mapped form on dual-stack sockets. */
const toPlainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

/**
 * Returns the client's address. The header is trusted only from proxies in the settings: the result is the nearest address in the
 * list that is not such a proxy. Anything else in the header is ignored.
 */
export function resolveClientAddress(remote: string, forwarded: string | undefined, trusted: readonly string[]): string {
  const list = toBlockList(trusted)
  const isTrusted = (address: string) => list.check(address, getAddressFamily(address))
  const nearest = toPlainAddress(remote)
  if (isIP(nearest) === 0 || !isTrusted(nearest)) return nearest
  const chain = (forwarded ?? '').split(',').map((value) => toPlainAddress(value.trim()))
  for (const address of chain.reverse()) {
    if (isIP(address) === 0) return nearest
    if (!isTrusted(address)) return address
  }
  return nearest
}

/**
 * Returns the client's address of a request. hapi reads it from the socket on first use, which fails after a disconnect, so it is
 * read on arrival (request-log.ts). Empty if the client disconnected even earlier.
 */
export const getRequestAddress = ({ info, headers }: Request, trusted: readonly string[]): string =>
  resolveClientAddress(
    (info.remoteAddress as string | undefined) ?? '',
    headers['x-forwarded-for'] as string | undefined,
    trusted,
  )
