import type { Command } from 'commander'
import { createExampleFormatter, isCommandTyped } from '../context/command-group.ts'
import type { CommandContext } from '../context/context.ts'
import type { QueryOptions } from './query.action.ts'
import { listQueryableAnalyses, type QueryableAnalysis } from './queryable-analyses.ts'

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
