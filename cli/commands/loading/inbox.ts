import type { Command } from 'commander'
import { createAction } from '../../command-group.ts'
import type { CommandContext, GlobalOptions } from '../../context.ts'

export interface InboxOptions extends GlobalOptions {
  last?: string
}

export function addInboxCommand(program: Command, context: CommandContext): void {
  const { t } = context
  program
    .command('inbox')
    .description(t('inbox.summary'))
    .option('--last <n>', t('inbox.lastOption'))
    .addHelpText(
      'after',
      `\n${t('examples.title')}\n  uresuji inbox\n  uresuji inbox --last 100 --csv > inbox.csv\n  uresuji inbox --json`,
    )
    .action(createAction(() => import('./inbox.action.ts'), 'runInbox', context))
}
