import { dataHealth, dataHealthExport } from '../../../shared/api/data-health.ts'
import { dataGapsReport } from '../../../shared/reports/data-health.ts'
import { defineExportRoute } from '../../exporting/export-route.ts'
import { defineRoute } from '../../routing/route.ts'
import { readDataHealth, readGaps } from './data-health.query.ts'

export const dataHealthRoutes = [
  defineRoute(dataHealth, async ({ query, signal }, { loads, warehouse }) => {
    const reports = await loads.list()
    return warehouse.read((knex) => readDataHealth(knex, query, { reports }), signal)
  }),
  defineExportRoute(dataHealthExport, 'data-health', async ({ days }, { knex }) => {
    const { period, rows } = await readGaps(knex, days)
    return {
      name: 'dataGaps',
      nameParts: [period.from, period.to],
      columns: dataGapsReport.columns,
      rows,
    }
  }),
]
