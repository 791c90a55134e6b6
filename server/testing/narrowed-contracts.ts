import type { TestServer } from './test-server.ts'

/**
 * Narrows the data range of two of the demo's contracts: a publisher to its own titles, a magazine publisher to magazines.
 * Every feature is open to both: what is refused is refused for the data alone.
 */
export async function narrowContracts(app: TestServer): Promise<void> {
  const { knex } = app.services.operations
  await knex('contract_pattern').where({ id: 'demo-publisher' }).update({ data_range: 'contract' })
  const full = await knex('contract_pattern').where({ id: 'demo-publisher' }).first()
  await knex('contract_pattern').where({ id: 'demo-magazine' }).update({ flags: full.flags })
}
