import { type AuditRow, auditList, auditListExport } from '../../shared/api/audit.ts'
import { formatJapanMinute } from '../../shared/calendar/period.ts'
import { connect } from '../connection/connect.ts'
import { formatRowRange, type PageOptions, readPages, toPageFields } from '../connection/read-pages.ts'
import type { CommandContext } from '../context/context.ts'
import { CommandFailure } from '../context/failure.ts'
import { formatFieldErrors } from '../input/field-errors.ts'
import { normalizeOptionalDay } from '../input/typed-day.ts'
import { validateInput } from '../input/validate-input.ts'
import { type FileOptions, isFileRequested, toFileFields, writeFileTo } from '../output/file-result.ts'
import { getTerminalColumns } from '../output/report-columns.ts'
import type { OutputColumn } from '../output/table.ts'
import { writeList } from '../output/write-output.ts'
import { auditGroupsByName } from './audit-groups.ts'

interface AuditOptions extends PageOptions, FileOptions {
  from?: string
  to?: string
  group?: keyof typeof auditGroupsByName
  keyword?: string
}

/** Columns of the export, with times to the minute. */
async function getAuditColumns({ language }: CommandContext): Promise<OutputColumn<AuditRow>[]> {
  const { auditReport } = await import('../../shared/reports/audit.ts')
  const columns = await getTerminalColumns(auditReport, language)
  return columns.map((column, index) =>
    index === 0 ? { ...column, value: (row: AuditRow) => formatJapanMinute(row.at) } : column,
  )
}

export async function runAudit(options: AuditOptions, context: CommandContext): Promise<void> {
  const query = {
    from: normalizeOptionalDay(options.from),
    to: normalizeOptionalDay(options.to),
    group: options.group && auditGroupsByName[options.group],
    keyword: options.keyword,
  }
  const names = { keyword: '--keyword' }
  const body = validateInput(auditList.body, { ...query, ...toPageFields(options, context) }, context, names)
  if (body.from !== null && body.to !== null && body.from > body.to)
    throw new CommandFailure(formatFieldErrors([{ field: 'to', code: 'period.reversed' }], context).join('\n'))
  if (isFileRequested(options)) {
    const exportBody = validateInput(auditListExport.body, { ...query, ...toFileFields(options, context) }, context, names)
    const { call } = await connect(options, context)
    return writeFileTo(await call(auditListExport, { body: exportBody }), options, context)
  }
  const { call } = await connect(options, context)
  const read = await readPages({ pageNum: body.pageNum, all: options.all }, (pageNum) =>
    call(auditList, { body: { ...body, pageNum } }),
  )
  // entries recorded while pages are read shift rows to the next page
  const list = [...new Map(read.list.map((row) => [row.id, row])).values()]
  const result = options.all ? { list, paging: { pageNum: 1, pageSize: Math.max(1, list.length), total: list.length } } : read
  const columns = await getAuditColumns(context)
  await writeList({ result, rows: result.list, columns, footer: formatRowRange(result, context) }, options, context)
}
