import type { Endpoint } from '../../../shared/api/endpoint.ts'
import * as api from '../../../shared/api/periodic-reports.ts'
import type { Exporters } from '../../exporting/export-route.ts'
import { readReportItem } from '../../exporting/jobs/contents/periodic-report.content.ts'
import { formatFigure } from '../../exporting/periodic-report.ts'
import { isNumeric, toTextTable } from '../../exporting/text-table.ts'
import { toRequester } from '../../routing/report-route.ts'
import { type Call, defineRoute, type Route, requireSignedIn } from '../../routing/route.ts'
import { deleteReport, listReports, saveReport } from './periodic-reports.query.ts'

export const createPeriodicReportRoutes = (exporters: Exporters): Route[] => [
  defineRoute(api.periodicReportList, async (call, { operations }) => ({
    list: await listReports(operations.knex, requireSignedIn(call)),
  })),
  defineRoute(api.periodicReportSave, async (call, { operations }) => {
    const { rev, ...content } = call.body
    return saveReport(operations.knex, requireSignedIn(call), { id: call.params.reportId, rev, content })
  }),
  defineRoute(api.periodicReportDelete, async (call, { operations }) => {
    const { reportId } = call.params
    await deleteReport(operations.knex, requireSignedIn(call), reportId)
    return { reportId }
  }),
  defineRoute(api.periodicReportSection, async (call, services) => {
    const user = requireSignedIn(call)
    const requester = toRequester(call as Call<Endpoint>, api.periodicReportSection)
    const { section, rows } = await services.queryQueue.run('long', requester, (signal) =>
      services.warehouse.read(
        (knex) => readReportItem(exporters, call.body, { user, language: call.language, services, knex }),
        signal,
      ),
    )
    const { heading, about, problem, figures, chart, table, total, notes, parts } = section
    const texts = table === null || !parts.includes('table') ? null : toTextTable(table, rows)
    return {
      heading,
      about,
      problem,
      conditions: (table?.conditions ?? []).map(([label, value]) => ({ label, value })),
      figures: figures.map((figure) => ({ label: figure.label, value: formatFigure(figure), note: figure.note })),
      chart: chart && {
        kind: chart.kind,
        labels: [...chart.labels],
        series: chart.series.map(({ name, values }) => ({ name, values: [...values] })),
      },
      columns: (texts?.columns ?? []).map((column, index) => ({
        label: texts?.labels[index] ?? '',
        numeric: isNumeric(column.type),
      })),
      rows: texts?.rows ?? [],
      totals: texts?.totals ?? null,
      total,
      notes: [...notes],
    }
  }),
]
