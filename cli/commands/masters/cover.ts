import type { Command } from 'commander'
import { createAction } from '../../command-group.ts'
import type { CommandContext } from '../../context.ts'

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
    .action(createAction(() => import('./cover.action.ts'), 'runCover', context))
}
