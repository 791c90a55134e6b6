import type { Knex } from 'knex'
import { seedDemoAccounts } from './demo-accounts.ts'
import { seedDemoFavorites } from './demo-favorites.ts'
import { seedDemoGroups } from './demo-groups.ts'
import { seedDemoNotices } from './demo-notices.ts'
import { seedDemoMappings } from './demo-sender-mappings.ts'

/** Adds missing contracts, users, groups, favourites, notices and mappings of the demo. `today`: YYYY-MM-DD. */
export async function seedDemoOperations(knex: Knex, today: string): Promise<void> {
  await seedDemoAccounts(knex, today)
  await seedDemoGroups(knex)
  await seedDemoFavorites(knex)
  await seedDemoNotices(knex)
  await seedDemoMappings(knex)
}
