import { useEffect, useState } from 'react'
import type { Language } from '../../shared/messages/language.ts'

/** Names of Japanese holidays by day (YYYY-MM-DD). */
export type Holidays = ReadonlyMap<string, Readonly<Record<Language, string>>>

const none: Holidays = new Map()
let loaded: Holidays | null = null

async function loadHolidays(): Promise<Holidays> {
  const { default: holidays } = await import('@holiday-jp/holiday_jp/lib/holidays.js')
  loaded ??= new Map(Object.entries(holidays).map(([day, holiday]) => [day, { ja: holiday.name, en: holiday.name_en }]))
  return loaded
}

/** Japanese holidays; empty until they are loaded, which is after the first paint. */
export function useHolidays(): Holidays {
  const [holidays, setHolidays] = useState(loaded ?? none)
  useEffect(() => {
    // without the list nothing is marked as a holiday
    if (loaded === null) void loadHolidays().then(setHolidays, () => {})
  }, [])
  return holidays
}
