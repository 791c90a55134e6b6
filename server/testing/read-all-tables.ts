import type { Warehouse } from '../warehouse/engine/engine.ts'

/**
 * Returns the whole content of the warehouse, with each table's rows sorted, for tests that compare before and after. The records
 * of loads themselves are omitted.
 */
export async function readAllTables({ knex }: Warehouse): Promise<Record<string, string[]>> {
  const { rows } = await knex.raw(
    `select table_name from information_schema.tables
      where table_schema = current_schema() and table_type = 'BASE TABLE' order by table_name`,
  )
  const tables: Record<string, string[]> = {}
  for (const { table_name: table } of rows as { table_name: string }[]) {
    if (/^(load|load_undo|undo_.*|knex_.*)$/.test(table)) continue
    const content = (await knex.raw(`select * from ${table}`)).rows as { key?: string }[]
    // the revision differs even after a write was undone
    const compared = table === 'warehouse_state' ? content.filter(({ key }) => key !== 'revision') : content
    tables[table] = compared.map((row) => JSON.stringify(row)).sort()
  }
  return tables
}
