import { jobCount } from '../../../shared/api/exporting/export-jobs.ts'
import type { JobContent } from '../../../shared/api/exporting/job-fields.ts'
import { formatSize } from '../../../shared/messages/formats.ts'
import type { CommandContext, GlobalOptions } from '../../context/context.ts'
import { createExportState } from '../../exporting/export-arguments.ts'
import { narrowQuery } from '../../exporting/export-parts.ts'
import type { ExportRequest } from '../../exporting/export-state.ts'
import { type LongRunningWork, runUntilInterrupted } from '../../exporting/long-running-work.ts'
import { formatFieldError } from '../../input/field-errors.ts'
import { writeList } from '../../output/write-output.ts'

interface FileEstimate {
  file: string
  rows: number
  bytes: number
  seconds: number
  /** Error message, or an empty string if the job can be created. */
  refused: string
}

async function estimateExport(
  { request, subjects, link }: { request: ExportRequest; subjects: readonly string[]; link: LongRunningWork['link'] },
  context: CommandContext,
): Promise<FileEstimate[]> {
  const list: FileEstimate[] = []
  const { pieces } = await createExportState(request, { subjects, link }, context)
  for (const { stem, part } of pieces) {
    const body = narrowQuery(request.content.body, part)
    const result = await link.call(jobCount, {
      body: { content: { ...request.content, body } as JobContent, file: request.file },
    })
    const { rows, estimatedBytes, estimatedSeconds, refused } = result
    const reason = refused === null ? '' : (formatFieldError({ code: refused }, context) ?? refused)
    list.push({ file: stem, rows, bytes: estimatedBytes, seconds: estimatedSeconds, refused: reason })
  }
  return list
}

/** Prints the estimated rows, sizes and durations; writes no files. */
export async function printEstimate(
  request: ExportRequest,
  { subjects, work, options }: { subjects: readonly string[]; work: LongRunningWork; options: GlobalOptions },
  context: CommandContext,
): Promise<void> {
  const { t } = context
  const estimateRequest = () => estimateExport({ request, subjects, link: work.link }, context)
  const list = await runUntilInterrupted(work, () => undefined, { work: estimateRequest, context })
  if (list === null) return
  const sumField = (field: 'rows' | 'bytes' | 'seconds') => list.reduce((sum, one) => sum + one[field], 0)
  await writeList<FileEstimate>(
    {
      result: { files: list, rows: sumField('rows'), bytes: sumField('bytes'), seconds: sumField('seconds') },
      rows: list,
      columns: [
        { title: t('jobs.file'), value: ({ file }) => file, maxWidth: 60 },
        { title: t('jobs.rows'), value: ({ rows }) => rows },
        { title: t('jobs.size'), value: ({ bytes }) => (options.csv ? bytes : formatSize(bytes)) },
        { title: t('jobs.seconds'), value: ({ seconds }) => seconds, digits: 1 },
        { title: t('jobs.note'), value: ({ refused }) => refused, maxWidth: 40 },
      ],
      footer: t('export.foretold', {
        files: list.length,
        rows: sumField('rows'),
        size: formatSize(sumField('bytes')),
      }),
    },
    options,
    context,
  )
}
