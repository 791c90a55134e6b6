import { join } from 'node:path'
import type { Knex } from 'knex'
import type { Endpoint } from '../../shared/api/endpoint.ts'
import { writeMaintenance } from '../accounts/maintenance-mode.ts'
import { seedDemoOperations } from '../demo/demo-operations.ts'
import { ensureEmbeddedTemplate, getTemplateFile } from './templates.ts'
import type { TestServer } from './test-server.ts'

/** True for calls that change accounts: the demo's accounts are restored after them. */
export const changesAccounts = ({ method, path }: Endpoint): boolean =>
  method !== 'GET' && !/^\/(fnd|stat|mst|import(?!\/mappings)|audit|sync|extension|detail-book-magazine)/.test(path)

/** True for calls that read the warehouse. Accounts have their own tests on both engines of their store. */
export const usesWarehouse = ({ path }: Endpoint): boolean =>
  /^\/(fnd|stat|mst|detail-book-magazine)|^\/(info|health|health\/ready)$/.test(path)

/** Tables that tests of accounts change, referencing ones first. The audit log stays, because it cannot be deleted. */
const ACCOUNT_TABLES = [
  'delivery',
  'schedule_run',
  'schedule',
  'export_job',
  'calendar_feed',
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
  'two_factor',
  'sso_attempt',
  'user_identity',
  'contract_sso',
  'user_history',
  'recent_search',
  'one_time_token',
  'registration_request',
  'login_attempt',
  'session',
  'user',
  'contract_version',
  'contract',
  'contract_pattern_version',
  'contract_pattern',
]

/** Copies the demo's accounts from the template, in a sixth of the time of seeding them. */
async function copyFromTemplate(knex: Knex): Promise<void> {
  await knex.raw('attach database ? as template', [join(await ensureEmbeddedTemplate(), getTemplateFile('operations-demo'))])
  try {
    await knex.transaction(async (trx) => {
      for (const table of ACCOUNT_TABLES) await trx(table).delete()
      for (const table of ACCOUNT_TABLES.toReversed())
        await trx.raw('insert into main.?? select * from template.??', [table, table])
    })
  } finally {
    await knex.raw('detach database template')
  }
}

/** Restores the demo's initial contracts, patterns and users. */
export async function reseedAccounts(app: TestServer): Promise<void> {
  await app.services.background.waitUntilSettled()
  const { kind, knex } = app.services.operations
  if (kind === 'sqlite') await copyFromTemplate(knex)
  else {
    await knex.transaction(async (trx) => {
      for (const table of ACCOUNT_TABLES) await trx(table).delete()
    })
    await seedDemoOperations(knex, app.facts.today)
  }
  await writeMaintenance(app.services, { from: null, to: null, messageJa: '', messageEn: '' })
}
