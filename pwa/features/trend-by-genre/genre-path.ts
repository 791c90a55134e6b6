import type { GenreTrendBody, GenreTrendRow } from '../../../shared/api/trend-by-genre.ts'

type Level = GenreTrendBody['genreLevel']
const tradeLevels = ['large', 'medium', 'small'] as const
const itemLevels = ['item', 'item-large', 'item-medium', 'item-small'] as const

const getLevels = (level: Level): readonly Level[] => (level.startsWith('item') ? itemLevels : tradeLevels)
export const isItemLevel = (level: Level): boolean => level.startsWith('item')

/** Next lower level; null for the last one. */
export function getLevelBelow(level: Level): Level | null {
  const chain = getLevels(level)
  return chain[chain.indexOf(level) + 1] ?? null
}

/** A level above the current one: key of its genre (null: all genres), and the level that is listed there. */
export interface Ancestor {
  key: string | null
  level: Level
}

/** Path to the opened genre, starting with all genres; empty if no genre or several are given. */
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

/** Last part of 「文庫 › 日本文学」: the parents are shown above the table. */
export const getLastPathPart = (name: string): string => name.split(' › ').at(-1) ?? name

/** Unique key of a row. */
export const getGenreRowKey = (row: GenreTrendRow): string => `${row.kind} ${row.genreKey ?? ''} ${row.publisherCd ?? ''}`
