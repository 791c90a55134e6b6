import type { Command } from 'commander'
import { createAction } from '../../command-group.ts'
import type { CommandContext } from '../../context.ts'

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
    .action(createAction(() => import('./login.action.ts'), 'runLogin', context))
}

export function addLogoutCommand(program: Command, context: CommandContext): void {
  const { t } = context
  program
    .command('logout')
    .description(t('logout.summary'))
    .action(createAction(() => import('./login.action.ts'), 'runLogout', context))
}

export function addWhoamiCommand(program: Command, context: CommandContext): void {
  const { t } = context
  program
    .command('whoami')
    .description(t('whoami.summary'))
    .action(createAction(() => import('./login.action.ts'), 'runWhoami', context))
}
