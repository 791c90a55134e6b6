import { type Command, Option } from 'commander'
import { relativePresetIds } from '../../../shared/calendar/period-presets.ts'
import { addCommandGroup, addPagingOptions, createAction, createExampleFormatter } from '../../context/command-group.ts'
import type { CommandContext, GlobalOptions } from '../../context/context.ts'
import { addJobFileOptions } from '../../exporting/job-file-options.ts'
import { collectCodes } from '../../input/conditions.ts'

/** `uresuji schedules`: exports that run on a calendar. */
export function addScheduleCommands(program: Command, context: CommandContext): void {
  const { t } = context
  const examples = createExampleFormatter(context)
  const loadActions = () => import('./schedules.action.ts')
  const schedules = addCommandGroup(program, { name: 'schedules', summary: 'schedules.summary' }, context)
    .addHelpText(
      'after',
      examples(
        'schedules',
        "schedules add 月曜の文庫 --favorite 文庫の先週ランキング --when '毎週月曜 8:00' --mail",
        'schedules runs 月曜の文庫',
      ),
    )
    .action(createAction(loadActions, 'runScheduleList', context))
  const addCommand = (name: string, summary: string) =>
    schedules.command(name).description(summary).argument('<schedule>', t('schedules.which'))
  addCommand('show', t('schedules.show'))
    .addHelpText('after', examples('schedules show 月曜の文庫', 'schedules show 月曜の文庫 --json'))
    .action(createAction(loadActions, 'runScheduleShow', context))
  addScheduleChangeCommands(schedules, context)
  for (const [name, summary] of [
    ['pause', 'schedules.pause'],
    ['resume', 'schedules.resume'],
    ['run', 'schedules.run'],
    ['remove', 'schedules.remove'],
  ] as const)
    addCommand(name, t(summary))
      .addHelpText('after', examples(`schedules ${name} 月曜の文庫`))
      .action(async (input: string, _local: GlobalOptions, self: Command) =>
        (await loadActions()).runScheduleChange(name, input, self.optsWithGlobals<GlobalOptions>(), context),
      )
  addPagingOptions(addCommand('runs', t('schedules.runs')), context)
    .addHelpText('after', examples('schedules runs 月曜の文庫', 'schedules runs 月曜の文庫 --all --csv > runs.csv'))
    .action(createAction(loadActions, 'runScheduleRuns', context))
  addCommand('sent', t('schedules.sent'))
    .option('--page <n>', t('conditions.page'))
    .option('--page-size <n>', t('conditions.pageSize'))
    .option('--all', t('masters.all'))
    .addHelpText('after', examples('schedules sent 月曜の文庫', 'schedules sent 月曜の文庫 --all --csv > sent.csv'))
    .action(createAction(() => import('./sent-files.action.ts'), 'runScheduleSent', context))
}

/** Adds the options for the fields of a schedule. */
function addScheduleFieldOptions(command: Command, context: CommandContext): Command {
  const { t } = context
  command
    .option('--when <calendar>', t('schedules.when'))
    .addOption(new Option('--on-holiday <rule>', t('schedules.onHoliday')).choices(['run', 'skip', 'next']))
    .option('--favorite <favorite>', t('schedules.favorite'))
    .option('--report <report>', t('schedules.report'))
    .option('--job <job>', t('schedules.job'))
    .option('--call <call>', t('schedules.call'))
    .option('--body <json>', t('favorites.addBody'))
    .addOption(new Option('--period <period>', t('schedules.period')).choices(relativePresetIds))
  addJobFileOptions(command, context)
  return command
    .option('--keep', t('schedules.keep'))
    .option('--mail', t('schedules.mail'))
    .option('--to <email>', t('schedules.to'), collectCodes)
    .option('--folder <name>', t('schedules.folder'))
    .option('--no-mail-on-failure', t('schedules.noMailOnFailure'))
}

function addScheduleChangeCommands(schedules: Command, context: CommandContext): void {
  const { t } = context
  const examples = createExampleFormatter(context)
  const loadChangeActions = () => import('./schedule-change.action.ts')
  addScheduleFieldOptions(
    schedules.command('add').description(t('schedules.add')).argument('<name>', t('schedules.addName')),
    context,
  )
    .addHelpText(
      'after',
      examples(
        "schedules add 月曜の文庫 --favorite 文庫の先週ランキング --when '毎週月曜 8:00' --on-holiday next --mail",
        "schedules add 月初の販売データ --job 4f0c2a91 --period lastMonth --when '毎月1日 7:00' --format parquet --folder monthly",
        "schedules add 月曜の定例 --report '文庫 週間定例' --format pdf --when '毎週月曜 8:00' --to user@demo.example --to company@demo.example",
        "schedules add 取込後の速報 --favorite 昨日の売上 --when '取り込みのたび'",
      ),
    )
    .action(createAction(loadChangeActions, 'runScheduleAdd', context))
  const change = schedules
    .command('change')
    .description(t('schedules.change'))
    .argument('<schedule>', t('schedules.which'))
    .option('--name <name>', t('schedules.newName'))
    // declared before its negation, otherwise Commander assumes that it was typed
    .option('--mail-on-failure', t('schedules.mailOnFailure'))
  addScheduleFieldOptions(change, context)
    .addHelpText(
      'after',
      examples("schedules change 月曜の文庫 --when '毎週月曜・木曜 7:30'", 'schedules change 月曜の文庫 --folder weekly'),
    )
    .action(createAction(loadChangeActions, 'runScheduleUpdate', context))
}
