import { BlockList, isIP } from 'node:net'
import type { Request } from '@hapi/hapi'

const family = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

const lists = new WeakMap<readonly string[], BlockList>()

/** The addresses and ranges as a list to ask, made once. */
function toBlockList(trusted: readonly string[]): BlockList {
  const known = lists.get(trusted)
  if (known) return known
  const list = new BlockList()
  for (const value of trusted) {
    const [address = '', bits] = value.split('/')
    if (bits === undefined) list.addAddress(address, family(address))
    else list.addSubnet(address, Number(bits), family(address))
  }
  lists.set(trusted, list)
  return list
}

/** IPv4 as it comes over a socket of both kinds. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

/**
 * Whom a request comes from. Only a proxy that the settings name is believed: the nearest address in its list that is no
 * such proxy itself. What anyone else writes into the header counts for nothing.
 */
export function clientAddress(remote: string, forwarded: string | undefined, trusted: readonly string[]): string {
  const list = toBlockList(trusted)
  const isTrusted = (address: string) => list.check(address, family(address))
  const nearest = plain(remote)
  if (isIP(nearest) === 0 || !isTrusted(nearest)) return nearest
  const chain = (forwarded ?? '').split(',').map((value) => plain(value.trim()))
  for (const address of chain.reverse()) {
    if (isIP(address) === 0) return nearest
    if (!isTrusted(address)) return address
  }
  return nearest
}

/**
 * Whom a request of the server comes from. hapi reads the socket on first use: once a client has left there is nothing to
 * read, so a request is asked on arrival (request-log.ts). Empty if the client had left even before.
 */
export const requestAddress = ({ info, headers }: Request, trusted: readonly string[]): string =>
  clientAddress((info.remoteAddress as string | undefined) ?? '', headers['x-forwarded-for'] as string | undefined, trusted)
