import type { Knex } from 'knex'
import { AppError } from '../../../shared/errors/errors.ts'
import { sql } from '../../warehouse/engine/sql.ts'
import { replaceRevision, writeWarehouseState } from '../../warehouse/engine/warehouse-state.ts'
import { cardMasters } from '../../warehouse/products/product-cards.ts'
import { refreshMasters, refreshOpenOrders, refreshRollups } from '../../warehouse/refresh/refresh.ts'
import { trackChangedSlices } from '../load-queue.ts'
import { toSqlIdentifier } from '../sql-identifier.ts'
import { keyTupleSql } from '../store/store-rows.ts'
import { countTableRows, dropUndoTables, toUndoTableNames, type UndoEntry } from './undo-recorder.ts'

/** Undoes the last load of a data set within the caller's transaction: rows, rollups and positions. */

/** Tables that reference rows by id, with the data set that loads them. */
const references: Readonly<Record<string, readonly [table: string, column: string, dataset: string][]>> = {
  publisher: [['product', 'publisher_id', 'products']],
  series: [
    ['product', 'series_id', 'products'],
    ['fact_subscription', 'series_id', 'subscriptions'],
  ],
  trade_genre: [['product', 'trade_genre_id', 'products']],
  item_genre: [['product', 'item_genre_id', 'products']],
  member: [['fact_sale', 'member_id', 'pos']],
  store: [
    ['fact_sale', 'store_id', 'pos'],
    ['fact_delivery', 'store_id', 'deliveries'],
    ['fact_return', 'store_id', 'returns'],
    ['fact_adjustment', 'store_id', 'adjustments'],
    ['fact_order', 'store_id', 'orders'],
    ['fact_pre_order', 'store_id', 'pre-orders'],
    ['fact_subscription', 'store_id', 'subscriptions'],
  ],
  product: [
    ['fact_sale', 'product_id', 'pos'],
    ['fact_delivery', 'product_id', 'deliveries'],
    ['fact_return', 'product_id', 'returns'],
    ['fact_adjustment', 'product_id', 'adjustments'],
    ['fact_order', 'product_id', 'orders'],
    ['fact_pre_order', 'product_id', 'pre-orders'],
    ['fact_wholesaler_stock', 'product_id', 'wholesaler-stock'],
    ['fact_publisher_stock', 'product_id', 'publisher-stock'],
    ['fact_publicity', 'product_id', 'publicity'],
    ['fact_award', 'product_id', 'awards'],
    ['entered_event', 'product_id', 'publicity'],
  ],
}

export interface StoredLoad {
  id: string
  dataset: string
  undone_at: string | null
}

/** Returns the id of the data set's last load that was not undone; generated demo data is not a load. */
export async function findLastLoad(knex: Knex, dataset: string): Promise<string | null> {
  const row: { id: string } | undefined = await knex('load')
    .select('id')
    .where({ dataset })
    .whereNull('undone_at')
    .where('id', 'not like', 'demo-%')
    .orderBy('finished_at', 'desc')
    .first()
  return row?.id ?? null
}

/** Returns the undo records of a load. Throws AppError import.undo… if it cannot be undone. */
export async function readUndoEntries(knex: Knex, id: string): Promise<UndoEntry[]> {
  const row: StoredLoad | undefined = await knex('load').select('id', 'dataset', 'undone_at').where({ id }).first()
  if (row === undefined) throw new AppError('import.undoNothing')
  if (row.undone_at !== null) throw new AppError('import.undone')
  if ((await findLastLoad(knex, row.dataset)) !== id) throw new AppError('import.undoNotLast')
  const entries: UndoEntry[] = await knex('load_undo').where({ load_id: id }).orderBy('position', 'desc')
  if (entries.length === 0) throw new AppError('import.undoNotKept')
  return entries
}

/** Returns the columns of a record table: those at the time of writing. */
async function readColumnList(trx: Knex, table: string): Promise<string> {
  const { fields } = (await trx.raw(`select * from ${table} limit 0`)) as { fields: { name: string }[] }
  return fields.map((field) => toSqlIdentifier(field.name)).join(', ')
}

