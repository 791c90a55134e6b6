import { describe, expect, it } from 'vitest'
import { openSecret, sealSecret } from './sealed-secret.ts'

const KEY = 'a-server-key-with-some-thirty-two-characters'

describe('sealed secret', () => {
  it('decrypts a sealed secret with its own key only, and not after a change', () => {
    const sealed = sealSecret('秘密の値', KEY)
    expect(sealed).not.toContain('秘密')
    expect(openSecret(sealed, KEY)).toBe('秘密の値')
    expect(openSecret(sealed, `${KEY}!`)).toBeNull()
    const bytes = Buffer.from(sealed, 'base64url')
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
    expect(openSecret(bytes.toString('base64url'), KEY)).toBeNull()
    expect(openSecret('', KEY)).toBeNull()
  })

  it('seals a secret differently each time, so that equal secrets cannot be recognised', () => {
    expect(sealSecret('x', KEY)).not.toBe(sealSecret('x', KEY))
  })
})
