import type { Command } from 'commander'
import type { CommandContext, GlobalOptions } from '../../context.ts'

export function addProduct(program: Command, context: CommandContext): void {
  const { say } = context
  program
    .command('product')
    .description(say('product.summary'))
    .argument('<code>', say('product.jan'))
    .addHelpText(
      'after',
      `\n${say('examples.title')}\n  uresuji product 9784999900114\n  uresuji product 4999900114\n  uresuji product 39041-12 --json`,
    )
    .action(async (jan: string, _local: GlobalOptions, self: Command) =>
      (await import('./product.action.ts')).product(jan, self.optsWithGlobals<GlobalOptions>(), context),
    )
}
