import type { Command } from 'commander'
import { addColumnsOption, addFileOptions } from '../analysis/analysis.ts'
import { addPagingOptions, createAction, createExampleFormatter } from '../context/command-group.ts'
import type { CommandContext } from '../context/context.ts'
import { addChoiceOption, addPeriodOptions, addProductOptions, addStoreOptions } from '../input/conditions.ts'

/** Adds the options of a ranking. */
export function addRankingOptions(command: Command, { t }: CommandContext): void {
  addPeriodOptions(command, t)
  addChoiceOption(command, '--basis <basis>', t('ranking.basis'), ['copies', 'amount'])
  command.option('--limit <n>', t('ranking.limit'))
  addProductOptions(command, t)
  addStoreOptions(command, t)
  addChoiceOption(command, '--channel <channel>', t('ranking.channel'), ['all', 'store', 'net'])
  addChoiceOption(command, '--gender <gender>', t('ranking.gender'), ['all', 'male', 'female'])
  command.option('--age <range>', t('ranking.age'))
  command.option('--since-release <day>', t('ranking.sinceRelease')).option('--include-excluded', t('ranking.includeExcluded'))
}

export function addRankingCommand(program: Command, context: CommandContext): void {
  const { t } = context
  const command = program.command('ranking').description(t('ranking.summary'))
  addRankingOptions(command, context)
  addPagingOptions(command, context)
  addColumnsOption(command, context)
  addFileOptions(command, context)
  command
    .addHelpText(
      'after',
      createExampleFormatter(context)(
        'ranking --kind book --limit 20',
        'ranking --period last-month --genre 02 --basis amount --prefecture 13,14',
        'ranking --gender female --age 20..30 --json',
        'ranking --csv --limit 300 > ranking.csv',
      ),
    )
    .action(createAction(() => import('./ranking-create.action.ts'), 'runRanking', context))
}
