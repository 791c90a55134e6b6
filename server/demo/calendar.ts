import holidays from '@holiday-jp/holiday_jp'
import type { Knex } from 'knex'
import { addDays, addMonths, EARLIEST_DATE, getMonthStart, getWeekday, getWeekStart } from '../../shared/calendar/period.ts'
import { toTextLiteral } from '../warehouse/engine/sql.ts'
import { createTable, runSql } from './demo-sql.ts'

const holidayNames = new Map(Object.values(holidays.holidays).map((holiday) => [holiday.date as string, holiday.name as string]))

/** Adds missing days to the calendar, from the earliest day to two years after the end. */
export async function fillCalendar(knex: Knex, end: string): Promise<void> {
  const [row] = await runSql(knex, 'select max(day) as last from calendar')
  const last = row?.last as string | null
  const rows: string[] = []
  for (let day = last ? addDays(last, 1) : EARLIEST_DATE; day <= addMonths(end, 24); day = addDays(day, 1)) {
    const name = holidayNames.get(day)
    rows.push(
      `(date '${day}', date '${getWeekStart(day)}', date '${getMonthStart(day)}', ${getWeekday(day)}, ${name !== undefined}, ${name ? toTextLiteral(name) : 'null'})`,
    )
  }
  const columns = 'day, week_start, month_start, weekday, is_holiday, holiday_nm'
  if (rows.length > 0) await runSql(knex, `insert into calendar (${columns}) values ${rows.join(', ')}`)
}

/** Creates the generator's calendar: weekday 1 Monday … 7 Sunday, 8 a holiday; the working day on or before, and on or after. */
export async function createWorkCalendar(knex: Knex, from: string, to: string): Promise<void> {
  const rows: [string, number, number, string, string][] = []
  const isOpen = (day: string) => getWeekday(day) <= 5 && !holidayNames.has(day) && !/-(01-0[123]|12-3[01])$/.test(day)
  const moveToWorkday = (day: string, step: number) => {
    let moved = day
    while (!isOpen(moved)) moved = addDays(moved, step)
    return moved
  }
  for (let day = from; day <= to; day = addDays(day, 1)) {
    rows.push([
      day,
      holidayNames.has(day) ? 8 : getWeekday(day),
      Number(day.slice(5, 7)),
      moveToWorkday(day, -1),
      moveToWorkday(day, 1),
    ])
  }
  await createTable(knex, 'cal', ['day date', 'wd integer', 'month integer', 'open_before date', 'open_after date'], rows)
}
