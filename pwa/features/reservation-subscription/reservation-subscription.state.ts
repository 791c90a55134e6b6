import {
  type PreOrderBody,
  preOrderBooks,
  preOrderSortKeys,
  type SubscriptionBody,
  subscribedBooks,
  subscriptionSortKeys,
} from '../../../shared/api/reservation-subscription.ts'
import type { Condition } from '../../../shared/reports/conditions.ts'
import type { ReservationState } from '../../../shared/reports/reservation-subscription.ts'
import { useCall } from '../../data/use-call.ts'
import { type ConditionCount, getConditionTotal } from '../../report/conditions/condition-count.tsx'

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
  const booked = useCall(preOrderBooks, books, { quiet: true })
  const subscribed = useCall(subscribedBooks, magazines, { quiet: true })
  return books
    ? getConditionTotal(booked, { isRequested: true, total: ({ paging }) => paging.total })
    : getConditionTotal(subscribed, { isRequested: magazines !== null, total: ({ paging }) => paging.total })
}

export const reservationCount: ConditionCount<ReservationState> = {
  useTotal: useReservationTotal,
  getUnit: () => 'titles',
}
