import { type Command, Option } from 'commander'
import { dataRanges } from '../../shared/access/permissions.ts'
import { addCommandGroup, addPagingOptions, createAction, createExampleFormatter } from '../context/command-group.ts'
import type { CommandContext } from '../context/context.ts'
import { collectCodes } from '../input/conditions.ts'

export function addPatternCommands(program: Command, context: CommandContext): void {
  const { t } = context
  const examples = createExampleFormatter(context)
  const loadActions = () => import('./contract-pattern.action.ts')
  const patterns = addCommandGroup(program, { name: 'patterns', summary: 'patterns.summary' }, context).option(
    '--keyword <text>',
    t('patterns.keyword'),
  )
  addPagingOptions(patterns, context)
    .addHelpText('after', examples('patterns', 'patterns --all --csv > patterns.csv', 'patterns show フルプラン'))
    .action(createAction(loadActions, 'runPatternList', context))
  patterns
    .command('show')
    .description(t('patterns.show'))
    .argument('<pattern>', t('patterns.which'))
    .option('--at <datetime>', t('versions.at'))
    .option('--all', t('versions.all'))
    .addHelpText(
      'after',
      examples('patterns show フルプラン', 'patterns show フルプラン --at "2026/11/20 13:05"', 'patterns show フルプラン --json'),
    )
    .action(createAction(loadActions, 'runPatternShow', context))
  patterns
    .command('add')
    .description(t('patterns.add'))
    .argument('<name>', t('patterns.addName'))
    .addOption(new Option('--range <range>', t('patterns.range')).choices(dataRanges).makeOptionMandatory())
    .addOption(new Option('--features <features>', t('patterns.features')).argParser(collectCodes).makeOptionMandatory())
    .addHelpText(
      'after',
      examples(
        'patterns add 全機能プラン --range full --features all',
        'patterns add ランキングだけ --range magazine --features dashboard,ranking,publisher-ranking',
      ),
    )
    .action(createAction(() => import('./contract-pattern-add.action.ts'), 'runPatternAdd', context))
}
