import type { Command } from 'commander'
import type { CommandContext, GlobalOptions } from '../../context.ts'

export function addLogout(program: Command, context: CommandContext): void {
  const { t } = context
  program
    .command('logout')
    .description(t('logout.summary'))
    .action(async (_local: GlobalOptions, self: Command) =>
      (await import('./logout.action.ts')).runLogout(self.optsWithGlobals<GlobalOptions>(), context),
    )
}
