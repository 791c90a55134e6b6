import type { Command } from 'commander'
import { createAction, createExampleFormatter } from '../context/command-group.ts'
import type { CommandContext } from '../context/context.ts'

export function addPasswordCommand(program: Command, context: CommandContext): void {
  const { t } = context
  program
    .command('password')
    .description(t('password.summary'))
    .addHelpText(
      'after',
      `\n${t('password.rule')}\n${t('password.unattended')}\n${createExampleFormatter(context)(
        'password',
        'URESUJI_PASSWORD="$(cat old)" URESUJI_NEW_PASSWORD="$(cat new)" uresuji password',
      )}`,
    )
    .action(createAction(() => import('./change-password.action.ts'), 'runPasswordChange', context))
}
