import type { Command } from 'commander'
import { createAction, createExampleFormatter } from '../context/command-group.ts'
import type { CommandContext } from '../context/context.ts'

export function addReprintParametersCommand(program: Command, context: CommandContext): void {
  const { t } = context
  const examples = createExampleFormatter(context)
  program
    .command('reprint-parameters')
    .description(t('reprintParameters.summary'))
    .option('--lead-days <n>', t('reprintParameters.leadDays'))
    .option('--lot-size <n>', t('reprintParameters.lotSize'))
    .option('--target-return-rate <n>', t('reprintParameters.targetReturnRate'))
    .option('--margin-rate <n>', t('reprintParameters.marginRate'))
    .option('--return-cost-rate <n>', t('reprintParameters.returnCostRate'))
    .addHelpText('after', examples('reprint-parameters', 'reprint-parameters --lead-days 21 --lot-size 500'))
    .action(createAction(() => import('./reprint-parameters.action.ts'), 'runReprintParameters', context))
}
