import { connect } from '../../connection/connect.ts'
import { withDefaultPeriod } from '../../connection/default-period.ts'
import { withGroups } from '../../connection/saved-groups.ts'
import type { CommandContext } from '../../context.ts'
import { validateInput } from '../../input/check.ts'
import { chosenNames } from '../../input/chosen-columns.ts'
import {
  defaultPeriods,
  type ListOptions,
  type PeriodOptions,
  parseNumber,
  parsePeriod,
  toStoreFilter,
} from '../../input/conditions.ts'
import { type FileOptions, fileFields, wantsFile, writeFileTo } from '../../output/file-answer.ts'
import { refuseBoth, writeList } from '../../output/output.ts'
import { terminalColumns } from '../../output/report-output.ts'

export interface TrendOptions extends FileOptions, PeriodOptions, ListOptions {
  unit?: string
  weekStarts?: string
  channel?: string
  showBy?: string
}

export const trendRequest = (jan: string, options: TrendOptions, context: CommandContext): Record<string, unknown> => ({
  jan,
  period: parsePeriod(options, defaultPeriods.trend),
  unit: options.unit,
  weekStartsOn: parseNumber(options.weekStarts, '--week-starts', context),
  stores: toStoreFilter(options),
  channel: options.channel,
  showBy: options.showBy,
})

export async function trend(jan: string, typed: TrendOptions, context: CommandContext): Promise<void> {
  refuseBoth(typed, context)
  const options = await withGroups(typed, context)
  const { t, language } = context
  const contract = await import('../../../shared/api/product-detail.ts')
  const request = trendRequest(jan, options, context)
  const body = validateInput(contract.salesTrends.body, request, context)
  if (wantsFile(options)) {
    const exportBody = validateInput(contract.salesTrendsExport.body, { ...request, ...fileFields(options, context) }, context)
    const { call } = await connect(options, context)
    const body = await withDefaultPeriod(exportBody, options, { fallback: defaultPeriods.trend, call })
    return writeFileTo(await call(contract.salesTrendsExport, { body }), options, context)
  }
  const { storeTrendReport, trendReport } = await import('../../../shared/api/product-detail.columns.ts')
  const chosenColumns = chosenNames<never>(body.showBy === 'store' ? storeTrendReport : trendReport, options, context)
  const keepsColumns = chosenColumns !== undefined
  const { call } = await connect(options, context)
  const question = await withDefaultPeriod(body, options, { fallback: defaultPeriods.trend, call })
  const answer = await call(contract.salesTrends, { body: question })
  const foot = t('trend.numberOfStores', {
    product: jan,
    period: `${answer.period.from}–${answer.period.to}`,
    stores: answer.numberOfStores,
  })
  if (answer.stores.length > 0) {
    const rows = answer.stores.flatMap(({ storeCd, storeName, salesTrends }) =>
      salesTrends.map((point) => ({ storeCd, storeName, ...point })),
    )
    const columns = await terminalColumns<(typeof rows)[number]>(storeTrendReport, language, { visible: chosenColumns })
    return writeList({ answer, rows, columns, foot, keepsColumns }, options, context)
  }
  type Row = (typeof answer.salesTrends)[number]
  const columns = (await terminalColumns<Row>(trendReport, language, { visible: chosenColumns })).map((column, index) =>
    // hours are shown together with their day
    (chosenColumns?.[index] ?? (index === 0 ? 'date' : null)) === 'date'
      ? {
          ...column,
          value: (row: Row) => (row.hour === null ? row.date : `${row.date} ${String(row.hour).padStart(2, '0')}:00`),
        }
      : column,
  )
  await writeList<Row>({ answer, rows: answer.salesTrends, columns, foot, keepsColumns }, options, context)
}
