import type { GenreTrendBody, GenreTrendRow } from '../../../shared/contract/trend-by-genre.ts'

type Level = GenreTrendBody['genreLevel']
const trade = ['large', 'medium', 'small'] as const
const items = ['item', 'item-large', 'item-medium', 'item-small'] as const

const getLevels = (level: Level): readonly Level[] => (level.startsWith('item') ? items : trade)
export const isItemLevel = (level: Level): boolean => level.startsWith('item')

/** The level below, null on the last. */
export function levelBelow(level: Level): Level | null {
  const chain = getLevels(level)
  return chain[chain.indexOf(level) + 1] ?? null
}

/** A level above the one that stands: its key (null: all genres), and the level that is listed there. */
export interface Ancestor {
  key: string | null
  level: Level
}

/** The way down to the genre that is opened, all genres first; nothing where none or several are asked for. */
export function listAncestors(keys: readonly string[], level: Level): Ancestor[] {
  const [key] = keys
  if (key === undefined || keys.length > 1) return []
  const chain = getLevels(level)
  const parts = key.split('/')
  return [null, ...parts.map((_part, index) => parts.slice(0, index + 1).join('/'))].flatMap((value, depth) => {
    const listed = chain[depth]
    return listed ? [{ key: value, level: listed }] : []
  })
}

/** The last part of 「文庫 › 日本文学」: the parents stand above the table. */
export const ownName = (name: string): string => name.split(' › ').at(-1) ?? name

/** What tells one row of the answer from the others. */
export const getRowKey = (row: GenreTrendRow): string => `${row.kind} ${row.genreKey ?? ''} ${row.publisherCd ?? ''}`
