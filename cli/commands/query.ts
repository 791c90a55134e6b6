import type { Command } from 'commander'
import type { Endpoint } from '../../shared/api/endpoint.ts'
import { type AnalysisCommand, addQuestionOptions, getAnalysisInput, readArgument } from '../analysis/analysis.ts'
import { addPageOptions, createExampleFormatter, isCommandTyped } from '../context/command-group.ts'
import type { CommandContext, GlobalOptions } from '../context/context.ts'
import { getDefaultPeriod, type PeriodName } from '../input/conditions.ts'
import { analysisCommands } from './analyses.ts'
import { listSpecialAnalyses, type SpecialAnalysis } from './special-analyses.ts'

export interface QueryOptions extends GlobalOptions {
  out?: string
}

/** An analysis whose SQL can be shown: a subcommand of `uresuji query` with the options of the analysis command. */
export interface QueryableAnalysis {
  name: string
  summary: string
  addOptions(command: Command): void
  /** Default period; null if the question may have none. */
  defaultPeriod: PeriodName | null
  loadEndpoint(): Promise<Endpoint>
  /** Builds the question from the typed arguments and options. `args` is what Commander passes to the action. */
  buildQuestion(args: readonly unknown[], options: GlobalOptions & Record<string, unknown>): Promise<Record<string, unknown>>
}

function toQueryable(analysis: AnalysisCommand, context: CommandContext): QueryableAnalysis {
  const input = getAnalysisInput(analysis)
  const loadEndpoint = async () => (await analysis.loadApi())[analysis.call] as Endpoint
  return {
    name: analysis.name,
    summary: input.summary[context.language],
    addOptions: (command) => {
      addQuestionOptions(command, input, context)
      if (input.isPaged) addPageOptions(command, context)
    },
    defaultPeriod: input.period === 'required' ? getDefaultPeriod(analysis) : null,
    loadEndpoint,
    buildQuestion: async (args, options) => {
      const { buildQuestion } = await import('../analysis/analysis.action.ts')
      const request = { analysis, input, argument: readArgument(input, args), options }
      return buildQuestion(request, await loadEndpoint(), context)
    },
  }
}

const specialToQueryable = (
  { name, summary, isPaged, addOptions, defaultPeriod, call, loadApi, buildQuestion }: SpecialAnalysis,
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
  buildQuestion,
})

/** All analyses, in the order of the help. */
const listQueryableAnalyses = (context: CommandContext): QueryableAnalysis[] => [
  ...listSpecialAnalyses(context).map((analysis) => specialToQueryable(analysis, context)),
  ...analysisCommands.map((analysis) => toQueryable(analysis, context)),
]

const examples: Record<string, readonly string[]> = {
  ranking: ['query ranking --period last-week --genre 03', 'query ranking --period last-month --basis amount --out ranking.sql'],
  'store-ranking': ['query store-ranking 9784999900114 --prefecture 13'],
}

function addQueryableAnalysis(group: Command, analysis: QueryableAnalysis, context: CommandContext): void {
  const { t } = context
  const command = group
    .command(analysis.name)
    .summary(analysis.summary)
    .description(t('query.of', { analysis: analysis.summary }))
  analysis.addOptions(command)
  command.option('-o, --out <file>', t('query.out'))
  const lines = examples[analysis.name]
  if (lines) command.addHelpText('after', createExampleFormatter(context)(...lines))
  command.action(async (...args: unknown[]) => {
    const self = args.at(-1) as Command
    const { runQuery } = await import('./query.action.ts')
    await runQuery({ analysis, args: args.slice(0, -2), options: self.optsWithGlobals<QueryOptions>() }, context)
  })
}

/** `uresuji query <analysis>`: shows the SQL that an analysis runs. */
export function addQueryCommand(program: Command, context: CommandContext): void {
  const { t } = context
  const group = program.command('query').description(t('query.summary'))
  if (isCommandTyped(context, 'query'))
    for (const analysis of listQueryableAnalyses(context)) addQueryableAnalysis(group, analysis, context)
  const lines = ['query ranking --period last-week --genre 03', 'query store-ranking 9784999900114 --out stores.sql']
  group.addHelpText('after', `${createExampleFormatter(context)(...lines)}\n\n${t('query.help')}`)
}
