/** Moments as a form holds them: what a clock in Japan shows, 2026-11-30T05:00, '' where there is none. */

const JAPAN_OFFSET = '+09:00'
const JAPAN_MS = 9 * 3_600_000

/** The service's clock is Japan's, wherever the writer's own stands. */
export const toIsoDateTime = (local: string): string => `${local}:00${JAPAN_OFFSET}`

/** Is it a day with a time, not one of them alone or something else that was typed? */
export const isDateTime = (local: string): boolean => !Number.isNaN(Date.parse(toIsoDateTime(local)))

export const toJapanDateTime = (iso: string | null): string =>
  iso === null ? '' : new Date(Date.parse(iso) + JAPAN_MS).toISOString().slice(0, 16)
