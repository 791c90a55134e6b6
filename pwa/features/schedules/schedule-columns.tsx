import { useMemo } from 'react'
import { Link } from 'react-router'
import type { Schedule, ScheduleRun } from '../../../shared/contract/schedules.ts'
import { pages } from '../../../shared/pages.ts'
import { formatMoment } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { useScheduleWords } from '../../report/schedules/schedule-words.ts'
import type { Column } from '../../ui/table/column.ts'
import { ScheduleMenu } from './schedule-menu.tsx'

export const schedulePath = (scheduleId: string): string => `${pages.schedules.route}?id=${scheduleId}`

const tones = { running: 'is-accent', done: 'is-done', failed: 'is-problem' } as const

/** How a run stands or ended: in colour and in words. */
export function RunBadge({ run }: { run: Pick<ScheduleRun, 'state'> }) {
  const t = useMessages('schedules-page')
  return <span className={`badge ${tones[run.state]}`}>{t(`state.${run.state}`)}</span>
}

/** When it runs next, in words. */
export function useNextWords() {
  const t = useMessages('schedules-page')
  return ({ paused, nextAt }: Pick<Schedule, 'paused' | 'nextAt'>): string =>
    paused ? t('pausedNext') : nextAt === null ? t('afterLoad') : formatMoment(nextAt)
}

export function useScheduleColumns(onRemove: (schedule: Schedule) => void): readonly Column<Schedule>[] {
  const t = useMessages('schedules-page')
  const words = useScheduleWords()
  const next = useNextWords()
  return useMemo((): Column<Schedule>[] => {
    const content = (row: Schedule) => [words.content(row), words.period(row.period)].filter((part) => part !== '').join('｜')
    return [
      {
        id: 'name',
        head: t('name'),
        width: 200,
        frozen: true,
        grows: true,
        value: ({ name }) => name,
        cell: ({ name, scheduleId }) => (
          <Link to={schedulePath(scheduleId)} title={name}>
            {name}
          </Link>
        ),
      },
      {
        id: 'content',
        head: t('content'),
        width: 228,
        value: content,
        cell: (row) => (
          <span className={row.contentText === null ? 'problem' : undefined} title={content(row)}>
            {content(row)}
          </span>
        ),
      },
      {
        id: 'calendar',
        head: t('calendar'),
        width: 188,
        value: ({ calendarText }) => calendarText,
        cell: ({ calendarText }) => <span title={calendarText}>{calendarText}</span>,
      },
      {
        id: 'next',
        head: t('next'),
        width: 132,
        value: next,
        cell: (row) => (row.paused ? <span className="badge is-caution">{t('paused')}</span> : next(row)),
      },
      { id: 'delivery', head: t('delivery'), width: 132, value: ({ target }) => words.target(target) },
      {
        id: 'last',
        head: t('last'),
        width: 176,
        value: ({ lastRun }) =>
          lastRun === null ? t('lastNone') : `${t(`state.${lastRun.state}`)} ${formatMoment(lastRun.startedAt)}`,
        cell: ({ lastRun }) =>
          lastRun === null ? (
            <span className="muted">{t('lastNone')}</span>
          ) : (
            <span className="schedule-last" title={lastRun.error?.message}>
              <RunBadge run={lastRun} />
              {formatMoment(lastRun.startedAt)}
            </span>
          ),
      },
      {
        id: 'actions',
        head: t('actions'),
        width: 52,
        atEnd: true,
        quiet: true,
        value: () => null,
        cell: (row) => <ScheduleMenu schedule={row} onRemove={() => onRemove(row)} />,
      },
    ]
  }, [t, words, next, onRemove])
}
