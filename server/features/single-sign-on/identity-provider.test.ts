import { describe, expect, it } from 'vitest'
import { mergeClaims } from './identity-provider.ts'

describe('claims of ID token and user info', () => {
  it('merges the claims of ID token and user info', () => {
    expect(mergeClaims({ sub: 'a' }, { sub: 'a', name: '潮見', email: 'a@x.example', email_verified: true })).toEqual({
      sub: 'a',
      name: '潮見',
      email: 'a@x.example',
      email_verified: true,
    })
  })

  it('never combines the mail address of one source of claims with the verification of the other', () => {
    const token = { sub: 'a', email: 'chief@x.example' }
    const userInfo = { sub: 'a', email: 'a@x.example', email_verified: true }
    expect(mergeClaims(token, userInfo)).toMatchObject({ email: 'chief@x.example', email_verified: undefined })
    expect(mergeClaims({ sub: 'a', email_verified: true }, { ...userInfo, email_verified: false })).toMatchObject({
      email: 'a@x.example',
      email_verified: false,
    })
  })
})
