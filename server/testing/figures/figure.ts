import { z } from 'zod'
import type { Endpoint } from '../../../shared/api/endpoint.ts'
import type { StoreFilter } from '../../../shared/api/query-fields.ts'
import { addDays, getBucketStart, getMonthEnd, type Period } from '../../../shared/calendar/period.ts'
import { stockMetrics } from '../../../shared/metrics/metrics/stock.ts'
import { metrics } from '../../../shared/metrics/metrics.ts'
import { asOfMeasures, relativeMeasures, sameMeasures, titleMeasures } from './differences.ts'

/** A query for every call that has fields for it. */
export interface Query {
  jan?: string
  publisherCd?: string
  genreKey?: string
  seriesCd?: string
  stores: Partial<StoreFilter>
  channel: 'all' | 'store' | 'net'
  period: Period
}

/** A number in a result with its subject. Figures with equal keys must be equal. */
export interface Figure {
  key: string
  call: string
  /** Path in the result, without list indexes. */
  path: string
  /** Name of the field or the column. */
  name: string
  value: number | null
  /** The call's query. */
  query: About
}

/** Subject of the figures of a result, or of a part of it. `period` is null if only its last day is known. */
interface About extends Omit<Query, 'period'> {
  period: Period | null
  asOf: string
}

const getFormulaKey = (name: string): string | null => {
  const metric = metrics[name as keyof typeof metrics]
  return metric === undefined ? null : `${metric.unit} ${metric.formula.ja} ${metric.exclusions?.ja ?? ''}`
}

/** Names with the same formula in the dictionary are one measure, named after the first. */
const measureByField: ReadonlyMap<string, string> = (() => {
  const first = new Map<string, string>()
  const measures = new Map<string, string>()
  for (const name of Object.keys(metrics)) {
    const key = getFormulaKey(name) ?? name
    measures.set(name, first.get(key) ?? name)
    if (!first.has(key)) first.set(key, name)
  }
  for (const [name, { is }] of Object.entries(sameMeasures)) measures.set(name, measures.get(is) ?? is)
  return measures
})()

/** Measures as of the end of a day, whatever the period: those of stock, and those added by the table. */
const asOfNames: ReadonlySet<string> = new Set(
  [...Object.keys(stockMetrics), ...Object.keys(asOfMeasures)].map((name) => measureByField.get(name) ?? name),
)

/** True if a field or column of this name is a measure. */
const isMeasure = (name: string): boolean => measureByField.has(name) || name in asOfMeasures

/** True for measures whose parts can be added up: copies, print runs and yen of a period. */
const isAdditive = (name: string): boolean => {
  const measure = measureByField.get(name)
  const unit = metrics[measure as keyof typeof metrics]?.unit
  return measure !== undefined && !asOfNames.has(measure) && (unit === 'copies' || unit === 'printed' || unit === 'yen')
}

/** Normalizes lists, omitting empty ones, so that equal stores have equal texts. */
const serializeStores = (stores: Partial<StoreFilter>): string =>
  JSON.stringify(
    Object.entries(stores)
      .filter(([, codes]) => codes.length > 0)
      .map(([name, codes]) => [name, [...codes].sort()])
      .sort(),
  )

const getSubjectKey = ({ jan, publisherCd, genreKey, seriesCd }: About): string =>
  // a title determines its publisher, genre and series
  jan === undefined ? `publisher ${publisherCd ?? '*'} genre ${genreKey ?? '*'} series ${seriesCd ?? '*'}` : `title ${jan}`

/** Returns the key of a figure; null if its subject is unknown, as for a figure of a period without a known period. */
function getFigureKey(name: string, about: About, query: About): string | null {
  const measure = measureByField.get(name) ?? name
  const isAsOf = asOfNames.has(measure)
  if (!isAsOf && about.period === null) return null
  const span = isAsOf ? `to ${about.asOf}` : `${about.period?.from}–${about.period?.to}`
  // stock and cumulative figures include all channels
  const channel = isAsOf ? 'all' : about.channel
  const base = measure in relativeMeasures ? ` in ${getSubjectKey(query)} ${serializeStores(query.stores)}` : ''
  return `${measure} of ${getSubjectKey(about)}, stores ${serializeStores(about.stores)}, channel ${channel}, ${span}${base}`
}

const groupLists = {
  area: 'areaCds',
  prefecture: 'prefectureCds',
  location: 'locationCds',
  scale: 'scaleCds',
  category: 'categoryCds',
  chain: 'chainCds',
} as const satisfies Record<string, keyof StoreFilter>

