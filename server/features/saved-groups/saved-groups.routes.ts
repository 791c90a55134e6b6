import { randomUUID } from 'node:crypto'
import {
  type GroupDetail,
  groupAdd,
  groupDelete,
  groupList,
  groupOne,
  groupRestore,
  groupUpdate,
  type SavedGroup,
  WATCHLIST_ID,
  watchlistAdd,
} from '../../../shared/api/saved-groups.ts'
import { groupKinds } from '../../../shared/fields/choices.ts'
import { savedGroups } from '../../../shared/messages/saved-groups.ts'
import type { SignedIn } from '../../accounts/signed-in.ts'
import type { SavedGroupModel } from '../../operations/models.ts'
import { defineRoute, requireSignedIn } from '../../routing/route.ts'
import type { Warehouse } from '../../warehouse/engine/engine.ts'
import {
  filterVisibleCodes,
  normalizeMemberCodes,
  readNamedStores,
  readProductIdentities,
  resolveMemberCodes,
} from './group-members.ts'
import {
  addGroup,
  addToWatchlist,
  changeGroup,
  deleteGroup,
  findGroup,
  listGroups,
  type MemberChange,
  restoreGroup,
} from './saved-groups.query.ts'

/** Converts groups to the API's form: with the visible members, and the number of others. */
async function toApiGroups({ knex }: Warehouse, groups: readonly SavedGroupModel[], user: SignedIn): Promise<SavedGroup[]> {
  const visibleMembers = new Map(
    await Promise.all(
      groupKinds.map(async (kind) => {
        const codes = groups.filter((group) => group.kind === kind).flatMap((group) => group.codes)
        return [kind, codes.length === 0 ? new Set<string>() : await filterVisibleCodes(knex, { kind, codes }, user)] as const
      }),
    ),
  )
  return groups.map(({ id, kind, name, codes, rev, createdAt, updatedAt, deletedAt }) => {
    const visible = codes.filter((code) => visibleMembers.get(kind)?.has(code))
    const hidden = codes.length - visible.length
    return { id, kind, name, isWatchlist: id === WATCHLIST_ID, codes: visible, hidden, rev, createdAt, updatedAt, deletedAt }
  })
}

async function toApiGroup(warehouse: Warehouse, group: SavedGroupModel, user: SignedIn): Promise<SavedGroup> {
  const [result] = await toApiGroups(warehouse, [group], user)
  if (!result) throw new Error('a group is lost on its way out')
  return result
}

/** Resolves the member changes of a call for the current list: a replacement keeps members that the contract may not see. */
async function resolveMemberChange(
  { knex }: Warehouse,
  { kind, codes }: SavedGroupModel,
  { body, user }: { body: { codes?: string[]; add?: string[]; remove?: string[] }; user: SignedIn },
): Promise<MemberChange> {
  if (body.codes !== undefined) {
    const addedCodes = await filterVisibleCodes(knex, { kind, codes }, user)
    const hidden = new Set(codes.filter((code) => !addedCodes.has(code)))
    return {
      add: await normalizeMemberCodes(knex, { kind, codes: body.codes, field: 'codes' }, user),
      isRemoved: (code) => !hidden.has(code),
    }
  }
  const removedCodes = await resolveMemberCodes(knex, { kind, codes: body.remove ?? [] }, user)
  return {
    add: await normalizeMemberCodes(knex, { kind, codes: body.add ?? [], field: 'add' }, user),
    isRemoved: (code) => removedCodes.has(code),
  }
}

export const savedGroupsRoutes = [
  defineRoute(groupList, async (call, { operations, warehouse }) => {
    const user = requireSignedIn(call)
    const { kind, deleted } = call.query
    const groups = await listGroups(operations.knex, { userId: user.userId, kind, deleted: deleted === 'true' })
    return { list: await toApiGroups(warehouse, groups, user) }
  }),
  defineRoute(groupOne, async (call, { operations, warehouse }): Promise<GroupDetail> => {
    const user = requireSignedIn(call)
    const group = await findGroup(operations.knex, { userId: user.userId, id: call.params.id })
    const result = await toApiGroup(warehouse, group, user)
    return {
      ...result,
      stores: group.kind === 'store' ? await readNamedStores(warehouse.knex, result.codes) : [],
      products: group.kind === 'product' ? await readProductIdentities(warehouse.knex, result.codes, user) : [],
    }
  }),
  defineRoute(groupAdd, async (call, { operations, warehouse }) => {
    const user = requireSignedIn(call)
    const { id = randomUUID(), kind, name } = call.body
    const codes = await normalizeMemberCodes(warehouse.knex, { kind, codes: call.body.codes, field: 'codes' }, user)
    const group = await addGroup(operations.knex, { userId: user.userId, id, kind, name, codes })
    return toApiGroup(warehouse, group, user)
  }),
  defineRoute(groupUpdate, async (call, { operations, warehouse }) => {
    const user = requireSignedIn(call)
    const key = { userId: user.userId, id: call.params.id }
    const { name, ...body } = call.body
    const members = await resolveMemberChange(warehouse, await findGroup(operations.knex, key), { body, user })
    const { group, added, removed } = await changeGroup(operations.knex, key, { name, members })
    return { ...(await toApiGroup(warehouse, group, user)), added, removed }
  }),
  defineRoute(watchlistAdd, async (call, { operations, warehouse }) => {
    const user = requireSignedIn(call)
    const codes = await normalizeMemberCodes(warehouse.knex, { kind: 'product', codes: call.body.codes, field: 'codes' }, user)
    const { watchlist } = savedGroups[call.language]
    const { group, added, removed } = await addToWatchlist(operations.knex, { userId: user.userId, codes, listName: watchlist })
    return { ...(await toApiGroup(warehouse, group, user)), added, removed }
  }),
  defineRoute(groupDelete, async (call, { operations, warehouse }) => {
    const user = requireSignedIn(call)
    return toApiGroup(warehouse, await deleteGroup(operations.knex, { userId: user.userId, id: call.params.id }), user)
  }),
  defineRoute(groupRestore, async (call, { operations, warehouse }) => {
    const user = requireSignedIn(call)
    return toApiGroup(warehouse, await restoreGroup(operations.knex, { userId: user.userId, id: call.params.id }), user)
  }),
]
