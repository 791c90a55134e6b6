import { toJapanTime } from '../../shared/calendar/period.ts'

/** Date-times in a form are local times in Japan, such as 2026-11-30T05:00; '' if there is none. */

const JAPAN_OFFSET = '+09:00'

/** Adds Japan's offset: date-times of the service are in Japan Standard Time, regardless of the device's time zone. */
export const toIsoDateTime = (local: string): string => `${local}:00${JAPAN_OFFSET}`

/** Returns true for a day with a time of day; false if one is missing or the text is invalid. */
export const isDateTime = (local: string): boolean => !Number.isNaN(Date.parse(toIsoDateTime(local)))

export const toJapanDateTime = (iso: string | null): string => (iso === null ? '' : toJapanTime(iso).slice(0, 16))
