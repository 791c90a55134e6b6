import { Argument, type Command } from 'commander'
import { datasets } from '../../../shared/trade/datasets.ts'
import { createAction, createExampleFormatter } from '../../context/command-group.ts'
import type { CommandContext } from '../../context/context.ts'

export function addImportCommand(program: Command, context: CommandContext): void {
  const { t } = context
  program
    .command('import')
    .description(t('import.summary'))
    .addArgument(new Argument('<dataset>', t('import.dataset')).choices(datasets))
    .argument('<file...>', t('import.files'))
    .option('--mapping <yaml>', t('import.mapping'))
    .option('--dry-run', t('import.dryRun'))
    .option('--append', t('import.append'))
    .option('--max-rejects <limit>', t('import.maxRejects'))
    .option('--rejects <path>', t('import.rejects'))
    .addHelpText(
      'after',
      createExampleFormatter(context)(
        'import pos pos_20261120.csv --dry-run',
        'import pos *.csv.gz --mapping kiteki.yaml --rejects rejects.csv',
        'import pos pos_20261120.csv --max-rejects 1%',
        'URESUJI_USER=… URESUJI_PASSWORD=… uresuji import products onix.xml --json',
      ),
    )
    .action(createAction(() => import('./import.action.ts'), 'runImport', context))
}
