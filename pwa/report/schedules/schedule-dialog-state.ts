import { proxy, ref } from 'valtio'
import type { JobFile } from '../../../shared/contract/job-fields.ts'
import type { MovingPeriod, Schedule, ScheduleContent, ScheduleTarget } from '../../../shared/contract/schedules.ts'
import type { ScheduleCalendar } from '../../../shared/schedule-calendar.ts'
import { onVisitEnd } from '../../data/visit.ts'

/** What a schedule is begun with, or changed from. */
export interface ScheduleDraft {
  /** null: it is a new one. */
  scheduleId: string | null
  name: string
  content: ScheduleContent
  /** What is exported, in words. */
  subject: string
  /** What it is asked for; null where its question has no period. */
  period: MovingPeriod | null
  /** The days it may be fixed to. */
  fixed: { from: string; to: string } | null
  file: JobFile | null
  calendar: ScheduleCalendar | null
  target: ScheduleTarget | null
  mailOnFailure: boolean
}

/** What the dialog of schedules is open with; the frame of the app shows it. */
export const scheduleDialog = proxy<{ draft: ScheduleDraft | null }>({ draft: null })

type Fresh = Pick<ScheduleDraft, 'name' | 'content' | 'subject' | 'period' | 'fixed'>

/** Asks when what stands here shall be exported. */
export function openNewSchedule(fresh: Fresh): void {
  const nothing = { scheduleId: null, file: null, calendar: null, target: null, mailOnFailure: true }
  scheduleDialog.draft = ref({ ...fresh, ...nothing })
}

/** Changes one: its content stays. */
export function openSchedule({ content, ...one }: Schedule, subject: string): void {
  const { scheduleId, name, period, file, calendar, target, mailOnFailure } = one
  scheduleDialog.draft = ref({
    scheduleId,
    name,
    content: content as ScheduleContent,
    subject,
    period,
    fixed: period !== null && 'from' in period ? period : null,
    file,
    calendar,
    target,
    mailOnFailure,
  })
}

export function closeSchedule(): void {
  scheduleDialog.draft = null
}

onVisitEnd(closeSchedule)