/** Restores quarantined codes that have no entry now, except codes of known products. */
async function undoQuarantine(trx: Knex, entry: UndoEntry): Promise<void> {
  const { oldTable, newTable } = toUndoTableNames(entry)
  const sameCodeSql = (text: string) => `${text}.dataset = o.dataset and ${text}.code = o.code`
  if (entry.kind === 'keys')
    await trx.raw(`delete from quarantine_code where (dataset, code) in (select p.dataset, p.code from ${newTable} as p)`)
  const unknown = entry.kind === 'keys' ? 'and not exists (select 1 from product where product.jan = o.code)' : ''
  await trx.raw(`insert into quarantine_code (dataset, code, lines, quantity, first_seen, last_seen)
    select o.dataset, o.code, o.lines, o.quantity, o.first_seen, o.last_seen from ${oldTable} as o
    where not exists (select 1 from quarantine_code as q where ${sameCodeSql('q')}) ${unknown}`)
}

async function applyUndoEntry(trx: Knex, entry: UndoEntry): Promise<void> {
  const { oldTable, newTable } = toUndoTableNames(entry)
  const table = toSqlIdentifier(entry.table_name)
  const keys = entry.key_columns.split(',').map(toSqlIdentifier)
  const condition =
    entry.kind === 'append'
      ? `(${table}.receipt_id, ${table}.${keys[0]}) in (select p.receipt_id, p.sale_date from ${newTable} as p)`
      : entry.kind === 'slices'
        ? `(${table}.${keys[0]}, ${table}.store_id) in (select p.sale_date, p.store_id from ${newTable} as p)`
        : `(${keyTupleSql(table, keys)}) in (select ${keyTupleSql('p', keys)} from ${newTable} as p)`
  if (entry.kind === 'keys') {
    const columns = await readColumnList(trx, newTable)
    const changed = await countTableRows(
      trx,
      `(select ${columns} from ${newTable} except all select ${columns} from ${table} where ${condition}) as changed`,
    )
    if (changed > 0) throw new AppError('import.undoChanged', { rows: changed })
  }
  await trx.raw(`delete from ${table} where ${condition}`)
  const columns = await readColumnList(trx, oldTable)
  const order = entry.kind === 'slices' ? `order by ${keys[0]}, store_id, product_id` : ''
  if (entry.kind !== 'append') await trx.raw(`insert into ${table} (${columns}) select ${columns} from ${oldTable} ${order}`)
  if (entry.rollup === 'slices') await trx.raw(`insert into changed_slice select distinct sale_date, store_id from ${newTable}`)
}

/** Throws if rows that only this load created are now used by another data set. */
async function refuseUsedRows(trx: Knex, entry: UndoEntry): Promise<void> {
  const { newTable } = toUndoTableNames(entry)
  for (const [table, column, dataset] of references[entry.table_name] ?? []) {
    const unused = `select p.id from ${newTable} as p where p.id not in (select current_row.id from ${toSqlIdentifier(entry.table_name)} as current_row)`
    const { rows } = await trx.raw(`select 1 from ${table} where ${table}.${column} in (${unused}) limit 1`)
    if (rows.length > 0) throw new AppError('import.undoInUse', { dataset })
  }
}

/** Undoes the load. Throws AppError import.undo…; the caller must then roll back the transaction. */
export async function undoStoredLoad(
  trx: Knex.Transaction,
  { id, userId }: { id: string; userId: string | null },
): Promise<void> {
  const entries = await readUndoEntries(trx, id)
  const isQuarantine = (entry: UndoEntry) => entry.table_name === 'quarantine_code'
  await trackChangedSlices(trx, async () => {
    for (const entry of entries.filter((entry) => !isQuarantine(entry))) await applyUndoEntry(trx, entry)
    // last: whether codes are known is decided by then
    for (const entry of entries.filter(isQuarantine)) await undoQuarantine(trx, entry)
    for (const entry of entries) if (entry.kind === 'keys') await refuseUsedRows(trx, entry)
    if (entries.some((entry) => cardMasters.has(entry.table_name))) await refreshMasters(trx)
    if (entries.some((entry) => entry.table_name === 'fact_order')) await refreshOpenOrders(trx)
    if (entries.some((entry) => entry.rollup !== '')) await refreshRollups(trx, { slices: 'changed_slice' })
  })
  await dropUndoTables(trx, entries)
  await trx('load_undo').where({ load_id: id }).delete()
  await trx('load').where({ id }).update({ undone_at: new Date(), undone_by: userId })
  const [last] = await sql<{ id: string }>(
    trx,
    "select load.id from load where load.undone_at is null and load.id not like 'demo-%' order by load.finished_at desc limit 1",
  )
  await writeWarehouseState(trx, 'version', last?.id)
  await replaceRevision(trx)
}
