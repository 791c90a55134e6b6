import type { Command } from 'commander'
import { addColumnsOption, addFileOptions } from '../analysis/analysis.ts'
import { addPagingOptions, createAction, createExampleFormatter } from '../context/command-group.ts'
import type { CommandContext } from '../context/context.ts'

export function addAskCommand(program: Command, context: CommandContext): void {
  const { t } = context
  const command = program
    .command('ask')
    .description(t('ask.summary'))
    .argument('<words...>', t('ask.words'))
    .option('--dry-run', t('ask.dryRun'))
    .option('--first', t('ask.first'))
  addPagingOptions(command, context)
  addColumnsOption(command, context)
  addFileOptions(command, context)
  command
    .addHelpText(
      'after',
      createExampleFormatter(context)(
        'ask 先週の文庫ランキング 関東 --csv',
        'ask 夜汽車は星を数えない 発売から4週 店舗別',
        'ask top comics last month in Tokyo --dry-run',
      ),
    )
    .action(createAction(() => import('./ask.action.ts'), 'runAsk', context))
}
