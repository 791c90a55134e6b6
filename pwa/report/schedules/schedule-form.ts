import type { Resolver } from 'react-hook-form'
import type { BodyInput } from '../../../shared/api/endpoint.ts'
import { type MovingPeriod, type ScheduleContent, scheduleAdd, scheduleLimits } from '../../../shared/api/schedules.ts'
import type { RelativePresetId } from '../../../shared/calendar/period-presets.ts'
import { LAST_DAY, type ScheduleCalendar } from '../../../shared/calendar/schedule-calendar.ts'
import { createFormResolver } from '../../data/form-resolver.ts'
import { getCurrentLanguage } from '../../i18n/i18n.ts'
import type { ScheduleDraft } from './schedule-dialog-state.ts'
import { type FileKind, fileKinds, getFileKind } from './schedule-text.ts'

type HolidayRule = Extract<ScheduleCalendar, { kind: 'weekly' }>['onHoliday']

/** Values of the dialog: the fields of all kinds of calendar, so that switching the kind loses nothing. */
export interface ScheduleForm {
  name: string
  period: RelativePresetId | 'fixed'
  calendar: {
    kind: ScheduleCalendar['kind']
    weekdays: number[]
    /** Day of the month; a string because of the select. */
    day: string
    time: string
    onHoliday: HolidayRule
  }
  file: FileKind
  target: { kind: 'keep' | 'mail' | 'folder'; folder: string /** Mail addresses. */; to: string[] }
  mailOnFailure: boolean
}

/** Default: Mondays at eight, so that last week's figures are ready when the office opens. */
const defaultCalendar: ScheduleForm['calendar'] = { kind: 'weekly', weekdays: [1], day: '1', time: '08:00', onHoliday: 'run' }

const toCalendarForm = (calendar: ScheduleCalendar | null): ScheduleForm['calendar'] => ({
  ...defaultCalendar,
  ...calendar,
  ...(calendar?.kind === 'monthly' ? { day: String(calendar.day) } : { day: defaultCalendar.day }),
})

/** Initial values of the form for a draft. A mail goes to the user, unless others were chosen. */
export const toScheduleForm = (
  { name, content, period, calendar, file, target, mailOnFailure }: ScheduleDraft,
  ownAddress: string,
): ScheduleForm => ({
  name: [...name].slice(0, scheduleLimits.name).join(''),
  period: period !== null && 'preset' in period ? period.preset : 'fixed',
  calendar: toCalendarForm(calendar),
  file: file !== null ? getFileKind(file) : content.kind === 'periodic-report' ? 'pdf' : 'excel',
  target: {
    kind: target?.kind ?? 'keep',
    folder: target?.kind === 'folder' ? target.folder : '',
    to: target?.kind === 'mail' && target.to?.length ? target.to : [ownAddress],
  },
  mailOnFailure,
})

/** Calendar in the form of the API. */
export function toScheduleCalendar({ kind, weekdays, day, time, onHoliday }: ScheduleForm['calendar']) {
  switch (kind) {
    case 'daily':
      return { kind, time, onHoliday }
    case 'workdays':
      return { kind, time }
    case 'weekly':
      return { kind, weekdays: [...weekdays].sort((a, b) => a - b), time, onHoliday }
    case 'monthly':
      return { kind, day: Number(day), time, onHoliday }
    case 'load':
      return { kind }
  }
}

/** Period of the form; null if the question has none or the favourite has its own. */
export const toSchedulePeriod = (
  { content, period, fixed }: ScheduleDraft,
  chosen: ScheduleForm['period'],
): MovingPeriod | null =>
  content.kind === 'favorite' || content.kind === 'periodic-report' || period === null
    ? period
    : chosen === 'fixed'
      ? fixed
      : { preset: chosen }

/** What the form exports. */
export function toScheduleContent(draft: ScheduleDraft, chosen: ScheduleForm['period']): ScheduleContent {
  const { content } = draft
  const period = toSchedulePeriod(draft, chosen)
  if (content.kind === 'favorite' || content.kind === 'periodic-report' || period === null) return content
  return { ...content, body: { ...content.body, period } } as ScheduleContent
}

type Body = BodyInput<typeof scheduleAdd>

function toScheduleTarget({ kind, folder, to }: ScheduleForm['target']) {
  if (kind === 'folder') return { kind, folder }
  return kind === 'mail' ? { kind, to } : { kind }
}

/** File options of the form. */
export const toScheduleFile = (draft: ScheduleDraft, kind: FileKind) => ({
  ...(draft.file ?? { language: getCurrentLanguage() }),
  ...fileKinds[kind],
})

/** Body of the request. */
export function toScheduleBody(draft: ScheduleDraft, form: ScheduleForm): Body {
  const { name, period, calendar, file, target, mailOnFailure } = form
  return {
    name: name.trim(),
    content: toScheduleContent(draft, period) as Body['content'],
    file: toScheduleFile(draft, file),
    calendar: toScheduleCalendar(calendar),
    target: toScheduleTarget(target),
    mailOnFailure,
  }
}

/** Validates the form as the request body that it will be sent as. */
export const createScheduleResolver = (draft: ScheduleDraft): Resolver<ScheduleForm> =>
  createFormResolver(scheduleAdd.body, (values) => toScheduleBody(draft, values))

export const dayOfMonthOptions: readonly number[] = Array.from({ length: LAST_DAY }, (_, index) => index + 1)
