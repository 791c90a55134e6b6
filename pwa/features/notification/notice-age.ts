const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

type NoticeAge = { unit: 'days' | 'hours'; count: number } | null

/**
 * Age of a notice: in whole days after 24 hours, in whole hours before (specification section 2). Null without a valid
 * start in the past.
 */
export function getNoticeAge(startDate: string | null, now: number): NoticeAge {
  const age = startDate === null ? Number.NaN : now - Date.parse(startDate)
  if (Number.isNaN(age) || age < 0) return null
  return age > DAY_MS ? { unit: 'days', count: Math.floor(age / DAY_MS) } : { unit: 'hours', count: Math.floor(age / HOUR_MS) }
}
