import type { Command } from 'commander'
import { addCommandGroup, createAction, createExampleFormatter } from '../../context/command-group.ts'
import type { CommandContext } from '../../context/context.ts'

export function addLoadCommands(program: Command, context: CommandContext): void {
  const { t } = context
  const examples = createExampleFormatter(context)
  const loads = addCommandGroup(program, { name: 'loads', summary: 'loads.summary' }, context)
    .option('--page <n>', t('conditions.page'))
    .option('--page-size <n>', t('conditions.pageSize'))
    .addHelpText('after', examples('loads', 'loads show 4f0c2a91', 'loads undo 4f0c2a91', 'loads --page-size 100 --json'))
    .action(createAction(() => import('./loads.action.ts'), 'runLoadList', context))
  const loadActions = () => import('./load-control.action.ts')
  loads
    .command('show')
    .description(t('loads.show'))
    .argument('<load>', t('loads.which'))
    .addHelpText('after', examples('loads show 4f0c2a91', 'loads show 4f0c2a91 --json'))
    .action(createAction(loadActions, 'runLoadShow', context))
  loads
    .command('cancel')
    .description(t('loads.cancel'))
    .argument('<load>', t('loads.which'))
    .addHelpText('after', examples('loads cancel 4f0c2a91'))
    .action(createAction(loadActions, 'runLoadCancel', context))
  loads
    .command('undo')
    .description(t('loads.undo'))
    .argument('<load>', t('loads.which'))
    .option('--yes', t('loads.yes'))
    .addHelpText('after', examples('loads undo 4f0c2a91', 'loads undo 4f0c2a91 --yes'))
    .action(createAction(loadActions, 'runLoadUndo', context))
}
