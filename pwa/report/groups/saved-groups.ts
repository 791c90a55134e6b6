import type { BodyInput } from '../../../shared/api/endpoint.ts'
import {
  groupAdd,
  groupDelete,
  groupList,
  groupOne,
  groupRestore,
  groupUpdate,
  watchlistAdd,
} from '../../../shared/api/saved-groups.ts'
import type { GroupKind } from '../../../shared/fields/choices.ts'
import { call } from '../../data/api-call.ts'
import { cacheProductNames } from '../../data/cached-names.ts'
import { refetchActiveResults } from '../../data/queries.ts'
import { useEndpoint } from '../../data/use-call.ts'
import { getMessages } from '../../i18n/get-messages.ts'

/** The callers show errors themselves. */
const quiet = { quiet: true } as const

/** The user's own groups of a kind; loads nothing unless `isEnabled`. */
export const useSavedGroups = (kind: GroupKind, isEnabled = true) =>
  useEndpoint(groupList, isEnabled ? { query: { kind } } : null, quiet)

/** A group with the names of its members; a null id loads nothing. */
export const useSavedGroup = (id: string | null) => useEndpoint(groupOne, id === null ? null : { params: { id } }, quiet)

/** Reloads the displayed groups after a change. */
async function reloadGroupsAfter<T>(change: Promise<T>): Promise<T> {
  const result = await change
  void refetchActiveResults(['groups'])
  return result
}

export const savedGroupCalls = {
  add: (body: BodyInput<typeof groupAdd>) => reloadGroupsAfter(call(groupAdd, { body }, quiet)),
  update: (id: string, body: BodyInput<typeof groupUpdate>) =>
    reloadGroupsAfter(call(groupUpdate, { params: { id }, body }, quiet)),
  watch: (codes: readonly string[]) => reloadGroupsAfter(call(watchlistAdd, { body: { codes: [...codes] } }, quiet)),
  delete: (id: string) => reloadGroupsAfter(call(groupDelete, { params: { id } }, quiet)),
  restore: (id: string) => reloadGroupsAfter(call(groupRestore, { params: { id } }, quiet)),
}

/** Caches the names of a list's titles, for chips and lists that have only their codes. */
export async function cacheMemberNames(id: string): Promise<void> {
  try {
    cacheProductNames((await call(groupOne, { params: { id } }, quiet)).products)
  } catch {
    // without the names the codes are shown
  }
}

const hasSameCodes = (a: readonly string[], b: ReadonlySet<string>): boolean =>
  a.length === b.size && a.every((code) => b.has(code))

/** Name and size of the saved group with exactly these codes: 「定点観測店（3店）」; null if there is none. */
export function useGroupName(kind: GroupKind, codes: readonly string[]): string | null {
  const t = getMessages('saved-groups')
  const { data } = useSavedGroups(kind, codes.length > 1)
  if (codes.length < 2) return null
  const codeSet = new Set(codes)
  const group = data?.list.find((item) => hasSameCodes(item.codes, codeSet))
  if (!group) return null
  const count = group.codes.length
  return t('named', { name: group.name, size: t(`size.${kind}`, { count }) })
}
