import type { Client } from '../../shared/client.ts'
import { type Favorite, favoriteList } from '../../shared/contract/favorite.ts'
import { info } from '../../shared/contract/session.ts'
import type { CommandContext } from '../context.ts'
import { CommandFailure } from '../failure.ts'
import { firstFitting, onlyOne } from '../input/named.ts'
import { readPages } from './read-pages.ts'

/** The most that one call answers. */
const PAGE = 500

/** Favourites that one reads, of one screen or of all: one's own first. */
export async function readFavorites(
  call: Client,
  filter: { featureType?: number | undefined; scope?: 'all' | 'own' | 'shared' | undefined } = {},
): Promise<Favorite[]> {
  const { list } = await readPages({ pageNum: 1, all: true }, (pageNum) =>
    call(favoriteList, { query: { ...filter, pageNum, pageSize: PAGE } }),
  )
  return list
}

/**
 * Those that a typed text means: the one of that ID, else of that name, else those whose names begin so. One's own go before
 * those that colleagues share.
 */
export function favoritesNamed(list: readonly Favorite[], name: string): Favorite[] {
  const typed = name.trim().normalize('NFC')
  if (typed === '') return []
  const found = firstFitting(list, [
    ({ id }) => id === typed.toLowerCase(),
    ({ name }) => name.normalize('NFC') === typed,
    ({ name }) => name.normalize('NFC').startsWith(typed),
  ])
  const own = found.filter((item) => item.own)
  return own.length > 0 ? own : found
}

/** The favourite of a name, the beginning of one, or an ID; refuses a text that several go by. */
export async function resolveFavorite(call: Client, typed: string, { t }: CommandContext): Promise<Favorite> {
  return onlyOne(favoritesNamed(await readFavorites(call), typed), {
    missing: t('favorites.missing', { favorite: typed }),
    line: ({ id, name }) => `${id}  ${name}`,
    ambiguous: (candidates) => t('favorites.ambiguous', { favorite: typed, candidates }),
  })
}

/** The last whole day with figures: what a period such as last week is counted from. */
export async function wholeDay(call: Client, { t }: CommandContext): Promise<string> {
  const { dataState } = await call(info)
  if (dataState.wholeDate === null) throw new CommandFailure(t('favorites.noData'))
  return dataState.wholeDate
}
