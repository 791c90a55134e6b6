import type { Warehouse } from './engine.ts'

/** What the figures stand on. */
export interface DataState {
  /** True where the warehouse holds generated figures. */
  invented: boolean
  /** Last day with sales. */
  latestDate: string | null
  /** Latest receipt, ISO 8601. */
  latestAt: string | null
  /** Stores that are open. */
  stores: number
}

/** Changes with every load: what is kept beside answers is dropped when it differs. */
export async function dataVersion(warehouse: Warehouse): Promise<string> {
  const row: { id: string } | undefined = await warehouse.knex('load').select('id').orderBy('finished_at', 'desc').first()
  const state: { value: string } | undefined = await warehouse
    .knex('warehouse_state')
    .select('value')
    .where({ key: 'demo_end' })
    .first()
  return `${row?.id ?? ''}/${state?.value ?? ''}`
}

export async function readDataState(warehouse: Warehouse): Promise<DataState> {
  const { knex } = warehouse
  const invented: { value: string } | undefined = await knex('warehouse_state').select('value').where({ key: 'invented' }).first()
  const { rows } = await knex.raw('select max(last_sale_date) as day from rollup_product_position')
  const latestDate = (rows[0]?.day as string | null) ?? null
  const at =
    latestDate === null
      ? null
      : await knex.raw('select max(sold_at) as at from fact_sale where sale_date = cast(? as date)', [latestDate])
  const stores = await knex('store').whereNull('closed_on').count({ count: '*' }).first()
  return {
    invented: invented?.value === 'true',
    latestDate,
    latestAt: (at?.rows[0]?.at as string | undefined) ?? null,
    stores: Number(stores?.count ?? 0),
  }
}
