import { jobList, jobOne } from '../../shared/api/exporting/export-jobs.ts'
import type { ExportJob } from '../../shared/api/exporting/job-fields.ts'
import type { Client } from '../../shared/client.ts'
import { readPages } from '../connection/read-pages.ts'
import type { CommandContext } from '../context.ts'
import { orMissing } from '../failure.ts'
import { firstFitting, onlyOne } from '../input/named.ts'
import { formatTimestamp } from '../output/format.ts'

/** Page size: the maximum per call. */
const PAGE = 200
/** Maximum number of jobs listed for an ambiguous name. */
const CANDIDATES = 10

/** Finds jobs by ID, otherwise by the beginning of the ID, by name, or by the beginning of the name. */
export function jobsNamed(list: readonly ExportJob[], name: string): ExportJob[] {
  const typed = name.trim().normalize('NFC')
  const id = typed.toLowerCase()
  return firstFitting(list, [
    ({ jobId }) => jobId === id,
    ({ jobId }) => /^[0-9a-f]{4}[0-9a-f-]*$/.test(id) && jobId.startsWith(id),
    ({ name }) => name.normalize('NFC') === typed,
    ({ name }) => typed !== '' && name.normalize('NFC').startsWith(typed),
  ])
}

/** Finds one own job by ID, name or their beginning; throws if the text is ambiguous. */
export async function findJob(call: Client, typed: string, { t }: CommandContext): Promise<ExportJob> {
  const missing = t('jobs.missing', { job: typed })
  const wanted = typed.trim().toLowerCase()
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(wanted))
    return call(jobOne, { params: { jobId: wanted } }).catch(orMissing(missing))
  const { list } = await readPages({ pageNum: 1, all: true }, (pageNum) => call(jobList, { query: { pageNum, pageSize: PAGE } }))
  const jobs = jobsNamed(list, typed)
  const rest = jobs.length > CANDIDATES ? `\n  ${t('patterns.usedByMore', { n: jobs.length - CANDIDATES })}` : ''
  return onlyOne(jobs, {
    missing,
    line: ({ jobId, name, createdAt }) => `${jobId}  ${formatTimestamp(createdAt)}  ${name}`,
    most: CANDIDATES,
    ambiguous: (candidates) => t('jobs.ambiguous', { job: typed, candidates: candidates + rest }),
  })
}
