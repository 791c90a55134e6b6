import type { Command } from 'commander'
import { addColumnsOption, addFileOptions } from '../analysis/analysis.ts'
import { addPagingOptions, createAction, createExampleFormatter } from '../context/command-group.ts'
import type { CommandContext } from '../context/context.ts'
import { addChoiceOption, addPeriodOptions, addProductOptions, addStoreOptions, ownProductFlags } from '../input/conditions.ts'

/** Adds the arguments and options of a search. */
export function addSearchOptions(command: Command, { t }: CommandContext): void {
  command.argument('[keyword]', t('search.keyword'))
  addPeriodOptions(command, t)
  addChoiceOption(command, '--by <field>', t('search.by'), ['all', 'code', 'name', 'series', 'author'])
  addProductOptions(command, t, ownProductFlags)
  addStoreOptions(command, t)
  command
    .option('--released <range>', t('search.released'))
    .option('--price <range>', t('search.price'))
    .option('--sale-rate <range>', t('search.saleRate'))
    .option('--return-rate <range>', t('search.returnRate'))
    .option('--sold <range>', t('search.sold'))
    .option('--min-copies <n>', t('search.minCopies'))
    .option('--in-stock', t('search.inStock'))
    .option('--sold-out', t('search.soldOut'))
    .option('--sold-in-period', t('search.soldInPeriod'))
    .option('--since-release <day>', t('search.sinceRelease'))
    .option('--sort <column>', t('search.sort'), (value: string, before: string[] = []) => [...before, value])
}

export function addSearchCommand(program: Command, context: CommandContext): void {
  const { t } = context
  const command = program.command('search').description(t('search.summary'))
  addSearchOptions(command, context)
  addPagingOptions(command, context)
  addColumnsOption(command, context)
  addFileOptions(command, context)
  command
    .addHelpText(
      'after',
      createExampleFormatter(context)(
        'search よぎしゃ',
        'search --publisher 9901 --released 2026-10-01.. --sale-rate 60.. --sort saleRate',
        'search --genre 03 --period last-week --csv > bunko.csv',
      ),
    )
    .action(createAction(() => import('./product-search.action.ts'), 'runSearch', context))
}
