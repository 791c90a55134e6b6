import type { Dataset } from '../../../shared/datasets.ts'
import { connect } from '../../connection/connect.ts'
import type { CommandContext, GlobalOptions } from '../../context.ts'
import { exitCodes, Failure } from '../../failure.ts'
import { refuseBoth, writeJson } from '../../output/output.ts'

export interface ImportOptions extends GlobalOptions {
  mapping?: string
  dryRun?: boolean
  append?: boolean
  rejects?: string
}

export async function load(
  dataset: Dataset,
  files: readonly string[],
  options: ImportOptions,
  context: CommandContext,
): Promise<void> {
  refuseBoth(options, context)
  const { loadFile, readMapping } = await import('./load-file.ts')
  const { failedReason, writeReport } = await import('./load-report.ts')
  const mapping = options.mapping === undefined ? undefined : await readMapping(options.mapping, context)
  const connection = await connect(options, context)
  const reports = []
  let rejected = 0
  // one after the other: the server loads one file at a time, and later files may refer to earlier ones
  for (const file of files) {
    const report = await loadFile({ dataset, file, mapping, options, connection, followsOthers: rejected > 0 }, context)
    reports.push(report)
    rejected += report.rejected
    if (!options.json) await writeReport(file, report, { options, context })
    if (report.state === 'failed') {
      if (options.json) await writeJson(reports)
      throw new Failure(context.say('import.failed', { file, message: failedReason(report, context) }))
    }
  }
  if (options.json) await writeJson(reports)
  if (rejected > 0) process.exitCode = exitCodes.rejected
}
