import type { Command } from 'commander'
import type { CommandContext, GlobalOptions } from '../../context.ts'
import type { LoginOptions } from './login.action.ts'

export function addLoginCommand(program: Command, context: CommandContext): void {
  const { t } = context
  program
    .command('login')
    .description(t('login.summary'))
    .option('--username <name>', t('login.username'))
    .option('--password-stdin', t('login.passwordStdin'))
    .option('--code <code>', t('login.code'))
    .addHelpText(
      'after',
      `\n${t('examples.title')}\n  uresuji login --server https://sales.example.jp\n  uresuji login --username user@demo.example --password-stdin < ~/.uresuji-password\n  URESUJI_USER=user@demo.example URESUJI_PASSWORD=… uresuji ranking --csv > ranking.csv`,
    )
    .action(async (_local: LoginOptions, self: Command) =>
      (await import('./login.action.ts')).runLogin(self.optsWithGlobals<LoginOptions>(), context),
    )
}

export function addLogoutCommand(program: Command, context: CommandContext): void {
  const { t } = context
  program
    .command('logout')
    .description(t('logout.summary'))
    .action(async (_local: GlobalOptions, self: Command) =>
      (await import('./login.action.ts')).runLogout(self.optsWithGlobals<GlobalOptions>(), context),
    )
}

export function addWhoamiCommand(program: Command, context: CommandContext): void {
  const { t } = context
  program
    .command('whoami')
    .description(t('whoami.summary'))
    .action(async (_local: GlobalOptions, self: Command) =>
      (await import('./login.action.ts')).runWhoami(self.optsWithGlobals<GlobalOptions>(), context),
    )
}
