import type { Knex } from 'knex'

/** Records the as-of day of positions in warehouses filled before the refresh recorded it. */
export async function up(knex: Knex): Promise<void> {
  const { rows } = await knex.raw(
    `select (select max(sale_date) from rollup_store_product_day) as latest_day,
      (select max(last_sale_date) from rollup_product_position) as last_sale_day`,
  )
  for (const key of ['latest_day', 'last_sale_day']) {
    const value = rows[0]?.[key] as string | null | undefined
    if (value) await knex('warehouse_state').insert({ key, value: String(value).slice(0, 10) })
  }
}

export async function down(knex: Knex): Promise<void> {
  await knex('warehouse_state').whereIn('key', ['latest_day', 'last_sale_day']).delete()
}
