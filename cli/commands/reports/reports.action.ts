import { randomUUID } from 'node:crypto'
import { extname } from 'node:path'
import { jobStart } from '../../../shared/api/exporting/export-jobs.ts'
import {
  type PeriodicReport,
  periodicReportDelete,
  periodicReportList,
  periodicReportSave,
} from '../../../shared/api/periodic-reports.ts'
import { formatJapanMinute } from '../../../shared/calendar/period.ts'
import type { Client } from '../../../shared/calls/client.ts'
import { periodicReportFiles } from '../../../shared/messages/periodic-report-files.ts'
import {
  createPeriodicReportItem,
  dashboardPanels,
  type PeriodicReportItem,
  periodicReportLimits,
} from '../../../shared/sync/periodic-reports.ts'
import { connect } from '../../connection/connect.ts'
import { readFavorites, resolveFavorite } from '../../connection/favorites.ts'
import type { CommandContext, GlobalOptions } from '../../context/context.ts'
import { CommandFailure } from '../../context/failure.ts'
import { findByIdOrName, requireSingleMatch } from '../../input/find-by-name.ts'
import { validateInput } from '../../input/validate-input.ts'
import type { OutputColumn } from '../../output/table.ts'
import { printNote, writeJson, writeList } from '../../output/write-output.ts'
import { runJobDownload } from '../exporting/jobs.action.ts'

/** An item as typed: the name of a favourite, or of a panel of the dashboard. */
export interface TypedItem {
  kind: PeriodicReportItem['kind']
  input: string
}

export interface ReportAddOptions extends GlobalOptions {
  items: readonly TypedItem[]
  own?: boolean
  remark?: string
  rows?: string
  shared?: boolean
}

interface ReportRunOptions extends GlobalOptions {
  excel?: boolean
  out?: string
}

/** Finds one report by ID, name or beginning of the name, own ones first; throws if the text is ambiguous. */
export async function resolveReport(call: Client, input: string, { t }: CommandContext): Promise<PeriodicReport> {
  const { list } = await call(periodicReportList)
  const reports = findByIdOrName(list, input, { getId: ({ id }) => id, isOwn: ({ own }) => own })
  return requireSingleMatch(reports, {
    missing: t('reports.missing', { report: input }),
    describe: ({ id, name }) => `${id}  ${name}`,
    ambiguous: (candidates) => t('reports.ambiguous', { report: input, candidates }),
  })
}

const getListColumns = ({ t }: CommandContext): OutputColumn<PeriodicReport>[] => [
  { title: 'ID', value: ({ id }) => id, dropPriority: 0 },
  { title: t('reports.name'), value: ({ name }) => name, maxWidth: 40 },
  { title: t('reports.items'), value: ({ items }) => items.length },
  { title: t('reports.owner'), value: ({ own, ownerName }) => (own ? t('reports.own.mark') : ownerName), maxWidth: 20 },
  { title: t('reports.marks'), value: ({ shared }) => (shared ? t('reports.marks') : '') },
  { title: t('reports.updatedAt'), value: ({ updatedAt }) => formatJapanMinute(updatedAt) },
]

export async function runReportList(options: GlobalOptions, context: CommandContext): Promise<void> {
  const { call } = await connect(options, context)
  const result = await call(periodicReportList)
  const { list } = result
  const footer = context.t(list.length === 0 ? 'reports.none' : 'reports.found', { n: list.length })
  await writeList({ result, rows: list, columns: getListColumns(context), footer }, options, context)
}

