import { formatDay } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import type { Note } from './day-notes.ts'

/** Returns a function that formats a note as a line: day, author, text. */
export function useNoteText(): (note: Note) => string {
  const t = useMessages('day-notes')
  return ({ day, ownerName, text }) =>
    t('mark', { day: formatDay(day, { weekday: true }), who: ownerName || t('colleague'), text })
}
