import type { Command } from 'commander'
import type { CommandContext, GlobalOptions } from '../../context.ts'

export function addWhoami(program: Command, context: CommandContext): void {
  const { t } = context
  program
    .command('whoami')
    .description(t('whoami.summary'))
    .action(async (_local: GlobalOptions, self: Command) =>
      (await import('./whoami.action.ts')).whoami(self.optsWithGlobals<GlobalOptions>(), context),
    )
}
