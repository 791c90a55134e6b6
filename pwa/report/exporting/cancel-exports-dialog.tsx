import './jobs.css'
import type { ExportJob } from '../../../shared/api/exporting/job-fields.ts'
import { cancelOngoingJobs } from '../../data/exporting/job-calls.ts'
import type { FileTransfer } from '../../data/exporting/job-state.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import ConfirmDialog from '../../ui/overlay/confirm-dialog.tsx'
import { getJobStage } from './job-stage.ts'
import { getJobFileName, useJobText } from './job-text.ts'

interface Props {
  title: string
  text: string
  /** Label of the confirm button. */
  confirm: string
  /** Jobs that would be cancelled. */
  open: readonly ExportJob[]
  transfers: Readonly<Record<string, FileTransfer>>
  /** Called after everything was cancelled. */
  onCancelled: () => void | Promise<void>
  onClose: () => void
}

/** Asks before an action that cancels running exports. The default button continues them; without any, it confirms the action. */
export function CancelExportsDialog({ title, text, confirm, open, transfers, onCancelled, onClose }: Props) {
  const t = getMessages('jobs')
  const jobText = useJobText()
  // the last file can end while the dialog is open
  const hasEnded = open.length === 0
  return (
    <ConfirmDialog
      title={hasEnded ? t('ended.title') : title}
      text={
        <>
          <p>{hasEnded ? t('ended.text') : text}</p>
          <ul className="stack text-table cancel-list">
            {open.map((job) => (
              <li className="flex justify-between gap-4 border-top" key={job.jobId}>
                <span>{getJobFileName(job)}</span>
                <span>{jobText.state(getJobStage(job, transfers[job.jobId]))}</span>
              </li>
            ))}
          </ul>
        </>
      }
      confirm={hasEnded ? t('ended.confirm') : confirm}
      cancel={t('leave.stay')}
      isProblem={!hasEnded}
      isCancelPrimary={!hasEnded}
      onConfirm={async () => {
        await cancelOngoingJobs()
        await onCancelled()
      }}
      onClose={onClose}
    />
  )
}
