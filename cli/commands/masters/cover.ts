import type { Command } from 'commander'
import type { CommandContext, GlobalOptions } from '../../context.ts'

export function addCover(program: Command, context: CommandContext): void {
  const { say } = context
  program
    .command('cover')
    .description(say('cover.summary'))
    .argument('<code>', say('product.jan'))
    .option('--out <file>', say('cover.out'))
    .addHelpText(
      'after',
      `\n${say('examples.title')}\n  uresuji cover 9784999900114\n  uresuji cover 9784999900114 --out cover.svg`,
    )
    .action(async (code: string, _local: GlobalOptions, self: Command) =>
      (await import('./cover.action.ts')).cover(code, self.optsWithGlobals<GlobalOptions & { out?: string }>(), context),
    )
}
