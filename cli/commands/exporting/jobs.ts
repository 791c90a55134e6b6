import { type Command, Option } from 'commander'
import type { JobState } from '../../../shared/api/exporting/job-fields.ts'
import { addCommandGroup, addPagingOptions, createAction, createExampleFormatter } from '../../context/command-group.ts'
import type { CommandContext, GlobalOptions } from '../../context/context.ts'

/** Same as in the API declaration, which is only loaded when a command runs. */
const jobStateNames: readonly JobState[] = ['queued', 'running', 'done', 'failed', 'cancelled']

/** `uresuji jobs`: background exports, from the terminal and elsewhere. */
export function addJobCommands(program: Command, context: CommandContext): void {
  const { t } = context
  const examples = createExampleFormatter(context)
  const loadActions = () => import('./jobs.action.ts')
  const jobs = addCommandGroup(program, { name: 'jobs', summary: 'jobs.summary' }, context).addOption(
    new Option('--state <state>', t('jobs.stateOption')).choices(jobStateNames),
  )
  addPagingOptions(jobs, context)
    .addHelpText('after', examples('jobs', 'jobs --state running', 'jobs watch', 'jobs download 4f0c2a91 --out ranking.csv'))
    .action(createAction(loadActions, 'runJobList', context))
  jobs
    .command('watch')
    .description(t('jobs.watch'))
    .argument('[jobs...]', t('jobs.whichOrAll'))
    .addHelpText('after', examples('jobs watch', 'jobs watch 4f0c2a91 --json'))
    .action(createAction(loadActions, 'runJobWatch', context))
  jobs
    .command('download')
    .description(t('jobs.download'))
    .argument('<job>', t('jobs.which'))
    .option('--out <path>', t('jobs.out'))
    .addHelpText('after', examples('jobs download 4f0c2a91', 'jobs download 文庫の先週ランキング --out /srv/reports/'))
    .action(createAction(loadActions, 'runJobDownload', context))
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
      .action(async (input: string[], _local: GlobalOptions, self: Command) =>
        (await loadActions()).runJobChange(name, input, self.optsWithGlobals<GlobalOptions>(), context),
      )
}
