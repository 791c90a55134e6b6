import type { dataHealth } from '../../../shared/api/data-health.ts'
import type { Result } from '../../../shared/api/endpoint.ts'
import { addDays } from '../../../shared/calendar/period.ts'

type IncompleteStore = Pick<Result<typeof dataHealth>['storeList'][number], 'storeCd' | 'storeNm' | 'cells'>

interface MissingGroup {
  /** Consecutive days as one span, oldest first. */
  spans: { from: string; to: string }[]
  stores: { storeCd: string; storeNm: string }[]
}

function groupConsecutiveDays(days: readonly string[]): MissingGroup['spans'] {
  const spans: MissingGroup['spans'] = []
  for (const day of days) {
    const last = spans.at(-1)
    if (last !== undefined && addDays(last.to, 1) === day) last.to = day
    else spans.push({ from: day, to: day })
  }
  return spans
}

/** Groups stores that lack the same days, the largest group first. */
export function groupByMissingDays(stores: readonly IncompleteStore[]): MissingGroup[] {
  const listMissingDays = ({ cells }: IncompleteStore) => cells.filter(({ missing }) => missing > 0).map(({ day }) => day)
  const groups = Map.groupBy(stores, (store) => listMissingDays(store).join(' '))
  return [...groups]
    .filter(([days]) => days !== '')
    .map(([days, list]) => ({
      spans: groupConsecutiveDays(days.split(' ')),
      stores: list
        .map(({ storeCd, storeNm }) => ({ storeCd, storeNm }))
        .sort((a, b) => (a.storeCd < b.storeCd ? -1 : a.storeCd > b.storeCd ? 1 : 0)),
    }))
    .sort((a, b) => b.stores.length - a.stores.length)
}
