import type { ProductSearchBody } from '../../../shared/contract/product-search.ts'
import { formatCount, formatDay, formatPeriod } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import type { ConditionChip } from '../../ui/condition-panel.tsx'
import { useGenreSummary } from '../../ui/pickers/genre-picker.tsx'
import { usePublisherSummary } from '../../ui/pickers/publisher-picker.tsx'
import { useStoreSummary } from '../../ui/pickers/store-picker.tsx'

interface Range<T> {
  from: T | null
  to: T | null
}

/** What was asked, one chip a condition; those that do not narrow are left out, but for the ones people look for. */
export function useSearchChips(state: ProductSearchBody): ConditionChip[] {
  const t = useMessages('product-search')
  const m = useMessages('measures')
  const genre = useGenreSummary(state.products.genreKeys)
  const itemGenre = useGenreSummary(state.products.itemGenreKeys, 'itemGenres')
  const publisher = usePublisherSummary(state.products.publisherCds)
  const stores = useStoreSummary(state.stores)
  const chips: ConditionChip[] = [{ label: t('period'), value: formatPeriod(state.period) }]
  const add = (label: string, value: string, wanted: boolean) => {
    if (wanted) chips.push({ label, value })
  }
  const rangeText = <T>({ from, to }: Range<T>, show: (value: T) => string, unit: string): string => {
    if (from !== null && to !== null) return `${show(from)}–${show(to)}${unit}`
    if (from !== null) return t('atLeast', { value: show(from) + unit })
    return to === null ? '' : t('atMost', { value: show(to) + unit })
  }
  const isSet = <T>({ from, to }: Range<T>): boolean => from !== null || to !== null
  const plain = (value: number) => String(value)
  add(state.searchBy === 'all' ? t('keyword') : t(`searchBy.${state.searchBy}`), state.keyword, state.keyword !== '')
  add(t('products.jans'), t('codeCount', { count: state.products.jans.length }), state.products.jans.length > 0)
  add(t('products.seriesCds'), t('codeCount', { count: state.products.seriesCds.length }), state.products.seriesCds.length > 0)
  add(t('genre'), genre, true)
  add(t('itemGenre'), itemGenre, state.products.itemGenreKeys.length > 0)
  add(t('publisher'), publisher, true)
  add(t('stores'), stores, true)
  add(t('kind'), m(`kind.${state.products.kind}`), state.products.kind !== 'publication')
  add(
    t('releaseDate'),
    rangeText(state.releaseDate, (day) => formatDay(day), ''),
    isSet(state.releaseDate),
  )
  add(t('saleRate'), rangeText(state.saleRate, plain, '%'), isSet(state.saleRate))
  add(t('returnRate'), rangeText(state.returnRate, plain, '%'), isSet(state.returnRate))
  add(t('saleQuantity'), rangeText(state.saleQuantity, formatCount, m('copies')), isSet(state.saleQuantity))
  add(t('minCopies'), formatCount(state.minCopies) + m('copies'), state.minCopies > 0)
  add(t('price'), rangeText(state.price, formatCount, m('yen')), isSet(state.price))
  add(
    t('stock'),
    [state.inStock && t('inStock'), state.soldOutSomewhere && t('soldOutSomewhere')].filter(Boolean).join('・'),
    state.inStock || state.soldOutSomewhere,
  )
  add(t('sales'), t('soldInPeriod'), state.soldInPeriod)
  return chips
}
