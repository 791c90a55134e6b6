import { type Command, Option } from 'commander'
import { addFileOptions } from '../analysis/analysis.ts'
import { addPagingOptions, createAction, createExampleFormatter } from '../context/command-group.ts'
import type { CommandContext } from '../context/context.ts'
import { auditGroupsByName } from './audit-groups.ts'

export function addAuditCommand(program: Command, context: CommandContext): void {
  const { t } = context
  const command = program
    .command('audit')
    .description(t('audit.summary'))
    .option('--from <day>', t('audit.from'))
    .option('--to <day>', t('audit.to'))
    .addOption(new Option('--group <group>', t('audit.group')).choices(Object.keys(auditGroupsByName)))
    .option('--keyword <text>', t('audit.keyword'))
  addPagingOptions(command, context)
  addFileOptions(command, context)
  command
    .addHelpText(
      'after',
      createExampleFormatter(context)(
        'audit --group failure',
        'audit --from 2026/11/01 --to 2026/11/30 --keyword saeki',
        'audit --from 2026/11/01 --csv > audit.csv',
        'audit --from 2026/11/01 --format xlsx --out audit.xlsx',
      ),
    )
    .action(createAction(() => import('./audit.action.ts'), 'runAudit', context))
}
