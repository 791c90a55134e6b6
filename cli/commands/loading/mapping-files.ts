import { type Command, Option } from 'commander'
import { datasets } from '../../../shared/trade/datasets.ts'
import { addCommandGroup, createAction, createExampleFormatter } from '../../context/command-group.ts'
import type { CommandContext } from '../../context/context.ts'

/** `uresuji mapping`: mappings stored by sender, and drafting and validating mapping files. */
export function addMappingCommands(program: Command, context: CommandContext): void {
  const { t } = context
  const loadActions = () => import('./sender-mappings.action.ts')
  const examples = createExampleFormatter(context)
  const group = addCommandGroup(program, { name: 'mapping', alias: 'mappings', summary: 'mapping.summary' }, context)
    .addHelpText('after', examples('mappings', 'mappings add 北陸ブックス連合 --pattern "hokuriku_*.csv" --file hokuriku.yaml'))
    .action(createAction(loadActions, 'runMappingList', context))
  group
    .command('add')
    .description(t('mapping.add'))
    .argument('<name>', t('mapping.addName'))
    .addOption(new Option('--dataset <name>', t('mapping.datasetOrNamed')).choices(datasets))
    .option('--pattern <pattern>', t('mapping.pattern'))
    .option('--file <yaml>', t('mapping.yaml'))
    .option('--append', t('import.append'))
    .option('--max-rejects <limit>', t('import.maxRejects'))
    .addHelpText(
      'after',
      examples(
        'mappings add 北陸ブックス連合 --pattern "hokuriku_*.csv" --file hokuriku.yaml',
        'mappings add 汽笛堂 --dataset pos --pattern "kiteki_*.csv.gz" --max-rejects 1%',
      ),
    )
    .action(createAction(loadActions, 'runMappingAdd', context))
  group
    .command('remove')
    .description(t('mapping.remove'))
    .argument('<name>', t('mapping.which'))
    .addHelpText('after', examples('mappings remove 北陸ブックス連合'))
    .action(createAction(loadActions, 'runMappingRemove', context))
  group
    .command('init')
    .description(t('mapping.init'))
    .argument('<file>', t('mapping.file'))
    .addOption(new Option('--dataset <name>', t('mapping.datasetOrBest')).choices(datasets))
    .option('--prefix <text>', t('mapping.prefix'))
    .option('-o, --out <file>', t('mapping.out'))
    .addHelpText(
      'after',
      examples(
        'mapping init pos_20261120.csv',
        'mapping init items.csv.gz --dataset products -o items.yaml',
        'mapping init kiteki_pos.csv --prefix KT-',
      ),
    )
    .action(createAction(() => import('./mapping-files.action.ts'), 'runMappingDraft', context))
  group
    .command('check')
    .description(t('mapping.check'))
    .argument('<yaml>', t('import.mapping'))
    .addOption(new Option('--dataset <name>', t('mapping.datasetOrNamed')).choices(datasets))
    .addHelpText('after', examples('mapping check kiteki.yaml', 'mapping check shops.yaml --dataset stores'))
    .action(createAction(() => import('./mapping-files.action.ts'), 'runMappingCheck', context))
}
