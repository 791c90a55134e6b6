import { type Command, Option } from 'commander'
import { datasets } from '../../../shared/datasets.ts'
import { addCommandGroup } from '../../command-group.ts'
import type { CommandContext, GlobalOptions } from '../../context.ts'
import type { DraftOptions, MappingOptions } from './import-mapping.action.ts'
import type { MappingAddOptions } from './kept-mappings.action.ts'

/** `uresuji mapping`: mappings that are kept by sender, a mapping file to begin from, and whether one is right. */
export function addMappingCommands(program: Command, context: CommandContext): void {
  const { say } = context
  const kept = () => import('./kept-mappings.action.ts')
  const examples = (...lines: string[]) => `\n${say('examples.title')}\n${lines.map((line) => `  uresuji ${line}`).join('\n')}`
  const group = addCommandGroup(program, { name: 'mapping', alias: 'mappings', summary: 'mapping.summary' }, context)
    .addHelpText('after', examples('mappings', 'mappings add 北陸ブックス連合 --pattern "hokuriku_*.csv" --file hokuriku.yaml'))
    .action(async (_local: GlobalOptions, self: Command) =>
      (await kept()).runMappingList(self.optsWithGlobals<GlobalOptions>(), context),
    )
  group
    .command('add')
    .description(say('mapping.add'))
    .argument('<name>', say('mapping.addName'))
    .addOption(new Option('--dataset <name>', say('mapping.datasetOrNamed')).choices(datasets))
    .option('--pattern <pattern>', say('mapping.pattern'))
    .option('--file <yaml>', say('mapping.yaml'))
    .option('--append', say('import.append'))
    .option('--max-rejects <limit>', say('import.maxRejects'))
    .addHelpText(
      'after',
      examples(
        'mappings add 北陸ブックス連合 --pattern "hokuriku_*.csv" --file hokuriku.yaml',
        'mappings add 汽笛堂 --dataset pos --pattern "kiteki_*.csv.gz" --max-rejects 1%',
      ),
    )
    .action(async (name: string, _local: MappingAddOptions, self: Command) =>
      (await kept()).runMappingAdd(name, self.optsWithGlobals<MappingAddOptions>(), context),
    )
  group
    .command('remove')
    .description(say('mapping.remove'))
    .argument('<name>', say('mapping.which'))
    .addHelpText('after', examples('mappings remove 北陸ブックス連合'))
    .action(async (name: string, _local: GlobalOptions, self: Command) =>
      (await kept()).removeMapping(name, self.optsWithGlobals<GlobalOptions>(), context),
    )
  group
    .command('init')
    .description(say('mapping.init'))
    .argument('<file>', say('mapping.file'))
    .addOption(new Option('--dataset <name>', say('mapping.datasetOrBest')).choices(datasets))
    .option('-o, --out <file>', say('mapping.out'))
    .addHelpText(
      'after',
      `\n${say('examples.title')}\n  uresuji mapping init pos_20261120.csv\n  uresuji mapping init items.csv.gz --dataset products -o items.yaml`,
    )
    .action(async (file: string, _local: DraftOptions, self: Command) =>
      (await import('./import-mapping.action.ts')).draft(file, self.optsWithGlobals<DraftOptions>(), context),
    )
  group
    .command('check')
    .description(say('mapping.check'))
    .argument('<yaml>', say('import.mapping'))
    .addOption(new Option('--dataset <name>', say('mapping.datasetOrNamed')).choices(datasets))
    .addHelpText(
      'after',
      `\n${say('examples.title')}\n  uresuji mapping check kiteki.yaml\n  uresuji mapping check shops.yaml --dataset stores`,
    )
    .action(async (path: string, _local: MappingOptions, self: Command) =>
      (await import('./import-mapping.action.ts')).check(path, self.optsWithGlobals(), context),
    )
}
