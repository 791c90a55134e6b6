import type { Knex } from 'knex'
import { inSlicesSql } from '../../warehouse/refresh/merge-slices.ts'
import { toSqlIdentifier } from '../sql-identifier.ts'
import { countTableRows, type UndoRecorder } from '../undo/undo-recorder.ts'
import type { LoadTarget, RowCounts, Stage } from './stage.ts'

/** Stores prepared rows in their tables, within the load's transaction. One SQL text for both engines. */

export interface StoredCounts {
  rows: number
  slices: number
  /** Set if only storing determines the counts. */
  tally?: RowCounts
}

const NULLABLE_KEYS = new Set(['agency_cd'])

/** Returns the key of a row as a tuple for comparison: missing codes are equal to each other. */
export const keyTupleSql = (table: string, columns: readonly string[]) =>
  columns.map((column) => (NULLABLE_KEYS.has(column) ? `coalesce(${table}.${column}, '')` : `${table}.${column}`)).join(', ')

async function storeRowsByKey(
  trx: Knex.Transaction,
  target: LoadTarget,
  { how, undoRecorder }: { how: { keys: readonly string[] }; undoRecorder: UndoRecorder },
): Promise<StoredCounts> {
  const { keys } = how
  const columns = target.columns.map(toSqlIdentifier).join(', ')
  const rows = await countTableRows(trx, `${target.source}`)
  if (rows === 0) return { rows: 0, slices: 0 }
  const condition = `(${keyTupleSql(target.table, keys)}) in (select ${keyTupleSql('s', keys)} from ${target.source} as s)`
  await undoRecorder.recordOldRows(target, condition)
  await trx.raw(`delete from ${target.table} where ${condition}`)
  await trx.raw(`insert into ${target.table} (${columns}) select ${columns} from ${target.source}`)
  // as stored in the table, with its own types
  await undoRecorder.recordNewRows(`select * from ${target.table} where ${condition}`)
  return { rows, slices: 0 }
}

/** Order-independent fingerprint of a slice's rows: equal content has an equal sum. */
function fingerprintSql(stage: Stage, columns: readonly string[]): string {
  const list = columns.map(toSqlIdentifier).join(', ')
  return stage.warehouse.kind === 'duckdb'
    ? `sum(hash(${list}))`
    : `sum(cast(hashtextextended(cast(row(${list}) as text), 0) as numeric))`
}

interface Span {
  table: string
  date: string
  /** SQL condition that holds for every row of the slices, so that engines prune. */
  within: string
}

async function readSpan(trx: Knex.Transaction, target: LoadTarget, date: string): Promise<Span | null> {
  const { rows } = await trx.raw(`select min(${date}) as first, max(${date}) as last from ${target.source}`)
  const [first, last] = [String(rows[0]?.first ?? ''), String(rows[0]?.last ?? '')]
  if (!/^\d{4}-\d{2}-\d{2}$/.test(first) || !/^\d{4}-\d{2}-\d{2}$/.test(last)) return null
  return { table: target.table, date, within: `${target.table}.${date} between date '${first}' and date '${last}'` }
}

/** Creates the temp table slice_<table> of the slices whose content differs from the stored one. */
async function findChangedSlices(trx: Knex.Transaction, stage: Stage, target: LoadTarget, span: Span): Promise<boolean> {
  const slices = `slice_${toSqlIdentifier(target.table)}`
  await trx.raw(`drop table if exists ${slices}`)
  const stored = await countTableRows(trx, `(select 1 from ${span.table} where ${span.within} limit 1) as one`)
  if (stored === 0) {
    await trx.raw(
      `create temp table ${slices} as select distinct ${span.date} as sale_date, store_id, true as is_added from ${target.source}`,
    )
    return true
  }
  const columns = target.columns.map(toSqlIdentifier).join(', ')
  const { date, table, within } = span
  // each side is summed where its rows are: a cluster would collect all stored rows of a union
  const sideSumsSql = (isNew: boolean, from: string) =>
    `select ${date} as sale_date, store_id, ${isNew} as is_new, count(*) as lines, ${fingerprintSql(stage, target.columns)} as print
      from ${from} group by ${date}, store_id`
  // DuckDB's hash depends on the type, which may differ between file and table; a union gives both the same
  const typedSourceSql = (from: string, other: string) =>
    stage.warehouse.kind === 'duckdb'
      ? `(select ${columns} from ${from} union all select ${columns} from ${other} where false) as ${table}`
      : from
  await trx.raw(`create temp table ${slices} as
    select sale_date, store_id, max(case when not is_new then lines end) is null as is_added
    from (${sideSumsSql(false, typedSourceSql(`${table} where ${within}`, target.source))}
      union all ${sideSumsSql(true, typedSourceSql(target.source, table))}) as printed
    group by sale_date, store_id
    having max(case when is_new then 1 else 0 end) = 1
      and (max(case when is_new then lines end) is distinct from max(case when not is_new then lines end)
        or max(case when is_new then print end) is distinct from max(case when not is_new then print end))`)
  return false
}

const readDays = async (trx: Knex.Transaction, slices: string): Promise<{ from: string; to: string }> => {
  const { rows } = await trx.raw(`select min(sale_date) as first, max(sale_date) as last from ${slices}`)
  return { from: String(rows[0]?.first), to: String(rows[0]?.last) }
}

