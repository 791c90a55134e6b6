import type { Knex } from 'knex'
import { demoGroups } from '../../shared/api/saved-groups.ts'
import { SavedGroupModel } from '../operations/models.ts'
import { demoAccounts } from './demo-accounts.ts'

/** The first stores and some of the best-known titles of the generated trade, which exist in every size. */
const groups = [
  { id: demoGroups.store, kind: 'store', name: '定点観測店', codes: ['4107919', '4115838', '4123757'], deleted: false },
  {
    id: demoGroups.product,
    kind: 'product',
    name: '重版の候補',
    codes: ['9784999900114', '9784999900107', '9784999900121'],
    deleted: false,
  },
  { id: demoGroups.deleted, kind: 'product', name: '去年の夏フェア', codes: ['9784999900138'], deleted: true },
] as const

/** Gives the demo's users some lists, unless they ever had one. */
export async function seedDemoGroups(knex: Knex): Promise<void> {
  const at = new Date().toISOString()
  await knex.transaction(async (trx) => {
    for (const { name } of demoAccounts.filter(({ area }) => area !== 'sales-exports')) {
      const userId = `demo-${name}`
      const person: { id: string } | undefined = await trx('user').select('id').where({ id: userId }).first()
      if (!person || (await SavedGroupModel.query(trx).where({ user_id: userId }).first())) continue
      for (const { id, kind, name, codes, deleted } of groups)
        await SavedGroupModel.query(trx).insert({
          userId,
          id,
          kind,
          name,
          codes: [...codes],
          rev: id,
          createdAt: at,
          updatedAt: at,
          deletedAt: deleted ? at : null,
        })
    }
  })
}
