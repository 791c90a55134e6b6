import { reprintCandidateReport } from '../../../shared/api/reprint-candidates.columns.ts'
import { reprintCandidates, reprintCandidatesExport } from '../../../shared/api/reprint-candidates.ts'
import { getQuantityUnit } from '../../../shared/kinds.ts'
import { exportRoute } from '../../exporting/export-route.ts'
import { getColumnLabel } from '../../exporting/table-model.ts'
import type { ReportReader } from '../../report-reader.ts'
import { reportRoute } from '../../routing/report-route.ts'
import { listReprintCandidates } from './reprint-candidates.query.ts'

/** Titles in the chart of a file. */
const CHART_TITLES = 20

export const readReprintCandidates: ReportReader<typeof reprintCandidates> = ({ knex, body, scope, language }) =>
  listReprintCandidates(knex, body, { scope, language })

export const reprintCandidatesRoutes = [
  reportRoute(reprintCandidates, readReprintCandidates),
  exportRoute(reprintCandidatesExport, 'product-search', async (body, { user, language, knex }) => {
    const all = { ...body, pageNum: 1, pageSize: 1_000_000 }
    const { list, totals, asOf, explanation } = await listReprintCandidates(knex, all, { scope: user, language })
    const shown = list.slice(0, CHART_TITLES)
    const unit = getQuantityUnit(body.products)
    return {
      name: 'reprintCandidates',
      nameParts: [asOf],
      columns: reprintCandidateReport.columns,
      rows: list,
      totals,
      chart: {
        kind: 'bar',
        labels: shown.map(({ productName }) => productName),
        series: [
          { name: getColumnLabel('totalStock', language, unit), values: shown.map(({ totalStock }) => totalStock) },
          {
            name: getColumnLabel('forecast12', language, unit),
            values: shown.map(({ horizons }) => horizons.at(-1)?.expected ?? 0),
          },
        ],
      },
      notes: [explanation],
    }
  }),
]
