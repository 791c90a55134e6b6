import { type StoreFilter, storeFilter } from '../../shared/api/question-fields.ts'
import type { Period } from '../../shared/period.ts'
import { onVisitEnd } from '../data/visit.ts'
import { isEveryStore } from '../ui/pickers/store-filter.ts'
import { valueAt, withValue } from './conditions/condition.ts'

/**
 * Conditions that are carried from screen to screen during a visit: period, stores, the single store, and products. Only
 * explicit choices of the user are carried, and a condition in the URL takes precedence.
 */
interface ReportContext {
  period?: Period
  stores?: StoreFilter
  storeCd?: string
  jans?: readonly string[]
}

let context: ReportContext = {}

/** State paths at which screens store their products. */
const productPaths = ['jans', 'jan'] as const

onVisitEnd(() => {
  context = {}
})

/** Remembers the conditions that differ from the screen's defaults, and forgets those that do not. */
export function noteContext(state: unknown, defaults: unknown): void {
  const period = valueAt(state, 'period') as Period | null | undefined
  const usual = valueAt(defaults, 'period') as Period | null | undefined
  if (period && (period.from !== usual?.from || period.to !== usual?.to)) context.period = period
  else if (period) delete context.period
  const stores = storeFilter.safeParse(valueAt(state, 'stores'))
  if (stores.success) {
    const usualStores = JSON.stringify(valueAt(defaults, 'stores'))
    if (isEveryStore(stores.data) || JSON.stringify(stores.data) === usualStores) delete context.stores
    else context.stores = stores.data
  }
  const storeCd = valueAt(state, 'storeCd')
  if (typeof storeCd === 'string') context.storeCd = storeCd
  for (const path of productPaths) {
    const value = valueAt(state, path)
    const jans = typeof value === 'string' ? [value] : Array.isArray(value) ? (value as string[]) : []
    if (jans.length > 0 && jans[0] !== '') context.jans = jans
  }
}

/**
 * Returns the defaults with the carried conditions, as far as the screen has them. `most` limits the number of products.
 */
export function withContext<S>(defaults: S, most = 1): S {
  let state = defaults
  if (context.period && valueAt(state, 'period') !== undefined) state = withValue(state, 'period', context.period)
  if (context.stores && valueAt(state, 'stores') !== undefined) state = withValue(state, 'stores', context.stores)
  if (context.storeCd && valueAt(state, 'storeCd') === null) state = withValue(state, 'storeCd', context.storeCd)
  if (context.jans && Array.isArray(valueAt(state, 'jans'))) state = withValue(state, 'jans', context.jans.slice(0, most))
  return state
}
