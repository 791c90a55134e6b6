import type { Knex } from 'knex'
import { ContractModel, UserModel } from '../operations/models.ts'

/** Adds a contract like the demo publisher's; its number ends with `index`. */
export async function addContractLikeDemo(knex: Knex, id: string, index: number): Promise<void> {
  const contract = await ContractModel.query(knex).findById('demo-publisher').throwIfNotFound()
  await ContractModel.query(knex).insert({ ...contract.$toJson(), id, number: `90000${index}` })
}

/** Adds a user like the demo's to a contract; returns the mail address. */
export async function addUserLikeDemo(knex: Knex, id: string, contractId: string): Promise<string> {
  const user = await UserModel.query(knex).findById('demo-user').throwIfNotFound()
  const email = `${id}@demo.example`
  await UserModel.query(knex).insert({ ...user.$toJson(), id, contractId, email })
  return email
}
