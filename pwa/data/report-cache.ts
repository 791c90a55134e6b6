/** Answers of the last minutes, so that back and forward restore a screen at once. In memory only. */
const MAX_ENTRIES = 24
const MAX_AGE_MS = 5 * 60_000

interface Entry {
  answer: unknown
  fetchedAt: number
}
const entries = new Map<string, Entry>()

export function recallReport<T>(key: string, now: number = Date.now()): { answer: T; fetchedAt: number } | null {
  const entry = entries.get(key)
  if (!entry || now - entry.fetchedAt > MAX_AGE_MS) return null
  return entry as { answer: T; fetchedAt: number }
}

export function keepReport(key: string, answer: unknown, now: number = Date.now()): void {
  entries.delete(key)
  entries.set(key, { answer, fetchedAt: now })
  while (entries.size > MAX_ENTRIES) entries.delete(entries.keys().next().value as string)
}

export const forgetReport = (key: string): boolean => entries.delete(key)
/** Forgets every answer of these calls: something was changed that they tell of. */
export function forgetReportsOf(...endpointNames: string[]): void {
  for (const key of [...entries.keys()]) if (endpointNames.some((name) => key.startsWith(`${name} `))) entries.delete(key)
}
export const forgetReports = (): void => entries.clear()
