import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { groupLimits, WATCHLIST_ID } from '../../../shared/api/saved-groups.ts'
import { AppError } from '../../../shared/errors/errors.ts'
import type { GroupKind } from '../../../shared/fields/choices.ts'
import { SavedGroupModel } from '../../operations/models.ts'
import { withUserLock } from '../../operations/user-lock.ts'

/** Key of a list: ids are unique per user, so another user's id is not found. */
export interface GroupKey {
  userId: string
  id: string
}

const queryByKey = (knex: Knex, { userId, id }: GroupKey) => SavedGroupModel.query(knex).findById([userId, id])
const queryActiveGroups = (knex: Knex, userId: string) =>
  SavedGroupModel.query(knex).where({ user_id: userId }).whereNull('deleted_at')

/** Lists a user's groups by name within their kind, 気になる商品 first. Deleted ones: the last deleted first. */
export async function listGroups(
  knex: Knex,
  filter: { userId: string; kind: GroupKind | undefined; deleted: boolean },
): Promise<SavedGroupModel[]> {
  const query = SavedGroupModel.query(knex).where({ user_id: filter.userId })
  if (filter.kind) query.where({ kind: filter.kind })
  if (filter.deleted) return query.whereNotNull('deleted_at').orderBy('deleted_at', 'desc').limit(groupLimits.groups)
  const rows = await query.whereNull('deleted_at')
  // sorted here because the engines' collations differ
  const compareGroups = (a: SavedGroupModel, b: SavedGroupModel) =>
    Number(b.id === WATCHLIST_ID) - Number(a.id === WATCHLIST_ID) ||
    a.kind.localeCompare(b.kind) ||
    a.name.localeCompare(b.name, 'ja') ||
    a.id.localeCompare(b.id)
  return rows.sort(compareGroups)
}

/** Throws resource.notFound for an unknown or deleted group, or somebody else's. */
export async function findGroup(knex: Knex, key: GroupKey): Promise<SavedGroupModel> {
  const group = await queryByKey(knex, key)
  if (!group || group.deletedAt !== null) throw new AppError('resource.notFound')
  return group
}

async function requireUniqueName(
  trx: Knex,
  { userId, id, kind, name }: GroupKey & { kind: GroupKind; name: string },
): Promise<void> {
  const duplicate = await queryActiveGroups(trx, userId).where({ kind, name }).whereNot({ id }).first()
  if (duplicate)
    throw new AppError('group.nameTaken', { value: name }, [{ field: 'name', code: 'group.nameTaken', values: { value: name } }])
}

async function requireGroupLimit(trx: Knex, userId: string): Promise<void> {
  if ((await queryActiveGroups(trx, userId).resultSize()) >= groupLimits.groups) throw new AppError('group.tooMany')
}

const createRevisionStamp = () => ({ rev: randomUUID(), updatedAt: new Date().toISOString() })

/** Writes changes with a new revision mark. */
async function updateGroup(
  trx: Knex,
  key: GroupKey,
  fields: Partial<Pick<SavedGroupModel, 'name' | 'codes' | 'deletedAt' | 'createdAt'>>,
): Promise<SavedGroupModel> {
  await queryByKey(trx, key).patch({ ...fields, ...createRevisionStamp() })
  const group = await queryByKey(trx, key)
  if (!group) throw new AppError('resource.notFound')
  return group
}

async function insertGroup(
  trx: Knex,
  group: GroupKey & Pick<SavedGroupModel, 'kind' | 'name' | 'codes'>,
): Promise<SavedGroupModel> {
  const marks = createRevisionStamp()
  await SavedGroupModel.query(trx).insert({ ...group, ...marks, createdAt: marks.updatedAt })
  return findGroup(trx, group)
}

/** Creates a list. With an existing id returns the current list, because a result can get lost and be requested again. */
export const addGroup = (
  knex: Knex,
  group: GroupKey & { kind: GroupKind; name: string; codes: readonly string[] },
): Promise<SavedGroupModel> =>
  withUserLock(knex, group.userId, async (trx) => {
    const existing = await queryByKey(trx, group)
    if (existing && (existing.deletedAt !== null || existing.kind !== group.kind)) throw new AppError('group.idTaken')
    if (existing) return existing
    await requireUniqueName(trx, group)
    await requireGroupLimit(trx, group.userId)
    return insertGroup(trx, { ...group, codes: [...group.codes] })
  })

