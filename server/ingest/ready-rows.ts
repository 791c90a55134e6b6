import { foldSql } from '../../shared/fold.ts'
import type { Target } from './dataset-fields.ts'
import { name } from './sql-text.ts'
import type { Stage } from './stage.ts'

/** Readies rows of dimensions and of facts with a natural key: only rows that are new or differ go on. */

export interface RowColumn {
  /** SQL over the incoming row. */
  from: string
  /** The file or the mapping gives this column; where not, what is stored stays. */
  given: boolean
  /** An empty value leaves what is stored as it is. */
  keep?: boolean
  /** SQL of the value for a new row where the column is not given. */
  initial?: string
  /** Only a new row takes it from the file: from then on it is decided in the product, and a load leaves it alone. */
  firstOnly?: boolean
}

export interface RowSet {
  table: string
  /** Select with the columns that `key` and `columns` name, and n, the line. */
  source: string
  key: Readonly<Record<string, string>>
  columns: Readonly<Record<string, RowColumn>>
  /** Columns made from the finished row (`f`), such as search texts. */
  made?: Readonly<Record<string, string>>
  /** Rows that are there already stay as they are: for stubs of what another data set describes. */
  onlyNew?: boolean
  /** Columns whose difference makes a row worth writing; all where nothing is said. */
  compare?: readonly string[]
  /** The table has no id column. */
  withoutId?: boolean
}

/** Folded text for search over several columns of the finished row. */
export const searchText = (columns: readonly string[]): string =>
  foldSql(`concat_ws('|', ${columns.map((column) => `f.${column}`).join(', ')})`)

const same = (a: string, b: string, columns: readonly string[]) =>
  columns.map((column) => `${a}.${column} is not distinct from ${b}.${column}`).join(' and ')

/** Makes `fresh_<table>`: finished rows that are new or differ from what is stored. The last line of a key stands. */
export async function readyRows(stage: Stage, set: RowSet): Promise<Target> {
  const current = await stage.existing(set.table)
  const keys = Object.keys(set.key).map(name)
  const columns = Object.keys(set.columns).map(name)
  const made = Object.keys(set.made ?? {}).map(name)
  const keySql = Object.entries(set.key).map(([column, sql]) => `${sql} as ${column}`)
  const rowSql = Object.entries(set.columns).map(([column, { from }]) => `${column} := ${from}`)
  // of a stub each column is the last that any line tells; of a row all columns are those of its last line
  const lastRow = set.onlyNew
    ? `struct_pack(${Object.keys(set.columns)
        .map((column) => `${column} := max_by(one_row.${column}, n)`)
        .join(', ')})`
    : 'max_by(one_row, n)'
  const fresh = `fresh_${name(set.table)}`
  await stage.table(
    `incoming_${set.table}`,
    rowSql.length === 0
      ? `select ${keys.join(', ')}, min(n) as n from (select ${keySql.join(', ')}, n from (${set.source}) as s) as k group by ${keys.join(', ')}`
      : `select ${keys.join(', ')}, n, unnest(last_row) from (
          select ${keys.join(', ')}, min(n) as n, ${lastRow} as last_row
          from (select ${keySql.join(', ')}, n, struct_pack(${rowSql.join(', ')}) as one_row from (${set.source}) as s) as k
          group by ${keys.join(', ')}) as g`,
  )
  const merged = Object.entries(set.columns).map(([column, { given, keep, initial, firstOnly }]) => {
    const first = given ? `coalesce(i.${column}, ${initial ?? 'null'})` : (initial ?? 'null')
    if (!given || firstOnly) return `case when t.${keys[0]} is null then ${first} else t.${column} end as ${column}`
    return keep || stage.options.blankKeeps ? `coalesce(i.${column}, t.${column}) as ${column}` : `i.${column} as ${column}`
  })
  const madeSql = Object.entries(set.made ?? {}).map(([column, sql]) => `${sql} as ${column}`)
  const compared = [...columns, ...made]
  const telling = set.compare ?? compared
  const all = [...(set.withoutId ? [] : ['id']), ...keys, ...compared]
  const differs =
    telling.length === 0 ? 'false' : telling.map((column) => `t.${column} is distinct from x.${column}`).join(' or ')
  const id = set.withoutId
    ? ''
    : `cast(coalesce(t.id, (select coalesce(max(id), 0) from ${current}) + row_number() over (partition by t.id is null order by x.n)) as integer) as id,`
  const isNew = `t.${keys[0]} is null`
  await stage.table(
    fresh,
    `select ${id} ${[...keys, ...compared].map((column) => `x.${column}`).join(', ')}
     from (select f.*${madeSql.length > 0 ? `, ${madeSql.join(', ')}` : ''}
       from (select i.n, ${keys.map((column) => `i.${column}`).join(', ')}${merged.length > 0 ? `, ${merged.join(', ')}` : ''}
         from incoming_${set.table} as i left join ${current} as t on ${same('i', 't', keys)}) as f) as x
     left join ${current} as t on ${same('x', 't', keys)}
     where ${isNew}${set.onlyNew ? '' : ` or ${differs}`}`,
  )
  return { table: set.table, source: fresh, columns: all, how: { kind: 'keys', keys: set.withoutId ? keys : ['id'] } }
}

/** What is stored together with what the load brings, for look-ups within the load. */
export async function withFresh(stage: Stage, table: string, columns: readonly string[]): Promise<string> {
  const list = ['id', ...columns].map(name).join(', ')
  const current = await stage.existing(table)
  return `(select ${list} from ${current} where id not in (select id from fresh_${name(table)}) union all select ${list} from fresh_${name(table)})`
}
