import { describe, expect, it } from 'vitest'
import { readEmail } from './claims.ts'

const domains = ['demo.example']
const email = 'kate@demo.example'

describe('mail address of an identity provider', () => {
  it.each([
    [true, true],
    ['true', true],
    [undefined, false],
    [null, false],
    [1, false],
    [{ toString: 1, valueOf: 1 }, false],
  ])('treats a mail address as verified only with a flag that says so: %j', (flag, isVerified) => {
    expect(readEmail({ email, email_verified: flag }, domains)).toEqual({ email, isVerified })
  })

  it('converts a mail address to lower case, and refuses letters that only become ASCII in lower case', () => {
    expect(readEmail({ email: ' Kate@Demo.Example ' }, domains).email).toBe(email)
    // the Kelvin sign
    for (const foreign of ['\u212aate@demo.example', 'kate@\u212a.example'])
      expect(() => readEmail({ email: foreign }, [...domains, 'k.example'])).toThrow(
        expect.objectContaining({ code: 'sso.email' }),
      )
  })

  it.each([[false], ['false']])('refuses a mail address with the flag %j', (flag) => {
    expect(() => readEmail({ email, email_verified: flag }, domains)).toThrow(expect.objectContaining({ code: 'sso.email' }))
  })
})
