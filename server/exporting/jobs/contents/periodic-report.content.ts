import { writeFile } from 'node:fs/promises'
import type { Knex } from 'knex'
import { dashboard } from '../../../../shared/api/dashboard.ts'
import type { JobContent } from '../../../../shared/api/exporting/job-fields.ts'
import { formatJapanMinute, getTodayInJapan, type Period } from '../../../../shared/calendar/period.ts'
import { AppError } from '../../../../shared/errors/errors.ts'
import { formatDate } from '../../../../shared/messages/formats.ts'
import type { Language } from '../../../../shared/messages/language.ts'
import type { Cell } from '../../../../shared/reports/columns.ts'
import type { PeriodicReportItem } from '../../../../shared/sync/periodic-reports.ts'
import type { CollectionDocument } from '../../../../shared/sync/sync-documents.ts'
import { requireCall } from '../../../accounts/api-token-caller.ts'
import { getErrorMessage } from '../../../foundation/language.ts'
import { DeliveryModel } from '../../../operations/schedule-models.ts'
import { isPeriod } from '../../../routing/excluded-goods.ts'
import type { SyncUser } from '../../../sync/sync-rules.ts'
import { readDocuments } from '../../../sync/sync-store.ts'
import { readDataUntil } from '../../../warehouse/sales/data-state.ts'
import { describeConditions } from '../../conditions.ts'
import { buildTable, type ExportDefinition, type Exporters } from '../../export-route.ts'
import {
  CHART_ROWS,
  getReportText,
  getSortColumn,
  listTotalFigures,
  type ReportModel,
  type ReportSection,
  toRankChart,
} from '../../periodic-report.ts'
import { getSectionSpool, writeSpool } from '../../spool.ts'
import { toCells } from '../../table-model.ts'
import type { ContentReadContext, JobContentKind, NeededAccess } from '../job-source.ts'
import { getAnalysisAccess, getAnalysisName, readAnalysis } from './analysis.content.ts'
import { findVisibleFavorite, toExportContent } from './favorite-content.ts'

export type PeriodicReportDocument = CollectionDocument<'periodicReports'>
type Content = Extract<JobContent, { kind: 'periodic-report' }>
type ReadContext = ContentReadContext & { knex: Knex }

/** Returns a report that this user sees; undefined if it does not exist any more. */
export async function findReport(knex: Knex, user: SyncUser, reportId: string): Promise<PeriodicReportDocument | undefined> {
  const [found] = await readDocuments(knex, user, 'periodicReports', { ids: [reportId] })
  return found
}

async function requireReport(knex: Knex, user: SyncUser, reportId: string): Promise<PeriodicReportDocument> {
  const report = await findReport(knex, user, reportId)
  if (report === undefined) throw new AppError('periodicReport.gone')
  return report
}

interface OpenItem {
  name: string
  about: string
  definition: ExportDefinition<unknown>
  query: Record<string, unknown>
}

async function openFavorite(exporters: Exporters, favoriteId: string, context: ReadContext): Promise<OpenItem> {
  const favorite = await findVisibleFavorite(context.services.operations.knex, context.user, favoriteId)
  if (favorite === undefined) throw new AppError('schedule.favoriteGone')
  const content = toExportContent(favorite)
  if (content === null) throw new AppError('favorite.noQuestion')
  const { query, made } = await readAnalysis(exporters, content, context)
  const chosen = Array.isArray(query.columns) && query.columns.length > 0
  const visible = made.columns.filter(({ name }) => made.screen?.includes(name) ?? true)
  const columns = chosen || visible.length === 0 ? made.columns : visible
  return { name: favorite.name, about: getAnalysisName(content, context.language), definition: { ...made, columns }, query }
}

/** Opens a panel of the dashboard, whose exporter is that of the dashboard's own call. */
async function openPanel(exporters: Exporters, { source, own }: PeriodicReportItem, context: ReadContext): Promise<OpenItem> {
  const { user, language } = context
  requireCall(user, dashboard)
  const exporter = exporters.get(dashboard.name)
  if (exporter === undefined) throw new AppError('job.content', { call: dashboard.name })
  const definition = await exporter.createDefinition({ panel: source, own }, context)
  const name = getReportText(`panel_${source}` as 'panel_best', language)
  return { name, about: getReportText('dashboard', language), definition, query: {} }
}

/** Reads a name for an item that cannot be opened, so that its place is recognisable. */
async function findItemName(item: PeriodicReportItem, { user, language, services }: ContentReadContext): Promise<string> {
  if (item.kind === 'dashboard') return getReportText(`panel_${item.source}` as 'panel_best', language)
  return (await findVisibleFavorite(services.operations.knex, user, item.source))?.name ?? ''
}

const getMaxRows = ({ parts, rows }: PeriodicReportItem): number =>
  parts.includes('table') ? rows : parts.includes('chart') ? CHART_ROWS : 0

/** Reads the first rows, and whether there are more. */
async function readFirstRows(rows: AsyncGenerator<readonly Cell[]>, most: number) {
  const firstRows: (readonly Cell[])[] = []
  for await (const row of rows) {
    if (firstRows.length === most) return { taken: firstRows, hasMore: true }
    firstRows.push(row)
  }
  return { taken: firstRows, hasMore: false }
}

