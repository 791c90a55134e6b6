import type { Command } from 'commander'
import { addFileOptions } from '../analysis/analysis.ts'
import { createAction, createExampleFormatter } from '../context/command-group.ts'
import type { CommandContext } from '../context/context.ts'

export function addDataHealthCommand(program: Command, context: CommandContext): void {
  const { t } = context
  const command = program
    .command('data-health')
    .description(t('health.summary'))
    .option('--days <n>', t('health.daysOption'))
    .option('--limit <n>', t('health.limitOption'))
  addFileOptions(command, context)
  command
    .addHelpText(
      'after',
      createExampleFormatter(context)(
        'data-health',
        'data-health --days 35 --csv > gaps.csv',
        'data-health --format xlsx --out gaps.xlsx',
        'data-health --json',
      ),
    )
    .action(createAction(() => import('./data-health.action.ts'), 'runDataHealth', context))
}
