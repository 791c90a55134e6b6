import type { Command } from 'commander'
import { createAction, createExampleFormatter } from '../../context/command-group.ts'
import type { CommandContext } from '../../context/context.ts'

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
      createExampleFormatter(context)(
        'login --server https://sales.example.jp',
        'login --username user@demo.example --password-stdin < ~/.uresuji-password',
        'URESUJI_USER=user@demo.example URESUJI_PASSWORD=… uresuji ranking --csv > ranking.csv',
      ),
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
