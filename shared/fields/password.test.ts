import { describe, expect, it } from 'vitest'
import { isValidPassword } from './password.ts'

describe('isValidPassword', () => {
  it.each(['Demo-pass1!', 'aA1-bb', `aA1-${'x'.repeat(28)}`])('accepts the password %s', (text) => {
    expect(isValidPassword(text)).toBe(true)
  })
  it.each([
    ['too short', 'aA1-b'],
    ['too long', `aA1-${'x'.repeat(29)}`],
    ['no upper case', 'demo-pass1'],
    ['no lower case', 'DEMO-PASS1'],
    ['no digit', 'Demo-pass'],
    ['no symbol', 'Demopass1'],
    ['a space', 'Demo pass1!'],
    ['full width', 'Demo-pass１'],
    ['a symbol that is not listed', 'Demo-pass1|'],
  ])('rejects an invalid password: %s', (_why, text) => {
    expect(isValidPassword(text)).toBe(false)
  })
})
