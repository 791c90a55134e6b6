import type { Endpoint } from '../../../shared/api/endpoint.ts'
import { type AnalysisCommand, addQueryOptions, getAnalysisInput, readArgument } from '../../analysis/analysis.ts'
import type { CommandContext, GlobalOptions } from '../../context/context.ts'
import type { Exportable } from '../../exporting/exportable.ts'
import {
  addChoiceOption,
  addPeriodOptions,
  addProductOptions,
  addStoreOptions,
  collectCodes,
  defaultPeriods,
  getDefaultPeriod,
  type ListOptions,
  type PeriodOptions,
  parsePeriod,
  toProductFilter,
  toStoreFilter,
} from '../../input/conditions.ts'
import { analysisCommands } from '../analysis-commands.ts'
import { listSpecialAnalyses, resolveGroups } from '../special-analyses.ts'

const timeUnits = ['day', 'week', 'month'] as const

const createAnalysisExportable = (analysis: AnalysisCommand, call: string, context: CommandContext): Exportable => {
  const input = getAnalysisInput(analysis)
  const endpoint = async () => ((await analysis.loadApi()) as Record<string, Endpoint>)[call] as Endpoint
  return {
    name: analysis.name,
    summary: input.summary[context.language],
    splits: [
      ...(input.period === null ? [] : timeUnits),
      ...(input.hasProducts ? (['publisher'] as const) : []),
      ...(input.hasStores ? (['store'] as const) : []),
    ],
    addOptions: (command) => addQueryOptions(command, input, context),
    defaultPeriod: input.period === 'required' ? getDefaultPeriod(analysis) : null,
    call,
    loadEndpoint: endpoint,
    buildQuery: async (args, options) => {
      const { buildExportQuery } = await import('../../analysis/analysis.action.ts')
      return buildExportQuery({ analysis, input, argument: readArgument(input, args), options }, await endpoint(), context)
    },
  }
}

interface SalesOptions extends GlobalOptions, PeriodOptions, ListOptions {
  unit?: string
  range?: 'own' | 'all'
  columns?: string[]
}

const createSalesDataExportable = (context: CommandContext): Exportable => ({
  name: 'sales-data',
  summary: context.t('export.salesData'),
  splits: [...timeUnits, 'publisher', 'store'],
  addOptions: (command) => {
    const { t } = context
    addPeriodOptions(command, t)
    addChoiceOption(command, '--unit <unit>', t('conditions.unit'), ['day', 'week', 'month'])
    addChoiceOption(command, '--range <range>', t('export.range'), ['own', 'all'])
    command.option('--columns <columns>', t('export.columns'), collectCodes)
    addProductOptions(command, t)
    addStoreOptions(command, t)
  },
  defaultPeriod: defaultPeriods.salesData,
  call: null,
  loadEndpoint: async () => ({ body: (await import('../../../shared/api/exporting/job-fields.ts')).salesDataQuery }),
  buildQuery: async (_args, givenOptions) => {
    const options = await resolveGroups(givenOptions as SalesOptions, context)
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

/** Exports of the analyses whose commands do not have the common form. */
const listSpecialExportables = (context: CommandContext): Exportable[] =>
  listSpecialAnalyses(context).map(({ call: _call, exportCall, loadApi, ...analysis }) => ({
    ...analysis,
    call: exportCall,
    loadEndpoint: async () => (await loadApi())[exportCall] as Endpoint,
  }))

/** Everything that can be exported, in the order of the help. */
export const listExportables = (context: CommandContext): Exportable[] => [
  createSalesDataExportable(context),
  ...listSpecialExportables(context),
  ...analysisCommands.flatMap((spec) =>
    spec.exportCall === undefined ? [] : [createAnalysisExportable(spec, spec.exportCall, context)],
  ),
]
