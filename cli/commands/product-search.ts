import type { Command } from 'commander'
import { addColumns, addFile, addPages } from '../analysis/analysis.ts'
import type { CommandContext } from '../context.ts'
import { addChoice, addPeriod, addProducts, addStores, ownProductFlags } from '../input/conditions.ts'
import type { SearchOptions } from './product-search.action.ts'

/** What a search is asked. */
export function addSearchQuestion(command: Command, { say }: CommandContext): void {
  command.argument('[keyword]', say('search.keyword'))
  addPeriod(command, say)
  addChoice(command, '--by <field>', say('search.by'), ['all', 'code', 'name', 'series', 'author'])
  addProducts(command, say, ownProductFlags)
  addStores(command, say)
  command
    .option('--released <range>', say('search.released'))
    .option('--price <range>', say('search.price'))
    .option('--sale-rate <range>', say('search.saleRate'))
    .option('--return-rate <range>', say('search.returnRate'))
    .option('--sold <range>', say('search.sold'))
    .option('--min-copies <n>', say('search.minCopies'))
    .option('--in-stock', say('search.inStock'))
    .option('--sold-out', say('search.soldOut'))
    .option('--sold-in-period', say('search.soldInPeriod'))
    .option('--since-release <day>', say('search.sinceRelease'))
    .option('--sort <column>', say('search.sort'), (value: string, before: string[] = []) => [...before, value])
}

export function addSearch(program: Command, context: CommandContext): void {
  const { say } = context
  const command = program.command('search').description(say('search.summary'))
  addSearchQuestion(command, context)
  addPages(command, context)
  addColumns(command, context)
  addFile(command, context)
  command
    .addHelpText(
      'after',
      `\n${say('examples.title')}\n  uresuji search よぎしゃ\n  uresuji search --publisher 9901 --released 2026-10-01.. --sale-rate 60.. --sort saleRate\n  uresuji search --genre 03 --period last-week --csv > bunko.csv`,
    )
    .action(async (keyword: string | undefined, _local: SearchOptions, self: Command) =>
      (await import('./product-search.action.ts')).search(keyword, self.optsWithGlobals<SearchOptions>(), context),
    )
}
