import type { Client } from '../../shared/client.ts'
import { jobList, jobOne } from '../../shared/contract/export-jobs.ts'
import type { ExportJob } from '../../shared/contract/job-fields.ts'
import { readPages } from '../connection/read-pages.ts'
import type { CommandContext } from '../context.ts'
import { orMissing } from '../failure.ts'
import { firstFitting, onlyOne } from '../input/named.ts'
import { formatTimestamp } from '../output/date-time.ts'

/** The most that one call answers. */
const PAGE = 200
/** Jobs that are named where several are meant. */
const CANDIDATES = 10

/** Those that a typed text means: of that ID, else of an ID that begins so, else of that name, else of one that begins so. */
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

/** One's own job of an ID, its beginning, or a name; refuses a text that several go by. */
export async function findJob(call: Client, typed: string, { t }: CommandContext): Promise<ExportJob> {
  const missing = t('jobs.missing', { job: typed })
  const whole = typed.trim().toLowerCase()
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(whole))
    return call(jobOne, { params: { jobId: whole } }).catch(orMissing(missing))
  const { list } = await readPages({ pageNum: 1, all: true }, (pageNum) => call(jobList, { query: { pageNum, pageSize: PAGE } }))
  const found = jobsNamed(list, typed)
  const rest = found.length > CANDIDATES ? `\n  ${t('patterns.usedByMore', { n: found.length - CANDIDATES })}` : ''
  return onlyOne(found, {
    missing,
    line: ({ jobId, name, createdAt }) => `${jobId}  ${formatTimestamp(createdAt)}  ${name}`,
    most: CANDIDATES,
    ambiguous: (candidates) => t('jobs.ambiguous', { job: typed, candidates: candidates + rest }),
  })
}