export interface MemberChange {
  add: readonly string[]
  /** True for each member to remove. */
  isRemoved: (code: string) => boolean
}

interface GroupChangeResult {
  group: SavedGroupModel
  added: string[]
  removed: string[]
}

/** Returns the members after a change, and those that were added and removed. */
function applyMemberChange(codes: readonly string[], change: MemberChange) {
  const removed = codes.filter(change.isRemoved)
  const remaining = codes.filter((code) => !change.isRemoved(code))
  const added = change.add.filter((code) => !remaining.includes(code))
  const after = [...remaining, ...added]
  if (after.length > groupLimits.members) throw new AppError('group.tooManyMembers')
  // a member removed and added in the same change is neither new nor gone
  const unchanged = new Set(removed.filter((code) => added.includes(code)))
  return {
    codes: after,
    added: added.filter((code) => !unchanged.has(code)),
    removed: removed.filter((code) => !unchanged.has(code)),
  }
}

const isSameList = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((code, index) => code === b[index])

/** Renames a list and changes its members. A change without effect keeps the revision mark. */
export const changeGroup = (
  knex: Knex,
  key: GroupKey,
  { name, members }: { name?: string | undefined; members: MemberChange },
): Promise<GroupChangeResult> =>
  withUserLock(knex, key.userId, async (trx) => {
    const group = await findGroup(trx, key)
    if (name !== undefined && name !== group.name) await requireUniqueName(trx, { ...key, kind: group.kind, name })
    const { codes, added, removed } = applyMemberChange(group.codes, members)
    const isRenamed = name !== undefined && name !== group.name
    if (!isRenamed && isSameList(codes, group.codes)) return { group, added, removed }
    return { group: await updateGroup(trx, key, { name: name ?? group.name, codes }), added, removed }
  })

/** Returns an unused name: the word, or the word with the first free number. */
async function findUnusedName(trx: Knex, userId: string, word: string): Promise<string> {
  const names = new Set((await queryActiveGroups(trx, userId).where({ kind: 'product' }).select('name')).map((row) => row.name))
  let name = word
  for (let number = 2; names.has(name); number++) name = `${word} ${number}`
  return name
}

/** Adds titles to the watch list, which is created if there is none or it was deleted. */
export const addToWatchlist = (
  knex: Knex,
  { userId, codes, listName }: { userId: string; codes: readonly string[]; listName: string },
): Promise<GroupChangeResult> =>
  withUserLock(knex, userId, async (trx) => {
    const key = { userId, id: WATCHLIST_ID }
    const existing = await queryByKey(trx, key)
    if (existing && existing.deletedAt === null) {
      const { codes: after, added } = applyMemberChange(existing.codes, { add: codes, isRemoved: () => false })
      const group = added.length === 0 ? existing : await updateGroup(trx, key, { codes: after })
      return { group, added, removed: [] }
    }
    await requireGroupLimit(trx, userId)
    const newGroup = { name: await findUnusedName(trx, userId, listName), codes: [...codes] }
    const group = existing
      ? await updateGroup(trx, key, { ...newGroup, deletedAt: null, createdAt: new Date().toISOString() })
      : await insertGroup(trx, { ...key, kind: 'product', ...newGroup })
    return { group, added: [...codes], removed: [] }
  })

/** Marks a list as deleted. Idempotent. */
export const deleteGroup = (knex: Knex, key: GroupKey): Promise<SavedGroupModel> =>
  withUserLock(knex, key.userId, async (trx) => {
    const group = await queryByKey(trx, key)
    if (!group) throw new AppError('resource.notFound')
    return group.deletedAt === null ? updateGroup(trx, key, { deletedAt: new Date().toISOString() }) : group
  })

/** Restores a deleted list if its name is still free. */
export const restoreGroup = (knex: Knex, key: GroupKey): Promise<SavedGroupModel> =>
  withUserLock(knex, key.userId, async (trx) => {
    const group = await queryByKey(trx, key)
    if (!group) throw new AppError('resource.notFound')
    if (group.deletedAt === null) return group
    await requireUniqueName(trx, group)
    await requireGroupLimit(trx, key.userId)
    return updateGroup(trx, key, { deletedAt: null })
  })
