import { type StoreFilter, storeFilter } from '../../shared/contract/question-fields.ts'
import type { Period } from '../../shared/period.ts'
import { onVisitEnd } from '../data/visit.ts'
import { isEveryStore } from '../ui/pickers/store-filter.ts'
import { valueAt, withValue } from './conditions/condition.ts'

/**
 * What goes along from screen to screen within a visit: the period that was chosen, the stores, the one store that a screen is
 * about, the product. Only what a person chose themselves; an address that says something is never overruled.
 */
interface ReportContext {
  period?: Period
  stores?: StoreFilter
  storeCd?: string
  jans?: readonly string[]
}

let context: ReportContext = {}

/** Where screens keep the products they are about. */
const productPaths = ['jans', 'jan'] as const

onVisitEnd(() => {
  context = {}
})

/** Notes what a person asked for, where it differs from what the screen begins with. */
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

/** A screen's first state with what goes along, where the screen has a place for it. */
export function withContext<S>(defaults: S, most = 1): S {
  let state = defaults
  if (context.period && valueAt(state, 'period') !== undefined) state = withValue(state, 'period', context.period)
  if (context.stores && valueAt(state, 'stores') !== undefined) state = withValue(state, 'stores', context.stores)
  if (context.storeCd && valueAt(state, 'storeCd') === null) state = withValue(state, 'storeCd', context.storeCd)
  if (context.jans && Array.isArray(valueAt(state, 'jans'))) state = withValue(state, 'jans', context.jans.slice(0, most))
  return state
}
