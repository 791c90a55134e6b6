import { type ExportJob, fileEndings, type JobFormat } from '../../../shared/contract/job-fields.ts'
import type { Transfer } from '../../data/jobs/job-state.ts'
import { formatCount, formatPeriod, NONE } from '../../i18n/format.ts'
import { failureSentence, type Translate, useMessages } from '../../i18n/use-messages.ts'

export const formatNames: Record<JobFormat, string> = { 1: 'CSV', 2: 'Excel', 3: 'PDF', 4: 'Parquet' }

/** 96 MB, 12 KB, 0.4 MB. */
export function formatBytes(bytes: number | null): string {
  if (bytes === null) return NONE
  if (bytes < 1024 * 1024) return `${formatCount(Math.max(bytes === 0 ? 0 : 1, Math.round(bytes / 1024)))} KB`
  const mega = bytes / (1024 * 1024)
  if (mega < 1024) return `${mega < 10 ? mega.toFixed(1) : formatCount(Math.round(mega))} MB`
  return `${(mega / 1024).toFixed(1)} GB`
}

/** How far a job has been made, 0 to 1; null where nobody knows. */
export function shareOf({ state, rowsDone, rowsTotal }: Pick<ExportJob, 'state' | 'rowsDone' | 'rowsTotal'>): number | null {
  if (state === 'done') return 1
  if (rowsTotal === null || rowsTotal === 0) return null
  return Math.min(1, rowsDone / rowsTotal)
}

/** How far its file has come, 0 to 1: made, and from then on received. null where nobody knows. */
export const shareReceived = (job: ExportJob, transfer: Transfer | undefined): number | null =>
  transfer?.state === 'running' && transfer.size > 0 ? transfer.received / transfer.size : shareOf(job)

export const percentOf = (share: number) => Math.floor(share * 100)

/** The file's name as it is, or as it will be. */
export const fileNameOf = ({ fileName, name, file }: Pick<ExportJob, 'fileName' | 'name' | 'file'>): string =>
  fileName ?? `${name}.${fileEndings[file.format]}`

/** 2026/10/01–2026/10/31, of what is asked for by a period. */
export function periodOf({ content }: Pick<ExportJob, 'content'>): string {
  const { period } = content.body as { period?: { from: string; to: string } }
  return period ? formatPeriod(period) : NONE
}

/** Its file was there and was let go. */
export const isExpired = ({ state, fileName }: Pick<ExportJob, 'state' | 'fileName'>): boolean =>
  state === 'done' && fileName === null

/** State, and what is at work, in words. */
export function useJobWords() {
  const t: Translate<'jobs'> = useMessages('jobs')
  return {
    state: (job: ExportJob) => {
      if (isExpired(job)) return t('state.expired')
      const share = shareOf(job)
      return job.state === 'running' && share !== null ? `${t('state.running')} ${percentOf(share)}%` : t(`state.${job.state}`)
    },
    /** What stands below the name. */
    detail: (job: ExportJob, transfer: Transfer | undefined): string => {
      if (transfer?.state === 'running')
        return t('receiving', { percent: transfer.size === 0 ? 0 : percentOf(transfer.received / transfer.size) })
      if (transfer) return t(transfer.state === 'late' ? 'late' : 'received')
      if (job.state === 'queued')
        return job.waitingBehind ? t('waits', { count: job.waitingBehind, shown: job.waitingBehind }) : t('state.queued')
      if (job.error) return failureSentence(job.error)
      if (job.state === 'running')
        return job.rowsTotal === null
          ? t('progressOpen', { done: formatCount(job.rowsDone) })
          : t('progress', { done: formatCount(job.rowsDone), total: formatCount(job.rowsTotal) })
      const rows = t('progressOpen', { done: formatCount(job.rowsDone) })
      const lost = job.unmapped ? `・${t('unmapped', { count: job.unmapped, shown: formatCount(job.unmapped) })}` : ''
      return job.size === null ? rows : `${rows}・${formatBytes(job.size)}${lost}`
    },
  }
}
