import { Argument, type Command } from 'commander'
import { addPagingOptions, createAction, createExampleFormatter } from '../../context/command-group.ts'
import type { CommandContext } from '../../context/context.ts'
import { collectCodes } from '../../input/conditions.ts'
import { masterKinds } from './master-kinds.ts'

export function addMasterCommands(program: Command, context: CommandContext): void {
  const { t } = context
  const command = program
    .command('masters')
    .description(t('masters.summary'))
    .addArgument(new Argument('<kind>', t('masters.kind')).choices(masterKinds))
    .option('--keyword <text>', t('masters.keyword'))
    .option('--parent <code>', t('masters.parent'))
    .option('--company <code>', t('conditions.company'), collectCodes)
    .option('--chain <code>', t('conditions.chain'), collectCodes)
    .option('--area <code>', t('conditions.area'), collectCodes)
    .option('--prefecture <code>', t('conditions.prefecture'), collectCodes)
  addPagingOptions(command, context)
    .addHelpText(
      'after',
      createExampleFormatter(context)(
        'masters genres --parent 03',
        'masters publishers --keyword しおみ',
        'masters stores --prefecture 13 --all --csv > tokyo.csv',
      ),
    )
    .action(createAction(() => import('./masters.action.ts'), 'runMasters', context))
}
