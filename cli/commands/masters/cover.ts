import type { Command } from 'commander'
import { createAction, createExampleFormatter } from '../../context/command-group.ts'
import type { CommandContext } from '../../context/context.ts'

export function addCoverCommand(program: Command, context: CommandContext): void {
  const { t } = context
  const examples = createExampleFormatter(context)
  program
    .command('cover')
    .description(t('cover.summary'))
    .argument('<code>', t('product.jan'))
    .option('--out <file>', t('cover.out'))
    .addHelpText('after', examples('cover 9784999900114', 'cover 9784999900114 --out cover.svg'))
    .action(createAction(() => import('./cover.action.ts'), 'runCover', context))
}
