import type { TestServer } from './test-server.ts'

/**
 * Limits the data range of two demo contracts: a publisher to its own titles, a magazine publisher to magazines. Both have every
 * feature, so that refusals are about data only.
 */
export async function narrowContracts(app: TestServer): Promise<void> {
  const { knex } = app.services.operations
  await knex('contract_pattern').where({ id: 'demo-publisher' }).update({ data_range: 'contract' })
  const full = await knex('contract_pattern').where({ id: 'demo-publisher' }).first()
  await knex('contract_pattern').where({ id: 'demo-magazine' }).update({ flags: full.flags })
}
