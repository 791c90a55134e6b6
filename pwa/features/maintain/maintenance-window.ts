import { z } from 'zod'
import { type MaintenanceState, maintenanceBody } from '../../../shared/api/maintain.ts'
import { type Language, pickByLanguage } from '../../../shared/messages/language.ts'
import { isDateTime, toIsoDateTime, toJapanDateTime } from '../../data/japan-date-time.ts'
import { formatFullDateTime, formatTime } from '../../i18n/format.ts'

/** Input of the operator: date-times in Japan, such as 2026-11-30T05:00; '' if there is none. */
export interface MaintenanceDraft {
  from: string
  to: string
  messageJa: string
  messageEn: string
}

const emptyDraft: MaintenanceDraft = { from: '', to: '', messageJa: '', messageEn: '' }

const toDraft = ({ from, to, messageJa, messageEn }: z.output<typeof maintenanceBody>): MaintenanceDraft => ({
  from: toJapanDateTime(from),
  to: toJapanDateTime(to),
  messageJa,
  messageEn,
})

/** Initial values of the form. A window that has passed is dropped with its messages. */
export const toMaintenanceDraft = (state: MaintenanceState): MaintenanceDraft =>
  getMaintenanceWindow(state) === null ? emptyDraft : toDraft(state)

export const toMaintenanceBody = ({ from, to, ...texts }: MaintenanceDraft): z.input<typeof maintenanceBody> => ({
  from: toIsoDateTime(from),
  to: toIsoDateTime(to),
  ...texts,
})

const dateTimeText = z
  .string()
  .min(1, { message: 'validation.required' })
  .refine((local) => local === '' || isDateTime(local), {
    message: 'validation.moment',
  })

/** A plan needs both ends; the other rules are those of the API. Cancelling is a separate button. */
export const maintenanceDraftSchema = z
  .strictObject({ from: dateTimeText, to: dateTimeText, messageJa: z.string(), messageEn: z.string() })
  .transform(toMaintenanceBody)
  .pipe(maintenanceBody)
  .transform(toDraft)

/** Maintenance window that is running or planned at the given time; null if there is none. */
export function getMaintenanceWindow(state: MaintenanceState, now: number = Date.now()): { from: string; to: string } | null {
  const { from, to } = state
  return from !== null && to !== null && (state.now || Date.parse(to) > now) ? { from, to } : null
}

/** Both ends as text with non-breaking spaces; the second day is omitted if it equals the first. */
export function formatWindowEnds(window: { from: string; to: string }, language: Language): { from: string; to: string } {
  const formatNonBreakingTime = (time: string) => formatFullDateTime(time, language).replaceAll(' ', '\u00a0')
  const from = formatNonBreakingTime(window.from)
  const to = formatNonBreakingTime(window.to)
  return from.slice(0, -5) === to.slice(0, -5) ? { from, to: formatTime(window.to) } : { from, to }
}

/** The operator's message in a reader's language, otherwise in the other one. */
export function getMessageInLanguage(
  language: Language,
  { messageJa, messageEn }: Pick<MaintenanceDraft, 'messageJa' | 'messageEn'>,
): { text: string; lang: Language } {
  const own = pickByLanguage(language, [messageJa, messageEn])
  const other = pickByLanguage<Language>(language, ['en', 'ja'])
  return own.trim() === '' ? { text: pickByLanguage(other, [messageJa, messageEn]), lang: other } : { text: own, lang: language }
}
