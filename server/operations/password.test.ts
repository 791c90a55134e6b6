import { expect, it } from 'vitest'
import { hashPassword, verifyPassword } from './password.ts'

it('hashes passwords with argon2id at the cost that OWASP recommends', async () => {
  // the tests of the database tier replace the library (server/testing/cheap-password-setup.ts); no setting changes the cost
  expect(await hashPassword('Demo-pass1!')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

it('rejects every password for an account that does not exist', async () => {
  expect(await verifyPassword('no account has this password', null)).toBe(false)
})
