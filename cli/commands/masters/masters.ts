import { Argument, type Command } from 'commander'
import type { CommandContext } from '../../context.ts'
import { collectCodes } from '../../input/conditions.ts'
import type { MastersOptions } from './masters.action.ts'

export const kinds = [
  'genres',
  'items',
  'publishers',
  'own-publishers',
  'parent-publishers',
  'agencies',
  'companies',
  'chains',
  'stores',
  'prefectures',
  'categories',
  'series',
  'metrics',
  'help',
  'exclusions',
] as const
export type Kind = (typeof kinds)[number]

export function addMasters(program: Command, context: CommandContext): void {
  const { say } = context
  program
    .command('masters')
    .description(say('masters.summary'))
    .addArgument(new Argument('<kind>', say('masters.kind')).choices(kinds))
    .option('--keyword <text>', say('masters.keyword'))
    .option('--parent <code>', say('masters.parent'))
    .option('--company <code>', say('conditions.company'), collectCodes)
    .option('--chain <code>', say('conditions.chain'), collectCodes)
    .option('--area <code>', say('conditions.area'), collectCodes)
    .option('--prefecture <code>', say('conditions.prefecture'), collectCodes)
    .option('--page <n>', say('conditions.page'))
    .option('--page-size <n>', say('conditions.pageSize'))
    .option('--all', say('masters.all'))
    .addHelpText(
      'after',
      `\n${say('examples.title')}\n  uresuji masters genres --parent 03\n  uresuji masters publishers --keyword しおみ\n  uresuji masters stores --prefecture 13 --all --csv > tokyo.csv`,
    )
    .action(async (kind: Kind, _local: MastersOptions, self: Command) =>
      (await import('./masters.action.ts')).masters(kind, self.optsWithGlobals<MastersOptions>(), context),
    )
}
