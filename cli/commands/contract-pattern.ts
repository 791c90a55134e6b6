import { type Command, Option } from 'commander'
import { dataRanges } from '../../shared/permissions.ts'
import { addCommandGroup } from '../command-group.ts'
import type { CommandContext } from '../context.ts'
import { collectCodes } from '../input/conditions.ts'
import type { PatternListOptions, PatternShowOptions } from './contract-pattern.action.ts'
import type { PatternAddOptions } from './contract-pattern-add.action.ts'

export function addPatterns(program: Command, context: CommandContext): void {
  const { say } = context
  const actions = () => import('./contract-pattern.action.ts')
  const patterns = addCommandGroup(program, { name: 'patterns', summary: 'patterns.summary' }, context)
    .option('--keyword <text>', say('patterns.keyword'))
    .option('--page <n>', say('conditions.page'))
    .option('--page-size <n>', say('conditions.pageSize'))
    .option('--all', say('masters.all'))
    .addHelpText(
      'after',
      `\n${say('examples.title')}\n  uresuji patterns\n  uresuji patterns --all --csv > patterns.csv\n  uresuji patterns show フルプラン`,
    )
    .action(async (_local: PatternListOptions, self: Command) =>
      (await actions()).runPatternList(self.optsWithGlobals<PatternListOptions>(), context),
    )
  patterns
    .command('show')
    .description(say('patterns.show'))
    .argument('<pattern>', say('patterns.which'))
    .option('--at <moment>', say('versions.at'))
    .option('--all', say('versions.all'))
    .addHelpText(
      'after',
      `\n${say('examples.title')}\n  uresuji patterns show フルプラン\n  uresuji patterns show フルプラン --at "2026/11/20 13:05"\n  uresuji patterns show フルプラン --json`,
    )
    .action(async (pattern: string, _local: PatternShowOptions, self: Command) =>
      (await actions()).showPattern(pattern, self.optsWithGlobals<PatternShowOptions>(), context),
    )
  patterns
    .command('add')
    .description(say('patterns.add'))
    .argument('<name>', say('patterns.addName'))
    .addOption(new Option('--range <range>', say('patterns.range')).choices(dataRanges).makeOptionMandatory())
    .addOption(new Option('--features <features>', say('patterns.features')).argParser(collectCodes).makeOptionMandatory())
    .addHelpText(
      'after',
      `\n${say('examples.title')}\n  uresuji patterns add 全機能プラン --range full --features all\n  uresuji patterns add ランキングだけ --range magazine --features dashboard,ranking,publisher-ranking`,
    )
    .action(async (name: string, _local: PatternAddOptions, self: Command) =>
      (await import('./contract-pattern-add.action.ts')).runPatternAdd(name, self.optsWithGlobals<PatternAddOptions>(), context),
    )
}
