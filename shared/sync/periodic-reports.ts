import { z } from 'zod'
import { isName, isOneLine } from '../fields/validation.ts'

/** Periodic reports: an ordered set of favourites and dashboard panels, delivered as one PDF or one Excel workbook. */

export const periodicReportLimits = { reports: 100, name: 50, items: 40, heading: 60, remark: 500, rows: 1000 } as const

/** Panels of the dashboard that a report can contain. */
export const dashboardPanels = ['figures', 'hours', 'best', 'movers', 'genres', 'upcoming'] as const
export type DashboardPanel = (typeof dashboardPanels)[number]

/** Parts of an item on paper. */
export const reportParts = ['figures', 'chart', 'table'] as const
export type ReportPart = (typeof reportParts)[number]

const isRemark = (text: string): boolean => isOneLine(text.replaceAll('\n', ''))

const remark = z.string().max(periodicReportLimits.remark).refine(isRemark, { message: 'validation.invalid' })

const isPanel = (source: string): boolean => dashboardPanels.some((panel) => panel === source)

/** An item. The schema must not transform values: it is part of a synchronised document. */
export const periodicReportItem = z
  .strictObject({
    kind: z.enum(['favorite', 'dashboard']),
    /** Id of a favourite, or name of a dashboard panel. */
    source: z.string().min(1).max(64),
    /** For dashboard panels: restricts them to the contract’s own titles. */
    own: z.boolean(),
    /** Empty: the name of the source. */
    heading: z
      .string()
      .max(periodicReportLimits.heading)
      .refine((text) => text === '' || isName(text), { message: 'validation.oneLine' }),
    remark,
    parts: z.array(z.enum(reportParts)).min(1).max(3),
    /** Rows of the table. */
    rows: z.number().int().min(1).max(periodicReportLimits.rows),
  })
  .refine(({ kind, source }) => kind === 'favorite' || isPanel(source), { path: ['source'], message: 'validation.invalid' })
export type PeriodicReportItem = z.output<typeof periodicReportItem>

/** Content of a report. */
export const periodicReportContent = z.strictObject({
  name: z.string().min(1).max(periodicReportLimits.name).refine(isName, { message: 'validation.oneLine' }),
  remark,
  /** Visible to and usable by colleagues of the same contract. */
  shared: z.boolean(),
  items: z.array(periodicReportItem).max(periodicReportLimits.items),
})
export type PeriodicReportContent = z.output<typeof periodicReportContent>

const DEFAULT_ROWS = 30

/** Initial settings of an item for a favourite, or a panel of the dashboard, which begins with the own titles like the dashboard. */
export const createPeriodicReportItem = (kind: PeriodicReportItem['kind'], source: string): PeriodicReportItem => ({
  kind,
  source,
  own: kind === 'dashboard',
  heading: '',
  remark: '',
  parts: kind === 'dashboard' && source === 'figures' ? ['figures'] : ['figures', 'chart', 'table'],
  rows: DEFAULT_ROWS,
})

interface OwnedReport {
  name: string
  ownerId: string
  id: string
}

/** Order of the list: the user's own reports by name, then those that colleagues share. */
export const createReportComparator =
  (userId: string) =>
  (a: OwnedReport, b: OwnedReport): number =>
    Number(b.ownerId === userId) - Number(a.ownerId === userId) || a.name.localeCompare(b.name, 'ja') || (a.id < b.id ? -1 : 1)
