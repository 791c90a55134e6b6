import { type Command, Option } from 'commander'
import { featureTypes } from '../../shared/access/feature-types.ts'
import { relativePresetIds } from '../../shared/calendar/period-presets.ts'
import { addCommandGroup, createAction, createExampleFormatter, isCommandTyped } from '../context/command-group.ts'
import type { CommandContext } from '../context/context.ts'
import type { FavoriteAnalysisOptions } from './favorite-add-analysis.action.ts'
import { type FavoriteAnalysis, listFavoriteAnalyses } from './favorite-analyses.ts'

export function addFavoriteCommands(program: Command, context: CommandContext): void {
  const { t } = context
  const examples = createExampleFormatter(context)
  const loadActions = () => import('./favorite.action.ts')
  const createTypeOption = () => new Option('--type <type>', t('favorites.type', { values: favoriteTypes }))
  const favorites = addCommandGroup(program, { name: 'favorites', summary: 'favorites.summary' }, context)
    .addOption(createTypeOption())
    .addOption(new Option('--scope <scope>', t('favorites.scope')).choices(['all', 'own', 'shared']))
    .addHelpText(
      'after',
      examples('favorites', 'favorites --type ranking-create --scope shared', 'favorites run 文庫の先週ランキング > ranking.csv'),
    )
    .action(createAction(loadActions, 'runFavoriteList', context))
  const addCommand = (name: string, summary: string) =>
    favorites.command(name).description(summary).argument('<favorite>', t('favorites.which'))
  addCommand('show', t('favorites.show'))
    .addHelpText('after', examples('favorites show 文庫の先週ランキング', 'favorites show 文庫 --json'))
    .action(createAction(loadActions, 'runFavoriteShow', context))
  addCommand('run', t('favorites.run'))
    .option('--excel', t('favorites.excel'))
    .option('--pdf', t('favorites.pdf'))
    .option('-o, --out <file>', t('favorites.out'))
    .addOption(new Option('--encoding <encoding>', t('conditions.encoding')).choices(['utf-8-bom', 'utf-8', 'cp932']))
    .addHelpText(
      'after',
      `${examples(
        'favorites run 文庫の先週ランキング > ranking.csv',
        'favorites run 文庫 --excel -o ranking.xlsx',
        'favorites run 文庫 --json',
      )}\n\n${t('favorites.cron')}\n  ${cronLine}`,
    )
    .action(createAction(() => import('./favorite-run.action.ts'), 'runFavoriteRun', context))
  addFavoriteAddCommand(favorites, createTypeOption(), context)
  addCommand('rename', t('favorites.rename'))
    .argument('<name>', t('favorites.newName'))
    .addHelpText('after', examples('favorites rename 文庫の先週ランキング 文庫・先週の上位'))
    .action(createAction(loadActions, 'runFavoriteRename', context))
  addCommand('remove', t('favorites.remove'))
    .addHelpText('after', examples('favorites remove 欠品している商品'))
    .action(createAction(loadActions, 'runFavoriteRemove', context))
}

const favoriteTypes = featureTypes
  .map(({ slug }) => slug)
  .filter((slug, index, all) => all.indexOf(slug) === index)
  .join(', ')

/** URESUJI_USER and URESUJI_PASSWORD are in a file readable by its owner only. */
const cronLine = '0 7 * * 1  . ~/.uresuji.env && uresuji favorites run 文庫の先週ランキング -o ~/ranking.csv'

/** `favorites add ranking NAME`: the question with the options of the analysis itself. */
function addAnalysisFavoriteCommand(add: Command, analysis: FavoriteAnalysis, context: CommandContext): void {
  const { t } = context
  const { exportable } = analysis
  const command = add.command(exportable.name).description(exportable.summary).argument('<name>', t('favorites.addName'))
  exportable.addOptions(command)
  command
    .option('--id <id>', t('favorites.id'))
    .option('--shared', t('favorites.shared'))
    .option('--default', t('favorites.default'))
    .action(async (...args: unknown[]) => {
      const self = args.at(-1) as Command
      const { addAnalysisFavorite } = await import('./favorite-add-analysis.action.ts')
      const typed = { analysis, args: args.slice(0, -2) }
      await addAnalysisFavorite(typed, self.optsWithGlobals<FavoriteAnalysisOptions>(), context)
    })
}

function addFavoriteAddCommand(favorites: Command, type: Option, context: CommandContext): void {
  const { t } = context
  const add = favorites
    .command('add')
    .description(t('favorites.add'))
    .argument('<name>', t('favorites.addName'))
    .addOption(type)
    .option('--search <query>', t('favorites.addSearch'))
    .option('--call <call>', t('favorites.addCall'))
    .option('--body <json>', t('favorites.addBody'))
    .option('--like <favorite>', t('favorites.like'))
    .addOption(
      // validated by the action, because the subcommands accept other values
      new Option('--period <period>', t('favorites.period')).choices(relativePresetIds).argParser((word) => word),
    )
    .option('--id <id>', t('favorites.id'))
    .option('--shared', t('favorites.shared'))
    .option('--default', t('favorites.default'))
    .addHelpText(
      'after',
      createExampleFormatter(context)(
        'favorites add ranking 文庫・先週 --genre 03 --period last-week --limit 100 --shared',
        'favorites add search 返品が多い商品 --publisher 9901 --return-rate 40..',
        'favorites add 文庫・先月 --like 文庫の先週ランキング --period lastMonth',
        "favorites add 書籍・直近28日 --type product-search --search 'period=last28&products.kind=book' --shared",
        'favorites add 先週の上位 --type ranking-create --search period=lastWeek --call createRankingExport --body top.json',
      ),
    )
    .action(createAction(() => import('./favorite-add.action.ts'), 'runFavoriteAdd', context))
  if (isCommandTyped(context, 'add'))
    for (const analysis of listFavoriteAnalyses(context)) addAnalysisFavoriteCommand(add, analysis, context)
}
