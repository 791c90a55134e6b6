import { completeReprintQuery, reprintCandidates, reprintCandidatesExport } from '../../../shared/api/reprint-candidates.ts'
import {
  contractReprintParameters,
  type ReprintParameters,
  setContractReprintParameters,
  usualReprintParameters,
} from '../../../shared/api/reprint-parameters.ts'
import { reprintCandidateReport } from '../../../shared/reports/reprint-candidates.ts'
import { getQuantityUnit } from '../../../shared/trade/kinds.ts'
import { allRows, defineExportRoute } from '../../exporting/export-route.ts'
import { getColumnLabel } from '../../exporting/table-model.ts'
import { recordAuditEvent, toAuditActor } from '../../operations/audit.ts'
import { ContractModel } from '../../operations/models.ts'
import { defineReportRoute } from '../../routing/report-route.ts'
import { defineRoute, requireSignedIn } from '../../routing/route.ts'
import type { ReportReader } from '../../warehouse/sales/report-reader.ts'
import { listReprintCandidates } from './reprint-candidates.query.ts'

/** Titles in the chart of a file. */
const CHART_TITLES = 20

export const readReprintCandidates: ReportReader<typeof reprintCandidates> = ({ knex, body, scope, language }) =>
  listReprintCandidates(knex, completeReprintQuery(body, scope.reprintParameters), { scope, language })

const toResult = (chosen: ReprintParameters | null) => ({
  parameters: chosen ?? usualReprintParameters,
  chosen: chosen !== null,
})

export const reprintCandidatesRoutes = [
  defineRoute(contractReprintParameters, async (call) => toResult(requireSignedIn(call).reprintParameters)),
  defineRoute(setContractReprintParameters, async (call, { operations: { knex } }) => {
    const user = requireSignedIn(call)
    await knex.transaction(async (trx) => {
      await ContractModel.query(trx).findById(user.contractId).patch({ reprintParameters: call.body })
      await recordAuditEvent(trx, {
        ...toAuditActor({ user, address: call.address }),
        action: 'reprintParameters',
        target: 'reprint-candidates',
        detail: { before: { ...toResult(user.reprintParameters).parameters }, after: { ...call.body } },
      })
    })
    return toResult(call.body)
  }),
  defineReportRoute(reprintCandidates, readReprintCandidates),
  defineExportRoute(reprintCandidatesExport, 'product-search', async (body, { user, language, knex }) => {
    const all = { ...completeReprintQuery(body, user.reprintParameters), ...allRows }
    const { list, totals, asOf, explanation } = await listReprintCandidates(knex, all, { scope: user, language })
    const chartRows = list.slice(0, CHART_TITLES)
    const unit = getQuantityUnit(body.products)
    return {
      name: 'reprint-candidates',
      nameParts: [asOf],
      columns: reprintCandidateReport.columns,
      rows: list,
      totals,
      chart: {
        kind: 'bar',
        labels: chartRows.map(({ productName }) => productName),
        series: [
          { name: getColumnLabel('totalStock', language, unit), values: chartRows.map(({ totalStock }) => totalStock) },
          {
            name: getColumnLabel('forecast12', language, unit),
            values: chartRows.map(({ horizons }) => horizons.at(-1)?.expected ?? 0),
          },
        ],
      },
      notes: [explanation],
    }
  }),
]
