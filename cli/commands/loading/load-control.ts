import type { Command } from 'commander'
import type { CommandContext, GlobalOptions } from '../../context.ts'
import type { UndoOptions } from './load-control.action.ts'

/** Subcommands of `loads` for a single load. */
export function addLoadControl(loads: Command, context: CommandContext): void {
  const { t } = context
  const actions = () => import('./load-control.action.ts')
  const examples = (...lines: string[]) => `\n${t('examples.title')}\n${lines.map((line) => `  uresuji ${line}`).join('\n')}`
  loads
    .command('show')
    .description(t('loads.show'))
    .argument('<load>', t('loads.which'))
    .addHelpText('after', examples('loads show 4f0c2a91', 'loads show 4f0c2a91 --json'))
    .action(async (load: string, _local: GlobalOptions, self: Command) =>
      (await actions()).showLoad(load, self.optsWithGlobals<GlobalOptions>(), context),
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
      (await actions()).undo(load, self.optsWithGlobals<UndoOptions>(), context),
    )
}
