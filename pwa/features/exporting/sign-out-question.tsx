import { useJobs } from '../../data/exporting/job-calls.ts'
import { ongoing, ongoingIds } from '../../data/exporting/job-state.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { CancelQuestion } from '../../report/exporting/cancel-question.tsx'

/** Confirmation of a sign-out that would cancel all downloads. */
export function SignOutQuestion({ leave, onClose }: { leave: () => Promise<void>; onClose: () => void }) {
  const t = useMessages('jobs')
  const jobs = useJobs() as Parameters<typeof ongoing>[0]
  const count = ongoingIds(jobs).length
  return (
    <CancelQuestion
      title={t('signOut.title', { count })}
      text={t('signOut.text')}
      confirm={t('signOut.confirm')}
      open={ongoing(jobs)}
      transfers={jobs.transfers}
      onCancelled={leave}
      onClose={onClose}
    />
  )
}
