import { type PageName, pages } from '../access/pages.ts'
import { addDays } from '../calendar/period.ts'
import { NEW_TITLE_DAYS } from './condition-words.ts'
import type { Fact, NamedPeriod, NamedRange, Slot, SlotValues } from './fact.ts'
import type { WordedScreen } from './screen-words.ts'
import { splitSortKeys } from './sort-patterns.ts'

/** What a user's conditions depend on. */
export interface AskUser {
  /** Last complete day with data. */
  latest: string
  ownPublisherCds: readonly string[]
  /** Companies of a bookseller. */
  ownCompanyCds: readonly string[]
}

/** Parameters of a screen's URL. Lists are joined with commas when all conditions are known. */
export type AskParams = Readonly<Record<string, string | readonly string[]>>

/** Writes a condition to the URL of a screen; null if the screen does not have it. */
type WriteSlot<S extends Slot> = (value: SlotValues[S], user: AskUser) => AskParams | null
type Slots = { readonly [S in Slot]?: WriteSlot<S> }

export interface AskScreen {
  path: string
  slots: Slots
  /** Conditions of a part, where parts have their own; the first part is the default. */
  slotsByPart?: Readonly<Record<string, Slots>>
  /** The screen shows a title, a series or a store, without which it opens with a choice. */
  subject?: 'title' | 'series' | 'store'
  /** A grouping opens the screen only together with a word for it: sales by store are not returns by store. */
  needsName?: true
}

const list =
  (path: string) =>
  ({ cd }: { cd: string }): AskParams => ({ [path]: [cd] })
const days =
  (path: string) =>
  ({ from, to }: { from: string; to: string }): AskParams => ({ [`${path}.from`]: from, [`${path}.to`]: to })
/** Days of release: the coming ones, if the month has no year. */
const releaseDays = (path: string) => (period: NamedPeriod) => days(path)(period.upcoming ?? period)
const recentRelease =
  (path: string) =>
  (count: number, { latest }: AskUser): AskParams => ({ [`${path}.from`]: addDays(latest, 1 - count), [`${path}.to`]: latest })
const range =
  (path: string) =>
  ({ from, to }: NamedRange): AskParams => ({
    ...(from === undefined ? {} : { [`${path}.from`]: String(from) }),
    ...(to === undefined ? {} : { [`${path}.to`]: String(to) }),
  })
const text = (path: string) => (value: string | number) => ({ [path]: String(value) })
const flag = (path: string) => () => ({ [path]: '1' })
const choice = (path: string, values: Readonly<Record<string, string>>) => (value: string) => {
  const written = values[value]
  return written === undefined ? null : { [path]: written }
}
/** The screen shows it anyway. */
const always = () => ({})

const period: Slots = { period: days('period') }
const titles = (path: string): Slots => ({ title: ({ jan }) => ({ [path]: [jan] }) })
const stores: Slots = {
  area: list('stores.areaCds'),
  // a group of prefectures is one condition
  prefecture: ({ cd }) => ({ 'stores.prefectureCds': cd.split(',') }),
  company: list('stores.companyCds'),
  chain: list('stores.chainCds'),
  store: ({ cds }) => ({ 'stores.storeCds': cds }),
  location: list('stores.locationCds'),
  // several sizes are one condition
  scale: ({ cd }) => ({ 'stores.scaleCds': cd.split(',') }),
  storeCategory: list('stores.categoryCds'),
  ownStores: (_value, { ownCompanyCds }) => (ownCompanyCds.length > 0 ? { 'stores.companyCds': ownCompanyCds } : null),
}
const own =
  (hasStores: boolean) =>
  (_value: true, { ownPublisherCds, ownCompanyCds }: AskUser): AskParams | null => {
    if (ownPublisherCds.length > 0) return { 'products.publisherCds': ownPublisherCds }
    return hasStores && ownCompanyCds.length > 0 ? { 'stores.companyCds': ownCompanyCds } : null
  }
