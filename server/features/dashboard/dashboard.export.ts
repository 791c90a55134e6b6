import { z } from 'zod'
import type { dashboard } from '../../../shared/api/dashboard.ts'
import type { Result } from '../../../shared/api/endpoint.ts'
import { hasOwnSales } from '../../../shared/api/own-defaults.ts'
import type { QueryResult } from '../../../shared/api/report.ts'
import { formatDate } from '../../../shared/messages/formats.ts'
import { periodicReportFiles } from '../../../shared/messages/periodic-report-files.ts'
import { fillPlaceholders } from '../../../shared/messages/translate.ts'
import { defineColumns } from '../../../shared/reports/columns.ts'
import { moverReport } from '../../../shared/reports/movers.ts'
import { type DashboardPanel, dashboardPanels } from '../../../shared/sync/periodic-reports.ts'
import type { ExportContext, ExportDefinition, Exporter } from '../../exporting/export-route.ts'
import { toCellExport } from '../../exporting/export-route.ts'
import { formatFigure } from '../../exporting/periodic-report.ts'
import type { ReportFigure } from '../../exporting/table-model.ts'
import { readDashboard } from './dashboard.query.ts'

type Dashboard = QueryResult<Result<typeof dashboard>>

/** The columns of a narrow table. */
const moverColumns = moverReport.columns.filter(({ name }) => moverReport.terminal?.includes(name))

const query = z.strictObject({ panel: z.enum(dashboardPanels), own: z.boolean() })

const best = defineColumns<Dashboard['best'][number]>()
const bestColumns = [
  best.count('rank'),
  best.code('jan'),
  best.text('productName'),
  best.text('publisherName'),
  best.date('releaseDate'),
  best.copies('quantity'),
  best.copies('previousQuantity'),
  best.percent('saleRate'),
]
const hours = defineColumns<Dashboard['hours'][number]>()
const hourColumns = [
  hours.date('date'),
  hours.count('hour'),
  hours.copies('quantity'),
  hours.copies('previousQuantity', { value: (row) => row.weekBefore }),
]
const genres = defineColumns<Dashboard['genres'][number]>()
const genreColumns = [
  genres.text('genreC1Nm', { value: (row) => row.name }),
  genres.copies('quantity'),
  genres.copies('previousQuantity'),
  genres.percent('changeRate'),
]
const upcoming = defineColumns<Dashboard['upcoming'][number]>()
const upcomingColumns = [
  upcoming.date('releaseDate'),
  upcoming.code('jan'),
  upcoming.text('productName'),
  upcoming.text('publisherName'),
  upcoming.copies('bookedQuantity', { value: (row) => row.preOrders }),
  upcoming.copies('delivery', { value: (row) => row.deliveries }),
]

function listFigures(data: Dashboard, { language }: ExportContext): ReportFigure[] {
  const text = periodicReportFiles[language]
  const createComparedFigure = (name: 'daySales' | 'dayAmount' | 'weekSales' | 'monthSales'): ReportFigure => {
    const { now, before, changeRate } = data[name]
    const change =
      changeRate === null ? '' : ` (${changeRate > 0 ? '+' : ''}${formatFigure({ value: changeRate, type: 'decimal' })}%)`
    const note = before === null ? '' : fillPlaceholders(text.before, { value: formatFigure({ value: before, type: 'integer' }) })
    return { label: text[name], value: now, type: 'integer', note: `${note}${change}` }
  }
  return [
    createComparedFigure('daySales'),
    createComparedFigure('dayAmount'),
    createComparedFigure('weekSales'),
    createComparedFigure('monthSales'),
    ...(data.market === null
      ? []
      : [
          {
            label: text.marketShare,
            value: data.market.dayShare,
            type: 'decimal' as const,
            note: fillPlaceholders(text.market, { value: formatFigure({ value: data.market.daySales.now, type: 'integer' }) }),
          },
        ]),
    {
      label: text.newReleases,
      value: data.newReleases.saleRate,
      type: 'decimal',
      note: `${data.newReleases.products} ${text.titles}`,
    },
    { label: text.shortProducts, value: data.shortProducts, type: 'integer', note: text.titles },
  ]
}

function toDefinition(panel: DashboardPanel, data: Dashboard, context: ExportContext): ExportDefinition<unknown> {
  const { language } = context
  const text = periodicReportFiles[language]
  const common = { name: 'search', nameParts: [] } as const
  const createRowExport = <Row>(rows: readonly Row[], columns: Parameters<typeof toCellExport<Row>>[0]['columns']) =>
    toCellExport({ ...common, rows, columns, figures: [] }, language) as ExportDefinition<unknown>
  switch (panel) {
    case 'figures':
      return { ...common, columns: [], rows: [], figures: listFigures(data, context) }
    case 'hours':
      return {
        ...createRowExport(data.hours, hourColumns),
        chart: {
          kind: 'bar',
          labels: data.hours.map(({ hour }) => `${hour}:00`),
          series: [
            { name: text.daySales, values: data.hours.map(({ quantity }) => quantity) },
            { name: text.weekBefore, values: data.hours.map(({ weekBefore }) => weekBefore) },
          ],
        },
      }
    case 'best':
      return createRowExport(data.best, bestColumns)
    case 'movers':
      return createRowExport(data.movers, moverColumns)
    case 'genres':
      return createRowExport(data.genres, genreColumns)
    case 'upcoming':
      return createRowExport(data.upcoming, upcomingColumns)
  }
}

/** Panels of the dashboard as items of periodic reports: the same query as the screen. */
export const dashboardExporter: Exporter = {
  target: 'dashboard',
  createDefinition: async (item, context) => {
    const { panel, own: isRestricted } = query.parse(item)
    const { knex, user, language } = context
    const own = isRestricted && hasOwnSales(user)
    const data = await readDashboard(knex, { scope: user, isOwn: own, language })
    const text = periodicReportFiles[language]
    const definition = toDefinition(panel, data, context)
    return {
      ...definition,
      facts: [
        [text.day, data.day === null ? text.noData : formatDate(data.day)],
        [text.scope, own ? text.own : text.all],
      ],
    }
  },
}
