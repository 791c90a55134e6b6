import { type Command, Option } from 'commander'
import { datasets } from '../../../shared/datasets.ts'
import type { CommandContext } from '../../context.ts'
import type { DraftOptions, MappingOptions } from './import-mapping.action.ts'

/** `uresuji mapping`: a mapping file to begin from, and whether one is right. */
export function addMapping(program: Command, context: CommandContext): void {
  const { say } = context
  const group = program.command('mapping').description(say('mapping.summary'))
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
