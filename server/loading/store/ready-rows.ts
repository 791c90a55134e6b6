import { buildFoldNameSql } from '../../../shared/text/fold.ts'
import { toSqlIdentifier } from '../sql-identifier.ts'
import type { LoadTarget, RowCounts, Stage } from './stage.ts'

/** Prepares rows of dimensions and of facts with a natural key: only rows that are new or differ are passed on. */

export interface RowColumn {
  /** SQL over the incoming row; null if the line has no value. */
  from: string
  /** Fields that it is made from: the column is provided if the file or the mapping has one of them. */
  fields?: readonly string[]
  /** Always provided. If a column is not provided, the stored value stays. */
  isSupplied?: boolean
  /** SQL of the value of a new row if no line has one. */
  initial?: string
  /** Only a new row takes it from the file; afterwards it is edited in the application and loads do not change it. */
  isForNewRows?: boolean
}

export interface RowSet {
  table: string
  /** Select with the columns that `key` and `columns` use, and n, the line. */
  source: string
  key: Readonly<Record<string, string>>
  columns: Readonly<Record<string, RowColumn>>
  /** Columns computed from the finished row (`f`), such as search texts. */
  computed?: Readonly<Record<string, string>>
  /** SQL condition for lines that say nothing about columns without a value: they neither clear nor count as empty. */
  isPartial?: string
  /** Existing rows stay unchanged: for stubs that another data set completes. */
  onlyNew?: boolean
  /** Columns whose difference makes a row worth writing; all by default. */
  compare?: readonly string[]
  /** Secondary rows that are not counted as new, changed or unchanged. */
  isSecondary?: boolean
  /** The table has no id column. */
  hasNoId?: boolean
}

/** Returns SQL of folded search text over several columns of the finished row. */
export const searchTextSql = (columns: readonly string[]): string =>
  buildFoldNameSql(`concat_ws('|', ${columns.map((column) => `f.${column}`).join(', ')})`)

const sameColumnsSql = (a: string, b: string, columns: readonly string[]) =>
  columns.map((column) => `${a}.${column} is not distinct from ${b}.${column}`).join(' and ')

/**
 * Select over the incoming rows by key: min(n) as n and the columns. If empty values clear a column, its last line decides;
 * otherwise the last line with a value does, and `b_<column>` is true if the last line had none. A dropped cell (`d_<column>`) is
 * not empty: it neither clears nor counts, and `e_<column>` is true if some line had another.
 */
function incomingRowsSql(set: RowSet, keys: readonly string[], columns: readonly SuppliedColumn[]): string {
  const source = `select ${Object.entries(set.key)
    .map(([column, sql]) => `${sql} as ${column}`)
    .join(
      ', ',
    )}${columns.map(({ column, from, leftOut }) => `, ${from} as ${column}${leftOut ? `, ${leftOut} as d_${column}` : ''}`).join('')}, n from (${set.source}) as s`
  const isSuppliedSql = ({ column, leftOut }: SuppliedColumn) => `k.${column} is not null${leftOut ? ` or k.d_${column}` : ''}`
  const last = columns.map(({ column, erases, leftOut }) => {
    if (!erases) return `max_by(k.${column}, k.n) as ${column}`
    if (!leftOut) return `arg_max_null(k.${column}, k.n) as ${column}`
    const counts = `k.${column} is not null or not k.d_${column}`
    return `arg_max_null(k.${column}, k.n) filter (where ${counts}) as ${column}, bool_or(${counts}) as e_${column}`
  })
  const blank = columns
    .filter(({ isCounted }) => isCounted)
    .map((column) => `coalesce(max(k.n) filter (where ${isSuppliedSql(column)}), -1) < max(k.n) as b_${column.column}`)
  return `select ${[...keys.map((key) => `k.${key}`), 'min(k.n) as n', ...last, ...blank].join(', ')}
    from (${source}) as k group by ${keys.map((key) => `k.${key}`).join(', ')}`
}

interface SuppliedColumn extends RowColumn {
  column: string
  isSupplied: boolean
  /** An empty value clears the stored value. */
  erases: boolean
  /** Values that an empty cell left unchanged are counted. */
  isCounted: boolean
  /** SQL condition for a dropped cell of the column; absent if no cell can be dropped. */
  leftOut?: string
}

function listSuppliedColumns(stage: Stage, set: RowSet): SuppliedColumn[] {
  const { mappedFields, empty } = stage.options
  return Object.entries(set.columns).map(([column, spec]) => {
    const fields = (spec.fields ?? []).filter((field) => mappedFields.has(field))
    const canClear = !set.onlyNew && fields.some((field) => empty[field] === 'null')
    const isSupplied = spec.isSupplied ?? fields.length > 0
    const mask = stage.droppable.reduce((sum, field, at) => sum + (fields.includes(field) ? 2 ** at : 0), 0)
    const leftOut = [set.isPartial, mask === 0 ? undefined : `(s.dropped | s.unread) & ${mask} <> 0`].filter(
      (condition) => condition !== undefined,
    )
    return {
      ...spec,
      ...(leftOut.length === 0 ? {} : { leftOut: `(${leftOut.join(' or ')})` }),
      column: toSqlIdentifier(column),
      isSupplied,
      erases: canClear,
      isCounted: isSupplied && !canClear && !set.onlyNew && !spec.isForNewRows && fields.length > 0,
    }
  })
}

