import type { Command } from 'commander'
import type { CommandContext, GlobalOptions } from '../../context.ts'

export function addCoverCommand(program: Command, context: CommandContext): void {
  const { t } = context
  program
    .command('cover')
    .description(t('cover.summary'))
    .argument('<code>', t('product.jan'))
    .option('--out <file>', t('cover.out'))
    .addHelpText(
      'after',
      `\n${t('examples.title')}\n  uresuji cover 9784999900114\n  uresuji cover 9784999900114 --out cover.svg`,
    )
    .action(async (code: string, _local: GlobalOptions, self: Command) =>
      (await import('./cover.action.ts')).runCover(code, self.optsWithGlobals<GlobalOptions & { out?: string }>(), context),
    )
}
