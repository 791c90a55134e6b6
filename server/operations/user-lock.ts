import type { Knex } from 'knex'
import { UserModel } from './models.ts'

/**
 * Runs a transaction with a lock on the user, so that simultaneous changes of what belongs to the user run one after the other:
 * its names are unique, or its number is limited.
 */
export const withUserLock = <T>(knex: Knex, userId: string, change: (trx: Knex) => Promise<T>): Promise<T> =>
  knex.transaction(async (trx) => {
    await UserModel.query(trx).select('id').findById(userId).forUpdate()
    return change(trx)
  })
