import type { Knex } from 'knex'

/** Some buyers' sales are read in whole lots from the lines of receipts: sums by week and age could be subtracted. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('drop table if exists rollup_product_member_week')
}

/** What reads the table is gone with it. */
export async function down(): Promise<void> {}
