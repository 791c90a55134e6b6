const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export type NoticeAge = { unit: 'days' | 'hours'; count: number } | null

/**
 * How long ago a notice began: whole days over 24 hours, whole hours until then (specification section 2). Null where it
 * has no beginning, or one that is still to come.
 */
export function noticeAge(startDate: string | null, now: number): NoticeAge {
  const age = startDate === null ? Number.NaN : now - Date.parse(startDate)
  if (Number.isNaN(age) || age < 0) return null
  return age > DAY_MS ? { unit: 'days', count: Math.floor(age / DAY_MS) } : { unit: 'hours', count: Math.floor(age / HOUR_MS) }
}
