import type { Command } from 'commander'
import { createAction } from '../../command-group.ts'
import type { CommandContext } from '../../context.ts'

export function addProductCommand(program: Command, context: CommandContext): void {
  const { t } = context
  program
    .command('product')
    .description(t('product.summary'))
    .argument('<code>', t('product.jan'))
    .addHelpText(
      'after',
      `\n${t('examples.title')}\n  uresuji product 9784999900114\n  uresuji product 4999900114\n  uresuji product 39041-12 --json`,
    )
    .action(createAction(() => import('./product.action.ts'), 'runProductDetail', context))
}
