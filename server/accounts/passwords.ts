import type { Knex } from 'knex'
import { AppError } from '../../shared/errors/errors.ts'
import { isEasilyGuessed } from '../../shared/fields/password.ts'
import { UserModel } from '../operations/models.ts'
import { hashPassword, verifyPassword } from '../operations/password.ts'

const createPasswordError = (code: 'password.same' | 'password.firstGuess', field: string) =>
  new AppError(code, {}, [{ field, code }])

/** True if the password contains the user's mail address or its part before the @. */
function containsEmailName(password: string, email: string): boolean {
  const text = password.toLowerCase()
  const [local = ''] = email.toLowerCase().split('@')
  return text.includes(email.toLowerCase()) || (local.length >= 4 && text.includes(local))
}

type PasswordHolder = Pick<UserModel, 'email'> & Partial<Pick<UserModel, 'passwordHash' | 'previousPasswordHash'>>

/** Throws if the user may not choose this password: it is easily guessed, or equals the current or the previous one. */
export async function checkNewPassword(user: PasswordHolder, password: string, field: string): Promise<void> {
  if (isEasilyGuessed(password) || containsEmailName(password, user.email))
    throw createPasswordError('password.firstGuess', field)
  for (const hash of [user.passwordHash, user.previousPasswordHash])
    if (hash && (await verifyPassword(password, hash))) throw createPasswordError('password.same', field)
}

/** Stores a checked password and remembers the one it replaces. Returns the function to run in a transaction. */
export async function preparePasswordChange(user: UserModel, password: string): Promise<(trx: Knex) => Promise<void>> {
  // hashed before the transaction, because hashing is deliberately slow
  const hash = await hashPassword(password)
  return async (trx) => {
    await UserModel.query(trx)
      .findById(user.id)
      .patch({
        passwordHash: hash,
        previousPasswordHash: user.passwordHash || null,
        updatedAt: new Date().toISOString(),
      })
  }
}
