import type { Command } from 'commander'
import { createAction, createExampleFormatter } from '../../context/command-group.ts'
import type { CommandContext } from '../../context/context.ts'

export function addInboxCommand(program: Command, context: CommandContext): void {
  const { t } = context
  const examples = createExampleFormatter(context)
  program
    .command('inbox')
    .description(t('inbox.summary'))
    .option('--last <n>', t('inbox.lastOption'))
    .addHelpText('after', examples('inbox', 'inbox --last 100 --csv > inbox.csv', 'inbox --json'))
    .action(createAction(() => import('./inbox.action.ts'), 'runInbox', context))
}
