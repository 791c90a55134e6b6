import type { Knex } from 'knex'

const isPostgres = (knex: Knex): boolean => knex.client.driverName === 'pg'

/** Most lines have no member: an index without them costs loads less. */
export async function up(knex: Knex): Promise<void> {
  if (!isPostgres(knex)) return
  await knex.raw('drop index if exists fact_sale_member_id_sale_date_idx')
  await knex.raw('create index fact_sale_member_id_sale_date_idx on fact_sale (member_id, sale_date) where member_id is not null')
}

export async function down(knex: Knex): Promise<void> {
  if (!isPostgres(knex)) return
  await knex.raw('drop index if exists fact_sale_member_id_sale_date_idx')
  await knex.raw('create index fact_sale_member_id_sale_date_idx on fact_sale (member_id, sale_date)')
}
