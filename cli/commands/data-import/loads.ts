import type { Command } from 'commander'
import type { CommandContext } from '../../context.ts'
import type { LoadsOptions } from './loads.action.ts'

export function addLoads(program: Command, context: CommandContext): void {
  const { say } = context
  program
    .command('loads')
    .description(say('loads.summary'))
    .option('--page <n>', say('conditions.page'))
    .option('--page-size <n>', say('conditions.pageSize'))
    .addHelpText('after', `\n${say('examples.title')}\n  uresuji loads\n  uresuji loads --page-size 100 --json`)
    .action(async (_local: LoadsOptions, self: Command) =>
      (await import('./loads.action.ts')).loads(self.optsWithGlobals<LoadsOptions>(), context),
    )
}
