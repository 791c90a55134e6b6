import {
  favoriteAdd,
  favoriteDelete,
  favoriteGet,
  favoriteList,
  favoriteOnDashboard,
  favoriteUpdate,
} from '../../../shared/api/favorite.ts'
import type { FavoriteDocument } from '../../../shared/calls/favorites.ts'
import { AppError } from '../../../shared/errors/errors.ts'
import { favoriteWords } from '../../../shared/messages/favorite.ts'
import type { Language } from '../../../shared/messages/language.ts'
import type { SignedIn } from '../../accounts/signed-in.ts'
import type { WithOperations } from '../../operations/database.ts'
import { defineRoute, requireSignedIn } from '../../routing/route.ts'
import {
  addFavorite,
  changeFavorites,
  findFavorite,
  listFavorites,
  removeFavorite,
  replaceDashboardItems,
  toApiFavorites,
} from './favorite.query.ts'

const getMessages = (language: Language) => favoriteWords[language]

async function toApiFavorite({ operations }: WithOperations, document: FavoriteDocument, user: SignedIn) {
  const [result] = await toApiFavorites(operations.knex, [document], user)
  if (!result) throw new AppError('resource.notFound')
  return result
}

export const favoriteRoutes = [
  defineRoute(favoriteList, async (call, { operations }) => {
    const user = requireSignedIn(call)
    const { pageNum, pageSize, ...filter } = call.query
    const favorites = await listFavorites(operations.knex, user, filter)
    const page = favorites.slice((pageNum - 1) * pageSize, pageNum * pageSize)
    return { list: await toApiFavorites(operations.knex, page, user), paging: { pageNum, pageSize, total: favorites.length } }
  }),
  defineRoute(favoriteGet, async (call, services) => {
    const user = requireSignedIn(call)
    return toApiFavorite(services, await findFavorite(services.operations.knex, user, call.body.id), user)
  }),
  defineRoute(favoriteAdd, async (call, services) => {
    const user = requireSignedIn(call)
    const document = await addFavorite(services.operations.knex, user, call.body)
    return { message: getMessages(call.language).added, favorite: await toApiFavorite(services, document, user) }
  }),
  defineRoute(favoriteUpdate, async (call, { operations }) => {
    const user = requireSignedIn(call)
    const documents = await changeFavorites(operations.knex, user, call.body.favorites)
    return { message: getMessages(call.language).updated, list: await toApiFavorites(operations.knex, documents, user) }
  }),
  defineRoute(favoriteDelete, async (call, { operations }) => {
    await removeFavorite(operations.knex, requireSignedIn(call), call.body.id)
    return { message: getMessages(call.language).removed }
  }),
  defineRoute(favoriteOnDashboard, async (call, services) => {
    const user = requireSignedIn(call)
    const { knex } = services.operations
    const document = await findFavorite(knex, user, call.body.id)
    await replaceDashboardItems(knex, user, call.body)
    const messages = getMessages(call.language)
    return {
      message: call.body.show.length > 0 ? messages.onDashboard : messages.offDashboard,
      favorite: await toApiFavorite(services, document, user),
    }
  }),
]
