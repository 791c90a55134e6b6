import { type Command, Option } from 'commander'
import { addFile } from '../analysis/analysis.ts'
import type { CommandContext } from '../context.ts'
import type { AuditOptions } from './audit.action.ts'

export const groups = ['all', 'sign-in', 'failure', 'account', 'administration', 'export'] as const

export function addAudit(program: Command, context: CommandContext): void {
  const { say } = context
  const command = program
    .command('audit')
    .description(say('audit.summary'))
    .option('--from <day>', say('audit.from'))
    .option('--to <day>', say('audit.to'))
    .addOption(new Option('--group <group>', say('audit.group')).choices(groups))
    .option('--keyword <text>', say('audit.keyword'))
    .option('--page <n>', say('conditions.page'))
    .option('--page-size <n>', say('conditions.pageSize'))
    .option('--all', say('masters.all'))
  addFile(command, context)
  command
    .addHelpText(
      'after',
      `\n${say('examples.title')}\n  uresuji audit --group failure\n  uresuji audit --from 2026/11/01 --to 2026/11/30 --keyword saeki\n  uresuji audit --from 2026/11/01 --csv > audit.csv\n  uresuji audit --from 2026/11/01 --format xlsx --out audit.xlsx`,
    )
    .action(async (_local: AuditOptions, self: Command) =>
      (await import('./audit.action.ts')).runAudit(self.optsWithGlobals<AuditOptions>(), context),
    )
}
