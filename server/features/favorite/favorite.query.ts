import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { ALL_FEATURES, findFeatureType } from '../../../shared/access/feature-types.ts'
import { canUseFeature } from '../../../shared/access/permissions.ts'
import type { Favorite } from '../../../shared/api/favorite.ts'
import {
  checkWrittenFavorite,
  createDuplicateProblem,
  createListedFavoriteComparator,
  type FavoriteDocument,
  findNewDuplicate,
  listEffectiveDefaults,
  listReplacedDefaults,
  planDashboardChange,
  planNewFavorite,
  toListedFavorite,
} from '../../../shared/calls/favorites.ts'
import { AppError } from '../../../shared/errors/errors.ts'
import type { FavoriteShow } from '../../../shared/sync/favorite-limits.ts'
import type { CollectionContent } from '../../../shared/sync/sync-documents.ts'
import type { Watch } from '../../../shared/sync/watch.ts'
import type { SignedIn } from '../../accounts/signed-in.ts'
import { UserModel } from '../../operations/models.ts'
import type { CollectionRules } from '../../sync/sync-rules.ts'
import { readDocuments, toRefusalError, writeDocuments } from '../../sync/sync-store.ts'

type Content = CollectionContent<'favorites'>

/** Rules for favourites written by devices. */
export const favoriteRules: CollectionRules<'favorites'> = { check: checkWrittenFavorite }

/** Lists the favourites that the user may read: their own in order, then those shared by colleagues. */
export async function listFavorites(
  knex: Knex,
  user: SignedIn,
  filter: { featureType: number; scope: 'all' | 'own' | 'shared' },
): Promise<FavoriteDocument[]> {
  const documents = await readDocuments(knex, user, 'favorites')
  const isOwn = (favoriteDocument: FavoriteDocument) => favoriteDocument.ownerId === user.userId
  const fits = documents.filter(
    (document) =>
      (filter.featureType === ALL_FEATURES || document.featureType === filter.featureType) &&
      (filter.scope === 'all' || isOwn(document) === (filter.scope === 'own')),
  )
  return fits.sort(createListedFavoriteComparator(user.userId))
}

/** Throws resource.notFound for an unknown favourite, or somebody else's that is not shared. */
export async function findFavorite(knex: Knex, user: SignedIn, id: string): Promise<FavoriteDocument> {
  const [favorite] = await readDocuments(knex, user, 'favorites', { ids: [id] })
  if (!favorite) throw new AppError('resource.notFound')
  return favorite
}

/** Converts favourites to the API's form: with owner, path, and their dashboard items. */
export async function toApiFavorites(knex: Knex, documents: readonly FavoriteDocument[], user: SignedIn): Promise<Favorite[]> {
  const owners = [...new Set(documents.map(({ ownerId }) => ownerId))]
  const [all, items, people] = await Promise.all([
    readDocuments(knex, user, 'favorites'),
    readDocuments(knex, user, 'dashboardItems'),
    owners.length === 0 ? [] : UserModel.query(knex).select('id', 'full_name').whereIn('id', owners),
  ])
  const defaults = new Set(
    owners.flatMap((owner) => listEffectiveDefaults(all.filter(({ ownerId }) => ownerId === owner)).map(({ id }) => id)),
  )
  const names = new Map(people.map((person) => [person.id, person.fullName]))
  return documents.flatMap((document): Favorite[] => {
    const listed = toListedFavorite(document, { userId: user.userId, defaults, items })
    const type = findFeatureType(document.featureType)
    if (listed === null || type === null) return []
    const params = new URLSearchParams(listed.conditions.search)
    return [
      {
        ...listed,
        rev: document.rev,
        watch: document.watch as Watch | null,
        ownerName: names.get(document.ownerId) ?? '',
        redirect: {
          cd: document.featureType,
          cdSub: params.get('view') ?? params.get('tab') ?? null,
          cdSubCheck: canUseFeature(user, type.feature) ? 1 : 0,
        },
      },
    ]
  })
}

const toContent = ({ featureType, name, conditions, order, shared, isDefault, watch }: FavoriteDocument): Content => ({
  featureType,
  name,
  conditions,
  order,
  shared,
  isDefault,
  watch,
})

const clearDefault = (document: FavoriteDocument) => ({ ...toContent(document), isDefault: false })

