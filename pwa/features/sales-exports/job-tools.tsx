import { lazy, Suspense, useState } from 'react'
import type { ExportJob } from '../../../shared/contract/job-fields.ts'
import { cancelJob, fetchJob, isActive, removeJob, retryJob, startJobs, stopTransfer, type Transfer } from '../../data/jobs.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { fileNameOf, isExpired } from './job-words.ts'

const ConfirmDialog = lazy(() => import('../../ui/overlay/confirm-dialog.tsx'))

/** What can be done with a job in its state. */
export function JobTools({
  job,
  transfer,
  removes = true,
}: {
  job: ExportJob
  transfer: Transfer | undefined
  removes?: boolean
}) {
  const t = useMessages('sales-exports')
  const [busy, setBusy] = useState(false)
  const [removing, setRemoving] = useState(false)
  const run = (work: () => Promise<unknown>) => () => {
    setBusy(true)
    // what goes wrong is told by the one handler of failures
    void work()
      .catch(() => undefined)
      .finally(() => setBusy(false))
  }
  const name = fileNameOf(job)
  const again = () => startJobs([{ name: job.name, content: job.content as never, file: job.file }])
  return (
    <span className="job-tools">
      {transfer?.state === 'running' ? (
        <Button look="quiet" aria-label={`${t('cancel')} ${name}`} needsNetwork={false} onClick={() => stopTransfer(job.jobId)}>
          {t('cancel')}
        </Button>
      ) : isActive(job) ? (
        <Button
          look="quiet"
          aria-label={`${t('cancel')} ${name}`}
          busy={busy}
          disabled={busy}
          onClick={run(() => cancelJob(job))}
        >
          {t('cancel')}
        </Button>
      ) : job.state === 'done' && !isExpired(job) ? (
        <Button
          icon="download"
          aria-label={`${t(transfer ? 'goOn' : 'download')} ${name}`}
          busy={busy}
          disabled={busy}
          onClick={run(() => fetchJob(job))}
        >
          {t(transfer ? 'goOn' : 'download')}
        </Button>
      ) : job.state === 'done' ? (
        <Button look="quiet" aria-label={`${t('sameAgain')} ${name}`} busy={busy} disabled={busy} onClick={run(again)}>
          {t('sameAgain')}
        </Button>
      ) : (
        <Button aria-label={`${t('again')} ${name}`} busy={busy} disabled={busy} onClick={run(() => retryJob(job))}>
          {t('again')}
        </Button>
      )}
      {removes && !isActive(job) && transfer?.state !== 'running' && (
        <IconButton icon="bin" label={`${t('remove')} ${name}`} onClick={() => setRemoving(true)} />
      )}
      {removing && (
        <Suspense fallback={null}>
          <ConfirmDialog
            title={t('removeQuestion.title')}
            text={t('removeQuestion.text', { name })}
            confirm={t('remove')}
            cancel={t('cancel')}
            problem
            onConfirm={async () => {
              await removeJob(job)
              setRemoving(false)
            }}
            onClose={() => setRemoving(false)}
          />
        </Suspense>
      )}
    </span>
  )
}
