import { type Command, Option } from 'commander'
import type { JobState } from '../../../shared/api/exporting/job-fields.ts'
import { addCommandGroup, createExampleFormatter } from '../../command-group.ts'
import type { CommandContext, GlobalOptions } from '../../context.ts'
import type { DownloadOptions, JobListOptions } from './jobs.action.ts'

/** Same as in the API declaration, which is only loaded when a command runs. */
const jobStateNames: readonly JobState[] = ['queued', 'running', 'done', 'failed', 'cancelled']

/** `uresuji jobs`: background exports, from the terminal and elsewhere. */
export function addJobCommands(program: Command, context: CommandContext): void {
  const { t } = context
  const examples = createExampleFormatter(context)
  const actions = () => import('./jobs.action.ts')
  const jobs = addCommandGroup(program, { name: 'jobs', summary: 'jobs.summary' }, context)
    .addOption(new Option('--state <state>', t('jobs.stateOption')).choices(jobStateNames))
    .option('--page <n>', t('conditions.page'))
    .option('--page-size <n>', t('conditions.pageSize'))
    .option('--all', t('masters.all'))
    .addHelpText('after', examples('jobs', 'jobs --state running', 'jobs watch', 'jobs download 4f0c2a91 --out ranking.csv'))
    .action(async (_local: JobListOptions, self: Command) =>
      (await actions()).runJobList(self.optsWithGlobals<JobListOptions>(), context),
    )
  jobs
    .command('watch')
    .description(t('jobs.watch'))
    .argument('[jobs...]', t('jobs.whichOrAll'))
    .addHelpText('after', examples('jobs watch', 'jobs watch 4f0c2a91 --json'))
    .action(async (typed: string[], _local: GlobalOptions, self: Command) =>
      (await actions()).runJobWatch(typed, self.optsWithGlobals<GlobalOptions>(), context),
    )
  jobs
    .command('download')
    .description(t('jobs.download'))
    .argument('<job>', t('jobs.which'))
    .option('--out <path>', t('jobs.out'))
    .addHelpText('after', examples('jobs download 4f0c2a91', 'jobs download 文庫の先週ランキング --out /srv/reports/'))
    .action(async (typed: string, _local: DownloadOptions, self: Command) =>
      (await actions()).runJobDownload(typed, self.optsWithGlobals<DownloadOptions>(), context),
    )
  for (const [name, summary] of [
    ['cancel', 'jobs.cancel'],
    ['retry', 'jobs.retry'],
    ['remove', 'jobs.remove'],
  ] as const)
    jobs
      .command(name)
      .description(t(summary))
      .argument('<jobs...>', t('jobs.which'))
      .addHelpText('after', examples(`jobs ${name} 4f0c2a91`))
      .action(async (typed: string[], _local: GlobalOptions, self: Command) =>
        (await actions()).runJobChange(name, typed, self.optsWithGlobals<GlobalOptions>(), context),
      )
}
