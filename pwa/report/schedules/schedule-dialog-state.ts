import { proxy, ref } from 'valtio'
import type { JobFile } from '../../../shared/api/exporting/job-fields.ts'
import type { MovingPeriod, Schedule, ScheduleContent, ScheduleTarget } from '../../../shared/api/schedules.ts'
import type { ScheduleCalendar } from '../../../shared/calendar/schedule-calendar.ts'
import { onVisitEnd } from '../../data/visit.ts'
import type { ConditionText } from '../conditions/use-condition-texts.ts'

/** Initial content of the schedule dialog. */
export interface ScheduleDraft {
  /** null: a new schedule. */
  scheduleId: string | null
  name: string
  content: ScheduleContent
  /** Description of the export. */
  subject: string
  /** Its conditions that differ from the defaults; empty if they are not known here. */
  conditions: readonly ConditionText[]
  /** Its period; null if the question has none. */
  period: MovingPeriod | null
  /** The days for a fixed period; null if there are none. */
  fixed: { from: string; to: string } | null
  file: JobFile | null
  calendar: ScheduleCalendar | null
  target: ScheduleTarget | null
  mailOnFailure: boolean
}

/** State of the schedule dialog, which the frame of the app renders. */
export const scheduleDialog = proxy<{ draft: ScheduleDraft | null }>({ draft: null })

/** When a new schedule runs and where its files go, as far as it is known before the dialog opens. */
export type SchedulePlan = Partial<Pick<ScheduleDraft, 'calendar' | 'target'>>
type NewSchedule = Pick<ScheduleDraft, 'name' | 'content' | 'subject' | 'conditions' | 'period' | 'fixed'> & SchedulePlan

/** Opens the dialog for a new schedule. */
export function openNewSchedule(newSchedule: NewSchedule): void {
  const emptyDraft = { scheduleId: null, file: null, calendar: null, target: null, mailOnFailure: true }
  scheduleDialog.draft = ref({ ...emptyDraft, ...newSchedule })
}

/** Opens the dialog for an existing schedule; what it exports cannot be changed. */
export function openSchedule({ content, ...schedule }: Schedule, subject: string): void {
  const { scheduleId, name, period, file, calendar, target, mailOnFailure } = schedule
  scheduleDialog.draft = ref({
    scheduleId,
    name,
    content: content as ScheduleContent,
    subject,
    conditions: [],
    period,
    fixed: period !== null && 'from' in period ? period : null,
    file,
    calendar,
    target,
    mailOnFailure,
  })
}

/** Closes the dialog and discards the draft. */
export function closeSchedule(): void {
  scheduleDialog.draft = null
}

onVisitEnd(closeSchedule)
