import { type Command, Option } from 'commander'
import { dashboardPanels } from '../../../shared/sync/periodic-reports.ts'
import { addCommandGroup, createAction, createExampleFormatter } from '../../context/command-group.ts'
import type { CommandContext } from '../../context/context.ts'
import type { ReportAddOptions, TypedItem } from './reports.action.ts'

/** `uresuji reports`: periodic reports (定例レポート). */
export function addReportCommands(program: Command, context: CommandContext): void {
  const { t } = context
  const examples = createExampleFormatter(context)
  const loadActions = () => import('./reports.action.ts')
  const loadDeliveryActions = () => import('./report-deliveries.action.ts')
  const reports = addCommandGroup(program, { name: 'reports', summary: 'reports.summary' }, context)
    .addHelpText('after', examples('reports', "reports run '文庫 週間定例' -o weekly.pdf"))
    .action(createAction(loadActions, 'runReportList', context))
  const addCommand = (name: string, summary: string) =>
    reports.command(name).description(summary).argument('<report>', t('reports.which'))
  addCommand('show', t('reports.show'))
    .addHelpText('after', examples("reports show '文庫 週間定例'", "reports show '文庫 週間定例' --json"))
    .action(createAction(loadActions, 'runReportShow', context))
  addCommand('run', t('reports.run'))
    .option('--excel', t('reports.excel'))
    .option('-o, --out <file>', t('reports.out'))
    .addHelpText(
      'after',
      examples(
        "reports run '文庫 週間定例' -o weekly.pdf",
        "reports run '文庫 週間定例' -o weekly.xlsx",
        'reports run 文庫 --excel',
      ),
    )
    .action(createAction(loadActions, 'runPeriodicReport', context))
  addCommand('send', t('reports.send'))
    .option('--excel', t('reports.excel'))
    .addHelpText('after', examples("reports send '文庫 週間定例'", 'reports send 文庫 --excel'))
    .action(createAction(loadDeliveryActions, 'runReportSend', context))
  addCommand('sent', t('reports.sent'))
    .option('--page <n>', t('conditions.page'))
    .option('--page-size <n>', t('conditions.pageSize'))
    .option('--all', t('masters.all'))
    .addHelpText('after', examples("reports sent '文庫 週間定例'", "reports sent '文庫 週間定例' --all --csv > sent.csv"))
    .action(createAction(loadDeliveryActions, 'runReportSent', context))
  addReportAddCommand(reports, context)
  addCommand('remove', t('reports.remove'))
    .addHelpText('after', examples("reports remove '文庫 週間定例'"))
    .action(createAction(loadActions, 'runReportRemove', context))
}

function addReportAddCommand(reports: Command, context: CommandContext): void {
  const { t } = context
  // both options append to one list, which preserves the typed order
  const items: TypedItem[] = []
  const createItemCollector = (kind: TypedItem['kind']) => (input: string) => {
    items.push({ kind, input })
    return items
  }
  reports
    .command('add')
    .description(t('reports.add'))
    .argument('<name>', t('reports.addName'))
    .addOption(new Option('--favorite <favorite>', t('reports.favorite')).argParser(createItemCollector('favorite')))
    .addOption(
      new Option('--panel <panel>', `${t('reports.panel')}: ${dashboardPanels.join(', ')}`).argParser(
        createItemCollector('dashboard'),
      ),
    )
    .option('--no-own', t('reports.noOwn'))
    .option('--remark <text>', t('reports.remark'))
    .option('--rows <n>', t('reports.rows'))
    .option('--shared', t('reports.shared'))
    .addHelpText(
      'after',
      createExampleFormatter(context)(
        "reports add '文庫 週間定例' --panel figures --favorite 文庫の先週ランキング --favorite 欠品している商品 --shared",
      ),
    )
    .action(async (name: string, _local: ReportAddOptions, self: Command) => {
      const options = self.optsWithGlobals<ReportAddOptions>()
      return (await import('./reports.action.ts')).runReportAdd(name, { ...options, items }, context)
    })
}
