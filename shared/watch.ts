import { z } from 'zod'
import type { FavoriteSlug } from './feature-types.ts'
import { type WatchRule, watchRules } from './watch-rules.ts'

/**
 * What a favourite can watch: a measure of its answer that crosses a threshold. Told once a crossing, not once a day; only of
 * days that are over, and never for fewer than WATCH_MINIMUM copies.
 */
export { type WatchRule, watchRules }

/** Copies below which nothing is told. */
export const WATCH_MINIMUM = 10

/** Screens whose favourites can be watched. */
export type WatchableSlug = Extract<FavoriteSlug, 'product-search' | 'ranking-create' | 'publisher-ranking' | 'stock-outs'>

const watchableScreens: Record<WatchableSlug, readonly WatchRule[]> = {
  'product-search': ['salesOver', 'salesUnder', 'sellThrough'],
  'ranking-create': ['rankWithin', 'salesOver', 'salesUnder'],
  'publisher-ranking': ['rankWithin', 'salesOver', 'salesUnder'],
  'stock-outs': ['storesOut'],
}

/** The rules that the answer of a screen can be asked. */
export const watchable: Partial<Record<FavoriteSlug, readonly WatchRule[]>> = watchableScreens

/** Bounds of the thresholds: stores, copies, copies, a rank, percent. */
export const watchBounds = {
  storesOut: [1, 100_000],
  salesOver: [1, 1_000_000_000],
  salesUnder: [1, 1_000_000_000],
  rankWithin: [1, 1000],
  sellThrough: [1, 100],
} as const satisfies Record<WatchRule, readonly [number, number]>

const threshold = (rule: WatchRule) => z.number().int().min(watchBounds[rule][0]).max(watchBounds[rule][1]).optional()

export const watch = z
  .strictObject({
    storesOut: threshold('storesOut').describe('Stores that have none left: as many or more'),
    salesOver: threshold('salesOver').describe('Copies of the period: as many or more'),
    salesUnder: threshold('salesUnder').describe('Copies of the period: fewer'),
    rankWithin: threshold('rankWithin').describe('One of the own titles, or the own house, at this rank or better'),
    sellThrough: threshold('sellThrough').describe('A title at this sell-through or above that has not been reprinted, %'),
    mail: z.boolean().default(false).describe('Also by mail: one digest a day at most'),
  })
  .refine((value) => watchRules.some((rule) => value[rule] !== undefined), { message: 'favorite.watchNothing' })
export type Watch = z.output<typeof watch>