const kind = choice('products.kind', { book: 'book', magazine: 'magazine', other: 'other' })
const products: Slots = {
  genre: list('products.genreKeys'),
  item: list('products.itemGenreKeys'),
  publisher: list('products.publisherCds'),
  series: list('products.seriesCds'),
  own: own(true),
  kind,
  release: releaseDays('products.releaseDate'),
  releasedWithin: recentRelease('products.releaseDate'),
  price: range('products.price'),
  author: text('products.author'),
  keyword: text('products.keyword'),
  ...titles('products.jans'),
}
const market: Slots = { channel: choice('channel', { store: 'store', net: 'net' }), sameStores: flag('sameStores') }
const basis: Slots = { measure: () => ({ basis: '1' }) }
/** Sorting by one column, `sortBy`; `descending` only where the screen has a direction. */
const sortBy = (keys: readonly string[], { direction = true } = {}): Slots => ({
  sort: ({ key, descending }): AskParams | null => {
    const column = splitSortKeys(key).find((name) => keys.includes(name))
    if (column === undefined || (!direction && !descending)) return null
    return direction ? { sortBy: column, descending: descending ? '1' : '0' } : { sortBy: column }
  },
})
/** Sorting by several columns, `sort`. */
const sorts = (keys: readonly string[]): Slots => ({
  sort: ({ key, descending }) => {
    const column = splitSortKeys(key).find((name) => keys.includes(name))
    return column === undefined ? null : { sort: (descending ? '-' : '') + column }
  },
})
const comparison: Slots = { comparison: (value) => (value === 'previousIssue' ? null : {}) }

const characteristics = { area: 'area', prefecture: 'prefecture', location: 'location', scale: 'scale', chain: 'chain' }
const titlePage: Slots = {
  title: ({ jan }) => ({ jan }),
  series: ({ newest }) => (newest === null ? null : { jan: newest.jan }),
}
const byStore: Slots = { groupBy: choice('by', characteristics) }
/** `firstDays` needs the day of release of the title, which readings.ts replaces by days. */
const firstDays: Slots = { firstDays: always }
const channel: Slots = { channel: choice('channel', { store: 'store', net: 'net' }) }

/** A page without conditions. */
const openPage = (name: PageName): AskScreen => ({ path: pages[name].route, slots: {} })

