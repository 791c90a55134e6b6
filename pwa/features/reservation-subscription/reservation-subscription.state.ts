import { z } from 'zod'
import {
  type PreOrderBody,
  preOrderBody,
  preOrderBooks,
  preOrderSortKeys,
  type SubscriptionBody,
  subscribedBooks,
  subscriptionBody,
  subscriptionSortKeys,
} from '../../../shared/api/reservation-subscription.ts'
import { addDays } from '../../../shared/calendar/period.ts'
import { requestKinds } from '../../../shared/trade/kinds.ts'
import { useReport } from '../../data/use-report.ts'
import type { Condition } from '../../report/conditions/condition.ts'
import { getConditionTotal } from '../../report/conditions/condition-count.tsx'
import { conditionFactories } from '../../report/conditions/condition-factories.tsx'
import type { ScreenDeclaration } from '../../report/use-report-screen.ts'

/** Default length of the period for new and ended subscriptions, in days. */
const FIRST_DAYS = 30

const { sort: _sort, ...conditionFields } = preOrderBody.shape

export const reservationState = z.strictObject({
  ...conditionFields,
  period: subscriptionBody.shape.period,
  kind: z.enum(['pre-order', 'subscription']).default('pre-order'),
  /** Sort orders that the other tab does not have are ignored there; empty: highest number first. */
  sort: z
    .array(z.strictObject({ key: z.enum([...preOrderSortKeys, ...subscriptionSortKeys]), descending: z.boolean() }))
    .max(5)
    .default([{ key: 'bookedQuantity', descending: true }]),
  /** Title in the chart; empty: the first of the list. */
  jan: z.string().default(''),
})
export type ReservationState = z.output<typeof reservationState>
type ReservationKind = ReservationState['kind']

const includesKey = <K extends string>(keys: readonly K[], key: string): key is K => keys.some((item) => item === key)
const filterSort = <K extends string>(sort: ReservationState['sort'], keys: readonly K[]) =>
  sort.flatMap(({ key, descending }) => (includesKey(keys, key) ? [{ key, descending }] : []))

const toSharedBody = ({ keyword, searchBy, products, stores, releaseDate, pageNum, pageSize }: ReservationState) => ({
  keyword,
  searchBy,
  products,
  stores,
  releaseDate,
  pageNum,
  pageSize,
})

export function toPreOrderBody(state: ReservationState): PreOrderBody {
  const sort = filterSort(state.sort, preOrderSortKeys)
  const first = [{ key: 'bookedQuantity' as const, descending: true }]
  return { ...toSharedBody(state), state: state.state, asOf: state.asOf, sort: sort.length > 0 ? sort : first }
}

export function toSubscriptionBody(state: ReservationState): SubscriptionBody {
  const sort = filterSort(state.sort, subscriptionSortKeys)
  const first = [{ key: 'subscribedQuantity' as const, descending: true }]
  return { ...toSharedBody(state), period: state.period, sort: sort.length > 0 ? sort : first }
}

/** Body of the export: all rows, in the order of the tab. */
export function toExportBody(state: ReservationState) {
  const { pageNum: _pageNum, pageSize: _pageSize, ...rest } = toSharedBody(state)
  const { sort } = state.kind === 'pre-order' ? toPreOrderBody(state) : toSubscriptionBody(state)
  return { ...rest, kind: state.kind, state: state.state, asOf: state.asOf, period: state.period, sort }
}

/** Switches to the other tab, with its first page and default order. */
export const switchTab = (state: ReservationState, kind: ReservationKind): ReservationState => ({
  ...state,
  kind,
  sort: [{ key: kind === 'pre-order' ? 'bookedQuantity' : 'subscribedQuantity', descending: true }],
  pageNum: 1,
})

const tabByCondition: Readonly<Record<string, ReservationKind>> = {
  state: 'pre-order',
  asOf: 'pre-order',
  period: 'subscription',
}

export const filterTabConditions = (all: readonly Condition[], kind: ReservationKind): Condition[] =>
  all.filter(({ path }) => (tabByCondition[path] ?? kind) === kind)

/** Counts the rows of the tab of `state`. */
export function useReservationTotal(state: ReservationState | null) {
  const first = { pageNum: 1, pageSize: 1 }
  const books = state?.kind === 'pre-order' ? { ...toPreOrderBody(state), ...first } : null
  const magazines = state?.kind === 'subscription' ? { ...toSubscriptionBody(state), ...first } : null
  const booked = useReport(preOrderBooks, books, { quiet: true })
  const subscribed = useReport(subscribedBooks, magazines, { quiet: true })
  return books
    ? getConditionTotal(booked, { isRequested: true, total: ({ paging }) => paging.total })
    : getConditionTotal(subscribed, { isRequested: magazines !== null, total: ({ paging }) => paging.total })
}

export const reservationScreen: ScreenDeclaration<typeof reservationState> = {
  schema: reservationState,
  defaults: (latest) => reservationState.parse({ period: { from: addDays(latest, 1 - FIRST_DAYS), to: latest } }),
  count: {
    useTotal: useReservationTotal,
    getUnit: () => 'titles',
  },
  conditions: [
    conditionFactories.period(),
    conditionFactories.choice('state', ['upcoming', 'released', 'all'], { isPinned: true }),
    conditionFactories.stores(),
    conditionFactories.days('releaseDate'),
    conditionFactories.publishers(),
    conditionFactories.genres(),
    conditionFactories.choice('products.kind', requestKinds),
    conditionFactories.products(),
    conditionFactories.codes('products.seriesCds'),
    conditionFactories.day('asOf'),
    conditionFactories.text('keyword'),
    conditionFactories.choice('searchBy', ['all', 'name', 'series', 'author', 'code']),
  ],
}
