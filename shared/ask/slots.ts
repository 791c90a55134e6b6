import { addDays } from '../calendar/period.ts'
import { type NamedRange, type Slot, type SlotValues, splitSortKeys } from './fact.ts'

/** What a user's conditions depend on. */
export interface AskUser {
  /** Last complete day with data. */
  latest: string
  ownPublisherCds: readonly string[]
  /** Companies of a bookseller. */
  ownCompanyCds: readonly string[]
}

/** Parameters of a screen's URL. Lists are joined with commas when all conditions are known. */
export type AskParams = Readonly<Record<string, string | readonly string[]>>

/** Writes a condition to the URL of a screen; null if the screen does not have it. */
type WriteSlot<S extends Slot> = (value: SlotValues[S], user: AskUser) => AskParams | null
export type Slots = { readonly [S in Slot]?: WriteSlot<S> }

export const list =
  (path: string) =>
  ({ cd }: { cd: string }): AskParams => ({ [path]: [cd] })
export const days =
  (path: string) =>
  ({ from, to }: { from: string; to: string }): AskParams => ({ [`${path}.from`]: from, [`${path}.to`]: to })
export const recentRelease =
  (path: string) =>
  (count: number, { latest }: AskUser): AskParams => ({ [`${path}.from`]: addDays(latest, 1 - count), [`${path}.to`]: latest })
export const range =
  (path: string) =>
  ({ from, to }: NamedRange): AskParams => ({
    ...(from === undefined ? {} : { [`${path}.from`]: String(from) }),
    ...(to === undefined ? {} : { [`${path}.to`]: String(to) }),
  })
export const text = (path: string) => (value: string | number) => ({ [path]: String(value) })
export const flag = (path: string) => () => ({ [path]: '1' })
export const choice = (path: string, values: Readonly<Record<string, string>>) => (value: string) => {
  const written = values[value]
  return written === undefined ? null : { [path]: written }
}
/** The screen shows it anyway. */
export const always = () => ({})
/** The newest title of a series, where a screen has titles only. */
export const newestTitle =
  (path: string) =>
  ({ newest }: SlotValues['series']): AskParams | null =>
    newest === null ? null : { [path]: [newest.jan] }

/** Sorting by one column, `sortBy`; `descending` only where the screen has a direction. */
export const sortBy = (keys: readonly string[], { direction = true } = {}): Slots => ({
  sort: ({ key, descending }): AskParams | null => {
    const column = splitSortKeys(key).find((name) => keys.includes(name))
    if (column === undefined || (!direction && !descending)) return null
    return direction ? { sortBy: column, descending: descending ? '1' : '0' } : { sortBy: column }
  },
})
/** Sorting by several columns, `sort`. */
export const sorts = (keys: readonly string[]): Slots => ({
  sort: ({ key, descending }) => {
    const column = splitSortKeys(key).find((name) => keys.includes(name))
    return column === undefined ? null : { sort: (descending ? '-' : '') + column }
  },
})
/** Previous period and last year are shown beside each other. */
export const comparison: Slots = { comparison: (value) => (value === 'previousIssue' ? null : {}) }
