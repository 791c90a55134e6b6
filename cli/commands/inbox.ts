import type { Command } from 'commander'
import type { CommandContext, GlobalOptions } from '../context.ts'

export interface InboxOptions extends GlobalOptions {
  last?: string
}

export function addInbox(program: Command, context: CommandContext): void {
  const { say } = context
  program
    .command('inbox')
    .description(say('inbox.summary'))
    .option('--last <n>', say('inbox.lastOption'))
    .addHelpText(
      'after',
      `\n${say('examples.title')}\n  uresuji inbox\n  uresuji inbox --last 100 --csv > inbox.csv\n  uresuji inbox --json`,
    )
    .action(async (_local: InboxOptions, self: Command) =>
      (await import('./inbox.action.ts')).showInbox(self.optsWithGlobals<InboxOptions>(), context),
    )
}
