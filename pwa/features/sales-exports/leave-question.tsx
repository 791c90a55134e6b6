import { useRef, useState } from 'react'
import type { ExportJob } from '../../../shared/contract/job-fields.ts'
import type { Transfer } from '../../data/jobs.ts'
import { formatCount } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import Dialog from '../../ui/overlay/dialog.tsx'
import { fileNameOf, useJobWords } from './job-words.ts'

interface Props {
  /** What breaks them off, in words. */
  what: string
  open: readonly ExportJob[]
  transfers: Record<string, Transfer>
  onConfirm: () => Promise<void>
  onClose: () => void
}

/** Downloads are running and somebody wants to leave: going on with them is the button that Enter presses. */
export function LeaveQuestion({ what, open, transfers, onConfirm, onClose }: Props) {
  const t = useMessages('sales-exports')
  const words = useJobWords()
  const stay = useRef<HTMLButtonElement>(null)
  const [busy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    try {
      await onConfirm()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t('leave.title', { count: open.length, shown: formatCount(open.length), what })}
      onClose={onClose}
      focusFirst={stay}
      footer={
        <>
          <Button look="problem" busy={busy} disabled={busy} onClick={() => void leave().catch(() => undefined)}>
            {t('leave.confirm', { what })}
          </Button>
          <Button ref={stay} look="primary" disabled={busy} onClick={onClose}>
            {t('leave.stay')}
          </Button>
        </>
      }
    >
      <p>{t('leave.text', { what })}</p>
      <ul className="leave-list">
        {open.map((job) => (
          <li key={job.jobId}>
            <span>{fileNameOf(job)}</span>
            <span>{transfers[job.jobId] ? words.detail(job, transfers[job.jobId]) : words.state(job)}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
