import { basename } from 'node:path'
import type { Dataset } from '../../../shared/datasets.ts'
import { connect } from '../../connection/connect.ts'
import type { CommandContext, GlobalOptions } from '../../context.ts'
import { CommandFailure, exitCodes } from '../../failure.ts'
import { EXIT_INTERRUPTED } from '../../on-interrupt.ts'
import { printNote, writeJson } from '../../output/output.ts'

export interface ImportOptions extends GlobalOptions {
  mapping?: string
  dryRun?: boolean
  append?: boolean
  rejects?: string
  maxRejects?: string
}

/** Paths for rejected lines: as requested, otherwise in the working directory, never next to the data files. */
function getRejectPaths(files: readonly string[], requestedPath: string | undefined): string[] {
  const names = files.map((file) => basename(file))
  return names.map((name, index) => {
    const before = names.slice(0, index).filter((value) => value === name).length
    return requestedPath ?? `${name}${before === 0 ? '' : `.${before + 1}`}.rejects.csv`
  })
}

export async function runImport(
  dataset: Dataset,
  files: readonly string[],
  options: ImportOptions,
  context: CommandContext,
): Promise<void> {
  const { loadFile } = await import('./load-file.ts')
  const { hasNoProblems: isSound } = await import('./load-notices.ts')
  const { getFailureReason: failedReason, printLoadSummary: writeReport } = await import('./load-report.ts')
  const connection = await connect(options, context)
  const { uploadMapping: sendMapping } = await import('./mapping-files.action.ts')
  const mapping = options.mapping && (await sendMapping({ path: options.mapping, dataset, connection }, context)).id
  const reports = []
  let rejected = 0
  // sequentially: the server loads one file at a time, and later files may refer to earlier ones
  const paths = getRejectPaths(files, options.rejects)
  for (const [index, file] of files.entries()) {
    const { report, wasInterrupted } = await loadFile(
      { dataset, file, mapping, options, connection, followsOthers: rejected > 0, rejectsPath: paths[index] ?? '' },
      context,
    )
    if (report === null || report.state === 'cancelled') printNote(context.t('import.cancelled', { file }))
    if (report === null) {
      process.exitCode = EXIT_INTERRUPTED
      break
    }
    reports.push(report)
    if (wasInterrupted) {
      if (report.state === 'done') printNote(context.t('import.tooLate', { file, id: report.id }))
      process.exitCode = EXIT_INTERRUPTED
      break
    }
    if (report.state === 'cancelled') {
      // cancelled by someone else
      process.exitCode = exitCodes.usage
      break
    }
    rejected += report.rejected
    if (!options.json) await writeReport(file, report, { options, context })
    if (report.state === 'failed') {
      if (options.json) await writeJson(reports)
      const code = report.error?.code === 'import.tooManyRejects' ? exitCodes.rejected : exitCodes.usage
      throw new CommandFailure(context.t('import.failed', { file, message: failedReason(report.error, context) }), code)
    }
  }
  if (options.json) await writeJson(reports)
  if (rejected > 0 || !reports.every(isSound)) process.exitCode ??= exitCodes.rejected
}
