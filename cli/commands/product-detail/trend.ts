import type { Command } from 'commander'
import { addColumnsOption, addFileOptions } from '../../analysis/analysis.ts'
import { createAction, createExampleFormatter } from '../../context/command-group.ts'
import type { CommandContext } from '../../context/context.ts'
import { addChoiceOption, addPeriodOptions, addStoreOptions } from '../../input/conditions.ts'

/** Adds the arguments and options of a trend. */
export function addTrendOptions(command: Command, { t }: CommandContext): void {
  command.argument('<code>', t('product.jan'))
  addPeriodOptions(command, t)
  addChoiceOption(command, '--unit <unit>', t('conditions.unit'), ['hour', 'day', 'week', 'month'])
  addChoiceOption(command, '--channel <channel>', t('ranking.channel'), ['all', 'store', 'net'])
  addStoreOptions(command, t)
  addChoiceOption(command, '--show-by <grouping>', t('trend.showBy'), ['total', 'store'])
  command.option('--week-starts <day>', t('conditions.weekStarts'))
}

export function addTrendCommand(program: Command, context: CommandContext): void {
  const { t } = context
  const command = program.command('trend').description(t('trend.summary'))
  addTrendOptions(command, context)
  addColumnsOption(command, context)
  addFileOptions(command, context)
  command
    .addHelpText(
      'after',
      createExampleFormatter(context)(
        'trend 9784999900114',
        'trend 978-4-9999001-1-4 --unit week --from 2026-10-09',
        'trend 9784999900114 --area 6 --csv > kinki.csv',
        'trend 9784999900114 --chain C012 --show-by store --unit week',
      ),
    )
    .action(createAction(() => import('./trend.action.ts'), 'runTrend', context))
}
