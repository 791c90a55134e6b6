import { expect, it } from 'vitest'
import { tokenLifetime } from './token-lifetime.ts'

it('computes the lifetime of a token from its own times', () => {
  const payload = Buffer.from(JSON.stringify({ sub: '売れ筋?>', iat: 1_000_000, exp: 1_028_800 })).toString('base64url')
  expect(tokenLifetime(`e30.${payload}.signature`)).toBe(28_800)
})
