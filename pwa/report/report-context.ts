import { type StoreFilter, storeFilter } from '../../shared/api/query-fields.ts'
import type { Period } from '../../shared/calendar/period.ts'
import { onVisitEnd } from '../data/visit.ts'
import { matchesAllStores } from '../ui/pickers/store-filter.ts'
import { getValueAt, setValueAt } from './conditions/condition.ts'

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

/**
 * Stores the conditions that differ from the screen's defaults. A period or stores that equal the defaults are removed; a store
 * and products stay until others replace them.
 */
export function updateReportContext(state: unknown, defaults: unknown): void {
  const period = getValueAt(state, 'period') as Period | null | undefined
  const usual = getValueAt(defaults, 'period') as Period | null | undefined
  if (period && (period.from !== usual?.from || period.to !== usual?.to)) context.period = period
  else if (period) delete context.period
  const stores = storeFilter.safeParse(getValueAt(state, 'stores'))
  if (stores.success) {
    const usualStores = JSON.stringify(getValueAt(defaults, 'stores'))
    if (matchesAllStores(stores.data) || JSON.stringify(stores.data) === usualStores) delete context.stores
    else context.stores = stores.data
  }
  const storeCd = getValueAt(state, 'storeCd')
  if (typeof storeCd === 'string') context.storeCd = storeCd
  for (const path of productPaths) {
    const value = getValueAt(state, path)
    const jans = typeof value === 'string' ? [value] : Array.isArray(value) ? (value as string[]) : []
    if (jans.length > 0 && jans[0] !== '') context.jans = jans
  }
}

/**
 * Returns the defaults with the carried conditions that the screen has. `maxProducts` limits the number of products.
 */
export function applyReportContext<S>(defaults: S, maxProducts = 1): S {
  let state = defaults
  if (context.period && getValueAt(state, 'period') !== undefined) state = setValueAt(state, 'period', context.period)
  if (context.stores && getValueAt(state, 'stores') !== undefined) state = setValueAt(state, 'stores', context.stores)
  if (context.storeCd && getValueAt(state, 'storeCd') === null) state = setValueAt(state, 'storeCd', context.storeCd)
  if (context.jans && Array.isArray(getValueAt(state, 'jans')))
    state = setValueAt(state, 'jans', context.jans.slice(0, maxProducts))
  return state
}
