import { type Command, Option } from 'commander'
import { companyCategories, issueCategories, noticeKinds, noticeTypes, publicationStatuses } from '../../shared/fields/choices.ts'
import { addCommandGroup, createAction, createExampleFormatter } from '../context/command-group.ts'
import type { CommandContext } from '../context/context.ts'

const collectValues = (value: string, before: string[] = []): string[] => [...before, value]

export function addNoticeCommands(program: Command, context: CommandContext): void {
  const { t } = context
  const loadActions = () => import('./notification.action.ts')
  const loadWriteActions = () => import('./notification-change.action.ts')
  const examples = createExampleFormatter(context)
  const notices = addCommandGroup(program, { name: 'notices', summary: 'notices.summary' }, context)
    .option('--admin', t('notices.admin'))
    .addOption(new Option('--status <status>', t('notices.status')).choices(publicationStatuses))
    .option('--archived', t('notices.archivedOption'))
    .addHelpText('after', examples('notices', 'notices --admin --status scheduled', 'notices show 定期メンテナンスのお知らせ'))
    .action(createAction(loadActions, 'runNoticeList', context))
  notices
    .command('show')
    .description(t('notices.show'))
    .argument('<notice>', t('notices.which'))
    .option('--pdf <file>', t('notices.pdf'))
    .option('--attachment <file>', t('notices.attachmentOption'))
    .addHelpText('after', examples('notices show 定期メンテナンスのお知らせ --pdf notice.pdf'))
    .action(createAction(loadActions, 'runNoticeShow', context))
  notices
    .command('read')
    .description(t('notices.read'))
    .argument('[notices...]', t('notices.which'))
    .option('--all', t('notices.readAll'))
    .addHelpText('after', examples('notices read 定期メンテナンスのお知らせ', 'notices read --all'))
    .action(createAction(loadActions, 'runNoticeRead', context))
  const addNoticeFieldOptions = (command: Command): Command =>
    command
      .addOption(new Option('--type <type>', t('notices.type')).choices(noticeTypes))
      .addOption(new Option('--kind <kind>', t('notices.kind')).choices(noticeKinds))
      .addOption(new Option('--issue <category>', t('notices.issue')).choices(issueCategories))
      .option('--link <url>', t('notices.link'))
      .option('--from <datetime>', t('notices.from'))
      .option('--to <datetime>', t('notices.to'))
      .addOption(
        new Option('--category <category>', t('notices.category'))
          .choices(['all', ...companyCategories])
          .argParser(collectValues),
      )
      .option('--contract <id>', t('notices.contract'), collectValues)
      .option('--html <file>', t('notices.html'))
      .option('--text <text>', t('notices.text'))
      .option('--attach <file>', t('notices.attach'))
      .option('--draft', t('notices.draft'))
  addNoticeFieldOptions(notices.command('add').description(t('notices.add')).argument('<title>', t('notices.titleArgument')))
    .addHelpText(
      'after',
      examples(
        'notices add 検索の応答が遅くなっています --type report --issue system --text 復旧しだいお知らせします。',
        'notices add 書店マスタの更新 --from "2026/12/01 09:00" --to 2026/12/25 --html body.html --attach stores.xlsx',
      ),
    )
    .action(createAction(loadWriteActions, 'runNoticeAdd', context))
  addNoticeFieldOptions(notices.command('edit').description(t('notices.edit')).argument('<notice>', t('notices.which')))
    .option('--title <title>', t('notices.titleOption'))
    .option('--remove-attachment', t('notices.noAttachment'))
    .option('--publish', t('notices.publish'))
    .addHelpText('after', examples('notices edit 書店マスタの更新 --to "2026/12/31 18:00"'))
    .action(createAction(loadWriteActions, 'runNoticeEdit', context))
  notices
    .command('archive')
    .description(t('notices.archive'))
    .argument('<notice>', t('notices.which'))
    .option('--undo', t('notices.undo'))
    .addHelpText('after', examples('notices archive 書店マスタの更新', 'notices archive 書店マスタの更新 --undo'))
    .action(createAction(loadWriteActions, 'runNoticeArchive', context))
}
