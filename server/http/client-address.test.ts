import { describe, expect, it } from 'vitest'
import { resolveClientAddress } from './client-address.ts'

const proxy = '10.0.0.1'

describe('resolveClientAddress', () => {
  it('ignores the address header of an untrusted client', () => {
    expect(resolveClientAddress('203.0.113.9', '198.51.100.1', [])).toBe('203.0.113.9')
    expect(resolveClientAddress('203.0.113.9', '198.51.100.1', [proxy])).toBe('203.0.113.9')
  })
  it('finds the client in the last entry added by a trusted proxy, not in earlier ones written by the client', () => {
    expect(resolveClientAddress(proxy, '198.51.100.1', [proxy])).toBe('198.51.100.1')
    expect(resolveClientAddress(proxy, '1.2.3.4, 198.51.100.1', [proxy])).toBe('198.51.100.1')
    expect(resolveClientAddress(proxy, '198.51.100.1, 10.0.0.2', [proxy, '10.0.0.2'])).toBe('198.51.100.1')
  })
  it('finds the client behind proxies configured as ranges, in IPv4 and IPv6', () => {
    const ranges = ['10.0.0.0/8', 'fd00::/8']
    expect(resolveClientAddress('10.200.3.4', '198.51.100.1', ranges)).toBe('198.51.100.1')
    expect(resolveClientAddress('::ffff:10.200.3.4', '198.51.100.1, 10.1.1.1', ranges)).toBe('198.51.100.1')
    expect(resolveClientAddress('fd12::1', '2001:db8::7', ranges)).toBe('2001:db8::7')
    expect(resolveClientAddress('11.0.0.1', '198.51.100.1', ranges)).toBe('11.0.0.1')
  })
  it('returns the address of the proxy if the address header is empty', () => {
    for (const forwarded of [undefined, '', 'nonsense', '1.2.3.4, nonsense'])
      expect(resolveClientAddress(proxy, forwarded, [proxy])).toBe(proxy)
  })
})