function listNotes(
  { parts }: PeriodicReportItem,
  { section, language, hasMore }: { section: ReportSection; language: Language; hasMore: boolean },
): string[] {
  const { figures, chart, table, rows, total } = section
  const hasColumns = (table?.columns.length ?? 0) > 0
  const cut = total === null ? getReportText('cutUnknown', language, { rows }) : getReportText('cut', language, { rows, total })
  return [
    ...(parts.includes('figures') && figures.length === 0 && parts.length === 1 ? [getReportText('noFigures', language)] : []),
    ...(parts.includes('chart') && chart === null && parts.length === 1 ? [getReportText('noChart', language)] : []),
    ...(parts.includes('table') && hasColumns && rows === 0 ? [getReportText('noRows', language)] : []),
    ...(parts.includes('table') && hasMore ? [cut] : []),
    ...(table?.notes ?? []),
  ]
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Returns the days of an analysis: those of its query, or those that it has chosen itself and named its file after. */
function findPeriod({ nameParts }: ExportDefinition<unknown>, { period }: Record<string, unknown>): Period | null {
  if (isPeriod(period)) return period
  const days = nameParts.filter((part) => DAY.test(part))
  const [from, to = from] = days.slice(-2)
  return from === undefined || to === undefined ? null : { from, to }
}

/** Condition with the days that an analysis has chosen itself, which its query does not contain. */
function describeOwnDays(period: Period | null, query: Record<string, unknown>, language: Language): [string, string][] {
  if (period === null || isPeriod(query.period)) return []
  return describeConditions(period.from === period.to ? { asOf: period.to } : { period }, language)
}

/** Answers an item through the export of its analysis. An item that cannot be answered contains the reason instead. */
export async function readReportItem(
  exporters: Exporters,
  item: PeriodicReportItem,
  context: ReadContext,
): Promise<{ section: ReportSection; rows: readonly (readonly Cell[])[]; period: Period | null }> {
  const { language } = context
  const { remark, parts } = item
  try {
    const { name, about, definition, query } = await (item.kind === 'favorite'
      ? openFavorite(exporters, item.source, context)
      : openPanel(exporters, item, context))
    const built = await buildTable(definition, { ...context, query })
    const asOf: [string, string] = [getReportText('asOf', language), await describeDataUntil(context.knex, language)]
    const period = findPeriod(definition, query)
    const table = { ...built, conditions: [...built.conditions, ...describeOwnDays(period, query, language), asOf] }
    const most = getMaxRows(item)
    const { taken, hasMore } = await readFirstRows(toCells(definition.rows, definition.columns, language), most)
    const isTable = parts.includes('table')
    const section: ReportSection = {
      heading: item.heading === '' ? name : item.heading,
      about,
      problem: null,
      remark,
      parts,
      figures: parts.includes('figures') ? (definition.figures ?? listTotalFigures(table)) : [],
      chart: parts.includes('chart') ? (table.chart ?? toRankChart(table, taken, getSortColumn(query))) : null,
      table,
      rows: isTable ? taken.length : 0,
      total: Array.isArray(definition.rows) ? definition.rows.length : (definition.rowCount ?? (hasMore ? null : taken.length)),
      notes: [],
    }
    return {
      section: { ...section, notes: listNotes(item, { section, language, hasMore }) },
      rows: isTable ? taken : [],
      period,
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { section: await describeFailure(item, context, error), rows: [], period: null }
  }
}

async function describeFailure(
  item: PeriodicReportItem,
  context: ContentReadContext,
  { code, values }: AppError,
): Promise<ReportSection> {
  const { language } = context
  const problem =
    code === 'schedule.favoriteGone'
      ? getReportText('favoriteGone', language)
      : code === 'favorite.noQuestion'
        ? getReportText('noQuestion', language)
        : getErrorMessage(code, language, values)
  return {
    heading: item.heading || (await findItemName(item, context)) || getReportText('item', language),
    about: '',
    problem,
    remark: item.remark,
    parts: item.parts,
    figures: [],
    chart: null,
    table: null,
    rows: 0,
    total: null,
    notes: [],
  }
}

async function* streamRows<T>(rows: readonly T[]): AsyncGenerator<T> {
  yield* rows
}

/**
 * Reads all items and writes the rows of each to its own spool. An unexpected failure of a query aborts its transaction, so
 * later items are read on another snapshot.
 */
export async function spoolSections(
  exporters: Exporters,
  items: readonly PeriodicReportItem[],
  { context, spool, signal }: { context: ReadContext; spool: string; signal: AbortSignal },
) {
  const sections: ReportSection[] = []
  const periods: Period[] = []
  let knex = context.knex
  let release: (() => Promise<void>) | null = null
  try {
    for (const [index, item] of items.entries()) {
      signal.throwIfAborted()
      try {
        const { section, rows, period } = await readReportItem(exporters, item, { ...context, knex })
        await writeSpool(getSectionSpool(spool, index), streamRows(rows), signal)
        sections.push(section)
        if (period !== null) periods.push(period)
      } catch (error) {
        signal.throwIfAborted()
        context.services.log.failure({ during: 'periodic report', userId: context.user.userId, error })
        sections.push(await describeFailure(item, context, new AppError('server.internal')))
        await writeFile(getSectionSpool(spool, index), '', { mode: 0o600 })
        const releasePrevious = release
        // released once, also if no further snapshot can be opened
        release = null
        await releasePrevious?.()
        ;({ knex, release } = await context.services.warehouse.snapshot(signal))
      }
    }
  } finally {
    await release?.()
  }
  return { sections, periods }
}

/** Returns the period of all items, if it is one. Each item names its own days, too: those of stock are single days. */
function describePeriod(periods: readonly Period[], language: Language): string {
  const texts = new Set(
    periods.filter(({ from, to }) => from !== to).map(({ from, to }) => `${formatDate(from)}–${formatDate(to)}`),
  )
  const [only] = texts
  return texts.size === 1 && only !== undefined ? only : getReportText('periodEach', language)
}

/** Returns how far the data reaches: 2026/11/24 06:00 現在. */
async function describeDataUntil(knex: Knex, language: Language): Promise<string> {
  const dataUntil = await readDataUntil(knex)
  if (dataUntil === null) return getReportText('noData', language)
  const time = dataUntil.at === null ? formatDate(dataUntil.day) : formatJapanMinute(dataUntil.at)
  return getReportText('asOfTime', language, { time })
}

/** Returns to whom a run of a schedule sends the report; an empty string if it is not sent. */
async function describeRecipients(knex: Knex, runId: string | null, language: Language): Promise<string> {
  if (runId === null) return ''
  const waiting = await DeliveryModel.query(knex).where({ run_id: runId, state: 'waiting' }).orderBy('recipient')
  return waiting
    .map(({ recipientId, recipient, recipientName }) =>
      recipientId === null ? getReportText('folder', language, { folder: recipient }) : recipientName,
    )
    .join(language === 'ja' ? '、' : ', ')
}

/** Lists the access needed by the items of a report that its user can open. */
async function listItemAccess(
  items: readonly PeriodicReportItem[],
  { user, language, services }: ContentReadContext,
): Promise<NeededAccess[]> {
  const neededAccess: NeededAccess[] = []
  for (const { kind, source } of items) {
    if (kind === 'dashboard') neededAccess.push({ access: dashboard.access, name: getReportText('dashboard', language) })
    else {
      const favorite = await findVisibleFavorite(services.operations.knex, user, source)
      const content = favorite ? toExportContent(favorite) : null
      if (content !== null) neededAccess.push(getAnalysisAccess(content, language))
    }
  }
  return neededAccess
}

/** Creates the content kind for periodic reports: a file of several sections. */
export const createPeriodicReportContent = (exporters: Exporters): JobContentKind<Content> => ({
  formats: [2, 3],
  getName: (_content, language) => getReportText('report', language),
  check: async ({ body: { reportId } }, { user, services }) => {
    await requireReport(services.operations.knex, user, reportId)
  },
  listAccess: async ({ body: { reportId } }, context) =>
    listItemAccess((await requireReport(context.services.operations.knex, context.user, reportId)).items, context),
  estimate: async ({ body: { reportId } }, { user, services }) => {
    const { items } = await requireReport(services.operations.knex, user, reportId)
    return { rows: items.reduce((sum, item) => sum + Math.max(1, getMaxRows(item)), 0), columns: 12, bytesPerRow: 120 }
  },
  open: async ({ body: { reportId } }, context) => {
    const { user, language, services, knex, runId = null } = context
    const document = await requireReport(services.operations.knex, user, reportId)
    const madeAt = new Date().toISOString()
    const asOf = await describeDataUntil(knex, language)
    const recipients = await describeRecipients(services.operations.knex, runId, language)
    const source: Awaited<ReturnType<JobContentKind<Content>['open']>> = {
      table: {
        title: document.name,
        language,
        conditions: [],
        definitions: [],
        madeBy: `${user.companyName} ${user.fullName}`,
        madeAt,
        columns: [],
        unit: 'copies',
        totals: null,
        notes: [],
        chart: null,
      },
      nameParts: [getTodayInJapan().replaceAll('-', '')],
      target: 'periodic-reports',
      query: { reportId, name: document.name, items: document.items.length },
      spool: async (spool, signal) => {
        const { sections, periods } = await spoolSections(exporters, document.items, { context, spool, signal })
        const getText = (name: Parameters<typeof getReportText>[0]) => getReportText(name, language)
        const report: ReportModel = {
          title: document.name,
          language,
          company: user.companyName,
          remark: document.remark,
          facts: [
            [getText('company'), user.companyName],
            [getText('period'), describePeriod(periods, language)],
            [getText('asOf'), asOf],
            [getText('created'), `${formatJapanMinute(madeAt)}　${user.fullName}`],
            ...(recipients === '' ? [] : [[getText('recipients'), recipients] as [string, string]]),
          ],
          madeAt,
          sections,
        }
        source.report = report
        return sections.reduce((sum, { rows }) => sum + rows, 0)
      },
    }
    return source
  },
})
