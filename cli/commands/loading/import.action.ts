import { accessSync, constants } from 'node:fs'
import { basename, dirname } from 'node:path'
import { getLoadOutcome } from '../../../shared/api/loading/load-outcome.ts'
import type { Dataset } from '../../../shared/trade/datasets.ts'
import { connect } from '../../connection/connect.ts'
import type { CommandContext, GlobalOptions } from '../../context/context.ts'
import { CommandFailure, exitCodes } from '../../context/failure.ts'
import { EXIT_INTERRUPTED } from '../../context/on-interrupt.ts'
import { printNote } from '../../output/write-output.ts'
import type { LoadFileOptions } from './load-file.ts'
import type { FileSummary } from './load-summary.ts'

interface ImportOptions extends GlobalOptions, LoadFileOptions {
  mapping?: string
}

const canWrite = (folder: string): boolean => {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Paths for rejected lines: as requested, otherwise beside each file, or in the working directory if that is read-only. */
export function getRejectPaths(files: readonly string[], requestedPath: string | undefined): string[] {
  const paths = files.map((file) => (file !== '-' && canWrite(dirname(file)) ? file : basename(file)))
  return paths.map((path, index) => {
    const before = paths.slice(0, index).filter((value) => value === path).length
    return requestedPath ?? `${path}${before === 0 ? '' : `.${before + 1}`}.rejects.csv`
  })
}

export async function runImport(
  dataset: Dataset,
  files: readonly string[],
  options: ImportOptions,
  context: CommandContext,
): Promise<void> {
  const { loadFile } = await import('./load-file.ts')
  const { hasNoProblems } = await import('./load-notices.ts')
  const { getFailureReason, printLoadSummary, writeSummaries } = await import('./load-summary.ts')
  const connection = await connect(options, context)
  const { uploadMapping } = await import('./mapping-files.action.ts')
  const mapping = options.mapping && (await uploadMapping({ path: options.mapping, dataset, connection }, context)).id
  const loads: FileSummary[] = []
  const isMachineReadable = options.json || options.csv
  let rejected = 0
  // sequentially: the server loads one file at a time, and later files may refer to earlier ones
  const paths = getRejectPaths(files, options.rejects)
  for (const [index, file] of files.entries()) {
    const { summary, wasInterrupted } = await loadFile(
      { dataset, file, mapping, options, connection, hasEarlierRejects: rejected > 0, rejectsPath: paths[index] ?? '' },
      context,
    )
    if (summary === null || summary.state === 'cancelled') printNote(context.t('import.cancelled', { file }))
    if (summary === null) {
      process.exitCode = EXIT_INTERRUPTED
      break
    }
    loads.push({ file, summary })
    if (wasInterrupted) {
      if (summary.state === 'done') printNote(context.t('import.tooLate', { file, id: summary.id }))
      process.exitCode = EXIT_INTERRUPTED
      break
    }
    if (summary.state === 'cancelled') {
      // cancelled by someone else
      process.exitCode = exitCodes.loadCancelled
      break
    }
    rejected += summary.rejected
    if (!isMachineReadable) await printLoadSummary({ file, summary }, context)
    if (summary.state === 'failed') {
      if (isMachineReadable) await writeSummaries(loads, options)
      const message = getFailureReason(summary.error, context)
      throw new CommandFailure(context.t('import.failed', { file, message }), exitCodes.loadFailed)
    }
  }
  if (isMachineReadable) await writeSummaries(loads, options)
  const outcomes = loads.map(({ summary }) => getLoadOutcome(summary))
  if (outcomes.length > 0 && outcomes.every((outcome) => outcome === 'nothing')) process.exitCode ??= exitCodes.nothingLoaded
  else if (rejected > 0 || !loads.every(({ summary }) => hasNoProblems(summary))) process.exitCode ??= exitCodes.rejected
}
