import type { ExportJob } from '../../../shared/api/exporting/job-fields.ts'
import { formatSize } from '../../../shared/messages/formats.ts'
import { type FileFormat, fileExtensions } from '../../../shared/trade/file-formats.ts'
import type { FileTransfer } from '../../data/exporting/job-state.ts'
import { formatPeriod, getInlineSeparator, NO_VALUE } from '../../i18n/format.ts'
import { getFailureMessage, getMessages, type Translate } from '../../i18n/get-messages.ts'
import type { JobStage } from './job-stage.ts'

export const jobFormatNames: Record<FileFormat, string> = { 1: 'CSV', 2: 'Excel', 3: 'PDF', 4: 'Parquet', 5: 'Arrow' }

/** Name of the file, or its future name while it does not exist. */
export const getJobFileName = ({ fileName, name, file }: Pick<ExportJob, 'fileName' | 'name' | 'file'>): string =>
  fileName ?? `${name}.${fileExtensions[file.format]}`

/** Period of the query: 2026/10/01–2026/10/31; NO_VALUE if it has none. */
export function getJobPeriod({ content }: Pick<ExportJob, 'content'>): string {
  const { period } = content.body as { period?: { from: string; to: string } }
  return period ? formatPeriod(period) : NO_VALUE
}

/** Texts for the state and progress of a job. */
export function useJobText() {
  const t: Translate<'jobs'> = getMessages('jobs')
  return {
    state: ({ stage, percent }: JobStage): string =>
      percent !== null && (stage === 'running' || stage === 'receiving')
        ? `${t(`state.${stage}`)} ${percent}%`
        : t(`state.${stage}`),
    /** Line below the name. */
    detail: (job: ExportJob, transfer: FileTransfer | undefined, { stage }: JobStage): string => {
      if (stage === 'receiving')
        return t('receiving', { received: formatSize(transfer?.received ?? 0), size: formatSize(transfer?.size || job.size) })
      if (stage === 'late' || stage === 'interrupted') return t(stage)
      if (job.state === 'queued') return job.waitingBehind ? t('waits', { count: job.waitingBehind }) : t('state.queued')
      if (job.error) return getFailureMessage(job.error)
      if (job.state === 'running')
        return job.rowsTotal === null
          ? t('progressOpen', { done: job.rowsDone })
          : t('progress', { done: job.rowsDone, total: job.rowsTotal })
      const rows = t('progressOpen', { done: job.rowsDone })
      const lost = job.unmapped ? `${getInlineSeparator()}${t('unmapped', { count: job.unmapped })}` : ''
      return job.size === null ? rows : `${rows}${getInlineSeparator()}${formatSize(job.size)}${lost}`
    },
  }
}
