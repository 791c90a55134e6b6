import { type JobContent, jobContent, jobFile } from '../../../shared/api/exporting/job-fields.ts'
import { getCurrentLanguage } from '../../i18n/i18n.ts'
import { startJobs } from './job-calls.ts'

interface JobExport {
  /** Name of the export endpoint. */
  call: string
  /** Its body, including format and encoding of the file. */
  body: Record<string, unknown>
}

/**
 * Starts the export of a report as a job, whose file is downloaded automatically. Returns false if the query is too
 * large for a job (thousands of codes) and has to be exported directly. Throws ApiErrors after the global error handler has
 * shown them.
 */
export async function exportAsJob({ call, body }: JobExport): Promise<boolean> {
  const { format = 1, encoding = 'utf-8-bom', language = getCurrentLanguage(), ...query } = body
  const content = jobContent.safeParse({ kind: 'analysis', call, body: query })
  if (!content.success) return false
  const file = jobFile.parse({ format, encoding, language })
  await startJobs([{ content: content.data as JobContent, file }], false)
  return true
}
