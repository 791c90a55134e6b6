import type { LoadSummary } from '../../../shared/api/loading/loads.ts'
import type { importNotices } from '../../../shared/messages/loading/notices.ts'
import { toTextLiteral } from '../../warehouse/engine/sql.ts'
import { type DatasetSpec, getValueColumn } from '../datasets/dataset-fields.ts'
import { toSqlIdentifier } from '../sql-identifier.ts'
import type { LoadTarget, RowCounts, Stage } from '../store/stage.ts'
import type { CheckPlan, FieldOrigin } from './check-plan.ts'
import { NULL_WORDS } from './field-macros.ts'

/** Notices of a load in addition to its counts: no line is lost, but the sender should know. */

export type NoticeCode = keyof typeof importNotices.ja

export interface LoadNotice {
  code: NoticeCode
  /** Column names of the file. */
  column: string
  count: number
  /** First line, if the notice is about lines. */
  line?: number
}

/** Returns the file's name of a field's column. */
export const getSourceColumn = (origins: ReadonlyMap<string, FieldOrigin>, field: string): string =>
  origins.get(field)?.headers[0] ?? field

/** Returns notices about values that an empty cell left unchanged, by column. */
export const toUnchangedNotices = (stage: Stage, origins: ReadonlyMap<string, FieldOrigin>): LoadNotice[] =>
  [...stage.unchangedCounts].map(([field, count]) => ({ code: 'kept', column: getSourceColumn(origins, field), count }))

/** Returns notices about dropped values out of range and unreadable cells, by column. */
export async function readDroppedNotices(
  stage: Stage,
  { plan, origins }: { plan: CheckPlan; origins: ReadonlyMap<string, FieldOrigin> },
): Promise<LoadNotice[]> {
  if (plan.droppable.length === 0) return []
  const kinds = [
    { bits: 'dropped', code: 'outOfRange' },
    { bits: 'unread', code: 'unreadable' },
  ] as const
  const sql = kinds.flatMap(({ bits, code }) =>
    plan.droppable.map((field, at) => `count(*) filter (where (${bits} >> ${at}) & 1 = 1) as "${code}_${field}"`),
  )
  const [counts] = await stage.all<Record<string, number>>(
    `select ${sql.join(', ')} from checked where problem is null and (dropped <> 0 or unread <> 0)`,
  )
  return kinds.flatMap(({ code }) =>
    plan.droppable.flatMap((field) => {
      const count = Number(counts?.[`${code}_${field}`] ?? 0)
      return count > 0 ? [{ code, column: getSourceColumn(origins, field), count }] : []
    }),
  )
}

/**
 * Returns notices about suspicious lines that were loaded, and about texts that other programs write into empty cells, by column.
 */
export async function readWarnings(
  stage: Stage,
  { plan, origins }: { plan: CheckPlan; origins: ReadonlyMap<string, FieldOrigin> },
  spec: DatasetSpec,
): Promise<LoadNotice[]> {
  const texts = spec.fields.filter(
    ({ name, type }) => type === 'text' && origins.has(name) && plan.stored.includes(getValueColumn(name)),
  )
  const words = NULL_WORDS.map(toTextLiteral).join(', ')
  const textCounts = texts.map(({ name }) => {
    const column = toSqlIdentifier(getValueColumn(name))
    return `count(*) filter (where list_contains([${words}], ${column})) as "${name}"`
  })
  const [found] =
    textCounts.length === 0
      ? []
      : await stage.all<Record<string, number>>(`select ${textCounts.join(', ')} from checked where problem is null`)
  const lines =
    plan.warnings.length === 0
      ? []
      : await stage.all<{ warned: number; lines: number; first: number }>(
          'select warned, count(*) as lines, min(n) as first from checked where warned is not null and problem is null group by warned order by warned',
        )
  return [
    ...lines.flatMap(({ warned, lines: count, first }) => {
      const warning = plan.warnings[warned]
      return warning
        ? [{ code: warning.reason as NoticeCode, column: warning.column, count: Number(count), line: Number(first) }]
        : []
    }),
    ...texts.flatMap(({ name }) => {
      const count = Number(found?.[name] ?? 0)
      return count > 0 ? [{ code: 'nullWords' as const, column: getSourceColumn(origins, name), count }] : []
    }),
  ]
}

/** Deletes lines without the data set's subject from the checked ones, and returns their number. */
export async function skipLinesWithoutSubject(
  stage: Stage,
  { problems }: Pick<CheckPlan, 'problems'>,
  { subject }: Pick<DatasetSpec, 'subject'>,
): Promise<number> {
  const problem = problems.findIndex(({ field, reason }) => field === subject && reason === 'required')
  // the mapping can insist on rejecting them
  if (subject === undefined || problem < 0 || stage.options.empty[subject] === 'reject') return 0
  const count = await stage.queryNumber(`select count(*) as lines from checked where problem = ${problem}`)
  if (count > 0) await stage.run(`delete from checked where problem = ${problem}`)
  return count
}

/** Returns a notice about sales to customers who are no members, if the file has a column of members. */
export async function readMemberNotices(
  stage: Stage,
  { plan, origins }: { plan: CheckPlan; origins: ReadonlyMap<string, FieldOrigin> },
): Promise<LoadNotice[]> {
  if (!origins.has('memberCode') || !plan.stored.includes('member_id')) return []
  const count = await stage.queryNumber('select count(*) as lines from checked where problem is null and member_id is null')
  return count === 0 ? [] : [{ code: 'noMember', column: getSourceColumn(origins, 'memberCode'), count }]
}

/** Returns a notice about new products known only by code, if the file has no titles at all. */
export async function readTitleNotices(stage: Stage, targets: readonly LoadTarget[]): Promise<LoadNotice[]> {
  const product = targets.find(({ table, how }) => table === 'product' && how.kind === 'keys')
  if (product === undefined) return []
  const titles = await stage.queryNumber(
    'select count(*) as lines from checked where problem is null and v_productName is not null',
  )
  if (titles > 0) return []
  const stored = await stage.exposeWarehouseTable('product')
  const count = await stage.queryNumber(
    `select count(*) as rows from ${product.source} as incoming
     where incoming.product_nm = incoming.jan and not exists (select 1 from ${stored} as known where known.jan = incoming.jan)`,
  )
  return count === 0 ? [] : [{ code: 'noTitle', column: '', count }]
}

/** Adds row counts to a load summary. */
export const addRowCounts = (summary: LoadSummary, tally: RowCounts | undefined): void => {
  if (tally === undefined) return
  const before = summary.rows ?? { added: 0, changed: 0, unchanged: 0, skipped: 0 }
  summary.rows = {
    added: before.added + tally.added,
    changed: before.changed + tally.changed,
    unchanged: before.unchanged + tally.unchanged,
    skipped: before.skipped + tally.skipped,
  }
}
