import type { Command } from 'commander'
import { addColumnsOption, addFileOptions } from '../../analysis/analysis.ts'
import { createAction } from '../../command-group.ts'
import type { CommandContext } from '../../context.ts'
import { addChoiceOptionTo, addPeriodOptions, addStoreOptions } from '../../input/conditions.ts'

/** Adds the arguments and options of a trend. */
export function addTrendOptions(command: Command, { t }: CommandContext): void {
  command.argument('<code>', t('product.jan'))
  addPeriodOptions(command, t)
  addChoiceOptionTo(command, '--unit <unit>', t('conditions.unit'), ['hour', 'day', 'week', 'month'])
  addChoiceOptionTo(command, '--channel <channel>', t('ranking.channel'), ['all', 'store', 'net'])
  addStoreOptions(command, t)
  addChoiceOptionTo(command, '--show-by <what>', t('trend.showBy'), ['total', 'store'])
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
      `\n${t('examples.title')}\n  uresuji trend 9784999900114\n  uresuji trend 978-4-9999001-1-4 --unit week --from 2026-10-09\n  uresuji trend 9784999900114 --area 6 --csv > kinki.csv\n  uresuji trend 9784999900114 --chain C012 --show-by store --unit week`,
    )
    .action(createAction(() => import('./trend.action.ts'), 'runTrend', context))
}
