import type { Command } from 'commander'
import { addCommandGroup } from '../../command-group.ts'
import type { CommandContext, GlobalOptions } from '../../context.ts'
import type { UndoOptions } from './load-control.action.ts'
import type { LoadListOptions } from './loads.action.ts'

export function addLoadCommands(program: Command, context: CommandContext): void {
  const { t } = context
  const group = addCommandGroup(program, { name: 'loads', summary: 'loads.summary' }, context)
    .option('--page <n>', t('conditions.page'))
    .option('--page-size <n>', t('conditions.pageSize'))
    .addHelpText(
      'after',
      `\n${t('examples.title')}\n  uresuji loads\n  uresuji loads show 4f0c2a91\n  uresuji loads undo 4f0c2a91\n  uresuji loads --page-size 100 --json`,
    )
    .action(async (_local: LoadListOptions, self: Command) =>
      (await import('./loads.action.ts')).runLoadList(self.optsWithGlobals<LoadListOptions>(), context),
    )
  addLoadControlCommands(group, context)
}

/** Subcommands of `loads` for a single load. */
function addLoadControlCommands(loads: Command, context: CommandContext): void {
  const { t } = context
  const actions = () => import('./load-control.action.ts')
  const examples = (...lines: string[]) => `\n${t('examples.title')}\n${lines.map((line) => `  uresuji ${line}`).join('\n')}`
  loads
    .command('show')
    .description(t('loads.show'))
    .argument('<load>', t('loads.which'))
    .addHelpText('after', examples('loads show 4f0c2a91', 'loads show 4f0c2a91 --json'))
    .action(async (load: string, _local: GlobalOptions, self: Command) =>
      (await actions()).runLoadShow(load, self.optsWithGlobals<GlobalOptions>(), context),
    )
  loads
    .command('cancel')
    .description(t('loads.cancel'))
    .argument('<load>', t('loads.which'))
    .addHelpText('after', examples('loads cancel 4f0c2a91'))
    .action(async (load: string, _local: GlobalOptions, self: Command) =>
      (await actions()).runLoadCancel(load, self.optsWithGlobals<GlobalOptions>(), context),
    )
  loads
    .command('undo')
    .description(t('loads.undo'))
    .argument('<load>', t('loads.which'))
    .option('--yes', t('loads.yes'))
    .addHelpText('after', examples('loads undo 4f0c2a91', 'loads undo 4f0c2a91 --yes'))
    .action(async (load: string, _local: UndoOptions, self: Command) =>
      (await actions()).runLoadUndo(load, self.optsWithGlobals<UndoOptions>(), context),
    )
}
