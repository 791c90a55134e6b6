import { type JobContent, jobContent, jobFile } from '../../../shared/contract/job-fields.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { startJobs } from './job-calls.ts'

interface JobExport {
  /** Name of the export call. */
  call: string
  /** What it is asked, with how its file is written. */
  body: Record<string, unknown>
}

/**
 * Has the file of an analysis made as a job, which brings it here by itself. False where a job cannot hold the question: one
 * with thousands of codes has to be asked at once. Throws ApiErrors, which the one handler of failures has told by then.
 */
export async function exportAsJob({ call, body }: JobExport): Promise<boolean> {
  const { format = 1, encoding = 'utf-8-bom', language = currentLanguage(), ...question } = body
  const content = jobContent.safeParse({ kind: 'analysis', call, body: question })
  if (!content.success) return false
  const file = jobFile.parse({ format, encoding, language })
  await startJobs([{ content: content.data as JobContent, file }], false)
  return true
}
