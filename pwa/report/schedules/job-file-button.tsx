import { useState } from 'react'
import type { ExportJob } from '../../../shared/api/exporting/job-fields.ts'
import { jobs } from '../../data/exporting/job-state.ts'
import { receiveJobFile } from '../../data/exporting/job-transfers.ts'
import { formatDateTime } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'

/** Downloads the file of a run while it is stored. */
export function JobFileButton({ job }: { job: ExportJob | null }) {
  const t = getMessages('schedules-page')
  const [isBusy, setBusy] = useState(false)
  if (job === null || job.fileName === null) return <span className="note">{t('expired')}</span>
  const name = job.fileName
  const downloadFile = async () => {
    setBusy(true)
    await receiveJobFile(job)
    setBusy(false)
    // the list of downloads, which would show the failure, does not contain the files of schedules
    const state = jobs.transfers[job.jobId]?.state
    if (state === 'failed' || state === 'late') showToast({ kind: 'problem', title: t('downloadFailed', { name }) })
  }
  return (
    <>
      <Button
        icon="download"
        needsNetwork
        isBusy={isBusy}
        disabled={isBusy}
        aria-label={t('downloadOf', { name })}
        title={name}
        onClick={() => void downloadFile()}
      >
        {t('download')}
      </Button>
      {job.expiresAt && <span className="note">{t('expires', { moment: formatDateTime(job.expiresAt) })}</span>}
    </>
  )
}
