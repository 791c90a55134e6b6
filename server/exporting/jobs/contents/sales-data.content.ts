import type { Knex } from 'knex'
import type { SalesDataQuery } from '../../../../shared/api/exporting/job-fields.ts'
import { AppError } from '../../../../shared/errors/errors.ts'
import { salesDataReport } from '../../../../shared/reports/sales-data.ts'
import { copyQueryToFile } from '../../../warehouse/engine/copy-to-file.ts'
import { createFragment, selectRows } from '../../../warehouse/engine/sql.ts'
import { resolveFilterCodes } from '../../../warehouse/products/resolve-filter-codes.ts'
import { readDataUntil } from '../../../warehouse/sales/data-state.ts'
import type { ExportDefinition } from '../../export-route.ts'
import { buildTable } from '../../export-route.ts'
import { getExportName } from '../../table-model.ts'
import type { ContentReadContext, ExportEstimate, JobContentKind } from '../job-source.ts'
import { checkStockColumns, salesDataSql } from './sales-data.query.ts'

/** Rows of the sample from which a size is estimated. */
const SAMPLE_ROWS = 500

/** Builds the query with codes as in the masters and days that have data. Throws if it is invalid. */
async function toQuery(knex: Knex, body: SalesDataQuery, { user }: ContentReadContext): Promise<SalesDataQuery> {
  checkStockColumns(body)
  const dataUntil = await readDataUntil(knex)
  if (dataUntil !== null && body.period.from > dataUntil.day) {
    const values = { day: dataUntil.day }
    throw new AppError('period.afterData', values, [{ field: 'content.body.period.from', code: 'period.afterData', values }])
  }
  return resolveFilterCodes(knex, body, { scope: user, path: 'content.body.' })
}

async function estimate(knex: Knex, query: SalesDataQuery, { user, language }: ContentReadContext): Promise<ExportEstimate> {
  const context = { viewer: user, language }
  const all = salesDataSql(knex, query, { ...context, isOrdered: false })
  const [counted] = await selectRows<{ count: number }>(
    knex,
    createFragment(knex, 'select count(*) as count from (?) as rows_of_it', [all]),
  )
  const sample = await selectRows<Record<string, unknown>>(
    knex,
    createFragment(knex, `select * from (?) as sampled limit ${SAMPLE_ROWS}`, [all]),
  )
  const bytes = sample.reduce((sum, row) => sum + Buffer.byteLength(Object.values(row).join(',')) + 2, 0)
  return {
    rows: counted?.count ?? 0,
    columns: query.columns.length,
    bytesPerRow: sample.length === 0 ? 0 : bytes / sample.length,
  }
}

/** The raw figures of titles in stores. The engine writes the rows itself: they never become objects in this process. */
export const salesDataContent: JobContentKind<{ kind: 'sales-data'; body: SalesDataQuery }> = {
  getName: ({ body }, language) => `${getExportName('salesData', language)} ${body.period.from} – ${body.period.to}`,
  check: async ({ body }, context) => {
    await toQuery(context.services.warehouse.knex, body, context)
  },
  listAccess: async () => [],
  estimate: async ({ body }, context) => estimate(context.knex, await toQuery(context.knex, body, context), context),
  open: async ({ body }, context) => {
    const { knex, user, language, services } = context
    const query = await toQuery(knex, body, context)
    const definition: ExportDefinition<never> = {
      name: 'salesData',
      nameParts: [query.period.from, query.period.to],
      columns: query.columns.map((name) => salesDataReport[name]),
      rows: [],
    }
    return {
      table: await buildTable(definition, { query, user, language, services }),
      nameParts: definition.nameParts,
      target: 'sales-exports',
      query,
      spool: (path, signal) =>
        copyQueryToFile(knex, salesDataSql(knex, query, { viewer: user, language, isOrdered: true }), { path, signal }),
    }
  },
}
