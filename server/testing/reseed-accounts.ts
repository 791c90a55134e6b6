import type { Endpoint } from '../../shared/contract/endpoint.ts'
import { seedDemoAccounts } from '../accounts/demo-accounts.ts'
import { seedDemoFavorites } from '../accounts/demo-favorites.ts'
import { seedDemoGroups } from '../accounts/demo-groups.ts'
import { seedDemoNotices } from '../accounts/demo-notices.ts'
import { seedDemoMappings } from '../accounts/demo-sender-mappings.ts'
import { writeMaintenance } from '../accounts/maintenance.ts'
import type { TestServer } from './test-server.ts'

/** Calls that change who is who: after them the demo's accounts are put back. */
export const changesAccounts = ({ method, path }: Endpoint): boolean =>
  method !== 'GET' && !/^\/(fnd|stat|mst|import(?!\/mappings)|audit|sync|extension|detail-book-magazine)/.test(path)

/** Calls whose answers come from the warehouse. Accounts have tests of their own on both engines of their store. */
export const asksTheWarehouse = ({ path }: Endpoint): boolean =>
  /^\/(fnd|stat|mst|detail-book-magazine)|^\/(info|health|health\/ready)$/.test(path)

/** The demo's contracts, patterns and users as they were on the first day. The audit stays: nothing deletes there. */
export async function reseedAccounts(app: TestServer): Promise<void> {
  await app.services.background.settled()
  const { knex } = app.services.operations
  await knex.transaction(async (trx) => {
    for (const table of [
      'schedule_run',
      'schedule',
      'export_job',
      'api_token_window',
      'api_token_day',
      'api_token',
      'sender_mapping',
      'watch_state',
      'watch_digest',
      'sync_document',
      'saved_group',
      'notification_read',
      'notification_attachment',
      'notification_recipient',
      'notification',
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
  await seedDemoGroups(knex)
  await seedDemoFavorites(knex)
  await seedDemoNotices(knex)
  await seedDemoMappings(knex)
}