type Fields = Record<string, unknown>
const isCode = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** Returns the bucket that begins on or before the day, limited to the period. */
function getBucketPeriod(day: string, unit: unknown, period: Period | null): Period {
  const start = unit === 'week' || unit === 'month' ? getBucketStart(day, unit) : day
  const end = unit === 'week' ? addDays(start, 6) : unit === 'month' ? getMonthEnd(start) : day
  if (period === null) return { from: start, to: end }
  return { from: start < period.from ? period.from : start, to: end > period.to ? period.to : end }
}

/**
 * Returns the subject of a row: the query narrowed by the row's own codes and date. Null if the row has no code (titles
 * without a publisher, all other genres), which no query can name.
 */
function narrowSubject(about: About, row: Fields, body: Fields): About | null {
  const next = { ...about }
  const getOwn = (name: string): string | null | undefined =>
    name in row ? (isCode(row[name]) ? (row[name] as string) : null) : undefined
  const jan = getOwn('jan')
  if (isCode(jan)) Object.assign(next, { jan, publisherCd: undefined, genreKey: undefined, seriesCd: undefined })
  const brand = body.brandType === 'series' ? 'seriesCd' : 'publisherCd'
  for (const [field, dimension] of [
    ['publisherCd', 'publisherCd'],
    ['genreKey', 'genreKey'],
    ['seriesCd', 'seriesCd'],
    ['brandCd', brand],
  ] as const) {
    const code = getOwn(field)
    if (jan !== undefined || code === undefined) continue
    // rows of publishers have no genre, and rows of genres no publisher
    if (code === null && !(field === 'genreKey' ? isCode(row.publisherCd) : isCode(row.genreKey))) return null
    if (code !== null && next.jan === undefined) next[dimension] = code
  }
  const store = getOwn('storeCd')
  const company = getOwn('companyCd')
  if (isCode(store)) next.stores = { storeCds: [store] }
  else if (company === null && store === undefined && ('numberOfStores' in row || body.groupBy === 'company')) return null
  else if (isCode(company) && store === undefined) next.stores = { ...next.stores, companyCds: [company] }
  const group = getOwn('groupCd')
  if (group === null) return null
  const list = groupLists[body.groupBy as keyof typeof groupLists]
  if (group !== undefined && list !== undefined) next.stores = { ...next.stores, [list]: [group] }
  if (isCode(row.date)) {
    next.period = getBucketPeriod(row.date, body.unit, about.period)
    next.asOf = next.period.to
  }
  return next
}

interface Reading {
  call: string
  body: Fields
  query: About
}

/** Returns the figures of a result or a part of it: numbers with the name of a measure, with the subject from their context. */
export function listFigures(part: unknown, about: About, reading: Reading, path = ''): Figure[] {
  if (Array.isArray(part)) {
    const rows = part.filter((item): item is Fields => typeof item === 'object' && item !== null)
    return [...rows.flatMap((row) => listFigures(row, about, reading, path)), ...listSums(rows, about, reading, path)]
  }
  if (typeof part !== 'object' || part === null) return []
  const row = part as Fields
  const rowSubject = narrowSubject(about, row, reading.body)
  if (rowSubject === null) return []
  return Object.entries(row).flatMap(([name, value]): Figure[] => {
    const fieldPath = path === '' ? name : `${path}.${name}`
    if (typeof value === 'object' && value !== null) return listFigures(value, rowSubject, reading, fieldPath)
    if ((typeof value !== 'number' && value !== null) || !isMeasure(name)) return []
    const key = getFigureKey(name, rowSubject, reading.query)
    return key === null ? [] : [{ key, call: reading.call, path: fieldPath, name, value, query: reading.query }]
  })
}

/** Returns sums of rows: days add up to their period, and stores to all stores. */
function listSums(rows: readonly Fields[], about: About, reading: Reading, path: string): Figure[] {
  const isOfDays = rows.length > 0 && about.period !== null && rows.every((row) => isCode(row.date) && !isCode(row.storeCd))
  const isOfStores = rows.length > 0 && rows.every((row) => isCode(row.storeCd) && !isCode(row.date))
  if (!isOfDays && !isOfStores) return []
  // rows by title and store add up to no single subject
  if (about.jan === undefined) return []
  return Object.keys(rows[0] ?? {})
    .filter((name) => isAdditive(name) && rows.every((row) => typeof row[name] === 'number'))
    .flatMap((name) => {
      const key = getFigureKey(name, about, reading.query)
      const value = rows.reduce((sum, row) => sum + (row[name] as number), 0)
      return key === null ? [] : [{ key, call: reading.call, path: `Σ ${path}`, name, value, query: reading.query }]
    })
}

/** Returns the fields of a call's body; none if it has no queries about titles. */
const getFields = ({ body }: Endpoint): Readonly<Record<string, z.ZodType>> =>
  body instanceof z.ZodObject ? (body.shape as Record<string, z.ZodType>) : {}

