import type { Knex } from 'knex'
import { type DayNote, dayNoteList } from '../../../shared/api/day-notes.ts'
import type { SignedIn } from '../../accounts/signed-in.ts'
import { UserModel } from '../../operations/models.ts'
import { defineRoute, requireSignedIn } from '../../routing/route.ts'
import { readDocuments } from '../../sync/sync-store.ts'

interface DayNoteFilter {
  from?: string | undefined
  to?: string | undefined
  jan?: string | undefined
  scope: 'all' | 'own' | 'shared'
}

/** Lists the notes that the user may read, the latest day first, without author names. */
async function listDayNotes(
  knex: Knex,
  user: SignedIn,
  { from = '', to = '9999-12-31', jan, scope }: DayNoteFilter,
): Promise<Omit<DayNote, 'ownerName'>[]> {
  const documents = await readDocuments(knex, user, 'dayNotes')
  return documents
    .filter(
      (document) =>
        document.day >= from && document.day <= to && (jan === undefined || document.jan === null || document.jan === jan),
    )
    .filter((document) => scope === 'all' || (document.ownerId === user.userId) === (scope === 'own'))
    .sort((a, b) => (a.day === b.day ? (a.id < b.id ? -1 : 1) : a.day > b.day ? -1 : 1))
    .map(({ id, day, jan: title, text, kind, shared, ownerId, updatedAt }) => ({
      id,
      day,
      jan: title,
      text,
      kind,
      shared,
      own: ownerId === user.userId,
      ownerId,
      updatedAt,
    }))
}

/** Adds author names. */
async function addAuthorNames(knex: Knex, notes: readonly Omit<DayNote, 'ownerName'>[]): Promise<DayNote[]> {
  const owners = [...new Set(notes.map(({ ownerId }) => ownerId))]
  const people = owners.length === 0 ? [] : await UserModel.query(knex).select('id', 'full_name').whereIn('id', owners)
  const names = new Map(people.map((person) => [person.id, person.fullName]))
  return notes.map((note) => ({ ...note, ownerName: names.get(note.ownerId) ?? '' }))
}

export const dayNoteRoutes = [
  defineRoute(dayNoteList, async (call, { operations }) => {
    const { pageNum, pageSize, ...filter } = call.query
    const notes = await listDayNotes(operations.knex, requireSignedIn(call), filter)
    const page = notes.slice((pageNum - 1) * pageSize, pageNum * pageSize)
    return { list: await addAuthorNames(operations.knex, page), paging: { pageNum, pageSize, total: notes.length } }
  }),
]