/** Screens that a question can open: where each condition goes. A new screen adds its entry, and its words in screen-words.ts. */
export const askScreens: Readonly<Record<string, AskScreen>> = {
  'ranking-create': {
    path: '/ranking-create',
    slots: {
      ...period,
      ...stores,
      ...products,
      ...market,
      ...basis,
      limit: (value) => (value > 10_000 ? null : { limit: String(value) }),
      // the order of a ranking is its measure
      sort: ({ key, descending }) => (descending && splitSortKeys(key).includes('totalSaleQuantity') ? {} : null),
      sinceRelease: text('sinceRelease'),
      gender: choice('gender', { male: '1', female: '2' }),
      age: ({ from, to }) => ({ 'ageRange.from': String(from), 'ageRange.to': String(to) }),
      ranksAmong: text('ranksAmong'),
    },
  },
  'product-detail': {
    path: '/product-detail',
    subject: 'title',
    slots: { ...titlePage, part: text('tab') },
    slotsByPart: {
      trend: { ...period, ...firstDays, ...stores, ...channel, unit: text('unit') },
      forecast: stores,
      cumulative: stores,
      // the ranks among all titles and in the title's genres are shown beside each other
      ranking: { ...period, ...firstDays, ...stores, ...channel, genre: always, kind: always },
      characteristics: { ...period, ...firstDays, ...stores, ...byStore },
      issues: stores,
      stock: stores,
      'stock-outs': stores,
      orders: { ...period, ...stores },
      'share-gap': { ...period, ...stores, ...byStore },
      cluster: { ...period, ...stores },
      together: { ...period, ...stores },
      reservation: stores,
      publication: {},
      publicity: stores,
    },
  },
  'product-search': {
    path: '/product-search',
    slots: {
      ...period,
      ...stores,
      ...products,
      ...sorts([
        'saleRate',
        'returnRate',
        'cumulativeStockQuantity',
        'releaseDate',
        'totalReturnQuantity',
        'totalDeliveryQuantity',
        'cumulativeSaleQuantity',
        'changeRate',
        'shareGap',
        'publisherInventory',
        'numberOfPendingOrder',
        'price',
        'totalSalePrice',
        'totalSaleQuantity',
      ]),
      release: releaseDays('releaseDate'),
      releasedWithin: recentRelease('releaseDate'),
      price: range('price'),
      author: (value) => ({ keyword: value, searchBy: 'author' }),
      keyword: (value) => ({ keyword: value }),
      saleRate: range('saleRate'),
      returnRate: range('returnRate'),
      inStock: flag('inStock'),
      runningShort: flag('runningShort'),
      minCopies: (value) => ({ 'saleQuantity.from': String(value) }),
      sinceRelease: text('sinceRelease'),
    },
  },
  'sale-ranking': {
    path: '/sale-ranking',
    subject: 'title',
    slots: {
      ...period,
      ...firstDays,
      ...stores,
      ...titles('jans'),
      ...market,
      ...sortBy([
        'saleRate',
        'returnRate',
        'cumulativeStockQuantity',
        'cumulativeSaleQuantity',
        'cumulativeReturnQuantity',
        'cumulativeDeliveryQuantity',
        'changeRate',
        'shareGap',
        'amount',
        'quantity',
      ]),
      series: ({ newest }) => (newest === null ? null : { jans: [newest.jan] }),
      measure: () => ({ sortBy: 'amount' }),
      // the first page
      limit: (value) => (value > 1000 ? null : { pageSize: String(value) }),
      groupBy: choice('by', { store: 'store', company: 'company' }),
    },
  },
  'sale-compare': {
    path: '/sale-compare',
    subject: 'title',
    slots: {
      ...period,
      ...stores,
      ...titles('jans'),
      ...market,
      series: ({ newest }) => (newest === null ? null : { jans: [newest.jan] }),
      firstDays: (count) => ({ align: 'days-since-release', 'days.from': '0', 'days.to': String(count - 1) }),
      comparison: (value) => ({ with: [value] }),
      align: () => ({ align: 'days-since-release' }),
      unit: choice('unit', { day: 'day', week: 'week', month: 'month' }),
    },
  },
  'publisher-ranking': {
    path: '/publisher-ranking',
    slots: {
      ...period,
      ...stores,
      ...products,
      ...market,
      ...basis,
      ...comparison,
      // named, but not narrowed to: its rank and its share are those within the market
      publisher: always,
      own: (_value, { ownPublisherCds }) => (ownPublisherCds.length > 0 ? {} : null),
      imprints: text('imprints'),
      groupBy: (value) => (value === 'publisher' ? {} : null),
    },
  },
  'trend-by-genre': {
    path: '/trend-by-genre',
    slots: {
      ...period,
      ...stores,
      ...products,
      ...market,
      ...basis,
      ...comparison,
      unit: choice('unit', { day: 'day', week: 'week', month: 'month' }),
      groupBy: choice('by', { genre: 'genre', publisher: 'publisher' }),
      genreLevel: text('genreLevel'),
      view: text('view'),
    },
  },
  'purchase-cluster': {
    path: '/purchase-cluster',
    slots: {
      ...period,
      ...stores,
      ...products,
      ...titles('jans'),
      series: list('products.seriesCds'),
      item: () => null,
      // buyers of all ages and genders are shown beside each other
      gender: always,
      age: always,
      genreLevel: text('genreLevel'),
    },
  },
  'combined-sales-analysis': {
    path: '/combined-sales-analysis',
    subject: 'title',
    slots: {
      ...period,
      ...stores,
      ...titles('jans'),
      ...sorts(['confidence', 'lift', 'coOccurrences', 'quantity']),
      series: ({ cd }) => ({ seriesCd: cd }),
      goods: text('item'),
      by: text('by'),
    },
  },
  'continuous-purchasing-trend': {
    path: '/continuous-purchasing-trend',
    subject: 'series',
    slots: {
      ...stores,
      series: ({ cd }) => ({ seriesCd: cd }),
      latest: text('latest'),
      release: days('released'),
      gender: choice('gender', { male: '1', female: '2' }),
      age: ({ from, to }) => ({ 'ageRange.from': String(from), 'ageRange.to': String(to) }),
    },
  },
  'reservation-subscription': {
    path: '/reservation-subscription',
    slots: {
      ...stores,
      ...products,
      item: () => null,
      price: () => null,
      author: (value) => ({ keyword: value, searchBy: 'author' }),
      keyword: (value) => ({ keyword: value }),
      release: releaseDays('releaseDate'),
      // new titles of pre-orders are those still to come, which the screen shows anyway
      releasedWithin: (count, user) => (count === NEW_TITLE_DAYS ? {} : recentRelease('releaseDate')(count, user)),
      state: text('state'),
      reservation: choice('kind', { preOrder: 'pre-order', subscription: 'subscription' }),
      sort: ({ key, descending }) => (key === 'bookedQuantity' && descending ? {} : null),
    },
    slotsByPart: { preOrder: {}, subscription: period },
  },
  returns: {
    path: '/returns',
    needsName: true,
    slots: {
      ...period,
      ...stores,
      ...products,
      ...comparison,
      ...sortBy(['totalReturnQuantity', 'totalReturnAmount', 'periodReturnRate', 'totalDeliveryQuantity']),
      sameStores: flag('sameStores'),
      groupBy: choice('by', { product: 'product', store: 'store', company: 'company', publisher: 'publisher', genre: 'genre' }),
      genreLevel: text('genreLevel'),
      unit: choice('unit', { week: 'week', month: 'month' }),
    },
  },
  'return-candidates': {
    path: '/return-candidates',
    needsName: true,
    slots: {
      ...stores,
      ...products,
      ...sortBy(['daysLeft', 'returnCopies', 'returnAmount']),
      withinDays: text('withinDays'),
      minCopies: text('minReturnCopies'),
      groupBy: choice('groupBy', { product: 'product', store: 'store' }),
    },
  },
  'reprint-candidates': {
    path: '/reprint-candidates',
    slots: {
      ...products,
      ...sortBy(['runOutDate', 'suggestedPrint', 'recentQuantity'], { direction: false }),
      own: own(false),
      item: () => null,
      kind: (value) => (value === 'book' ? {} : null),
      runOutWithinDays: text('runOutWithinDays'),
      lotSize: text('lotSize'),
      targetReturnRate: text('targetReturnRate'),
      minCopies: text('minRecentCopies'),
    },
  },
  'stock-outs': {
    path: '/stock-outs',
    needsName: true,
    slots: {
      ...stores,
      ...products,
      ...sortBy(['lostCopies', 'lostAmount', 'stockOutDays', 'soldOutStores'], { direction: false }),
      measure: () => ({ sortBy: 'lostAmount' }),
      minCopies: text('minLostCopies'),
      groupBy: choice('groupBy', { product: 'product', store: 'store' }),
    },
  },
  movers: {
    path: '/movers',
    slots: {
      ...period,
      ...stores,
      ...products,
      ...market,
      direction: text('direction'),
      minCopies: text('least'),
      comparison: choice('compareWith', { previousPeriod: 'previous', lastYear: 'lastYear' }),
    },
  },
  'peer-store-gap': {
    path: '/peer-store-gap',
    subject: 'store',
    slots: {
      ...period,
      ...products,
      own: own(false),
      store: ({ cds: [cd, ...more] }) => (cd === undefined || more.length > 0 ? null : { storeCd: cd }),
      listed: text('listed'),
      // the screen asks which of them
      ownStores: always,
    },
  },
  dashboard: {
    path: '/dashboard',
    slots: {
      own: (_value, { ownPublisherCds }) => (ownPublisherCds.length > 0 ? { scope: 'own' } : null),
      // the dashboard shows the last complete day
      period: ({ from, to }, { latest }) => (from === latest && to === latest ? {} : null),
    },
  },
  help: { path: '/help', slots: { term: text('q') } },
  shop: openPage('shop'),
  scan: openPage('scan'),
  'periodic-reports': openPage('periodic-reports'),
  schedules: openPage('schedules'),
  contract: openPage('contract'),
  'contract-pattern': openPage('contract-pattern'),
  'licenses-or-admin': openPage('licenses-or-admin'),
  'user-management': openPage('contract-user-management'),
  notification: openPage('notification'),
  'data-loads': openPage('data-loads'),
  'data-health': openPage('data-health'),
  audit: openPage('audit'),
  maintenance: openPage('maintenance'),
  'change-password': openPage('change-password'),
  favorite: { path: '', slots: {} },
  exporting: { path: '', slots: {} },
} satisfies Readonly<Record<Exclude<WordedScreen, 'magazine-transition'>, AskScreen>>

/** Writes a condition for a screen; null if the screen, or this part of it, does not have it. */
export function writeFact(screen: AskScreen, fact: Fact, { part, user }: { part: string; user: AskUser }): AskParams | null {
  const slots = { ...screen.slots, ...screen.slotsByPart?.[part] }
  const write = slots[fact.slot] as ((value: unknown, user: AskUser) => AskParams | null) | undefined
  return write?.(fact.value, user) ?? null
}
