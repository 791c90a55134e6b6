import type { Command } from 'commander'
import type { CommandContext, GlobalOptions } from '../context.ts'

export function addPassword(program: Command, context: CommandContext): void {
  const { say } = context
  program
    .command('password')
    .description(say('password.summary'))
    .addHelpText(
      'after',
      `\n${say('password.rule')}\n${say('password.unattended')}\n\n${say('examples.title')}\n  uresuji password\n  URESUJI_PASSWORD="$(cat old)" URESUJI_NEW_PASSWORD="$(cat new)" uresuji password`,
    )
    .action(async (_local: GlobalOptions, self: Command) =>
      (await import('./change-password.action.ts')).password(self.optsWithGlobals<GlobalOptions>(), context),
    )
}
