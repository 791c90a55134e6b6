import './arrival-calendar.css'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { getTodayInJapan, getWeekday } from '../../../shared/calendar/period.ts'
import { formatDay, formatRate } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'

export interface ArrivalCell {
  day: string
  /** Determines the colour. */
  state: 'done' | 'late' | 'part' | 'failed' | 'running' | 'missing' | 'due' | 'none'
  /** A word or a number of at most three characters. */
  text: string
  /** State in words. */
  label: string
}

export interface ArrivalRow {
  key: string
  name: string
  /** Name with a link or further details; the name by default. */
  header?: ReactNode
  /** One per day. */
  cells: readonly ArrivalCell[]
  /** Percent; null if nothing was expected. */
  completeness: number | null
}

interface Props {
  label: string
  /** Heading of the first column, for screen readers. */
  nameLabel: string
  days: readonly string[]
  groups: readonly { title: string | null; rows: readonly ArrivalRow[] }[]
}

/** Table of days: for each sender, company or store whether its data arrived. */
export function ArrivalCalendar({ label, nameLabel, days, groups }: Props) {
  const t = getMessages('data-loads')
  const today = getTodayInJapan()
  const area = useRef<HTMLElement>(null)
  // the latest days are visible first if the table is wider than its container
  // biome-ignore lint/correctness/useExhaustiveDependencies: days and groups change the width
  useLayoutEffect(() => {
    area.current?.scrollTo({ left: area.current.scrollWidth })
  }, [days.length, groups.length])
  return (
    <section
      ref={area}
      className="table-wrap arrival-wrap"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by key
      tabIndex={0}
      aria-label={label}
    >
      <table className="text-note w-full arrival-table">
        <thead>
          <tr>
            <th scope="col" className="text-table nowrap arrival-name">
              <span className="visually-hidden">{nameLabel}</span>
            </th>
            {days.map((day, index) => (
              <th key={day} scope="col" className={getWeekday(day) > 5 ? 'is-weekend' : day === today ? 'is-today' : undefined}>
                <DayHeader day={day} isFirst={index === 0 || day.endsWith('-01')} />
              </th>
            ))}
            <th scope="col" className="n">
              {t('delivery.completeness')}
              <small>%</small>
            </th>
          </tr>
        </thead>
        {groups.map(({ title, rows }) => (
          <tbody key={title}>
            {title !== null && (
              <tr>
                <th scope="rowgroup" className="muted text-left arrival-group" colSpan={days.length + 2}>
                  <span>{title}</span>
                </th>
              </tr>
            )}
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row" className="text-table nowrap arrival-name">
                  {row.header ?? row.name}
                </th>
                {row.cells.map((cell) => (
                  <td key={cell.day}>
                    <span
                      className={`stack nowrap arrival-cell is-${cell.state}`}
                      title={t('delivery.cell', {
                        sender: row.name,
                        day: formatDay(cell.day, { weekday: true }),
                        state: cell.label,
                      })}
                    >
                      {cell.text}
                    </span>
                  </td>
                ))}
                <td className="n">{formatRate(row.completeness)}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  )
}

/** Head of a day column: day and weekday, with the month on its first day. */
function DayHeader({ day, isFirst }: { day: string; isFirst: boolean }) {
  const t = getMessages('data-loads')
  const date = Number(day.slice(8))
  return (
    <abbr title={formatDay(day, { weekday: true })}>
      {isFirst ? `${Number(day.slice(5, 7))}/${date}` : date}
      <small>{t(`delivery.weekday.${getWeekday(day) as 1 | 2 | 3 | 4 | 5 | 6 | 7}`)}</small>
    </abbr>
  )
}

/** Explains the colours of a calendar. */
export const ArrivalLegend = ({ states }: { states: readonly Pick<ArrivalCell, 'state' | 'text' | 'label'>[] }) => (
  <ul className="flex wrap text-note muted arrival-legend">
    {states.map(({ state, text, label }) => (
      <li key={state} className="inline-row gap-tight">
        <span className={`stack nowrap arrival-cell is-${state}`} aria-hidden="true">
          {text}
        </span>
        {label}
      </li>
    ))}
  </ul>
)
