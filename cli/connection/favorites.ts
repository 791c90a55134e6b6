import { type Favorite, favoriteList } from '../../shared/api/favorite.ts'
import { info } from '../../shared/api/session.ts'
import type { Client } from '../../shared/client.ts'
import type { CommandContext } from '../context.ts'
import { CommandFailure } from '../failure.ts'
import { filterByFirstMatchingCriterion, requireSingleMatch } from '../input/find-by-name.ts'
import { readPages } from './read-pages.ts'

/** Page size: the maximum per call. */
const PAGE_SIZE = 500

/** Reads the visible favourites, of one screen or all, own ones first. */
export async function readFavorites(
  call: Client,
  filter: { featureType?: number | undefined; scope?: 'all' | 'own' | 'shared' | undefined } = {},
): Promise<Favorite[]> {
  const { list } = await readPages({ pageNum: 1, all: true }, (pageNum) =>
    call(favoriteList, { query: { ...filter, pageNum, pageSize: PAGE_SIZE } }),
  )
  return list
}

/**
 * Finds favourites by ID, otherwise by name, otherwise by the beginning of the name. Own favourites take precedence over shared
 * ones.
 */
export function findFavoritesByName(list: readonly Favorite[], name: string): Favorite[] {
  const typed = name.trim().normalize('NFC')
  if (typed === '') return []
  const favorites = filterByFirstMatchingCriterion(list, [
    ({ id }) => id === typed.toLowerCase(),
    ({ name }) => name.normalize('NFC') === typed,
    ({ name }) => name.normalize('NFC').startsWith(typed),
  ])
  const own = favorites.filter((item) => item.own)
  return own.length > 0 ? own : favorites
}

/** Finds one favourite by ID, name or beginning of the name; throws if the text is ambiguous. */
export async function resolveFavorite(call: Client, typed: string, { t }: CommandContext): Promise<Favorite> {
  return requireSingleMatch(findFavoritesByName(await readFavorites(call), typed), {
    missing: t('favorites.missing', { favorite: typed }),
    line: ({ id, name }) => `${id}  ${name}`,
    ambiguous: (candidates) => t('favorites.ambiguous', { favorite: typed, candidates }),
  })
}

/** Returns the last complete day with data, on which presets such as last week are based. */
export async function readLastCompleteDay(call: Client, { t }: CommandContext): Promise<string> {
  const { dataState } = await call(info)
  if (dataState.wholeDate === null) throw new CommandFailure(t('favorites.noData'))
  return dataState.wholeDate
}
