import { formatJapanMinute, isDay } from '../../shared/calendar/period.ts'
import { formatDate } from '../../shared/messages/formats.ts'
import type { CommandContext } from '../context/context.ts'
import { CommandFailure } from '../context/failure.ts'

export const formatOptionalTimestamp = (iso: string | null): string | null => (iso === null ? null : formatJapanMinute(iso))
export const formatOptionalDay = (day: string | null): string | null => (day === null ? null : formatDate(day))

const typedPattern = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/
const isoPattern = /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/

/**
 * Parses a date-time, typed in Japan's time or in the form of results, to ISO 8601. A minute means its end and a day the end of
 * the day, so that everything in it is included.
 */
export function parseDateTime(text: string | undefined, option: string, { t }: CommandContext): string | undefined {
  if (text === undefined) return undefined
  const normalized = text.normalize('NFKC').trim()
  if (isoPattern.test(normalized) && !Number.isNaN(Date.parse(normalized))) return new Date(normalized).toISOString()
  const [, year, month = '', date = '', hour = '23', minute = '59', second = '59'] = typedPattern.exec(normalized) ?? []
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const iso = `${day}T${hour.padStart(2, '0')}:${minute}:${second}.999+09:00`
  if (year === undefined || !isDay(day) || Number.isNaN(Date.parse(iso)))
    throw new CommandFailure(t('error.option', { option, reason: t('error.moment') }))
  return new Date(iso).toISOString()
}
