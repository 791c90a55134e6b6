import { z } from 'zod'
import type { FavoriteSlug } from '../access/analyses.ts'
import { type WatchRule, watchRules } from '../fields/choices.ts'

/**
 * Watches notify when a measure of a favourite's result crosses a threshold: once per crossing, not daily; only for complete
 * days, and never for fewer than MIN_WATCHED_COPIES copies.
 */

/** Minimum copies for a notification. */
export const MIN_WATCHED_COPIES = 10

/** Screens whose favourites can have a watch. */
export type WatchableSlug = Extract<
  FavoriteSlug,
  'product-search' | 'ranking-create' | 'publisher-ranking' | 'stock-outs' | 'reprint-candidates'
>

const watchableScreens: Record<WatchableSlug, readonly WatchRule[]> = {
  'product-search': ['salesOver', 'salesUnder', 'sellThrough'],
  'ranking-create': ['rankWithin', 'salesOver', 'salesUnder'],
  'publisher-ranking': ['rankWithin', 'salesOver', 'salesUnder'],
  'stock-outs': ['storesOut'],
  'reprint-candidates': ['decideWithin'],
}

/** Rules available per screen. */
export const watchRulesByScreen: Partial<Record<FavoriteSlug, readonly WatchRule[]>> = watchableScreens

/** Bounds of the thresholds: stores, copies, copies, rank, percent, days. */
export const watchBounds = {
  storesOut: [1, 100_000],
  salesOver: [1, 1_000_000_000],
  salesUnder: [1, 1_000_000_000],
  rankWithin: [1, 1000],
  sellThrough: [1, 100],
  decideWithin: [0, 84],
} as const satisfies Record<WatchRule, readonly [number, number]>

const createThresholdSchema = (rule: WatchRule) => z.number().int().min(watchBounds[rule][0]).max(watchBounds[rule][1]).optional()

export const watch = z
  .strictObject({
    storesOut: createThresholdSchema('storesOut').describe('Minimum number of stores out of stock'),
    salesOver: createThresholdSchema('salesOver').describe('Copies in the period: at least'),
    salesUnder: createThresholdSchema('salesUnder').describe('Copies in the period: fewer than'),
    rankWithin: createThresholdSchema('rankWithin').describe('Own titles or publishers reach this rank or better'),
    sellThrough: createThresholdSchema('sellThrough').describe('A title not yet reprinted reaches this sell-through, percent'),
    decideWithin: createThresholdSchema('decideWithin').describe('A reprint must be decided within this many days; 0: today'),
    mail: z.boolean().default(false).describe('Also by mail: at most one digest a day'),
  })
  .refine((value) => watchRules.some((rule) => value[rule] !== undefined), { message: 'favorite.watchNothing' })
export type Watch = z.output<typeof watch>

/** Returns the rules that a watch uses. */
export const listSetRules = (checkedWatch: Watch): WatchRule[] => watchRules.filter((rule) => checkedWatch[rule] !== undefined)
