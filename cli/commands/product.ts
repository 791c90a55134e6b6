import type { Command } from 'commander'
import type { GlobalOptions, Surroundings } from '../surroundings.ts'

export function addProduct(program: Command, surroundings: Surroundings): void {
  const { say } = surroundings
  program
    .command('product')
    .description(say('product.summary'))
    .argument('<code>', say('product.jan'))
    .addHelpText(
      'after',
      `\n${say('examples.title')}\n  uresuji product 9784999900114\n  uresuji product 4999900114\n  uresuji product 39041-12 --json`,
    )
    .action(async (jan: string, _local: GlobalOptions, self: Command) =>
      (await import('./product.action.ts')).product(jan, self.optsWithGlobals<GlobalOptions>(), surroundings),
    )
}