/** Counts the values that an empty one left unchanged, by the first of the fields that they are made from. */
async function countUnchanged(stage: Stage, columns: readonly SuppliedColumn[], join: string): Promise<void> {
  const counted = columns.filter((column) => column.isCounted)
  if (counted.length === 0) return
  const sql = counted.map(({ column, initial }) => {
    const mergedValue = `coalesce(i.${column}, t.${column})`
    return `count(*) filter (where i.b_${column} and ${mergedValue} is not null${initial ? ` and ${mergedValue} is distinct from ${initial}` : ''}) as ${column}`
  })
  const [counts] = await stage.all<Record<string, number>>(`select ${sql.join(', ')} from ${join}`)
  for (const { column, fields } of counted) {
    const field = fields?.find((value) => stage.options.mappedFields.has(value))
    const values = Number(counts?.[column] ?? 0)
    if (field !== undefined && values > 0) stage.unchangedCounts.set(field, (stage.unchangedCounts.get(field) ?? 0) + values)
  }
}

/** Creates `fresh_<table>`: finished rows that are new or differ from the stored ones. */
export async function prepareRows(stage: Stage, set: RowSet): Promise<LoadTarget> {
  const current = await stage.exposeWarehouseTable(set.table)
  const keys = Object.keys(set.key).map(toSqlIdentifier)
  const supplied = listSuppliedColumns(stage, set)
  const columns = supplied.map(({ column }) => column)
  const computed = Object.keys(set.computed ?? {}).map(toSqlIdentifier)
  const freshTable = `fresh_${toSqlIdentifier(set.table)}`
  await stage.createTable(`incoming_${set.table}`, incomingRowsSql(set, keys, supplied))
  const join = `incoming_${set.table} as i left join ${current} as t on ${sameColumnsSql('i', 't', keys)}`
  await countUnchanged(stage, supplied, join)
  const merged = supplied.map(({ column, isSupplied, initial = 'null', isForNewRows, erases, leftOut }) => {
    const first = isSupplied ? `coalesce(i.${column}, ${initial})` : initial
    if (!isSupplied || isForNewRows) return `case when t.${keys[0]} is null then ${first} else t.${column} end as ${column}`
    if (erases && leftOut) return `case when i.e_${column} then ${first} else coalesce(t.${column}, ${initial}) end as ${column}`
    return erases ? `${first} as ${column}` : `coalesce(i.${column}, t.${column}, ${initial}) as ${column}`
  })
  const computedSql = Object.entries(set.computed ?? {}).map(([column, sql]) => `${sql} as ${column}`)
  const compared = [...columns, ...computed]
  const comparedColumns = set.compare ?? compared
  const all = [...(set.hasNoId ? [] : ['id']), ...keys, ...compared]
  const differs =
    comparedColumns.length === 0
      ? 'false'
      : comparedColumns.map((column) => `t.${column} is distinct from x.${column}`).join(' or ')
  const id = set.hasNoId
    ? ''
    : `cast(coalesce(t.id, (select coalesce(max(id), 0) from ${current}) + row_number() over (partition by t.id is null order by x.n)) as integer) as id,`
  const isNew = `t.${keys[0]} is null`
  await stage.createTable(
    freshTable,
    `select ${id} ${[...keys, ...compared].map((column) => `x.${column}`).join(', ')}
     from (select f.*${computedSql.length > 0 ? `, ${computedSql.join(', ')}` : ''}
       from (select i.n, ${keys.map((column) => `i.${column}`).join(', ')}${merged.length > 0 ? `, ${merged.join(', ')}` : ''}
         from ${join}) as f) as x
     left join ${current} as t on ${sameColumnsSql('x', 't', keys)}
     where ${isNew}${set.onlyNew ? '' : ` or ${differs}`}`,
  )
  const target = {
    table: set.table,
    source: freshTable,
    columns: all,
    how: { kind: 'keys', keys: set.hasNoId ? keys : ['id'] },
  } as const
  return set.onlyNew || set.isSecondary
    ? target
    : { ...target, tally: await countIncomingRows(stage, { join, isNew, fresh: freshTable }) }
}

/** Counts the incoming rows that are new, changed or unchanged. */
async function countIncomingRows(
  stage: Stage,
  { join, isNew, fresh }: { join: string; isNew: string; fresh: string },
): Promise<RowCounts> {
  const [row] = await stage.all<{ every: number; added: number; written: number }>(
    `select count(*) as every, count(*) filter (where ${isNew}) as added, (select count(*) from ${fresh}) as written from ${join}`,
  )
  const [every, added, written] = [Number(row?.every ?? 0), Number(row?.added ?? 0), Number(row?.written ?? 0)]
  return { added, changed: written - added, unchanged: every - written, skipped: 0 }
}

/** Returns stored and incoming rows together, for look-ups within the load. */
export async function combineWithIncomingRows(stage: Stage, table: string, columns: readonly string[]): Promise<string> {
  const list = ['id', ...columns].map(toSqlIdentifier).join(', ')
  const current = await stage.exposeWarehouseTable(table)
  return `(select ${list} from ${current} where id not in (select id from fresh_${toSqlIdentifier(table)}) union all select ${list} from fresh_${toSqlIdentifier(table)})`
}
