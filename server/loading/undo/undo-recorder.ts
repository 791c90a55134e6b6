import type { Knex } from 'knex'
import type { ReplacedRows } from '../../../shared/api/loading/loads.ts'
import { toSqlIdentifier } from '../sql-identifier.ts'
import type { LoadTarget } from '../store/stage.ts'

/**
 * Records what a load replaces, in the load's own transaction, until the next load of its data set: for each table the replaced
 * rows (`_old`) and what replaced them (`_new`: rows, slices or receipts).
 */

/** Maximum number of recorded rows of one load over all tables; a load above it cannot be undone. */
export const MAX_UNDO_ROWS = 10_000_000

export type UndoKind = 'keys' | 'slices' | 'append' | 'release'

/** A row of `load_undo`. */
export interface UndoEntry {
  load_id: string
  dataset: string
  position: number
  table_name: string
  kind: UndoKind
  /** Key columns, separated by commas; the date column comes first if slices were replaced. */
  key_columns: string
  /** Rollups that depend on the table: its `slices`, the sales of a `member`, or none. */
  rollup: 'slices' | ''
  old_rows: number
  new_rows: number
}

/** Returns the names of the two tables that belong to a row of `load_undo`. */
export function toUndoTableNames({ load_id: id, position }: Pick<UndoEntry, 'load_id' | 'position'>): {
  oldTable: string
  newTable: string
} {
  const stem = toSqlIdentifier(`undo_${id.replaceAll('-', '').slice(0, 16)}_${position}`)
  return { oldTable: `${stem}_old`, newTable: `${stem}_new` }
}

export async function countTableRows(trx: Knex, from: string): Promise<number> {
  const { rows } = await trx.raw(`select count(*) as rows from ${from}`)
  return Number((rows[0] as { rows: unknown } | undefined)?.rows ?? 0)
}

/** Drops recorded rows. */
export async function dropUndoTables(trx: Knex, entries: readonly Pick<UndoEntry, 'load_id' | 'position'>[]): Promise<void> {
  for (const entry of entries) {
    const { oldTable, newTable } = toUndoTableNames(entry)
    await trx.raw(`drop table if exists ${oldTable}`)
    await trx.raw(`drop table if exists ${newTable}`)
  }
}

export class UndoRecorder {
  /** Replaced rows by table, for the load summary. */
  readonly replaced: ReplacedRows[] = []
  private readonly trx: Knex.Transaction
  private readonly load: { id: string; dataset: string }
  private readonly limit: number
  private readonly entries: UndoEntry[] = []
  private rows = 0

  /** A limit of 0 records nothing and only counts. */
  constructor(trx: Knex.Transaction, load: { id: string; dataset: string }, limit: number = MAX_UNDO_ROWS) {
    this.trx = trx
    this.load = load
    this.limit = limit
  }

  /**
   * Call before rows are deleted: records those of the table that match the condition. `extent` is how far they reach, for the
   * load summary.
   */
  async recordOldRows(target: LoadTarget, condition: string, extent: Partial<ReplacedRows> = {}): Promise<void> {
    const from = `${target.table} where ${condition}`
    const rows = await countTableRows(this.trx, from)
    this.replaced.push({ table: target.table, rows, slices: 0, from: null, to: null, ...extent })
    const { how } = target
    const entry: UndoEntry = {
      load_id: this.load.id,
      dataset: this.load.dataset,
      position: this.entries.length,
      table_name: target.table,
      kind: how.kind,
      key_columns: how.kind === 'keys' ? how.keys.join(',') : 'date' in how ? `${how.date},store_id` : 'dataset,code',
      rollup: how.kind !== 'keys' && 'rollup' in how && how.rollup ? 'slices' : '',
      old_rows: rows,
      new_rows: 0,
    }
    this.entries.push(entry)
    this.rows += rows
    if (this.isRecorded()) await this.trx.raw(`create table ${toUndoTableNames(entry).oldTable} as select * from ${from}`)
  }

  /** Call when the new rows exist or are known: records the columns of the query. */
  async recordNewRows(select: string): Promise<void> {
    const entry = this.entries.at(-1)
    if (entry === undefined) throw new Error('no replaced rows were recorded before')
    entry.new_rows = await countTableRows(this.trx, `(${select}) as new_rows`)
    this.rows += entry.new_rows
    if (this.isRecorded()) await this.trx.raw(`create table ${toUndoTableNames(entry).newTable} as ${select}`)
  }

  private isRecorded(): boolean {
    return this.rows <= this.limit && this.limit > 0
  }

  /** Finishes recording: drops the records of earlier loads of the data set if this one had an effect. */
  async finish(tookEffect: boolean): Promise<void> {
    if (!tookEffect || !this.isRecorded()) await dropUndoTables(this.trx, this.entries)
    if (!tookEffect) return
    const earlier: UndoEntry[] = await this.trx('load_undo').select('load_id', 'position').where({ dataset: this.load.dataset })
    await dropUndoTables(this.trx, earlier)
    await this.trx('load_undo').where({ dataset: this.load.dataset }).delete()
    if (this.isRecorded()) for (const entry of this.entries) await this.trx('load_undo').insert(entry)
  }
}