async function storeSlices(
  trx: Knex.Transaction,
  stage: Stage,
  { target, how, undoRecorder }: { target: LoadTarget; how: { date: string; rollup: boolean }; undoRecorder: UndoRecorder },
): Promise<StoredCounts> {
  const span = await readSpan(trx, target, toSqlIdentifier(how.date))
  if (span === null) return { rows: 0, slices: 0 }
  const columns = target.columns.map(toSqlIdentifier).join(', ')
  const slices = `slice_${toSqlIdentifier(target.table)}`
  const empty = await findChangedSlices(trx, stage, target, span)
  const changed = await countTableRows(trx, `${slices}`)
  const every = await countTableRows(trx, `${target.source}`)
  let rows = 0
  let added = 0
  if (changed > 0) {
    const inSliceSql = (table: string) => inSlicesSql(slices, table, span.date)
    const replaced = empty ? 'false' : `${span.within} and ${inSliceSql(span.table)}`
    await undoRecorder.recordOldRows(target, replaced, { slices: changed, ...(await readDays(trx, slices)) })
    await undoRecorder.recordNewRows(`select sale_date, store_id from ${slices}`)
    if (!empty) await trx.raw(`delete from ${span.table} where ${replaced}`)
    const filter = empty ? '' : `where ${inSliceSql('f')}`
    rows = await countTableRows(trx, `${target.source} as f ${filter}`)
    added = await countTableRows(
      trx,
      `${target.source} as f where (f.${span.date}, f.store_id) in
        (select s.sale_date, s.store_id from ${slices} as s where s.is_added)`,
    )
    await trx.raw(
      `insert into ${span.table} (${columns}) select ${columns} from ${target.source} as f ${filter} order by ${span.date}, store_id, product_id`,
    )
    if (how.rollup) await trx.raw(`insert into changed_slice select sale_date, store_id from ${slices}`)
  }
  await trx.raw(`drop table ${slices}`)
  const tally = { added, changed: rows - added, unchanged: every - rows, skipped: 0 }
  return { rows, slices: changed, tally }
}

/** Adds receipts whose number is not stored for their day yet, completely. */
async function storeNewReceipts(
  trx: Knex.Transaction,
  target: LoadTarget,
  { how, undoRecorder }: { how: { date: string }; undoRecorder: UndoRecorder },
): Promise<StoredCounts> {
  const span = await readSpan(trx, target, toSqlIdentifier(how.date))
  if (span === null) return { rows: 0, slices: 0 }
  const columns = target.columns.map(toSqlIdentifier).join(', ')
  await trx.raw('drop table if exists new_receipt')
  await trx.raw(`create temp table new_receipt as select distinct f.receipt_id, f.${span.date} as sale_date, f.store_id from ${target.source} as f
    where (f.receipt_id, f.${span.date}) not in (select stored.receipt_id, stored.${span.date} from ${span.table} as stored
      where stored.receipt_id is not null and ${span.within.replaceAll(span.table, 'stored')})`)
  const filter = `where (f.receipt_id, f.${span.date}) in (select r.receipt_id, r.sale_date from new_receipt as r)`
  const rows = await countTableRows(trx, `${target.source} as f ${filter}`)
  const slices = await countTableRows(trx, '(select distinct sale_date, store_id from new_receipt) as s')
  if (rows > 0) {
    await undoRecorder.recordOldRows(target, 'false', { slices, ...(await readDays(trx, 'new_receipt')) })
    await undoRecorder.recordNewRows('select receipt_id, sale_date, store_id from new_receipt')
    await trx.raw(
      `insert into ${span.table} (${columns}) select ${columns} from ${target.source} as f ${filter} order by ${span.date}, store_id, product_id`,
    )
    await trx.raw('insert into changed_slice select distinct sale_date, store_id from new_receipt')
  }
  await trx.raw('drop table new_receipt')
  const every = await countTableRows(trx, `${target.source}`)
  return { rows, slices, tally: { added: rows, changed: 0, unchanged: 0, skipped: every - rows } }
}

/** Stores one target and records what it replaces; `changed_slice` must exist. */
export async function storeStagedRows(
  trx: Knex.Transaction,
  stage: Stage,
  more: { target: LoadTarget; undoRecorder: UndoRecorder },
): Promise<StoredCounts> {
  const { target, undoRecorder } = more
  const { how } = target
  switch (how.kind) {
    case 'keys':
      return { ...(await storeRowsByKey(trx, target, { how, undoRecorder })), ...(target.tally ? { tally: target.tally } : {}) }
    case 'slices':
      return storeSlices(trx, stage, { target, how, undoRecorder })
    case 'append':
      return storeNewReceipts(trx, target, { how, undoRecorder })
    case 'release': {
      const knownCodesSql = `code in (select jan from ${toSqlIdentifier(target.source)})`
      await undoRecorder.recordOldRows({ ...target, table: 'quarantine_code' }, knownCodesSql)
      await trx.raw(`delete from quarantine_code where ${knownCodesSql}`)
      return { rows: 0, slices: 0 }
    }
  }
}
