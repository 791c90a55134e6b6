import type { Knex } from 'knex'

/** Sales to a subset of buyers are counted in whole lots from receipt lines: sums by week and age would allow subtraction. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('drop table if exists rollup_product_member_week')
}

/** The queries of this table no longer exist. */
export async function down(): Promise<void> {}
