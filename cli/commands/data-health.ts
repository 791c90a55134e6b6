import type { Command } from 'commander'
import type { CommandContext, GlobalOptions } from '../context.ts'

export interface DataHealthOptions extends GlobalOptions {
  days?: string
  limit?: string
}

export function addDataHealthCommand(program: Command, context: CommandContext): void {
  const { t } = context
  program
    .command('data-health')
    .description(t('health.summary'))
    .option('--days <n>', t('health.daysOption'))
    .option('--limit <n>', t('health.limitOption'))
    .addHelpText(
      'after',
      `\n${t('examples.title')}\n  uresuji data-health\n  uresuji data-health --days 35 --limit 500 --csv > gaps.csv\n  uresuji data-health --json`,
    )
    .action(async (_local: DataHealthOptions, self: Command) =>
      (await import('./data-health.action.ts')).runDataHealth(self.optsWithGlobals<DataHealthOptions>(), context),
    )
}
