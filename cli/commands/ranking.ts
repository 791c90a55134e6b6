import type { Command } from 'commander'
import { addFile } from '../analysis.ts'
import { addChoice, addPeriod, addProducts, addStores } from '../conditions.ts'
import type { Surroundings } from '../surroundings.ts'
import type { RankingOptions } from './ranking.action.ts'

export function addRanking(program: Command, surroundings: Surroundings): void {
  const { say } = surroundings
  const command = program.command('ranking').description(say('ranking.summary'))
  addPeriod(command, say)
  addChoice(command, '--basis <basis>', say('ranking.basis'), ['copies', 'amount'])
  command.option('--limit <n>', say('ranking.limit'))
  addProducts(command, say)
  addStores(command, say)
  addChoice(command, '--channel <channel>', say('ranking.channel'), ['all', 'store', 'net'])
  addChoice(command, '--gender <gender>', say('ranking.gender'), ['all', 'male', 'female'])
  command.option('--age <range>', say('ranking.age'))
  addChoice(command, '--unit <unit>', say('conditions.unit'), ['day', 'week', 'month'])
  command
    .option('--week-starts <day>', say('conditions.weekStarts'))
    .option('--page <n>', say('conditions.page'))
    .option('--page-size <n>', say('conditions.pageSize'))
  addFile(command, surroundings)
  command
    .addHelpText(
      'after',
      `\n${say('examples.title')}\n  uresuji ranking --kind book --limit 20\n  uresuji ranking --period last-month --genre 02 --basis amount --prefecture 13,14\n  uresuji ranking --gender female --age 20..30 --json\n  uresuji ranking --csv --limit 300 > ranking.csv`,
    )
    .action(async (_local: RankingOptions, self: Command) =>
      (await import('./ranking.action.ts')).ranking(self.optsWithGlobals<RankingOptions>(), surroundings),
    )
}
