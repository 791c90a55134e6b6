import './jobs.css'
import { useState } from 'react'
import type { ExportJob, JobContent } from '../../../shared/api/exporting/job-fields.ts'
import { cancelJob, dismissDownload, removeJob, retryJob, startJobs } from '../../data/exporting/job-calls.ts'
import { type FileTransfer, isJobActive } from '../../data/exporting/job-state.ts'
import { receiveJobFile, stopTransfer } from '../../data/exporting/job-transfers.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { LazyConfirmDialog } from '../../ui/lazy-component.tsx'
import { isExpired } from './job-stage.ts'
import { getJobFileName } from './job-text.ts'

interface Props {
  job: ExportJob
  transfer: FileTransfer | undefined
  /**
   * Which list the job is in. In `files`, a file is removed after a confirmation; in `downloads`, a job without a file is
   * cleared at once and a cancelled one has already disappeared.
   */
  listName: 'files' | 'downloads'
  /** The file has already been passed to the browser. */
  isHandedOver?: boolean
  /** Called when the user has cancelled the job. */
  onCancel?: () => void
}

/** Buttons for the actions that the job's state allows. */
export function JobActions({ job, transfer, listName, isHandedOver, onCancel }: Props) {
  const t = getMessages('jobs')
  const [isBusy, setBusy] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const runWhileBusy = (work: () => Promise<unknown>) => () => {
    setBusy(true)
    // the global error handler shows failures
    void work()
      .catch(() => undefined)
      .finally(() => setBusy(false))
  }
  const name = getJobFileName(job)
  const download = transfer ? 'goOn' : 'download'
  const variant = listName === 'downloads' ? 'quiet' : 'plain'
  // the result declares one shape for the content of all kinds
  const restartJob = () => startJobs([{ name: job.name, content: job.content as JobContent, file: job.file }], false)
  const hasEnded = !isJobActive(job) && transfer?.state !== 'running'
  const cancelCurrentJob = async () => {
    await cancelJob(job)
    onCancel?.()
  }
  return (
    <span className="inline-row justify-end gap-1">
      {transfer?.state === 'running' ? (
        <Button
          variant="quiet"
          aria-label={`${t('cancel')} ${name}`}
          onClick={() => {
            stopTransfer(job.jobId)
            onCancel?.()
          }}
        >
          {t('cancel')}
        </Button>
      ) : isJobActive(job) ? (
        <Button
          variant="quiet"
          aria-label={`${t('cancel')} ${name}`}
          needsNetwork
          isBusy={isBusy}
          disabled={isBusy}
          onClick={runWhileBusy(cancelCurrentJob)}
        >
          {t('cancel')}
        </Button>
      ) : isHandedOver && transfer === undefined && !isExpired(job) ? (
        <IconButton
          icon="download"
          label={`${t('receiveAgain')} ${name}`}
          disabled={isBusy}
          onClick={runWhileBusy(() => receiveJobFile(job))}
        />
      ) : job.state === 'done' && !isExpired(job) ? (
        <Button
          variant={variant}
          icon={listName === 'files' ? 'download' : undefined}
          aria-label={`${t(download)} ${name}`}
          needsNetwork
          isBusy={isBusy}
          disabled={isBusy}
          onClick={runWhileBusy(() => receiveJobFile(job))}
        >
          {t(download)}
        </Button>
      ) : job.state === 'done' ? (
        <Button
          variant="quiet"
          aria-label={`${t('sameAgain')} ${name}`}
          needsNetwork
          isBusy={isBusy}
          disabled={isBusy}
          onClick={runWhileBusy(restartJob)}
        >
          {t('sameAgain')}
        </Button>
      ) : (
        <Button
          variant={variant}
          aria-label={`${t('again')} ${name}`}
          needsNetwork
          isBusy={isBusy}
          disabled={isBusy}
          onClick={runWhileBusy(() => retryJob(job))}
        >
          {t('again')}
        </Button>
      )}
      {listName === 'files' && hasEnded && (
        <IconButton icon="bin" label={`${t('remove')} ${name}`} onClick={() => setRemoving(true)} />
      )}
      {listName === 'downloads' && hasEnded && (job.state !== 'done' || transfer !== undefined) && (
        <IconButton
          icon="close"
          label={`${t('remove')} ${name}`}
          disabled={isBusy}
          onClick={runWhileBusy(() => dismissDownload(job))}
        />
      )}
      {isRemoving && (
        <LazyConfirmDialog
          needsNetwork
          title={t('removeQuestion.title')}
          text={t('removeQuestion.text', { name })}
          confirm={t('remove')}
          cancel={t('removeQuestion.keep')}
          isProblem
          onConfirm={async () => {
            await removeJob(job)
            setRemoving(false)
          }}
          onClose={() => setRemoving(false)}
        />
      )}
    </span>
  )
}
