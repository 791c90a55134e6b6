import type { Command } from 'commander'
import { addGroup } from '../command-group.ts'
import type { CommandContext } from '../context.ts'
import type { PatternListOptions, PatternShowOptions } from './contract-pattern.action.ts'

export function addPatterns(program: Command, context: CommandContext): void {
  const { say } = context
  const actions = () => import('./contract-pattern.action.ts')
  const patterns = addGroup(program, { name: 'patterns', summary: 'patterns.summary' }, context)
    .option('--keyword <text>', say('patterns.keyword'))
    .option('--page <n>', say('conditions.page'))
    .option('--page-size <n>', say('conditions.pageSize'))
    .option('--all', say('masters.all'))
    .addHelpText(
      'after',
      `\n${say('examples.title')}\n  uresuji patterns\n  uresuji patterns --all --csv > patterns.csv\n  uresuji patterns show フルプラン`,
    )
    .action(async (_local: PatternListOptions, self: Command) =>
      (await actions()).listPatterns(self.optsWithGlobals<PatternListOptions>(), context),
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
}
