import type { Command } from 'commander'
import type { CommandContext, GlobalOptions } from '../context/context.ts'
import type { Exportable } from '../exporting/exportable.ts'
import { defaultPeriods, type ListOptions, type PeriodName } from '../input/conditions.ts'
import type { TrendOptions } from './product-detail/trend.action.ts'
import { addTrendOptions } from './product-detail/trend.ts'
import type { SearchOptions } from './product-search.action.ts'
import { addSearchOptions } from './product-search.ts'
import type { RankingOptions } from './ranking-create.action.ts'
import { addRankingOptions } from './ranking-create.ts'

/** An analysis whose command does not have the common form (analyses.ts). */
export interface SpecialAnalysis {
  name: string
  summary: string
  /** Ways in which its export can be split. */
  splits: Exportable['splits']
  /** True if the result has pages. */
  isPaged: boolean
  /** Adds its arguments and conditions. */
  addOptions(command: Command): void
  defaultPeriod: PeriodName
  /** Names of the API call and of its export. */
  call: string
  exportCall: string
  loadApi(): Promise<Record<string, unknown>>
  /** Builds the query from the typed arguments and options. `args` is what Commander passes to the action. */
  buildQuery(args: readonly unknown[], options: GlobalOptions & Record<string, unknown>): Promise<Record<string, unknown>>
}

/** Loads the connection module on use; the help does not need it. */
export const resolveGroups = async <O extends GlobalOptions & ListOptions>(options: O, context: CommandContext): Promise<O> =>
  (await import('../connection/saved-groups.ts')).resolveGroupOptions(options, context)

export const listSpecialAnalyses = (context: CommandContext): SpecialAnalysis[] => [
  {
    name: 'search',
    summary: context.t('search.summary'),
    splits: ['day', 'week', 'month', 'publisher', 'store'],
    isPaged: true,
    addOptions: (command) => addSearchOptions(command, context),
    defaultPeriod: defaultPeriods.search,
    call: 'productSearch',
    exportCall: 'productSearchExport',
    loadApi: () => import('../../shared/api/product-search.ts'),
    buildQuery: async ([keyword], options) => {
      const { toSearchRequest } = await import('./product-search.action.ts')
      return toSearchRequest(keyword as string | undefined, await resolveGroups(options as SearchOptions, context), context)
    },
  },
  {
    name: 'trend',
    summary: context.t('trend.summary'),
    splits: ['day', 'week', 'month', 'store'],
    isPaged: false,
    addOptions: (command) => addTrendOptions(command, context),
    defaultPeriod: defaultPeriods.trend,
    call: 'salesTrends',
    exportCall: 'salesTrendsExport',
    loadApi: () => import('../../shared/api/product-detail.ts'),
    buildQuery: async ([jan], options) => {
      const { toTrendRequest } = await import('./product-detail/trend.action.ts')
      return toTrendRequest(jan as string, await resolveGroups(options as TrendOptions, context), context)
    },
  },
  {
    name: 'ranking',
    summary: context.t('ranking.summary'),
    splits: ['day', 'week', 'month', 'publisher', 'store'],
    isPaged: true,
    addOptions: (command) => addRankingOptions(command, context),
    defaultPeriod: defaultPeriods.ranking,
    call: 'createRanking',
    exportCall: 'createRankingExport',
    loadApi: () => import('../../shared/api/ranking-create.ts'),
    buildQuery: async (_args, options) => {
      const { toRankingRequest } = await import('./ranking-create.action.ts')
      return toRankingRequest(await resolveGroups(options as RankingOptions, context), context)
    },
  },
]
