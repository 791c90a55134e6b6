import type { Endpoint } from '../../shared/contract/endpoint.ts'
import { seedDemoAccounts } from '../accounts/demo-accounts.ts'
import { writeMaintenance } from '../accounts/maintenance.ts'
import type { TestServer } from './test-server.ts'

/** Calls that change who is who: after them the demo's accounts are put back. */
export const changesAccounts = ({ method, path }: Endpoint): boolean =>
  method !== 'GET' && !/^\/(fnd|stat|mst|import|audit|detail-book-magazine)/.test(path)

/** Calls whose answers come from the warehouse. Accounts have tests of their own on both engines of their store. */
export const asksTheWarehouse = ({ path }: Endpoint): boolean =>
  /^\/(fnd|stat|mst|detail-book-magazine)|^\/(info|health)$/.test(path)

/** The demo's contracts, patterns and users as they were on the first day. The audit stays: nothing deletes there. */
export async function reseedAccounts(app: TestServer): Promise<void> {
  await app.services.background.settled()
  const { knex } = app.services.operations
  await knex.transaction(async (trx) => {
    for (const table of [
      'user_history',
      'recent_search',
      'one_time_token',
      'login_attempt',
      'session',
      'user',
      'contract_version',
      'contract',
      'contract_pattern_version',
      'contract_pattern',
    ])
      await trx(table).delete()
  })
  await writeMaintenance(app.services, { from: null, to: null, messageJa: '', messageEn: '' })
  await seedDemoAccounts(knex, app.facts.today)
}
