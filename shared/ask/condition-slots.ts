import type { Condition } from '../reports/conditions.ts'
import type { NamedPeriod } from './fact.ts'
import { type AskParams, choice, days, flag, list, range, recentRelease, type Slots, text } from './slots.ts'

const storeSlots: Slots = {
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

/** Days of release: the coming ones, if the month has no year. */
const createReleaseSlots = (path: string): Slots => ({
  release: (period: NamedPeriod) => days(path)(period.upcoming ?? period),
  releasedWithin: recentRelease(path),
})

/** Conditions that words set, by path; those of the other paths are set by the words of the same name. */
const slotsByPath: Readonly<Record<string, (path: string) => Slots>> = {
  'products.genreKeys': (path) => ({ genre: list(path) }),
  'products.itemGenreKeys': (path) => ({ item: list(path) }),
  'products.jans': (path) => ({ title: ({ jan }) => ({ [path]: [jan] }) }),
  jans: (path) => ({ title: ({ jan }) => ({ [path]: [jan] }) }),
  'products.kind': (path) => ({ kind: choice(path, { book: 'book', magazine: 'magazine', other: 'other' }) }),
  'products.releaseDate': createReleaseSlots,
  releaseDate: createReleaseSlots,
  released: (path) => ({ release: days(path) }),
  'products.price': (path) => ({ price: range(path) }),
  'products.author': (path) => ({ author: text(path) }),
  'products.keyword': (path) => ({ keyword: text(path) }),
  keyword: (path) => ({ keyword: text(path), author: (value) => ({ [path]: value, searchBy: 'author' }) }),
  channel: (path) => ({ channel: choice(path, { store: 'store', net: 'net' }) }),
  gender: (path) => ({ gender: choice(path, { male: '1', female: '2' }) }),
  ageRange: (path) => ({ age: ({ from, to }) => ({ [`${path}.from`]: String(from), [`${path}.to`]: String(to) }) }),
  basis: (path) => ({ measure: () => ({ [path]: '1' }) }),
  unit: (path) => ({ unit: choice(path, { day: 'day', week: 'week', month: 'month' }) }),
  seriesCd: (path) => ({ series: ({ cd }) => ({ [path]: cd }) }),
  storeCd: (path) => ({ store: ({ cds: [cd, ...more] }) => (cd === undefined || more.length > 0 ? null : { [path]: cd }) }),
}

/** The user's own publishers; a bookseller's own stores, if the screen has stores. */
const createOwnSlots = (hasStores: boolean): Slots => ({
  own: (_value, { ownPublisherCds, ownCompanyCds }): AskParams | null => {
    if (ownPublisherCds.length > 0) return { 'products.publisherCds': ownPublisherCds }
    return hasStores && ownCompanyCds.length > 0 ? { 'stores.companyCds': ownCompanyCds } : null
  },
})

function toSlot(condition: Condition): Slots {
  const { kind, path } = condition
  const known = slotsByPath[path]
  if (known) return known(path)
  if (kind === 'period') return { period: days(path) }
  if (kind === 'stores') return storeSlots
  if (kind === 'range') return { [path]: range(path) }
  if (kind === 'number') return { [path]: text(path) }
  if (kind !== 'choice') return {}
  const { values } = condition
  if (values.includes(true)) return { [path]: flag(path) }
  // numbers besides the usual ones are valid
  const writeNumber = (value: string | number) =>
    typeof value === 'string' && !values.includes(value) ? null : { [path]: String(value) }
  return { [path]: writeNumber }
}

/** Where the conditions of a report go that a question in words names. */
export function toSlots(conditions: readonly Condition[]): Slots {
  const hasPath = (path: string) => conditions.some((condition) => condition.path === path)
  return {
    ...(hasPath('products.publisherCds')
      ? { ...createOwnSlots(hasPath('stores')), publisher: list('products.publisherCds'), series: list('products.seriesCds') }
      : {}),
    ...Object.assign({}, ...conditions.map(toSlot)),
  }
}
