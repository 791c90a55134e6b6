import { useJobs } from '../../data/exporting/job-calls.ts'
import { listOngoingJobIds, listOngoingJobs } from '../../data/exporting/job-state.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { CancelExportsDialog } from '../../report/exporting/cancel-exports-dialog.tsx'

/** Confirmation of a sign-out that would cancel all downloads. */
export function CancelDownloadsDialog({ leave, onClose }: { leave: () => Promise<void>; onClose: () => void }) {
  const t = getMessages('jobs')
  const jobs = useJobs() as Parameters<typeof listOngoingJobs>[0]
  const count = listOngoingJobIds(jobs).length
  return (
    <CancelExportsDialog
      title={t('signOut.title', { count })}
      text={t('signOut.text')}
      confirm={t('signOut.confirm')}
      open={listOngoingJobs(jobs)}
      transfers={jobs.transfers}
      onCancelled={leave}
      onClose={onClose}
    />
  )
}