type FavoriteDraft = Omit<Content, 'order'> & { id?: string | undefined }

/** Adds a favourite at the end. Idempotent by id, because the result can get lost. */
export async function addFavorite(
  knex: Knex,
  user: SignedIn,
  { id = randomUUID(), ...fresh }: FavoriteDraft,
): Promise<FavoriteDocument> {
  await writeDocuments(knex, user, { collection: 'favorites', rules: favoriteRules }, (current) => {
    if (current.some((collectionDocument) => collectionDocument.id === id)) return []
    const plan = planNewFavorite(current, { id, ...fresh })
    if ('duplicate' in plan) throw toRefusalError(createDuplicateProblem(plan.duplicate))
    const others = plan.withoutDefault.map((document) => ({ id: document.id, content: clearDefault(document) }))
    return [...others, { id, content: { ...fresh, order: plan.order } }]
  })
  return findFavorite(knex, user, id)
}

export type FavoriteChange = { id: string } & { [name in keyof Content]?: Content[name] | undefined }

const omitUndefined = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>

/** Throws for a colleague's favourite: only its owner may change it. */
async function requireOwnFavorites(knex: Knex, user: SignedIn, ids: readonly string[]): Promise<void> {
  const documents = await readDocuments(knex, user, 'favorites', { ids })
  if (new Set(documents.map(({ id }) => id)).size < new Set(ids).size) throw new AppError('resource.notFound')
  if (documents.some(({ ownerId }) => ownerId !== user.userId)) throw new AppError('favorite.notOwn')
}

/** Changes several favourites, all or none. */
export async function changeFavorites(
  knex: Knex,
  user: SignedIn,
  changes: readonly FavoriteChange[],
): Promise<FavoriteDocument[]> {
  const ids = [...new Set(changes.map(({ id }) => id))]
  await requireOwnFavorites(knex, user, ids)
  await writeDocuments(knex, user, { collection: 'favorites', rules: favoriteRules }, (current) => {
    const after = new Map(current.map((collectionDocument) => [collectionDocument.id, toContent(collectionDocument)]))
    for (const { id, ...fields } of changes) {
      const content = after.get(id)
      if (!content) throw new AppError('resource.notFound')
      const changed = { ...content, ...omitUndefined(fields) }
      const all = [...after].map(([other, given]) => ({ id: other, ...given }))
      const duplicate = findNewDuplicate(all, { id, ...changed }, content)
      if (duplicate) throw toRefusalError(createDuplicateProblem(duplicate))
      after.set(id, changed)
      if (fields.isDefault)
        // also a favourite that became the default by an earlier one of these changes
        for (const { id: replacedId, ...replaced } of listReplacedDefaults(all, { id, featureType: content.featureType }))
          after.set(replacedId, { ...replaced, isDefault: false })
    }
    return current.flatMap((collectionDocument) => {
      const content = after.get(collectionDocument.id)
      return content && JSON.stringify(content) !== JSON.stringify(toContent(collectionDocument))
        ? [{ id: collectionDocument.id, content }]
        : []
    })
  })
  const documentById = new Map((await readDocuments(knex, user, 'favorites', { ids })).map((document) => [document.id, document]))
  return ids.flatMap((id) => documentById.get(id) ?? [])
}

/** Removes a favourite and its dashboard items, both or neither. */
export const removeFavorite = (knex: Knex, user: SignedIn, id: string): Promise<void> =>
  knex.transaction(async (trx) => {
    await requireOwnFavorites(trx, user, [id])
    await writeDocuments(trx, user, { collection: 'favorites', rules: favoriteRules }, () => [{ id, deleted: true }])
    await replaceDashboardItems(trx, user, { id, show: [] })
  })

/** Sets the dashboard items of a favourite. */
export async function replaceDashboardItems(
  knex: Knex,
  user: SignedIn,
  { id, show }: { id: string; show: readonly FavoriteShow[] },
): Promise<void> {
  await writeDocuments(knex, user, { collection: 'dashboardItems', rules: {} }, (current) => {
    const change = planDashboardChange(current, { id, show })
    if (change === null) throw new AppError('favorite.dashboardFull')
    return [
      ...change.removedIds.map((item) => ({ id: item, deleted: true as const })),
      ...change.added.map((content) => ({ id: randomUUID(), content })),
    ]
  })
}
