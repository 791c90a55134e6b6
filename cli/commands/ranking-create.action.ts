import { connect } from '../connection/connect.ts'
import { addDefaultPeriodToBody } from '../connection/default-period.ts'
import { type PageOptions, readPages, toPageFields } from '../connection/read-pages.ts'
import { resolveGroupOptions } from '../connection/saved-groups.ts'
import type { CommandContext } from '../context/context.ts'
import { parseColumnNames } from '../input/column-options.ts'
import {
  defaultPeriods,
  type ListOptions,
  type PeriodOptions,
  parseNumber,
  parseNumberRange,
  parsePeriod,
  parseReleaseDays,
  toProductFilter,
  toStoreFilter,
} from '../input/conditions.ts'
import { validateInput } from '../input/validate-input.ts'
import { type FileOptions, isFileRequested, toFileFields, writeFileTo } from '../output/file-result.ts'
import { formatCoverage, formatExcludedGoods, getTerminalColumns } from '../output/report-columns.ts'
import { formatValue } from '../output/table.ts'
import { writeList } from '../output/write-output.ts'

export interface RankingOptions extends FileOptions, PageOptions, PeriodOptions, ListOptions {
  basis?: 'copies' | 'amount'
  sinceRelease?: string
  includeExcluded?: boolean
  channel?: string
  gender?: 'all' | 'male' | 'female'
  age?: string
  limit?: string
}

/** Builds the request of a ranking with the codes of the API: amount is basis 1, copies 2; gender 0, 1, 2. */
export const toRankingRequest = (options: RankingOptions, context: CommandContext): Record<string, unknown> => ({
  period: parsePeriod(options, defaultPeriods.ranking),
  sinceRelease: parseReleaseDays(options.sinceRelease, context),
  includeExcluded: options.includeExcluded,
  basis: options.basis && { amount: 1, copies: 2 }[options.basis],
  products: toProductFilter(options, context),
  stores: toStoreFilter(options),
  channel: options.channel,
  gender: options.gender && { all: 0, male: 1, female: 2 }[options.gender],
  ageRange: parseNumberRange(options.age, '--age', context),
  limit: parseNumber(options.limit, '--limit', context),
  ...toPageFields(options, context),
})

export async function runRanking(givenOptions: RankingOptions, context: CommandContext): Promise<void> {
  const options = await resolveGroupOptions(givenOptions, context)
  const { t, language } = context
  const api = await import('../../shared/api/ranking-create.ts')
  const request = toRankingRequest(options, context)
  const typedBody = validateInput(api.rankingBody, request, context)
  if (isFileRequested(options)) {
    const exportBody = validateInput(api.createRankingExport.body, { ...request, ...toFileFields(options, context) }, context)
    const { call } = await connect(options, context)
    const body = await addDefaultPeriodToBody(exportBody, options, { fallback: defaultPeriods.ranking, call })
    return writeFileTo(await call(api.createRankingExport, { body }), options, context)
  }
  const { rankingReport } = await import('../../shared/reports/ranking-create.ts')
  const chosen = parseColumnNames(rankingReport, options, context)
  const { call } = await connect(options, context)
  const body = await addDefaultPeriodToBody(typedBody, options, { fallback: defaultPeriods.ranking, call })
  const result = await readPages({ pageNum: body.pageNum, all: options.all }, async (pageNum) => {
    const { rankingList, ...rest } = await call(api.createRanking, { body: { ...body, pageNum } })
    return { ...rest, list: rankingList }
  })
  const { units } = await import('../../shared/messages/columns.ts')
  type Row = (typeof result.list)[number]
  const basis = body.basis === 1 ? 'quantity' : 'amount'
  const names = rankingReport.terminal?.filter((name) => name !== basis)
  const columns = await getTerminalColumns<Row>(rankingReport, language, {
    unit: result.counted.unit,
    visible: chosen ?? names,
  })
  const base = result.baseData
  const period = `${body.period.from}–${body.period.to}`
  const { list: rows, ...rest } = result
  await writeList<Row>(
    {
      result: { ...rest, rankingList: rows },
      rows,
      columns,
      keepsColumns: chosen !== undefined,
      footer: [
        rows.length === 0
          ? t('ranking.none', { period })
          : t('ranking.found', {
              from: rows[0]?.rank ?? 0,
              to: rows.at(-1)?.rank ?? 0,
              total: result.paging.total,
              period,
              quantity: base.quantity,
              unit: units[language][result.counted.unit],
              change: base.changeRate === null ? '-' : `${formatValue(base.changeRate, 1)}%`,
            }),
        formatExcludedGoods(result, context),
        formatCoverage(result, context),
      ]
        .filter(Boolean)
        .join('\n'),
    },
    options,
    context,
  )
}
