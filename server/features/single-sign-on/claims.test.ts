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
  ])('counts as verified only with a flag that says so: %j', (flag, isVerified) => {
    expect(readEmail({ email, email_verified: flag }, domains)).toEqual({ email, isVerified })
  })

  it('is in lower case, and refused with letters that only become ASCII in lower case', () => {
    expect(readEmail({ email: ' Kate@Demo.Example ' }, domains).email).toBe(email)
    // the Kelvin sign
    for (const foreign of ['\u212aate@demo.example', 'kate@\u212a.example'])
      expect(() => readEmail({ email: foreign }, [...domains, 'k.example'])).toThrow(
        expect.objectContaining({ code: 'sso.email' }),
      )
  })

  it.each([[false], ['false']])('is refused with the flag %j', (flag) => {
    expect(() => readEmail({ email, email_verified: flag }, domains)).toThrow(expect.objectContaining({ code: 'sso.email' }))
  })
})
