import type { Command } from 'commander'
import { createAction, createExampleFormatter } from '../context/command-group.ts'
import type { CommandContext } from '../context/context.ts'

export function addTodayCommand(program: Command, context: CommandContext): void {
  const { t } = context
  program
    .command('today')
    .description(t('today.summary'))
    .option('--store <code>', t('today.store'))
    .option('--all', t('today.all'))
    .addHelpText('after', createExampleFormatter(context)('today', 'today --store 4147514', 'today --all --json'))
    .action(createAction(() => import('./today.action.ts'), 'runToday', context))
}
