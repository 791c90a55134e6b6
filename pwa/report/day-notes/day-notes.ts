import { useMemo } from 'react'
import { dayNoteList } from '../../../shared/api/day-notes.ts'
import type { Period } from '../../../shared/calendar/period.ts'
import type { CollectionDocument } from '../../../shared/sync/sync-documents.ts'
import { useUser } from '../../data/session.ts'
import { useDocuments } from '../../data/sync/sync.ts'
import { useEndpoint } from '../../data/use-call.ts'

/** A note: the user's own, or one that a colleague shares. */
export type VisibleDayNote = Omit<CollectionDocument<'dayNotes'>, 'rev' | 'history'> & { own: boolean; ownerName: string }

export const MAX_NOTE_LENGTH = 100

type DayNoteKey = Pick<CollectionDocument<'dayNotes'>, 'id' | 'day' | 'jan'>

/** Notes on the days of the period about one of the titles or the whole trade, the latest first. */
export const filterDayNotes = <N extends DayNoteKey>(notes: readonly N[], jans: readonly string[], { from, to }: Period): N[] =>
  notes
    .filter(({ day, jan }) => day >= from && day <= to && (jan === null || jans.includes(jan)))
    .sort((a, b) => (a.day === b.day ? (a.id < b.id ? -1 : 1) : a.day > b.day ? -1 : 1))

/** Names of colleagues by user id: synchronised documents contain only ids. */
function useColleagueNames(isEnabled: boolean): ReadonlyMap<string, string> {
  const request = isEnabled ? { query: { scope: 'shared' as const, pageSize: 500 } } : null
  const { data } = useEndpoint(dayNoteList, request, { quiet: true })
  return useMemo(() => new Map(data?.list.map((item) => [item.ownerId, item.ownerName])), [data])
}

/** Notes on the days of the period, own and shared, about the titles and the whole trade; empty until they are read. */
export function useDayNotes({ jans, period }: { jans: readonly string[]; period: Period | null }): readonly VisibleDayNote[] {
  const { userId, fullName } = useUser()
  const documents = useDocuments('dayNotes')
  const key = period === null ? null : [period.from, period.to, ...jans].join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the days and the titles
  const notes = useMemo(() => (period === null ? [] : filterDayNotes(documents ?? [], jans, period)), [documents, key])
  const names = useColleagueNames(notes.some(({ ownerId }) => ownerId !== userId))
  return useMemo(
    () =>
      notes.map((document): VisibleDayNote => {
        const { rev: _rev, history: _history, ...note } = document
        const own = note.ownerId === userId
        return { ...note, own, ownerName: own ? fullName : (names.get(note.ownerId) ?? '') }
      }),
    [notes, names, userId, fullName],
  )
}
