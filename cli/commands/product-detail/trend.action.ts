import { connect } from '../../connection/connect.ts'
import { addDefaultPeriodToBody } from '../../connection/default-period.ts'
import { resolveTitle } from '../../connection/resolve-names.ts'
import { resolveGroupOptions } from '../../connection/saved-groups.ts'
import type { CommandContext } from '../../context/context.ts'
import { parseColumnNames } from '../../input/column-options.ts'
import {
  defaultPeriods,
  type ListOptions,
  type PeriodOptions,
  parseNumber,
  parsePeriod,
  toStoreFilter,
} from '../../input/conditions.ts'
import { validateInput } from '../../input/validate-input.ts'
import { type FileOptions, isFileRequested, toFileFields, writeFileTo } from '../../output/file-result.ts'
import { getTerminalColumns } from '../../output/report-columns.ts'
import { writeList } from '../../output/write-output.ts'

export interface TrendOptions extends FileOptions, PeriodOptions, ListOptions {
  unit?: string
  weekStarts?: string
  channel?: string
  showBy?: string
}

export const toTrendRequest = (jan: string, options: TrendOptions, context: CommandContext): Record<string, unknown> => ({
  jan,
  period: parsePeriod(options, defaultPeriods.trend),
  unit: options.unit,
  weekStartsOn: parseNumber(options.weekStarts, '--week-starts', context),
  stores: toStoreFilter(options),
  channel: options.channel,
  showBy: options.showBy,
})

export async function runTrend(title: string, givenOptions: TrendOptions, context: CommandContext): Promise<void> {
  const options = await resolveGroupOptions(givenOptions, context)
  const jan = await resolveTitle(title, options, context)
  const { t, language } = context
  const api = await import('../../../shared/api/product-detail.ts')
  const request = toTrendRequest(jan, options, context)
  const body = validateInput(api.salesTrends.body, request, context)
  if (isFileRequested(options)) {
    const exportBody = validateInput(api.salesTrendsExport.body, { ...request, ...toFileFields(options, context) }, context)
    const { call } = await connect(options, context)
    const body = await addDefaultPeriodToBody(exportBody, options, { fallback: defaultPeriods.trend, call })
    return writeFileTo(await call(api.salesTrendsExport, { body }), options, context)
  }
  const { storeTrendReport, trendReport } = await import('../../../shared/reports/product-detail.ts')
  const chosenColumns = parseColumnNames<never>(body.showBy === 'store' ? storeTrendReport : trendReport, options, context)
  const keepsColumns = chosenColumns !== undefined
  const { call } = await connect(options, context)
  const query = await addDefaultPeriodToBody(body, options, { fallback: defaultPeriods.trend, call })
  const result = await call(api.salesTrends, { body: query })
  const footer = t('trend.numberOfStores', {
    product: jan,
    period: `${result.period.from}–${result.period.to}`,
    stores: result.numberOfStores,
  })
  if (result.stores.length > 0) {
    const rows = result.stores.flatMap(({ storeCd, storeName, salesTrends }) =>
      salesTrends.map((point) => ({ storeCd, storeName, ...point })),
    )
    const columns = await getTerminalColumns<(typeof rows)[number]>(storeTrendReport, language, { visible: chosenColumns })
    return writeList({ result, rows, columns, footer, keepsColumns }, options, context)
  }
  type Row = (typeof result.salesTrends)[number]
  const columns = (await getTerminalColumns<Row>(trendReport, language, { visible: chosenColumns })).map((column, index) =>
    // hours are shown together with their day
    (chosenColumns?.[index] ?? (index === 0 ? 'date' : null)) === 'date'
      ? {
          ...column,
          value: (row: Row) => (row.hour === null ? row.date : `${row.date} ${String(row.hour).padStart(2, '0')}:00`),
        }
      : column,
  )
  await writeList<Row>({ result, rows: result.salesTrends, columns, footer, keepsColumns }, options, context)
}
