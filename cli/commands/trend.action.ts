import { checked } from '../check.ts'
import { type ListOptions, numberOf, type PeriodOptions, periodOf, storesOf } from '../conditions.ts'
import { connect } from '../connect.ts'
import { type FileOptions, fileFields, wantsFile, writeFileTo } from '../file-answer.ts'
import { refuseBoth, writeList } from '../output.ts'
import { terminalColumns } from '../report-columns.ts'
import type { Surroundings } from '../surroundings.ts'

export interface TrendOptions extends FileOptions, PeriodOptions, ListOptions {
  unit?: string
  weekStarts?: string
  channel?: string
}

export const trendRequest = (jan: string, options: TrendOptions, surroundings: Surroundings): Record<string, unknown> => ({
  jan,
  period: periodOf(options, '28d'),
  unit: options.unit,
  weekStartsOn: numberOf(options.weekStarts, '--week-starts', surroundings),
  stores: storesOf(options),
  channel: options.channel,
})

export async function trend(jan: string, options: TrendOptions, surroundings: Surroundings): Promise<void> {
  refuseBoth(options, surroundings)
  const { say, language } = surroundings
  const contract = await import('../../shared/contract/product-detail.ts')
  const request = trendRequest(jan, options, surroundings)
  const body = checked(contract.salesTrends.body, request, surroundings)
  if (wantsFile(options)) {
    const whole = checked(contract.salesTrendsExport.body, { ...request, ...fileFields(options, surroundings) }, surroundings)
    const { call } = await connect(options, surroundings)
    return writeFileTo(await call(contract.salesTrendsExport, { body: whole }), options, surroundings)
  }
  const { call } = await connect(options, surroundings)
  const answer = await call(contract.salesTrends, { body })
  const { trendReport } = await import('../../shared/contract/product-detail.columns.ts')
  type Row = (typeof answer.salesTrends)[number]
  const columns = (await terminalColumns<Row>(trendReport, language)).map((column, index) =>
    // an hour is said with its day
    index === 0
      ? {
          ...column,
          value: (row: Row) => (row.hour === null ? row.date : `${row.date} ${String(row.hour).padStart(2, '0')}:00`),
        }
      : column,
  )
  await writeList<Row>(
    {
      answer,
      rows: answer.salesTrends,
      columns,
      foot: say('trend.numberOfStores', {
        product: jan,
        period: `${body.period.from}–${body.period.to}`,
        stores: answer.numberOfStores.toLocaleString('en-US'),
      }),
    },
    options,
    surroundings,
  )
}
