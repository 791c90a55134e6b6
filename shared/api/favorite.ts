import { z } from 'zod'
import { ALL_FEATURES, featureTypes } from '../access/feature-types.ts'
import { bounds } from '../fields/bounds.ts'
import { watchRules } from '../fields/choices.ts'
import { favoriteLimits, favoriteShows } from '../sync/favorite-limits.ts'
import { createJsonObjectSchema } from '../sync/sync-documents.ts'
import { watch } from '../sync/watch.ts'
import { createRequiredTextSchema } from './account-fields.ts'
import { defineEndpoint } from './endpoint.ts'
import { paging } from './query-fields.ts'

/** Demo favourites, for examples. */
export const demoFavorites = {
  ranking: '00000000-0000-4000-8000-000000000201',
  search: '00000000-0000-4000-8000-000000000202',
  stockOuts: '00000000-0000-4000-8000-000000000203',
} as const

const codes = featureTypes.map(({ code }) => code) as [number, ...number[]]
const featureType = z
  .number()
  .int()
  .min(0)
  .max(Math.max(...codes))
  .refine((code) => codes.includes(code), { message: 'favorite.featureType' })

/**
 * Conditions of a favourite. `search` is the query string of its screen; `question` is the API call with its body. Both may
 * contain a period preset by name, which moves with the current day.
 */
export const favoriteConditions = z.strictObject({
  search: z.string().max(8000),
  question: z
    .strictObject({ call: z.string().max(60), body: createJsonObjectSchema(bounds.savedQuestionKilobytes) })
    .nullable()
    .default(null),
})
export type FavoriteConditions = z.output<typeof favoriteConditions>

const name = createRequiredTextSchema(favoriteLimits.name)

export const favorite = z.strictObject({
  id: z.string(),
  rev: z.string(),
  featureType: z.number().int(),
  name: z.string(),
  conditions: favoriteConditions,
  order: z.number(),
  /** Visible to and usable by colleagues of the same contract. */
  shared: z.boolean(),
  /** Conditions with which the screen opens. */
  isDefault: z.boolean(),
  watch: watch.nullable(),
  own: z.boolean(),
  /** Name of the owner. */
  ownerName: z.string(),
  /** Panels on the user's own dashboard that show it. */
  onDashboard: z.array(z.enum(favoriteShows)),
  /** Target: code of the screen, its part, and 1 if the user may open it. */
  redirect: z.strictObject({
    cd: z.number().int(),
    cdSub: z.string().nullable(),
    cdSubCheck: z.union([z.literal(0), z.literal(1)]),
  }),
  updatedAt: z.string(),
})
export type Favorite = z.output<typeof favorite>

const id = z.uuid()
const favoriteChanged = z.strictObject({ message: z.string(), favorite })

export const favoriteList = defineEndpoint({
  name: 'favoriteList',
  kind: 'list',
  cacheTags: ['favorites'],
  route: 'GET /usr/favorite',
  access: 'signed-in',
  summary: { ja: 'お気に入り（自分のものと社内で共有されたもの）', en: 'Own and shared favourites' },
  query: z.strictObject({
    featureType: z.coerce
      .number()
      .int()
      .min(0)
      .max(Math.max(...codes))
      .default(ALL_FEATURES)
      .refine((code) => code === ALL_FEATURES || codes.includes(code), { message: 'favorite.featureType' })
      .describe('0: all'),
    scope: z.enum(['all', 'own', 'shared']).default('all'),
    pageNum: z.coerce.number().int().min(1).max(1000).default(1),
    pageSize: z.coerce.number().int().min(1).max(500).default(50),
  }),
  result: z.strictObject({
    list: z.array(favorite),
    paging,
  }),
})

export const favoriteGet = defineEndpoint({
  name: 'favoriteGet',
  kind: 'lookup',
  cacheTags: ['favorites'],
  route: 'POST /usr/get-favorite',
  access: 'signed-in',
  summary: { ja: 'お気に入り1件', en: 'One favourite' },
  body: z.strictObject({ id }),
  result: favorite,
  errors: ['resource.notFound'],
  example: () => ({ body: { id: demoFavorites.ranking } }),
})

export const favoriteAdd = defineEndpoint({
  name: 'favoriteAdd',
  kind: 'command',
  invalidates: ['favorites'],
  route: 'POST /usr/add-favorite',
  access: 'signed-in',
  summary: {
    ja: 'お気に入りに追加する（同じ条件のものは1つだけ）',
    en: 'Add a favourite, unless its conditions exist',
  },
  body: z.strictObject({
    id: id.optional().describe('Chosen by the caller; generated if omitted'),
    featureType,
    name,
    conditions: favoriteConditions,
    shared: z.boolean().default(false),
    isDefault: z.boolean().default(false),
    watch: watch.nullable().default(null),
  }),
  result: favoriteChanged,
  errors: ['favorite.exists', 'favorite.watchRule', 'sync.full', 'sync.notOwner'],
  example: () => ({
    body: { featureType: 3, name: '今週の文庫', conditions: { search: 'period=last7&products.kind=book' } },
  }),
})

