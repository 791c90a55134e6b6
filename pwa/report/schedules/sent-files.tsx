import './schedules.css'
import { useState } from 'react'
import { type SentFile, sentFiles } from '../../../shared/api/schedules.ts'
import { usePolledCall } from '../../data/use-polled-call.ts'
import { formatFullDateTime } from '../../i18n/format.ts'
import { getFailureMessage, getMessages } from '../../i18n/get-messages.ts'
import { ListPager } from '../../ui/table/pager.tsx'
import { EmptyState, ReportView, TableSkeleton } from '../../ui/view-states.tsx'
import { JobFileButton } from './job-file-button.tsx'

const ACTIVE_POLL_MS = 1500
const IDLE_POLL_MS = 20_000
const PAGE_SIZE = 20

const toneClasses = { waiting: 'is-accent', sent: 'is-done', failed: 'is-problem' } as const

/** Files that a schedule or a report has sent, with their recipients, newest first. */
export function SentFiles({ sender }: { sender: { scheduleId: string } | { reportId: string } }) {
  const t = getMessages('schedules-page')
  const [pageNum, setPageNum] = useState(1)
  const query = { ...sender, pageNum, pageSize: PAGE_SIZE }
  const report = usePolledCall(sentFiles, { query }, ({ list }) =>
    list.some(({ state }) => state === 'waiting') ? ACTIVE_POLL_MS : IDLE_POLL_MS,
  )
  return (
    <ReportView report={report} skeleton={<TableSkeleton rows={4} />}>
      {({ list, paging }) =>
        list.length === 0 ? (
          <EmptyState title={t('sentNone')}>
            <p className="note">{t('sentNoneHelp')}</p>
          </EmptyState>
        ) : (
          <>
            <ul className="sent-files" aria-label={t('sent')}>
              {list.map((sent) => (
                <SentRow key={sent.id} sent={sent} hasName={'reportId' in sender} />
              ))}
            </ul>
            <ListPager paging={paging} onPaging={(change) => setPageNum(change.pageNum ?? 1)} />
          </>
        )
      }
    </ReportView>
  )
}

function SentRow({ sent, hasName }: { sent: SentFile; hasName: boolean }) {
  const t = getMessages('schedules-page')
  const { at, name, cause, to, toName, fileName, job, state, error } = sent
  const causeText = hasName && cause !== 'trial' ? `${t(`cause.${cause}`)}｜${name}` : t(`cause.${cause}`)
  return (
    <li className="sent-file">
      <div className="min-w-0">
        <time dateTime={at}>{formatFullDateTime(at)}</time>
        <span className="note block wrap-anywhere">{causeText}</span>
      </div>
      <div className="min-w-0 wrap-anywhere">
        {toName === '' ? t('folderNamed', { folder: to }) : toName}
        {toName !== '' && <span className="note block">{to}</span>}
      </div>
      <div className="min-w-0 wrap-anywhere">
        <span className={`badge ${toneClasses[state]}`}>{t(`sentState.${state}`)}</span>
        {error !== null && <span className="block text-table">{getFailureMessage(error)}</span>}
        {error === null && fileName !== null && <span className="note block">{fileName}</span>}
      </div>
      <div className="sent-file-action">{fileName !== null && <JobFileButton job={job} />}</div>
    </li>
  )
}
