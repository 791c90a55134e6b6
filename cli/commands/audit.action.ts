import { type AuditBody, type AuditRow, auditList, auditListExport } from '../../shared/api/audit.ts'
import { connect } from '../connection/connect.ts'
import { foundText, type PageOptions, pageFields, readPages } from '../connection/read-pages.ts'
import type { CommandContext } from '../context.ts'
import { CommandFailure } from '../failure.ts'
import { validateInput } from '../input/check.ts'
import { fieldSentences } from '../input/field-sentences.ts'
import { type FileOptions, fileFields, wantsFile, writeFileTo } from '../output/file-answer.ts'
import { formatTimestamp } from '../output/format.ts'
import { refuseBoth, writeList } from '../output/output.ts'
import { terminalColumns } from '../output/report-output.ts'
import type { OutputColumn } from '../output/table.ts'
import type { groups } from './audit.ts'

export interface AuditOptions extends PageOptions, FileOptions {
  from?: string
  to?: string
  group?: (typeof groups)[number]
  keyword?: string
}

const groupValues: Record<(typeof groups)[number], AuditBody['group']> = {
  all: 'all',
  'sign-in': 'signIn',
  failure: 'failure',
  account: 'account',
  administration: 'administration',
  export: 'export',
}

/** Columns of the export, with times to the minute. */
async function columnsIn({ language }: CommandContext): Promise<OutputColumn<AuditRow>[]> {
  const { auditReport } = await import('../../shared/api/audit.columns.ts')
  const columns = await terminalColumns(auditReport, language)
  return columns.map((column, index) => (index === 0 ? { ...column, value: (row: AuditRow) => formatTimestamp(row.at) } : column))
}

export async function runAudit(options: AuditOptions, context: CommandContext): Promise<void> {
  refuseBoth(options, context)
  // accepts hyphens and slashes
  const day = (text: string | undefined) => text?.replaceAll('/', '-')
  const question = {
    from: day(options.from),
    to: day(options.to),
    group: options.group && groupValues[options.group],
    keyword: options.keyword,
  }
  const names = { keyword: '--keyword' }
  const body = validateInput(auditList.body, { ...question, ...pageFields(options, context) }, context, names)
  if (body.from !== null && body.to !== null && body.from > body.to)
    throw new CommandFailure(fieldSentences([{ field: 'to', code: 'period.reversed' }], context).join('\n'))
  if (wantsFile(options)) {
    const exportBody = validateInput(auditListExport.body, { ...question, ...fileFields(options, context) }, context, names)
    const { call } = await connect(options, context)
    return writeFileTo(await call(auditListExport, { body: exportBody }), options, context)
  }
  const { call } = await connect(options, context)
  const read = await readPages({ pageNum: body.pageNum, all: options.all }, (pageNum) =>
    call(auditList, { body: { ...body, pageNum } }),
  )
  // entries recorded while pages are read shift rows to the next page
  const list = [...new Map(read.list.map((row) => [row.id, row])).values()]
  const answer = options.all ? { list, paging: { pageNum: 1, pageSize: Math.max(1, list.length), total: list.length } } : read
  const columns = await columnsIn(context)
  await writeList({ answer, rows: answer.list, columns, foot: foundText(answer, context) }, options, context)
}