export const favoriteUpdate = defineEndpoint({
  name: 'favoriteUpdate',
  kind: 'command',
  invalidates: ['favorites'],
  route: 'POST /usr/update-favorite',
  access: 'signed-in',
  summary: {
    ja: 'お気に入りの名前・順番・条件・共有・既定・ウォッチを変える（すべてか、ひとつも変えないか）',
    en: 'Change favourites: all given changes or none',
  },
  body: z.strictObject({
    favorites: z
      .array(
        z.strictObject({
          id,
          name: name.optional(),
          order: z.number().min(-1e9).max(1e9).optional(),
          conditions: favoriteConditions.optional(),
          shared: z.boolean().optional(),
          isDefault: z.boolean().optional(),
          watch: watch.nullable().optional(),
        }),
      )
      .min(1)
      .max(favoriteLimits.changes),
  }),
  result: z.strictObject({ message: z.string(), list: z.array(favorite) }),
  errors: ['resource.notFound', 'favorite.exists', 'favorite.watchRule', 'favorite.notOwn'],
  example: () => ({ body: { favorites: [{ id: demoFavorites.ranking, name: '文庫の上位' }] } }),
})

export const favoriteDelete = defineEndpoint({
  name: 'favoriteDelete',
  kind: 'command',
  invalidates: ['favorites'],
  route: 'POST /usr/delete-favorite',
  access: 'signed-in',
  summary: {
    ja: 'お気に入りから外す（同じIDで追加すると元に戻る）',
    en: 'Remove a favourite; add it by its id to undo',
  },
  body: z.strictObject({ id }),
  result: z.strictObject({ message: z.string() }),
  errors: ['resource.notFound', 'favorite.notOwn'],
  example: () => ({ body: { id: demoFavorites.ranking } }),
})

export const favoriteOnDashboard = defineEndpoint({
  name: 'favoriteOnDashboard',
  kind: 'command',
  invalidates: ['favorites'],
  route: 'POST /usr/show-favorite-on-dashboard',
  access: 'signed-in',
  summary: { ja: 'お気に入りをダッシュボードに出す・外す', en: 'Show a favourite on the dashboard, or remove it' },
  body: z.strictObject({
    id,
    show: z.array(z.enum(favoriteShows)).max(3).describe('How it is shown there; empty: not shown'),
  }),
  result: favoriteChanged,
  errors: ['resource.notFound', 'favorite.dashboardFull'],
  example: () => ({ body: { id: demoFavorites.ranking, show: ['table'] } }),
})

export const watchList = defineEndpoint({
  name: 'watchList',
  kind: 'list',
  cacheTags: ['favorites'],
  route: 'GET /usr/watches',
  access: 'signed-in',
  summary: { ja: 'ウォッチ中のお気に入りと、いまの値', en: 'Watched favourites and their current values' },
  result: z.strictObject({
    list: z.array(
      z.strictObject({
        favoriteId: z.string(),
        name: z.string(),
        rule: z.enum(watchRules),
        threshold: z.number(),
        value: z.number().nullable(),
        /** Name of the title, if the favourite is about a single one. */
        subject: z.string().nullable(),
        crossed: z.boolean(),
        notifiedAt: z.string().nullable(),
      }),
    ),
  }),
})

export const watchTrial = defineEndpoint({
  name: 'watchTrial',
  kind: 'lookup',
  route: 'POST /usr/watches/trial',
  access: 'signed-in',
  summary: {
    ja: 'この条件でウォッチすると、直近28日で何回知らせていたか',
    en: 'How often a watch would have notified in the last 28 days',
  },
  body: z.strictObject({ featureType, conditions: favoriteConditions, watch }),
  result: z.strictObject({
    days: z.array(z.strictObject({ day: z.string(), rule: z.enum(watchRules), value: z.number() })),
    /** False if the period is fixed: then days cannot be counted. */
    countable: z.boolean(),
    /** Current values of the rules. */
    now: z.array(
      z.strictObject({ rule: z.enum(watchRules), value: z.number(), crossed: z.boolean(), subject: z.string().nullable() }),
    ),
  }),
  errors: ['favorite.watchRule', 'favorite.noQuestion', 'access.denied'],
  example: () => ({
    body: {
      featureType: 101,
      conditions: { search: '', question: { call: 'stockOuts', body: {} } },
      watch: { storesOut: 100 },
    },
  }),
})
