import type { Command } from 'commander'
import { watchRules } from '../../shared/fields/choices.ts'
import { addCommandGroup, createAction, createExampleFormatter } from '../context/command-group.ts'
import type { CommandContext } from '../context/context.ts'
import { toOptionFlag } from '../context/help-text.ts'

export function addWatchCommands(program: Command, context: CommandContext): void {
  const { t } = context
  const examples = createExampleFormatter(context)
  const loadActions = () => import('./watch.action.ts')
  const watches = addCommandGroup(program, { name: 'watches', summary: 'watches.summary' }, context)
    .addHelpText(
      'after',
      examples('watches', 'watches try 文庫の先週ランキング --rank-within 10', 'watches set 欠品している商品 --stores-out 100'),
    )
    .action(createAction(loadActions, 'runWatchList', context))
  const addCommand = (name: string, summary: string) =>
    watches.command(name).description(summary).argument('<favorite>', t('favorites.which'))
  const addThresholdOptions = (command: Command): Command => {
    for (const rule of watchRules) command.option(`${toOptionFlag(rule)} <n>`, t(`watches.${rule}`))
    return command
  }
  addThresholdOptions(addCommand('set', t('watches.set')))
    .option('--mail', t('watches.mail'))
    .addHelpText(
      'after',
      examples(
        'watches set 欠品している商品 --stores-out 100 --mail',
        'watches set 消化率の高い書籍 --sell-through 80 --sales-under 50',
      ),
    )
    .action(createAction(loadActions, 'runWatchSet', context))
  addCommand('stop', t('watches.stop'))
    .addHelpText('after', examples('watches stop 欠品している商品'))
    .action(createAction(loadActions, 'runWatchStop', context))
  addThresholdOptions(addCommand('try', t('watches.try')))
    .addHelpText('after', examples('watches try 消化率の高い書籍', 'watches try 文庫の先週ランキング --rank-within 10'))
    .action(createAction(loadActions, 'runWatchTrial', context))
}
