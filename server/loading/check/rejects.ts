import { appendFile, rename } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { LoadSummary } from '../../../shared/api/loading/loads.ts'
import { formatNumber } from '../../../shared/messages/formats.ts'
import { importReasons } from '../../../shared/messages/loading/reasons.ts'
import { toTextLiteral } from '../../warehouse/engine/sql.ts'
import type { LineGroup, ReasonCode } from '../datasets/dataset-fields.ts'
import type { ReadResult } from '../read/read-delimited.ts'
import type { Stage } from '../store/stage.ts'
import { type LineProblem, reasonsReportedOnce } from './check-plan.ts'

/** Rejected lines: counted by reason, shown in part, and written to a file up to its limits. */

/** Limits of the file before compression: a small archive can expand to many lines, and the file is in every backup. */
export const rejectFileLimits = { lines: 100_000, bytes: 64 * 1024 ** 2 }

/**
 * Creates `reject` (line, column, value, both reasons) from the checked table: one row per line, but a single row for all lines
 * whose codes cannot exist because their dimension is empty.
 */
async function createRejectTable(stage: Stage, problems: readonly LineProblem[]): Promise<void> {
  const values = problems.map(
    ({ column, reason }, index) =>
      `(${index}, ${toTextLiteral(reason)}, ${toTextLiteral(column)}, ${toTextLiteral(importReasons.ja[reason])}, ${toTextLiteral(importReasons.en[reason])}, ${reasonsReportedOnce.has(reason)})`,
  )
  await stage.createTable(
    'reject_reason',
    `select * from (values ${values.join(', ')}) as r(problem, code, col, ja, en, is_reported_once)`,
  )
  await stage.createView(
    'reject',
    `select c.n as line, r.code, r.col, coalesce(c.bad_value, '') as value,
      replace(r.ja, '{{expected}}', coalesce(c.bad_detail, '')) as reason_ja, replace(r.en, '{{expected}}', coalesce(c.bad_detail, '')) as reason_en
      from checked as c join reject_reason as r on r.problem = c.problem where not r.is_reported_once
    union all select min(c.n), r.code, r.col, coalesce(min_by(c.bad_value, c.n), ''),
      replace(r.ja, '{{expected}}', cast(count(*) as varchar)), replace(r.en, '{{expected}}', cast(count(*) as varchar))
      from checked as c join reject_reason as r on r.problem = c.problem where r.is_reported_once group by r.code, r.col, r.ja, r.en`,
  )
}

/** Prefixes texts that a spreadsheet would evaluate with an apostrophe. */
const escapeFormulaSql = (sql: string) =>
  `case when regexp_matches(${sql}, '^\\s*[=+\\-@＝＋－＠\\t\\r|%]') then '''' || ${sql} else ${sql} end`

/** Drops all lines of the receipts of which the mapping drops one. */
export async function dropReceipts(stage: Stage, { dropsReceipts }: ReadResult['plan']): Promise<void> {
  if (!dropsReceipts) return
  await stage.run(`delete from checked where is_receipt_dropped
    or (has_receipt and receipt in (select receipt from checked where is_receipt_dropped and has_receipt))`)
}

/** Rejects the valid lines of groups that have a wrong one, and adds the reason to `problems`. */
export async function rejectIncompleteGroups(
  stage: Stage,
  { column, field, reason }: LineGroup,
  { plan: { problems }, origins }: Pick<ReadResult, 'plan' | 'origins'>,
): Promise<void> {
  const number = problems.push({ field, column: origins.get(field)?.headers[0] ?? field, reason }) - 1
  await stage.run(`update checked set problem = ${number} where problem is null
    and ${column} in (select c.${column} from checked as c where c.problem is not null and c.${column} is not null)`)
}

export interface RejectSummary {
  rejected: number
  reasons: LoadSummary['reasons']
  sample: LoadSummary['sample']
}

/**
 * Counts the rejected lines and writes them to `file` (gzip of CSV, UTF-8 with BOM), up to the limits of the file; no file if there
 * are none.
 */
export async function writeRejects(stage: Stage, problems: readonly LineProblem[], file: string): Promise<RejectSummary> {
  const rejected = await stage.queryNumber('select count(*) as lines from checked where problem is not null')
  if (rejected === 0) return { rejected, reasons: [], sample: [] }
  await createRejectTable(stage, problems)
  const reasons = await stage.all<{ code: string; col: string; lines: number }>(
    `select r.code, r.col, count(*) as lines from checked as c join reject_reason as r on r.problem = c.problem
      where c.problem is not null group by 1, 2 order by 3 desc, 1, 2`,
  )
  const sample = await stage.all<{ line: number; col: string; value: string; reason_ja: string; reason_en: string }>(
    'select line, col, value, reason_ja, reason_en from reject order by line limit 50',
  )
  await writeRejectFile(stage, file)
  return {
    rejected,
    reasons: reasons.map(({ code, col, lines }) => ({ code: code satisfies string as ReasonCode, column: col, lines })),
    sample: sample.map((row) => ({
      line: row.line,
      column: row.col,
      value: row.value,
      reasonJa: row.reason_ja,
      reasonEn: row.reason_en,
    })),
  }
}

const compress = promisify(gzip)

/** Columns of the file, over the view `reject`, which has no nulls. The BOM is part of the first header. */
const rejectColumns = [
  { sql: 'line', header: '\ufeff行 / line' },
  { sql: escapeFormulaSql('col'), header: '列 / column' },
  { sql: escapeFormulaSql('value'), header: '値 / value' },
  { sql: 'reason_ja', header: '理由' },
  { sql: 'reason_en', header: 'reason' },
]

async function writeRejectFile(stage: Stage, file: string): Promise<void> {
  const part = `${file}.part`
  const columns = rejectColumns.map(({ sql, header }) => `${sql} as "${header}"`)
  const sizeSql = rejectColumns.map(({ sql }) => `octet_length(encode(cast(${sql} as varchar)))`).join(' + ')
  // chosen by their numbers alone: to sort millions of lines with their texts takes minutes and gigabytes
  const last = await stage.queryNumber(
    `select coalesce(max(n), 0) as line from (select c.n from checked as c join reject_reason as r on r.problem = c.problem
      order by c.n limit ${rejectFileLimits.lines})`,
  )
  await stage.createTable(
    'reject_file',
    `select * from (select *, row_number() over w as place, sum(${sizeSql} + 20) over w as size from reject where line <= ${last}
      window w as (order by line rows between unbounded preceding and current row))
    where place <= ${rejectFileLimits.lines} and size <= ${rejectFileLimits.bytes}`,
  )
  await stage.run(
    `copy (select ${columns.join(', ')} from reject_file order by line) to ${toTextLiteral(part)} (format csv, header true, delimiter ',', quote '"', compression gzip)`,
  )
  const left =
    (await stage.queryNumber('select count(*) as lines from reject')) -
    (await stage.queryNumber('select count(*) as lines from reject_file'))
  if (left > 0) {
    const text = [
      `ほか ${formatNumber(left)}行。理由ごとの行数は、取り込み結果にあります。`,
      `${formatNumber(left)} more lines. The report of the load counts all of them by reason.`,
    ]
    // gzip files can be concatenated
    await appendFile(part, await compress(`"","","",${text.map((one) => `"${one}"`).join(',')}\n`))
  }
  await rename(part, file)
}
