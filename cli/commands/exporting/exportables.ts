import type { Endpoint } from '../../../shared/api/endpoint.ts'
import { type Analysis, addQuestion, getAnalysisInput, readArgument } from '../../analysis/analysis.ts'
import type { CommandContext, GlobalOptions } from '../../context.ts'
import type { Exportable } from '../../exporting/exportable.ts'
import {
  addChoice,
  addPeriod,
  addProducts,
  addStores,
  collectCodes,
  defaultPeriods,
  getDefaultPeriod,
  type ListOptions,
  type PeriodOptions,
  parsePeriod,
  toProductFilter,
  toStoreFilter,
} from '../../input/conditions.ts'
import { analyses } from '../analyses.ts'
import type { TrendOptions } from '../product-detail/trend.action.ts'
import { addTrendQuestion } from '../product-detail/trend.ts'
import type { SearchOptions } from '../product-search.action.ts'
import { addSearchQuestion } from '../product-search.ts'
import type { RankingOptions } from '../ranking-create.action.ts'
import { addRankingQuestion } from '../ranking-create.ts'

const time = ['day', 'week', 'month'] as const

/** Loads the connection module on use; the help does not need it. */
const withGroups = async <O extends GlobalOptions & ListOptions>(options: O, context: CommandContext): Promise<O> =>
  (await import('../../connection/saved-groups.ts')).withGroups(options, context)

const ofAnalysis = (analysis: Analysis, call: string, context: CommandContext): Exportable => {
  const input = getAnalysisInput(analysis)
  const endpoint = async () => ((await analysis.contract()) as Record<string, Endpoint>)[call] as Endpoint
  return {
    name: analysis.name,
    summary: input.summary[context.language],
    splits: [
      ...(input.period === null ? [] : time),
      ...(input.products ? (['publisher'] as const) : []),
      ...(input.stores ? (['store'] as const) : []),
    ],
    add: (command) => addQuestion(command, input, context),
    defaultPeriod: input.period === 'required' ? getDefaultPeriod(analysis) : null,
    call,
    schema: async () => (await endpoint()).body,
    question: async (args, options) => {
      const { exportQuestion } = await import('../../analysis/analysis.action.ts')
      return exportQuestion({ analysis, input, argument: readArgument(input, args), options }, await endpoint(), context)
    },
  }
}

interface SalesOptions extends GlobalOptions, PeriodOptions, ListOptions {
  unit?: string
  range?: 'own' | 'all'
  columns?: string[]
}

const salesData = (context: CommandContext): Exportable => ({
  name: 'sales-data',
  summary: context.t('export.salesData'),
  splits: [...time, 'publisher', 'store'],
  add: (command) => {
    const { t } = context
    addPeriod(command, t)
    addChoice(command, '--unit <unit>', t('conditions.unit'), ['day', 'week', 'month'])
    addChoice(command, '--range <range>', t('export.range'), ['own', 'all'])
    command.option('--columns <columns>', t('export.columns'), collectCodes)
    addProducts(command, t)
    addStores(command, t)
  },
  defaultPeriod: defaultPeriods.salesData,
  call: null,
  schema: async () => (await import('../../../shared/api/exporting/job-fields.ts')).salesDataQuestion,
  question: async (_context, typed) => {
    const options = await withGroups(typed as SalesOptions, context)
    return {
      period: parsePeriod(options, defaultPeriods.salesData),
      unit: options.unit,
      products: toProductFilter(options, context),
      stores: toStoreFilter(options),
      own: options.range === undefined ? undefined : options.range === 'own',
      columns: options.columns,
    }
  },
})

/** Exports whose commands do not have the common form. */
const ownForms = (context: CommandContext): Exportable[] => [
  {
    name: 'search',
    summary: context.t('search.summary'),
    splits: [...time, 'publisher', 'store'],
    add: (command) => addSearchQuestion(command, context),
    defaultPeriod: defaultPeriods.search,
    call: 'productSearchExport',
    schema: async () => (await import('../../../shared/api/product-search.ts')).productSearchExport.body,
    question: async ([keyword], options) => {
      const { searchRequest } = await import('../product-search.action.ts')
      return searchRequest(keyword as string | undefined, await withGroups(options as SearchOptions, context), context)
    },
  },
  {
    name: 'trend',
    summary: context.t('trend.summary'),
    splits: [...time, 'store'],
    add: (command) => addTrendQuestion(command, context),
    defaultPeriod: defaultPeriods.trend,
    call: 'salesTrendsExport',
    schema: async () => (await import('../../../shared/api/product-detail.ts')).salesTrendsExport.body,
    question: async ([jan], options) => {
      const { trendRequest } = await import('../product-detail/trend.action.ts')
      return trendRequest(jan as string, await withGroups(options as TrendOptions, context), context)
    },
  },
  {
    name: 'ranking',
    summary: context.t('ranking.summary'),
    splits: [...time, 'publisher', 'store'],
    add: (command) => addRankingQuestion(command, context),
    defaultPeriod: defaultPeriods.ranking,
    call: 'createRankingExport',
    schema: async () => (await import('../../../shared/api/ranking-create.ts')).createRankingExport.body,
    question: async (_context, options) => {
      const { rankingRequest } = await import('../ranking-create.action.ts')
      return rankingRequest(await withGroups(options as RankingOptions, context), context)
    },
  },
]

/** Everything that can be exported, in the order of the help. */
export const exportables = (context: CommandContext): Exportable[] => [
  salesData(context),
  ...ownForms(context),
  ...analyses.flatMap((spec) => (spec.exportCall === undefined ? [] : [ofAnalysis(spec, spec.exportCall, context)])),
]
