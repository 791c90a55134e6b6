import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { pages } from '../../../shared/access/pages.ts'
import { pageNum } from '../../../shared/api/query-fields.ts'
import { type Schedule, type scheduleList, scheduleRuns } from '../../../shared/api/schedules.ts'
import { useUser } from '../../data/session.ts'
import { usePolledCall } from '../../data/use-polled-call.ts'
import { useUrlState } from '../../data/use-url-state.ts'
import { formatFullDateTime } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { openSchedule } from '../../report/schedules/schedule-dialog-state.ts'
import { useScheduleText } from '../../report/schedules/schedule-text.ts'
import { SentFiles } from '../../report/schedules/sent-files.tsx'
import { Button } from '../../ui/button.tsx'
import { PageHeader, SectionHeader } from '../../ui/page-header.tsx'
import { ListPager } from '../../ui/table/pager.tsx'
import { EmptyState, NotFoundState, ReportView, TableSkeleton } from '../../ui/view-states.tsx'
import { RunRow, useNextRunText } from './run-row.tsx'
import { runScheduleNow, setSchedulePaused } from './schedule-changes.ts'

/** Schedule in the URL, and the page of its runs. */
const scheduleDetailState = z.strictObject({
  id: z.string().max(64).default(''),
  pageNum: pageNum.default(1),
  pageSize: z.number().int().min(1).max(100).default(20),
})
const scheduleDetailDefaults = scheduleDetailState.parse({})

const ACTIVE_POLL_MS = 1500
const IDLE_POLL_MS = 20_000
const PAGE_SIZE_OPTIONS = [20, 50, 100] as const
const LIST_PATH = pages.schedules.route

interface Props {
  id: string
  report: ReturnType<typeof usePolledCall<typeof scheduleList>>
  onRemove: (schedule: Schedule) => void
}

/** A schedule: content, calendar, actions, and its runs. */
export function ScheduleDetail({ id, report, onRemove }: Props) {
  const t = getMessages('schedules-page')
  const scheduleText = useScheduleText()
  const crumb = <Link to={LIST_PATH}>{t('title')}</Link>
  const schedule = report.data?.list.find(({ scheduleId }) => scheduleId === id)
  return (
    <>
      <PageHeader
        title={schedule?.name ?? t('title')}
        crumb={crumb}
        aside={schedule?.paused && <span className="badge is-caution">{t('paused')}</span>}
      >
        {schedule && (
          <>
            <Button
              icon="pencil"
              needsNetwork
              aria-haspopup="dialog"
              onClick={() => openSchedule(schedule, scheduleText.content(schedule))}
            >
              {t('change')}
            </Button>
            <Button
              icon={schedule.paused ? 'repeat' : 'pause'}
              needsNetwork
              onClick={() => void setSchedulePaused(schedule, !schedule.paused)}
            >
              {t(schedule.paused ? 'resume' : 'pause')}
            </Button>
            <Button variant="problem" needsNetwork aria-haspopup="dialog" onClick={() => onRemove(schedule)}>
              {t('remove')}
            </Button>
            <Button variant="primary" icon="play" needsNetwork onClick={() => void runScheduleNow(schedule)}>
              {t('runNow')}
            </Button>
          </>
        )}
      </PageHeader>
      <ReportView report={report} skeleton={<TableSkeleton rows={6} />}>
        {() =>
          schedule ? (
            <>
              <ScheduleProperties schedule={schedule} />
              <ScheduleRuns schedule={schedule} />
              {schedule.target.kind !== 'keep' && (
                <section className="schedule-runs">
                  <SectionHeader title={t('sent')} />
                  <SentFiles sender={{ scheduleId: schedule.scheduleId }} />
                </section>
              )}
            </>
          ) : (
            <NotFoundState title={t('missing')} help={t('missingHelp')} back={t('backToList')} to={LIST_PATH} />
          )
        }
      </ReportView>
    </>
  )
}

function ScheduleProperties({ schedule }: { schedule: Schedule }) {
  const t = getMessages('schedules-page')
  const scheduleText = useScheduleText()
  const next = useNextRunText()
  const { email } = useUser()
  const { target, conditions, contentText, favoriteName, nextAt, paused } = schedule
  const addresses = target.kind === 'mail' && target.to?.length ? target.to.join(t('comma')) : email
  const facts: [string, ReactNode][] = [
    [
      t('content'),
      <span key="content" className={contentText === null ? 'problem' : undefined}>
        {scheduleText.content(schedule)}
        {favoriteName !== null && contentText !== null && `｜${contentText}`}
      </span>,
    ],
    [t('period'), scheduleText.period(schedule.period)],
    [
      t('conditions'),
      contentText === null
        ? ''
        : conditions.length === 0
          ? t('noConditions')
          : conditions.map(({ label, value }) => `${label}${t('colon')}${value}`).join(t('comma')),
    ],
    [t('calendar'), schedule.calendarText],
    [t('next'), nextAt === null || paused ? next(schedule) : formatFullDateTime(nextAt)],
    [t('format'), scheduleText.format(schedule.file)],
    [t('delivery'), target.kind === 'mail' ? t('mailTo', { email: addresses }) : scheduleText.target(target)],
    [t('failureMail'), t(schedule.mailOnFailure ? 'failureMail.on' : 'failureMail.off')],
  ]
  return (
    <dl className="facts schedule-facts">
      {facts
        .filter(([, value]) => value !== '')
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

function ScheduleRuns({ schedule }: { schedule: Schedule }) {
  const t = getMessages('schedules-page')
  const { scheduleId, nextAt, paused } = schedule
  const { state, set } = useUrlState({ schema: scheduleDetailState, defaults: scheduleDetailDefaults })
  const { pageNum, pageSize } = state
  const report = usePolledCall(scheduleRuns, { params: { scheduleId }, query: { pageNum, pageSize } }, ({ list }) =>
    list.some((run) => run.state === 'running') ? ACTIVE_POLL_MS : IDLE_POLL_MS,
  )
  const help = paused
    ? t('historyNonePaused')
    : nextAt === null
      ? t('historyNoneLoad')
      : t('historyNoneHelp', { moment: formatFullDateTime(nextAt) })
  return (
    <section className="schedule-runs">
      <SectionHeader title={t('history')} />
      <ReportView report={report} skeleton={<TableSkeleton rows={4} />}>
        {({ list, paging }) =>
          list.length === 0 ? (
            <EmptyState title={t('historyNone')} help={help} />
          ) : (
            <>
              <ul className="schedule-rows" aria-label={t('history')}>
                {list.map((run) => (
                  <RunRow key={run.runId} run={run} />
                ))}
              </ul>
              <ListPager paging={paging} sizes={PAGE_SIZE_OPTIONS} onPaging={(change) => set({ ...state, ...change })} />
            </>
          )
        }
      </ReportView>
    </section>
  )
}
