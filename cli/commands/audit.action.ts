import { type AuditBody, type AuditRow, auditList, auditListExport } from '../../shared/contract/audit.ts'
import { checked } from '../check.ts'
import { connect } from '../connect.ts'
import { Failure } from '../failure.ts'
import { fieldSentences } from '../field-sentences.ts'
import { type FileOptions, fileFields, wantsFile, writeFileTo } from '../file-answer.ts'
import { momentText } from '../moment.ts'
import { refuseBoth, writeList } from '../output.ts'
import { foundText, type PageOptions, pageFields, readPages } from '../read-pages.ts'
import { terminalColumns } from '../report-columns.ts'
import type { Surroundings } from '../surroundings.ts'
import type { Column } from '../table.ts'
import type { groups } from './audit.ts'

export interface AuditOptions extends PageOptions, FileOptions {
  from?: string
  to?: string
  group?: (typeof groups)[number]
  keyword?: string
}

const groupOf: Record<(typeof groups)[number], AuditBody['group']> = {
  all: 'all',
  'sign-in': 'signIn',
  failure: 'failure',
  account: 'account',
  administration: 'administration',
  export: 'export',
}

/** The columns of the export, the time to the minute. */
async function columnsIn({ language }: Surroundings): Promise<Column<AuditRow>[]> {
  const { auditReport } = await import('../../shared/contract/audit.columns.ts')
  const columns = await terminalColumns(auditReport, language)
  return columns.map((column, index) => (index === 0 ? { ...column, value: (row: AuditRow) => momentText(row.at) } : column))
}

export async function audit(options: AuditOptions, surroundings: Surroundings): Promise<void> {
  refuseBoth(options, surroundings)
  // days are written with hyphens or slashes
  const day = (text: string | undefined) => text?.replaceAll('/', '-')
  const question = {
    from: day(options.from),
    to: day(options.to),
    group: options.group && groupOf[options.group],
    keyword: options.keyword,
  }
  const names = { keyword: '--keyword' }
  const body = checked(auditList.body, { ...question, ...pageFields(options, surroundings) }, surroundings, names)
  if (body.from !== null && body.to !== null && body.from > body.to)
    throw new Failure(fieldSentences([{ field: 'to', code: 'period.reversed' }], surroundings).join('\n'))
  if (wantsFile(options)) {
    const asked = checked(auditListExport.body, { ...question, ...fileFields(options, surroundings) }, surroundings, names)
    const { call } = await connect(options, surroundings)
    return writeFileTo(await call(auditListExport, { body: asked }), options, surroundings)
  }
  const { call } = await connect(options, surroundings)
  const read = await readPages({ pageNum: body.pageNum, all: options.all }, (pageNum) =>
    call(auditList, { body: { ...body, pageNum } }),
  )
  // what is recorded while the pages are read pushes a row from one page into the next
  const list = [...new Map(read.list.map((row) => [row.id, row])).values()]
  const answer = options.all ? { list, paging: { pageNum: 1, pageSize: Math.max(1, list.length), total: list.length } } : read
  const columns = await columnsIn(surroundings)
  await writeList({ answer, rows: answer.list, columns, foot: foundText(answer, surroundings) }, options, surroundings)
}
