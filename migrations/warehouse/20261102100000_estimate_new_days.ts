import type { Knex } from 'knex'

const days: Readonly<Record<string, readonly string[]>> = {
  sale_date: [
    'fact_sale',
    'rollup_group_day',
    'rollup_product_day',
    'rollup_product_stock_day',
    'rollup_store_day',
    'rollup_store_product_day',
    'rollup_store_receipt_day',
  ],
  week_start: ['rollup_group_week', 'rollup_product_week'],
  month_start: ['rollup_group_month', 'rollup_product_month', 'rollup_product_stock_month', 'rollup_store_product_month'],
}

/** Statistics of a cluster's shards are the workers' own. */
const isSinglePostgres = async (knex: Knex): Promise<boolean> =>
  knex.client.driverName === 'pg' && (await knex('pg_extension').where({ extname: 'citus' }).first()) === undefined

async function setStatisticsTarget(knex: Knex, target: number): Promise<void> {
  if (!(await isSinglePostgres(knex))) return
  for (const [column, tables] of Object.entries(days))
    for (const table of tables) await knex.raw(`alter table ${table} alter column ${column} set statistics ${target}`)
}

/**
 * PostgreSQL lists up to a hundred days, weeks or months of a table as its most common ones, and expects no rows of any other: a
 * month that has just begun was read by comparing each row with all others. With a list of one it expects an average.
 */
export const up = (knex: Knex): Promise<void> => setStatisticsTarget(knex, 1)

export const down = (knex: Knex): Promise<void> => setStatisticsTarget(knex, -1)
