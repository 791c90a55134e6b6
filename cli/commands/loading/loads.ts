import type { Command } from 'commander'
import { addCommandGroup } from '../../command-group.ts'
import type { CommandContext } from '../../context.ts'
import { addLoadControl } from './load-control.ts'
import type { LoadsOptions } from './loads.action.ts'

export function addLoads(program: Command, context: CommandContext): void {
  const { t } = context
  const group = addCommandGroup(program, { name: 'loads', summary: 'loads.summary' }, context)
    .option('--page <n>', t('conditions.page'))
    .option('--page-size <n>', t('conditions.pageSize'))
    .addHelpText(
      'after',
      `\n${t('examples.title')}\n  uresuji loads\n  uresuji loads show 4f0c2a91\n  uresuji loads undo 4f0c2a91\n  uresuji loads --page-size 100 --json`,
    )
    .action(async (_local: LoadsOptions, self: Command) =>
      (await import('./loads.action.ts')).loads(self.optsWithGlobals<LoadsOptions>(), context),
    )
  addLoadControl(group, context)
}
