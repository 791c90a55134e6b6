import { type Favorite, favoriteList } from '../../shared/api/favorite.ts'
import { info } from '../../shared/api/session.ts'
import type { Client } from '../../shared/calls/client.ts'
import type { CommandContext } from '../context/context.ts'
import { CommandFailure } from '../context/failure.ts'
import { findByIdOrName, requireSingleMatch } from '../input/find-by-name.ts'
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

/** Finds favourites by ID, otherwise by name or its beginning; own favourites take precedence over shared ones. */
export const findFavoritesByName = (list: readonly Favorite[], input: string): Favorite[] =>
  findByIdOrName(list, input, { getId: ({ id }) => id, isOwn: ({ own }) => own })

/** Finds one favourite by ID, name or beginning of the name; throws if the text is ambiguous. */
export async function resolveFavorite(call: Client, input: string, { t }: CommandContext): Promise<Favorite> {
  return requireSingleMatch(findFavoritesByName(await readFavorites(call), input), {
    missing: t('favorites.missing', { favorite: input }),
    describe: ({ id, name }) => `${id}  ${name}`,
    ambiguous: (candidates) => t('favorites.ambiguous', { favorite: input, candidates }),
  })
}

/** Returns the last complete day with data, on which presets such as last week are based. */
export async function readLastCompleteDay(call: Client, { t }: CommandContext): Promise<string> {
  const { dataState } = await call(info)
  if (dataState.wholeDate === null) throw new CommandFailure(t('favorites.noData'))
  return dataState.wholeDate
}
