import type { Command } from 'commander'
import { createAction, createExampleFormatter } from '../../context/command-group.ts'
import type { CommandContext } from '../../context/context.ts'

export function addProductCommand(program: Command, context: CommandContext): void {
  const { t } = context
  const examples = createExampleFormatter(context)
  program
    .command('product')
    .description(t('product.summary'))
    .argument('<code>', t('product.jan'))
    .addHelpText('after', examples('product 9784999900114', 'product 4999900114', 'product 39041-12 --json'))
    .action(createAction(() => import('./product-detail.action.ts'), 'runProductDetail', context))
}
