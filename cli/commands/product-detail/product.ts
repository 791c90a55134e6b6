import type { Command } from 'commander'
import type { CommandContext, GlobalOptions } from '../../context.ts'

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
    .action(async (jan: string, _local: GlobalOptions, self: Command) =>
      (await import('./product.action.ts')).runProductDetail(jan, self.optsWithGlobals<GlobalOptions>(), context),
    )
}