export async function runReportShow(input: string, options: GlobalOptions, context: CommandContext): Promise<void> {
  const { t, language } = context
  const { call } = await connect(options, context)
  const report = await resolveReport(call, input, context)
  const names = new Map((await readFavorites(call)).map(({ id, name }) => [id, name]))
  const texts = periodicReportFiles[language]
  const getName = ({ kind, source, heading }: PeriodicReportItem): string =>
    heading || (kind === 'favorite' ? (names.get(source) ?? t('reports.favoriteGone')) : texts[`panel_${source}` as 'panel_best'])
  const columns: OutputColumn<PeriodicReportItem>[] = [
    { title: t('reports.item'), value: getName, maxWidth: 50 },
    { title: t('reports.parts'), value: ({ parts }) => parts.map((part) => texts[`part_${part}`]).join(', ') },
    { title: t('reports.rowsHead'), value: ({ parts, rows }) => (parts.includes('table') ? rows : null) },
  ]
  const footer = report.remark === '' ? report.name : `${report.name}\n${report.remark}`
  await writeList({ result: report, rows: report.items, columns, footer }, options, context)
}

export async function runReportAdd(name: string, options: ReportAddOptions, context: CommandContext): Promise<void> {
  const { t } = context
  const { items: typed, remark, rows, shared } = options
  if (typed.length === 0) throw new CommandFailure(t('reports.noItems'))
  const createOptionFailure = (option: string, values: string) =>
    new CommandFailure(t('error.option', { option, reason: t('error.choice', { values }) }))
  const isPanel = (name: string) => dashboardPanels.some((panel) => panel === name)
  if (typed.some((item) => item.kind === 'dashboard' && !isPanel(item.input)))
    throw createOptionFailure('--panel', dashboardPanels.join(', '))
  if (rows !== undefined && !(Number.isInteger(Number(rows)) && Number(rows) >= 1 && Number(rows) <= periodicReportLimits.rows))
    throw createOptionFailure('--rows', `1–${periodicReportLimits.rows}`)
  const toItem = (kind: TypedItem['kind'], source: string) => ({
    ...createPeriodicReportItem(kind, source),
    ...(options.own === false ? { own: false } : {}),
    ...(rows === undefined ? {} : { rows: Number(rows) }),
  })
  const buildBody = (items: unknown[]) => validateInput(periodicReportSave.body, { name, remark, shared, items }, context)
  // reports invalid input before signing in
  buildBody(typed.map((item) => toItem(item.kind, item.input.slice(0, 64))))
  const { call } = await connect(options, context)
  const items: PeriodicReportItem[] = []
  for (const item of typed)
    items.push(toItem(item.kind, item.kind === 'dashboard' ? item.input : (await resolveFavorite(call, item.input, context)).id))
  const report = await call(periodicReportSave, { params: { reportId: randomUUID() }, body: buildBody(items) })
  if (options.json) await writeJson(report)
  printNote(t('reports.added', { name: report.name }))
}

/** Format of the file: by its extension, otherwise PDF unless Excel is requested. */
function parseReportFormat({ excel, out }: ReportRunOptions, { t }: CommandContext): 2 | 3 {
  const ending = extname(out ?? '').toLowerCase()
  const formats: Record<string, 2 | 3> = { '': excel ? 2 : 3, '.pdf': 3, '.xlsx': 2 }
  const format = formats[ending]
  if (format === undefined || (excel === true && format === 3)) throw new CommandFailure(t('reports.ending', { path: out ?? '' }))
  return format
}

export async function runPeriodicReport(input: string, options: ReportRunOptions, context: CommandContext): Promise<void> {
  const format = parseReportFormat(options, context)
  const { call } = await connect(options, context)
  const { id, name } = await resolveReport(call, input, context)
  const content = { kind: 'periodic-report' as const, body: { reportId: id } }
  const { list } = await call(jobStart, { body: { jobs: [{ name, content, file: { format, language: context.language } }] } })
  const [job] = list
  if (job) await runJobDownload(job.jobId, options, context)
}

export async function runReportRemove(input: string, options: GlobalOptions, context: CommandContext): Promise<void> {
  const { call } = await connect(options, context)
  const { id, name } = await resolveReport(call, input, context)
  await call(periodicReportDelete, { params: { reportId: id } })
  printNote(context.t('reports.removed', { name }))
}
