import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { pages } from '../../../shared/access/pages.ts'
import { formatCalendar } from '../../../shared/calendar/schedule-calendar.ts'
import { useOnline } from '../../data/offline/network.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { getCurrentLanguage } from '../../i18n/i18n.ts'
import type { SchedulePlan } from '../../report/schedules/schedule-dialog-state.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import Dialog from '../../ui/overlay/dialog.tsx'
import { type ListedReport, scheduleReport } from './periodic-reports.ts'

interface Props {
  reports: readonly ListedReport[]
  plan: SchedulePlan
}

/**
 * Schedules a report as the address asks: the only one that can be sent at once, otherwise the one that the user chooses. Empty
 * reports cannot be sent.
 */
export default function SendReport({ reports, plan }: Props) {
  const t = getMessages('periodic-reports')
  const navigate = useNavigate()
  const online = useOnline()
  const sendable = reports.filter(({ items }) => items.length > 0)
  const [only] = sendable
  const shouldOpen = online && sendable.length === 1
  const isOpened = useRef(false)
  // the address must not open the dialog again after a reload or on the way back
  const leave = () => void navigate(pages['periodic-reports'].route, { replace: true })
  const schedule = (report: ListedReport) => {
    leave()
    void scheduleReport(report, plan)
  }
  useEffect(() => {
    if (!shouldOpen || only === undefined || isOpened.current) return
    isOpened.current = true
    schedule(only)
  })
  if (shouldOpen) return null
  const calendar = plan.calendar ? formatCalendar(plan.calendar, getCurrentLanguage()) : ''
  return (
    <Dialog title={t('send.title')} onClose={leave} footer={<Button onClick={leave}>{t('cancel')}</Button>}>
      <p className="note">{t('send.when', { calendar })}</p>
      {!online && <p className="banner is-caution">{t('send.offline')}</p>}
      {sendable.length === 0 && <p>{t(reports.length === 0 ? 'send.none' : 'send.empty')}</p>}
      <ul className="send-report-list" aria-label={t('tableLabel')}>
        {sendable.map((report) => (
          <li key={report.id}>
            <button type="button" className="option" disabled={!online} onClick={() => schedule(report)}>
              <Icon name="mail" small />
              <span className="grow wrap-anywhere">{report.name}</span>
              <span className="note">{t('items', { count: report.items.length })}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
