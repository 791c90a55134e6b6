import type { Command } from 'commander'
import type { Endpoint } from '../../shared/api/endpoint.ts'
import { type AnalysisCommand, addQueryOptions, getAnalysisInput, readArgument } from '../analysis/analysis.ts'
import { addPageOptions } from '../context/command-group.ts'
import type { CommandContext, GlobalOptions } from '../context/context.ts'
import { getDefaultPeriod, type PeriodName } from '../input/conditions.ts'
import { analysisCommands } from './analysis-commands.ts'
import { listSpecialAnalyses, type SpecialAnalysis } from './special-analyses.ts'

/** An analysis whose SQL can be shown: a subcommand of `uresuji query` with the options of the analysis command. */
export interface QueryableAnalysis {
  name: string
  summary: string
  addOptions(command: Command): void
  /** Default period; null if the query may have none. */
  defaultPeriod: PeriodName | null
  loadEndpoint(): Promise<Endpoint>
  /** Builds the query from the typed arguments and options. `args` is what Commander passes to the action. */
  buildQuery(args: readonly unknown[], options: GlobalOptions & Record<string, unknown>): Promise<Record<string, unknown>>
}

function createQueryableAnalysis(analysis: AnalysisCommand, context: CommandContext): QueryableAnalysis {
  const input = getAnalysisInput(analysis)
  const loadEndpoint = async () => (await analysis.loadApi())[analysis.call] as Endpoint
  return {
    name: analysis.name,
    summary: input.summary[context.language],
    addOptions: (command) => {
      addQueryOptions(command, input, context)
      if (input.isPaged) addPageOptions(command, context)
    },
    defaultPeriod: input.period === 'required' ? getDefaultPeriod(analysis) : null,
    loadEndpoint,
    buildQuery: async (args, options) => {
      const { buildQuery } = await import('../analysis/analysis.action.ts')
      const request = { analysis, input, argument: readArgument(input, args), options }
      return buildQuery(request, await loadEndpoint(), context)
    },
  }
}

const createQueryableSpecialAnalysis = (
  { name, summary, isPaged, addOptions, defaultPeriod, call, loadApi, buildQuery }: SpecialAnalysis,
  context: CommandContext,
): QueryableAnalysis => ({
  name,
  summary,
  addOptions: (command) => {
    addOptions(command)
    if (isPaged) addPageOptions(command, context)
  },
  defaultPeriod,
  loadEndpoint: async () => (await loadApi())[call] as Endpoint,
  buildQuery,
})

/** All analyses, in the order of the help. */
export const listQueryableAnalyses = (context: CommandContext): QueryableAnalysis[] => [
  ...listSpecialAnalyses(context).map((analysis) => createQueryableSpecialAnalysis(analysis, context)),
  ...analysisCommands.map((analysis) => createQueryableAnalysis(analysis, context)),
]
