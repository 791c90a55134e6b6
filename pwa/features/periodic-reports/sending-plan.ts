import type { SchedulePlan } from '../../report/schedules/schedule-dialog-state.ts'

/** In the morning, before the office opens. */
const SENDING_TIME = '08:00'

/**
 * When and how a report is to be sent, from the address that a question such as 月曜のレポートをメールで opens; null if the address
 * asks for nothing. `weekday`: 1 Monday … 7 Sunday.
 */
export function readSendingPlan(search: string): (SchedulePlan & { weekday: number }) | null {
  const parameters = new URLSearchParams(search)
  const weekday = Number(parameters.get('weekday'))
  if (parameters.get('send') !== 'mail' || !Number.isInteger(weekday) || weekday < 1 || weekday > 7) return null
  return {
    weekday,
    calendar: { kind: 'weekly', weekdays: [weekday], time: SENDING_TIME, onHoliday: 'run' },
    target: { kind: 'mail' },
  }
}
