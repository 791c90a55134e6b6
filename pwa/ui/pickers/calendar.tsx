import { addLocale, PrimeReactProvider } from 'primereact/api'
import { Calendar as PrimeCalendar } from 'primereact/calendar'
import { useState } from 'react'
import { EARLIEST_DATE, getWeekday, type Period } from '../../../shared/calendar/period.ts'
import type { Language } from '../../../shared/messages/language.ts'
import { useHolidays } from '../../data/holidays.ts'
import { getCurrentLanguage } from '../../i18n/i18n.ts'
import { Icon } from '../icon.tsx'

/** Names of days and months from Intl; weeks begin on Monday. */
function createCalendarLocale(language: Language) {
  const listDayNames = (weekday: 'long' | 'short' | 'narrow') =>
    // 1 to 7 January 2023 were Sunday to Saturday
    Array.from({ length: 7 }, (_none, index) =>
      new Intl.DateTimeFormat(language, { weekday }).format(new Date(2023, 0, 1 + index)),
    )
  const listMonthNames = (month: 'long' | 'short') =>
    Array.from({ length: 12 }, (_none, index) => new Intl.DateTimeFormat(language, { month }).format(new Date(2023, index, 1)))
  return {
    firstDayOfWeek: 1,
    dayNames: listDayNames('long'),
    dayNamesShort: listDayNames('short'),
    dayNamesMin: listDayNames(language === 'ja' ? 'narrow' : 'short').map((name) => name.slice(0, 2)),
    monthNames: listMonthNames('long'),
    monthNamesShort: listMonthNames('short'),
    dateFormat: language === 'ja' ? 'yy/mm/dd' : 'dd/mm/yy',
  }
}
addLocale('ja', createCalendarLocale('ja'))
addLocale('en', createCalendarLocale('en'))

/** The library brings behaviour, our CSS the appearance. */
const unstyled = { unstyled: true, ripple: false } as const

const toDate = (day: string): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}
const toDay = (date: Date): string =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`

interface Props {
  period: { from: string; to: string | null }
  latest: string
  onPick: (period: { from: string; to: string | null } | Period) => void
}

/** Two months next to each other; the first click begins a period, the second ends it. */
export default function Calendar({ period, latest, onPick }: Props) {
  const value = [toDate(period.from), period.to === null ? null : toDate(period.to)]
  // the month of the period's end is on the right
  const [view, setView] = useState(() => {
    const end = toDate(period.to ?? period.from)
    return new Date(end.getFullYear(), end.getMonth() - 1, 1)
  })
  const holidays = useHolidays()
  const language = getCurrentLanguage()
  return (
    <PrimeReactProvider value={unstyled}>
      <PrimeCalendar
        inline
        selectionMode="range"
        numberOfMonths={2}
        locale={language}
        value={value}
        viewDate={view}
        onViewDateChange={(event) => setView(event.value as Date)}
        minDate={toDate(EARLIEST_DATE)}
        showOtherMonths={false}
        onChange={(event) => {
          const [from, to] = (event.value ?? []) as (Date | null)[]
          if (from) onPick({ from: toDay(from), to: to ? toDay(to) : null })
        }}
        prevIcon={<Icon name="left" small />}
        nextIcon={<Icon name="right" small />}
        pt={{
          root: { className: 'calendar' },
          panel: { className: 'calendar-panel' },
          groupContainer: { className: 'gap-6 columns calendar-months' },
          group: { className: 'month' },
          header: { className: 'row calendar-head' },
          previousButton: { className: 'icon-button' },
          nextButton: { className: 'icon-button' },
          title: { className: 'flex strong justify-center grow calendar-title' },
          // the default label ('Choose Month') would hide the month from screen readers
          monthTitle: { className: 'calendar-title-button', 'aria-label': undefined },
          yearTitle: { className: 'calendar-title-button', 'aria-label': undefined },
          table: { role: 'grid' },
          monthPicker: { className: 'calendar-choices' },
          yearPicker: { className: 'calendar-choices' },
          month: { className: 'calendar-choice' },
          year: { className: 'calendar-choice' },
          // aria-selected belongs on the cell, not on the text in it
          dayLabel: { className: 'day', 'aria-selected': undefined },
          day: (options: { context: { date: { month: number; day: number; year: number; today: boolean } } }) => {
            const { date } = options.context
            const day = `${date.year}-${String(date.month + 1).padStart(2, '0')}-${String(date.day).padStart(2, '0')}`
            const isEdge = day === period.from || day === period.to
            const isInside = period.to !== null && day > period.from && day < period.to
            const holiday = holidays.get(day)?.[language]
            const dateText = `${date.year}/${date.month + 1}/${date.day}`
            return {
              'aria-label': holiday === undefined ? dateText : `${dateText} ${holiday}`,
              'aria-selected': isEdge || isInside,
              title: holiday,
              className: [
                (holiday !== undefined || getWeekday(day) === 7) && 'is-rest',
                isEdge && 'is-edge',
                isInside && 'is-inside',
                date.today && 'is-today',
                day > latest && 'is-after',
              ]
                .filter(Boolean)
                .join(' '),
            }
          },
        }}
      />
    </PrimeReactProvider>
  )
}
