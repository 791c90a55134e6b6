import { jobList, jobOne } from '../../shared/api/exporting/export-jobs.ts'
import type { ExportJob } from '../../shared/api/exporting/job-fields.ts'
import { formatJapanMinute } from '../../shared/calendar/period.ts'
import type { Client } from '../../shared/calls/client.ts'
import { readPages } from '../connection/read-pages.ts'
import type { CommandContext } from '../context/context.ts'
import { rethrowNotFoundAs } from '../context/failure.ts'
import { filterByFirstMatchingCriterion, findByIdOrName, requireSingleMatch } from '../input/find-by-name.ts'

/** Page size: the maximum per call. */
const PAGE_SIZE = 200
/** Maximum number of jobs listed for an ambiguous name. */
const MAX_CANDIDATES = 10

/** Finds jobs by ID, otherwise by the beginning of the ID, by name, or by the beginning of the name. */
export function findJobsByName(list: readonly ExportJob[], input: string): ExportJob[] {
  const id = input.trim().toLowerCase()
  const jobs = filterByFirstMatchingCriterion(list, [
    ({ jobId }) => jobId === id,
    ({ jobId }) => /^[0-9a-f]{4}[0-9a-f-]*$/.test(id) && jobId.startsWith(id),
  ])
  return jobs.length > 0 ? jobs : findByIdOrName(list, input, { getId: ({ jobId }) => jobId })
}

/** Finds one own job by ID, name or their beginning; throws if the text is ambiguous. */
export async function findJob(call: Client, input: string, { t }: CommandContext): Promise<ExportJob> {
  const missing = t('jobs.missing', { job: input })
  const query = input.trim().toLowerCase()
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(query))
    return call(jobOne, { params: { jobId: query } }).catch(rethrowNotFoundAs(missing))
  const { list } = await readPages({ pageNum: 1, all: true }, (pageNum) =>
    call(jobList, { query: { pageNum, pageSize: PAGE_SIZE } }),
  )
  const jobs = findJobsByName(list, input)
  const rest = jobs.length > MAX_CANDIDATES ? `\n  ${t('patterns.usedByMore', { n: jobs.length - MAX_CANDIDATES })}` : ''
  return requireSingleMatch(jobs, {
    missing,
    describe: ({ jobId, name, createdAt }) => `${jobId}  ${formatJapanMinute(createdAt)}  ${name}`,
    maxCandidates: MAX_CANDIDATES,
    ambiguous: (candidates) => t('jobs.ambiguous', { job: input, candidates: candidates + rest }),
  })
}
