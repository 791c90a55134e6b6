import { addLocale } from 'primereact/api'
import { Calendar as PrimeCalendar } from 'primereact/calendar'
import { useState } from 'react'
import { EARLIEST_DATE, type Period } from '../../../shared/period.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { Icon } from '../icon.tsx'
import { Prime } from '../overlay/prime.tsx'

const months = ['1月', '2月', '3月', '4月', '5月', '6月', '7月', '8月', '9月', '10月', '11月', '12月']
const days = ['日', '月', '火', '水', '木', '金', '土']
addLocale('ja', {
  firstDayOfWeek: 1,
  dayNames: days.map((day) => `${day}曜日`),
  dayNamesShort: days,
  dayNamesMin: days,
  monthNames: months,
  monthNamesShort: months,
  today: '今日',
  clear: '消す',
  dateFormat: 'yy/mm/dd',
})
addLocale('en', {
  firstDayOfWeek: 1,
  dayNames: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  dayNamesShort: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  dayNamesMin: ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'],
  monthNames: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  monthNamesShort: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  today: 'Today',
  clear: 'Clear',
  dateFormat: 'dd/mm/yy',
})

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

/** Two months side by side; the first click begins a period, the second ends it. */
export default function Calendar({ period, latest, onPick }: Props) {
  const value = [toDate(period.from), period.to === null ? null : toDate(period.to)]
  // the month of the period's end stands on the right
  const [view, setView] = useState(() => {
    const end = toDate(period.to ?? period.from)
    return new Date(end.getFullYear(), end.getMonth() - 1, 1)
  })
  return (
    <Prime>
      <PrimeCalendar
        inline
        selectionMode="range"
        numberOfMonths={2}
        locale={currentLanguage()}
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
          groupContainer: { className: 'calendar-months' },
          group: { className: 'month' },
          header: { className: 'calendar-head' },
          previousButton: { className: 'icon-button' },
          nextButton: { className: 'icon-button' },
          title: { className: 'calendar-title' },
          // its own names ('Choose Month') hide the month from those who cannot see it
          monthTitle: { className: 'calendar-part', 'aria-label': undefined },
          yearTitle: { className: 'calendar-part', 'aria-label': undefined },
          table: { role: 'grid' },
          monthPicker: { className: 'calendar-choices' },
          yearPicker: { className: 'calendar-choices' },
          month: { className: 'calendar-choice' },
          year: { className: 'calendar-choice' },
          // aria-selected belongs to the cell, not to the text in it
          dayLabel: { className: 'day', 'aria-selected': undefined },
          day: ((options: { context: { date: { month: number; day: number; year: number; today: boolean } } }) => {
            const { date } = options.context
            const day = `${date.year}-${String(date.month + 1).padStart(2, '0')}-${String(date.day).padStart(2, '0')}`
            const edge = day === period.from || day === period.to
            const inside = period.to !== null && day > period.from && day < period.to
            return {
              'aria-label': `${date.year}/${date.month + 1}/${date.day}`,
              'aria-selected': edge || inside,
              className: [edge && 'is-edge', inside && 'is-inside', date.today && 'is-today', day > latest && 'is-after']
                .filter(Boolean)
                .join(' '),
            }
          }) as never,
        }}
      />
    </Prime>
  )
}
