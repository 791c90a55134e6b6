import type { Knex } from 'knex'
import type { DayNote } from '../../../shared/contract/day-notes.ts'
import type { SignedIn } from '../../accounts/signed-in.ts'
import { UserModel } from '../../operations/models.ts'
import { readDocuments } from '../../sync/sync-store.ts'

interface Asked {
  from?: string | undefined
  to?: string | undefined
  jan?: string | undefined
  scope: 'all' | 'own' | 'shared'
}

/** Notes that the user reads, the latest day first; without the names of who wrote them. */
export async function listDayNotes(
  knex: Knex,
  user: SignedIn,
  { from = '', to = '9999-12-31', jan, scope }: Asked,
): Promise<Omit<DayNote, 'ownerName'>[]> {
  const documents = await readDocuments(knex, user, 'dayNotes')
  return documents
    .filter((one) => one.day >= from && one.day <= to && (jan === undefined || one.jan === null || one.jan === jan))
    .filter((one) => scope === 'all' || (one.ownerId === user.userId) === (scope === 'own'))
    .sort((one, other) => (one.day === other.day ? (one.id < other.id ? -1 : 1) : one.day > other.day ? -1 : 1))
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

/** The same with the names. */
export async function withNames(knex: Knex, notes: readonly Omit<DayNote, 'ownerName'>[]): Promise<DayNote[]> {
  const owners = [...new Set(notes.map(({ ownerId }) => ownerId))]
  const people = owners.length === 0 ? [] : await UserModel.query(knex).select('id', 'full_name').whereIn('id', owners)
  const names = new Map(people.map((one) => [one.id, one.fullName]))
  return notes.map((one) => ({ ...one, ownerName: names.get(one.ownerId) ?? '' }))
}
