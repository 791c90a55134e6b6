import { type Command, Option } from 'commander'
import { datasets } from '../../../shared/datasets.ts'
import { addCommandGroup } from '../../command-group.ts'
import type { CommandContext, GlobalOptions } from '../../context.ts'
import type { MappingDraftOptions, MappingOptions } from './mapping-files.action.ts'
import type { MappingAddOptions } from './sender-mappings.action.ts'

/** `uresuji mapping`: mappings stored by sender, and drafting and validating mapping files. */
export function addMappingCommands(program: Command, context: CommandContext): void {
  const { t } = context
  const loadActions = () => import('./sender-mappings.action.ts')
  const examples = (...lines: string[]) => `\n${t('examples.title')}\n${lines.map((line) => `  uresuji ${line}`).join('\n')}`
  const group = addCommandGroup(program, { name: 'mapping', alias: 'mappings', summary: 'mapping.summary' }, context)
    .addHelpText('after', examples('mappings', 'mappings add 北陸ブックス連合 --pattern "hokuriku_*.csv" --file hokuriku.yaml'))
    .action(async (_local: GlobalOptions, self: Command) =>
      (await loadActions()).runMappingList(self.optsWithGlobals<GlobalOptions>(), context),
    )
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
    .action(async (name: string, _local: MappingAddOptions, self: Command) =>
      (await loadActions()).runMappingAdd(name, self.optsWithGlobals<MappingAddOptions>(), context),
    )
  group
    .command('remove')
    .description(t('mapping.remove'))
    .argument('<name>', t('mapping.which'))
    .addHelpText('after', examples('mappings remove 北陸ブックス連合'))
    .action(async (name: string, _local: GlobalOptions, self: Command) =>
      (await loadActions()).runMappingRemove(name, self.optsWithGlobals<GlobalOptions>(), context),
    )
  group
    .command('init')
    .description(t('mapping.init'))
    .argument('<file>', t('mapping.file'))
    .addOption(new Option('--dataset <name>', t('mapping.datasetOrBest')).choices(datasets))
    .option('-o, --out <file>', t('mapping.out'))
    .addHelpText(
      'after',
      `\n${t('examples.title')}\n  uresuji mapping init pos_20261120.csv\n  uresuji mapping init items.csv.gz --dataset products -o items.yaml`,
    )
    .action(async (file: string, _local: MappingDraftOptions, self: Command) =>
      (await import('./mapping-files.action.ts')).runMappingDraft(file, self.optsWithGlobals<MappingDraftOptions>(), context),
    )
  group
    .command('check')
    .description(t('mapping.check'))
    .argument('<yaml>', t('import.mapping'))
    .addOption(new Option('--dataset <name>', t('mapping.datasetOrNamed')).choices(datasets))
    .addHelpText(
      'after',
      `\n${t('examples.title')}\n  uresuji mapping check kiteki.yaml\n  uresuji mapping check shops.yaml --dataset stores`,
    )
    .action(async (path: string, _local: MappingOptions, self: Command) =>
      (await import('./mapping-files.action.ts')).runMappingCheck(path, self.optsWithGlobals(), context),
    )
}
