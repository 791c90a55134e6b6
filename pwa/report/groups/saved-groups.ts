import type { BodyInput } from '../../../shared/api/endpoint.ts'
import {
  type GroupKind,
  groupAdd,
  groupDelete,
  groupList,
  groupOne,
  groupRestore,
  groupUpdate,
  watchlistAdd,
} from '../../../shared/api/saved-groups.ts'
import { call } from '../../data/call.ts'
import { cacheProductNames } from '../../data/names.ts'
import { refetchActive } from '../../data/queries.ts'
import { useEndpoint } from '../../data/use-report.ts'
import { useMessages } from '../../i18n/use-messages.ts'

/** The callers show errors themselves. */
const quiet = { quiet: true } as const

/** The user's own groups of a kind; `wanted` false loads nothing. */
export const useGroups = (kind: GroupKind, wanted = true) => useEndpoint(groupList, wanted ? { query: { kind } } : null, quiet)

/** A group with the names of its members; a null id loads nothing. */
export const useGroup = (id: string | null) => useEndpoint(groupOne, id === null ? null : { params: { id } }, quiet)

/** Reloads the displayed groups after a change. */
async function changing<T>(change: Promise<T>): Promise<T> {
  const answer = await change
  void refetchActive(['groups'])
  return answer
}

export const groupCalls = {
  add: (body: BodyInput<typeof groupAdd>) => changing(call(groupAdd, { body }, quiet)),
  update: (id: string, body: BodyInput<typeof groupUpdate>) => changing(call(groupUpdate, { params: { id }, body }, quiet)),
  watch: (codes: readonly string[]) => changing(call(watchlistAdd, { body: { codes: [...codes] } }, quiet)),
  delete: (id: string) => changing(call(groupDelete, { params: { id } }, quiet)),
  restore: (id: string) => changing(call(groupRestore, { params: { id } }, quiet)),
}

/** Caches the names of a list's titles, for chips and lists that have only their codes. */
export async function cacheMemberNames(id: string): Promise<void> {
  try {
    cacheProductNames((await call(groupOne, { params: { id } }, quiet)).products)
  } catch {
    // without the names the codes are shown
  }
}

const isSame = (a: readonly string[], b: ReadonlySet<string>): boolean => a.length === b.size && a.every((code) => b.has(code))

/** Name and size of the saved group with exactly these codes: 「定点観測店（3店）」; null if there is none. */
export function useGroupName(kind: GroupKind, codes: readonly string[]): string | null {
  const t = useMessages('saved-groups')
  const { data } = useGroups(kind, codes.length > 1)
  if (codes.length < 2) return null
  const wanted = new Set(codes)
  const group = data?.list.find((item) => isSame(item.codes, wanted))
  if (!group) return null
  const count = group.codes.length
  return t('named', { name: group.name, size: t(`size.${kind}`, { count }) })
}
