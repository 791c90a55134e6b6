import type { Knex } from 'knex'
import { AppError } from '../../shared/errors.ts'
import { isFirstGuess } from '../../shared/password.ts'
import { UserModel } from '../operations/models.ts'
import { checkPassword, hashPassword } from '../operations/password.ts'

const refuse = (code: 'password.same' | 'password.firstGuess', field: string) => new AppError(code, {}, [{ field, code }])

/** True if the password contains the user's mail address or its part before the @. */
function holdsName(password: string, email: string): boolean {
  const text = password.toLowerCase()
  const [local = ''] = email.toLowerCase().split('@')
  return text.includes(email.toLowerCase()) || (local.length >= 4 && text.includes(local))
}

type PasswordHolder = Pick<UserModel, 'email'> & Partial<Pick<UserModel, 'passwordHash' | 'previousPasswordHash'>>

/** Throws if the user may not choose this password: it is easily guessed, or equals the current or the previous one. */
export async function checkNewPassword(user: PasswordHolder, password: string, field: string): Promise<void> {
  if (isFirstGuess(password) || holdsName(password, user.email)) throw refuse('password.firstGuess', field)
  for (const hash of [user.passwordHash, user.previousPasswordHash])
    if (hash && (await checkPassword(password, hash))) throw refuse('password.same', field)
}

/** Stores a checked password and remembers the one it replaces. Returns the function to run in a transaction. */
export async function passwordChange(user: UserModel, password: string): Promise<(trx: Knex) => Promise<void>> {
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
