import { type Command, Option } from 'commander'
import { groupKinds } from '../../shared/fields/choices.ts'
import { addCommandGroup, createAction, createExampleFormatter } from '../context/command-group.ts'
import type { CommandContext } from '../context/context.ts'
import type { GroupMemberOptions, GroupOptionsBase } from './saved-groups.action.ts'

export function addGroupCommands(program: Command, context: CommandContext): void {
  const { t } = context
  const loadActions = () => import('./saved-groups.action.ts')
  const createKindOption = () => new Option('--kind <kind>', t('groups.kind')).choices(groupKinds)
  const examples = createExampleFormatter(context)
  const groups = addCommandGroup(program, { name: 'groups', summary: 'groups.summary' }, context)
    .addOption(createKindOption())
    .option('--deleted', t('groups.deleted'))
    .addHelpText(
      'after',
      examples(
        'groups',
        'groups show 気になる商品 --csv > watchlist.csv',
        'groups add 気になる商品 9784999900114 978-4-9999001-0-7',
        'groups add 定点観測店 --kind store --file stores.txt',
        'ranking --store-group 定点観測店 --product-group 気になる商品',
      ),
    )
    .action(createAction(loadActions, 'runGroupList', context))
  groups
    .command('show')
    .description(t('groups.show'))
    .argument('<group>', t('groups.which'))
    .addOption(createKindOption())
    .addHelpText('after', examples('groups show 定点観測店', 'groups show 気になる商品 --csv > watchlist.csv'))
    .action(createAction(loadActions, 'runGroupShow', context))
  for (const change of ['add', 'remove'] as const)
    groups
      .command(change)
      .description(t(`groups.${change}`))
      .argument('<group>', t('groups.which'))
      .argument('[codes...]', t('groups.codes'))
      .option('--file <file>', t('groups.file'))
      .addOption(createKindOption())
      .addHelpText(
        'after',
        change === 'add'
          ? examples(
              'groups add 気になる商品 9784999900114',
              'groups add 定点観測店 --kind store --file stores.txt',
              'groups add フェア < isbn.txt',
            )
          : examples('groups remove 気になる商品 9784999900114', 'groups remove 定点観測店 --file closed.txt'),
      )
      .action(async (group: string, codes: string[], _local: GroupMemberOptions, self: Command) =>
        (await loadActions()).runMemberChange({ group, codes, change }, self.optsWithGlobals<GroupMemberOptions>(), context),
      )
  groups
    .command('rename')
    .description(t('groups.rename'))
    .argument('<group>', t('groups.which'))
    .argument('<name>', t('groups.newName'))
    .addOption(createKindOption())
    .addHelpText('after', examples('groups rename フェア 夏のフェア'))
    .action(createAction(loadActions, 'runGroupRename', context))
  for (const change of ['delete', 'restore'] as const)
    groups
      .command(change)
      .description(t(`groups.${change}`))
      .argument('<group>', t('groups.which'))
      .addOption(createKindOption())
      .addHelpText('after', examples(`groups ${change} 夏のフェア`))
      .action(async (group: string, _local: GroupOptionsBase, self: Command) =>
        (await loadActions()).runGroupDeleteOrRestore(group, change, self.optsWithGlobals<GroupOptionsBase>(), context),
      )
}