/** Fields that divide a result into rows without changing figures: all their values are used. */
const cuts = ['unit', 'by', 'showBy', 'groupBy', 'genreLevel', 'brandType'] as const

/** The least restrictive options of a call: every row, however small. */
const widest: Fields = {
  includeExcluded: true,
  limit: 2000,
  pageSize: 1000,
  maxBrands: 50,
  minLostCopies: 0,
  minReturnCopies: 0,
  withinDays: 120,
  minSoldCopies: 1,
  listed: 'all',
  state: 'all',
  with: [],
}

/** Builds the body with which a call runs a query; null if that is impossible. `cut` chooses the division into rows. */
export function buildBody(endpoint: Endpoint, query: Query, cut: number): Fields | null {
  const fields = getFields(endpoint)
  const { jan, publisherCd, genreKey, seriesCd, stores, channel, period } = query
  const hasField = (name: string) => name in fields
  const isOfTitles = hasField('jan') || (hasField('jans') && !hasField('products')) || endpoint.name in titleMeasures
  if (isOfTitles && jan === undefined) return null
  const store = stores.storeCds?.length === 1 ? stores.storeCds[0] : undefined
  if (hasField('storeCd') && store === undefined) return null
  const body: Fields = {
    jan,
    jans: [jan],
    products: {
      kind: 'all',
      ...(jan === undefined ? {} : { jans: [jan] }),
      ...(publisherCd === undefined ? {} : { publisherCds: [publisherCd] }),
      ...(genreKey === undefined ? {} : { genreKeys: [genreKey] }),
      ...(seriesCd === undefined ? {} : { seriesCds: [seriesCd] }),
    },
    stores,
    storeCd: store,
    channel,
    period,
    until: period.to,
    keyword: jan ?? '',
    // a search requires a condition: this one excludes nothing
    saleQuantity: { from: -1_000_000_000 },
    ...widest,
  }
  for (const name of cuts) {
    const values = getChoices(fields[name])
    if (values.length > 0) body[name] = values[cut % values.length]
  }
  // a trend by store requires stores
  if (body.showBy === 'store' && Object.keys(stores).length === 0) body.showBy = 'total'
  return Object.fromEntries(Object.entries(body).filter(([name, value]) => hasField(name) && value !== undefined))
}

/**
 * Values of a field that divides a result into rows, except hours, which have no stock, and genres of items, which have other
 * codes.
 */
function getChoices(field: z.ZodType | undefined): string[] {
  if (field === undefined) return []
  const { anyOf = [], enum: values = anyOf.flatMap((item) => (item as { enum?: string[] }).enum ?? []) } = z.toJSONSchema(field, {
    io: 'input',
  }) as { enum?: string[]; anyOf?: object[] }
  return (values as string[]).filter((value) => !/^(hour|realtime|item)/.test(String(value)))
}

/** Returns the subject of a result: the query, as far as the call has fields for it. */
export function getFigureSubject(endpoint: Endpoint, query: Query, asOf: string): About {
  const fields = getFields(endpoint)
  const { jan, publisherCd, genreKey, seriesCd, stores, channel, period } = query
  const isOfProducts = 'products' in fields || 'jan' in fields || 'jans' in fields
  const queryPeriod = 'period' in fields ? period : null
  return {
    ...(isOfProducts ? { jan, publisherCd, genreKey, seriesCd } : {}),
    stores: 'stores' in fields || 'storeCd' in fields ? stores : {},
    channel: 'channel' in fields ? channel : 'all',
    period: queryPeriod,
    asOf: queryPeriod === null && !('until' in fields) ? asOf : period.to,
  }
}

/** Rates have one or two decimals, and differences of rates are those of rounded ones. */
const rounding: Partial<Record<string, number>> = { percent: 0.05, points: 0.1 }

const isSameFigure = (a: Figure, b: Figure): boolean => {
  if (a.value === null || b.value === null) return a.value === b.value
  const unit = metrics[(measureByField.get(a.name) ?? a.name) as keyof typeof metrics]?.unit
  return Math.abs(a.value - b.value) <= (rounding[unit ?? ''] ?? 0) + 1e-9
}

/** Describes each key whose figures differ: its subject and the calls. */
export function listDifferingFigures(figures: ReadonlyMap<string, readonly Figure[]>): string[] {
  return [...figures].flatMap(([key, same]) => {
    const [first] = same
    if (first === undefined || same.every((figure) => isSameFigure(first, figure))) return []
    const values = [...new Set(same.map(({ value }) => value))]
    const description = values.map((value) => {
      const by = new Set(same.filter((figure) => figure.value === value).map(({ call, path }) => `${call} ${path}`))
      return `${value} by ${[...by].join(', ')}`
    })
    return [[key, ...description].join('\n  ')]
  })
}
