import { Argument, type Command, Option } from 'commander'
import { userTypes } from '../../shared/access/permissions.ts'
import { addCommandGroup, addPagingOptions, createAction, createExampleFormatter } from '../context/command-group.ts'
import type { CommandContext } from '../context/context.ts'
import type { UserOptions, UserTypeName } from './user-management.action.ts'

const userTypeNames = Object.keys(userTypes)
const userStatusNames = ['active', 'disabled', 'left'] as const

export function addUserCommands(program: Command, context: CommandContext): void {
  const { t } = context
  const examples = createExampleFormatter(context)
  const loadActions = () => import('./user-management.action.ts')
  const loadInviteActions = () => import('./user-invite.action.ts')
  const loadChangeActions = () => import('./user-management-change.action.ts')
  const users = addCommandGroup(program, { name: 'users', summary: 'users.summary' }, context)
    .option('--contract <contract>', t('users.contract'))
    .option('--keyword <text>', t('users.keyword'))
    .addOption(new Option('--status <status>', t('users.status')).choices(userStatusNames))
    .addOption(new Option('--type <type>', t('users.type')).choices(userTypeNames))
  addPagingOptions(users, context)
    .addHelpText(
      'after',
      examples(
        'users --type admin',
        'users --contract 200001 --all --csv > users.csv',
        'users show saeki@shiomizaka.example',
        'users role saeki@shiomizaka.example admin',
        'users status saeki@shiomizaka.example disabled',
        'users history',
      ),
    )
    .action(createAction(loadActions, 'runUserList', context))
  users
    .command('invite')
    .description(t('users.invite'))
    .argument('<email>', t('user.email'))
    .addOption(new Option('--name <name>', t('user.fullName')).makeOptionMandatory())
    .option('--kana <text>', t('user.fullNameKana'))
    .option('--department <text>', t('user.department'))
    .option('--phone <text>', t('user.phone'))
    .addOption(new Option('--type <type>', t('users.inviteType')).choices(userTypeNames))
    .option('--starts <day>', t('users.inviteStarts'))
    .option('--contract <contract>', t('users.contract'))
    .addHelpText(
      'after',
      examples(
        "users invite hanbai@shiomizaka.example --name '販売 花子' --department 営業部",
        "users invite hanbai@shiomizaka.example --name '販売 花子' --type admin --starts 2027/04/01 --contract 200001",
      ),
    )
    .action(createAction(loadInviteActions, 'runUserInvite', context))
  users
    .command('invitations')
    .description(t('users.invitations'))
    .option('--contract <contract>', t('users.contract'))
    .addHelpText('after', examples('users invitations', 'users invitations --contract 200001 --csv'))
    .action(createAction(loadInviteActions, 'runInvitationList', context))
  for (const [name, run] of [
    ['reinvite', 'runInvitationResend'],
    ['link', 'runInvitationLink'],
    ['withdraw', 'runInvitationWithdraw'],
  ] as const)
    users
      .command(name)
      .description(t(`users.${name}`))
      .argument('<email>', t('user.email'))
      .option('--contract <contract>', t('users.contract'))
      .addHelpText('after', examples(`users ${name} hanbai@shiomizaka.example`))
      .action(createAction(loadInviteActions, run, context))
  users
    .command('show')
    .description(t('users.show'))
    .argument('<user>', t('users.which'))
    .option('--contract <contract>', t('users.contract'))
    .addHelpText(
      'after',
      examples('users show saeki@shiomizaka.example', 'users show saeki@shiomizaka.example --contract 200001 --json'),
    )
    .action(createAction(loadActions, 'runUserShow', context))
  const history = users
    .command('history')
    .description(t('users.history'))
    .option('--contract <contract>', t('users.contract'))
    .option('--keyword <text>', t('users.historyKeyword'))
  addPagingOptions(history, context)
    .addHelpText('after', examples('users history --keyword 佐伯', 'users history --contract 200001 --all --csv > history.csv'))
    .action(createAction(loadActions, 'runUserHistory', context))
  users
    .command('role')
    .description(t('users.role'))
    .argument('<user>', t('users.which'))
    .addArgument(new Argument('<type>', t('users.type')).choices(userTypeNames))
    .option('--contract <contract>', t('users.contract'))
    .addHelpText(
      'after',
      examples('users role saeki@shiomizaka.example admin', 'users role saeki@shiomizaka.example general --contract 200001'),
    )
    .action(async (user: string, type: UserTypeName, _local: UserOptions, self: Command) =>
      (await loadChangeActions()).runRoleChange({ user, type }, self.optsWithGlobals<UserOptions>(), context),
    )
  users
    .command('status')
    .description(t('users.changeStatus'))
    .argument('<user>', t('users.which'))
    .addArgument(new Argument('<status>', t('users.newStatus')).choices(['active', 'disabled']))
    .option('--contract <contract>', t('users.contract'))
    .addHelpText(
      'after',
      examples(
        'users status saeki@shiomizaka.example disabled',
        'users status saeki@shiomizaka.example active --contract 200001',
      ),
    )
    .action(async (user: string, status: 'active' | 'disabled', _local: UserOptions, self: Command) =>
      (await loadChangeActions()).runStatusChange({ user, status }, self.optsWithGlobals<UserOptions>(), context),
    )
  users
    .command('dates')
    .description(t('users.dates'))
    .argument('<user>', t('users.which'))
    .option('--joined <day>', t('users.joined'))
    .option('--leaves <day>', t('users.leaves'))
    .option('--contract <contract>', t('users.contract'))
    .addHelpText(
      'after',
      examples(
        'users dates saeki@shiomizaka.example --joined 2020/04/01 --leaves 2027/03/31',
        'users dates saeki@shiomizaka.example --leaves none --contract 200001',
      ),
    )
    .action(createAction(loadChangeActions, 'runUserDatesChange', context))
}
