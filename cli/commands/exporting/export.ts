import type { Command } from 'commander'
import { addColumnsOption } from '../../analysis/analysis.ts'
import { createAction, createExampleFormatter, isCommandTyped } from '../../context/command-group.ts'
import type { CommandContext } from '../../context/context.ts'
import type { Exportable } from '../../exporting/exportable.ts'
import { addJobFileOptions } from '../../exporting/job-file-options.ts'
import { collectCodes } from '../../input/conditions.ts'
import type { ExportOptions } from './export.action.ts'
import { listExportables } from './exportables.ts'

function addDownloadOptions(command: Command, { t }: CommandContext): void {
  command.option('--parallel <n>', t('export.parallel')).option('--retry-for <minutes>', t('export.retryFor'))
}

const examples: Record<string, readonly string[]> = {
  'sales-data': [
    'export sales-data --period last-month --each day --unit day --format parquet --out /srv/sales',
    'export sales-data --from 2026-10-01 --to 2026-10-31 --each store --chain C012',
  ],
  ranking: [
    'export ranking --from 2026-01-05 --to 2026-11-15 --each week --genre 03 --out weekly',
    'export ranking --period last-month --each publisher --publisher 9901,9902 --format xlsx',
  ],
}

function addExportableCommand(group: Command, exportable: Exportable, context: CommandContext): void {
  const { t } = context
  const command = group.command(exportable.name).description(exportable.summary)
  exportable.addOptions(command)
  // the sales data have their own columns option
  if (exportable.call !== null) addColumnsOption(command, context)
  if (exportable.splits.length > 0)
    command.option('--each <part>', t('export.each', { values: exportable.splits.join(', ') }), collectCodes)
  command.option('--out <folder>', t('export.out'))
  addJobFileOptions(command, context)
  addDownloadOptions(command, context)
  command
    .option('--dry-run', t('export.dryRun'))
    .addHelpText(
      'after',
      createExampleFormatter(context)(...(examples[exportable.name] ?? [`export ${exportable.name} --out ${exportable.name}`])),
    )
    .action(async (...args: unknown[]) => {
      const self = args.at(-1) as Command
      const { runExport } = await import('./export.action.ts')
      await runExport({ exportable, args: args.slice(0, -2), options: self.optsWithGlobals<ExportOptions>() }, context)
    })
}

/** `uresuji export <analysis>`: exports any analysis, one file per period, publisher or store. */
export function addExportCommand(program: Command, context: CommandContext): void {
  const { t } = context
  const group = program.command('export').description(t('export.summary'))
  if (isCommandTyped(context, 'export'))
    for (const exportable of listExportables(context)) addExportableCommand(group, exportable, context)
  const resume = group.command('resume').description(t('export.resume')).argument('<folder>', t('export.resumeFolder'))
  addDownloadOptions(resume, context)
  resume
    .addHelpText('after', createExampleFormatter(context)('export resume /srv/sales'))
    .action(createAction(() => import('./export.action.ts'), 'runExportResume', context))
  group.addHelpText(
    'after',
    `${createExampleFormatter(context)(
      'export ranking --from 2026-01-05 --to 2026-11-15 --each week --out weekly',
      'export sales-data --period last-month --each day --format parquet --out /srv/sales',
      'export resume /srv/sales',
    )}\n\n${t('export.help')}`,
  )
}
