import { type ReactNode, useCallback } from 'react'
import type { Period } from '../../../shared/calendar/period.ts'
import { formatDay } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { useDayNotes } from './day-notes.ts'

/**
 * Returns what to show of the notes on a title from the first compared day to the last, beside the sentence of its change. The
 * server does not name them: its results are the same for all users of a contract.
 */
export function useMoverNotes(jans: readonly string[], period: Period | null): (jan: string) => ReactNode {
  const t = getMessages('day-notes')
  const notes = useDayNotes({ jans, period })
  return useCallback(
    (jan) => {
      const own = notes.filter((note) => note.jan === jan)
      if (own.length === 0) return null
      return <span className="muted"> {own.map(({ day, text }) => t('onDay', { day: formatDay(day), text })).join('、')}</span>
    },
    [notes, t],
  )
}
