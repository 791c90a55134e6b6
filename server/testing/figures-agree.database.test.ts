import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { dashboard } from '../../shared/api/dashboard.ts'
import type { Endpoint } from '../../shared/api/endpoint.ts'
import { isExport } from '../../shared/api/endpoint.ts'
import { endpoints } from '../../shared/api/endpoints.ts'
import { addDays } from '../../shared/calendar/period.ts'
import { AppError } from '../../shared/errors/errors.ts'
import { authenticateSession } from '../accounts/session.ts'
import type { SignedIn } from '../accounts/signed-in.ts'
import { collectExporters } from '../exporting/export-route.ts'
import { routes } from '../features/index.ts'
import { refreshRollups } from '../warehouse/refresh/refresh.ts'
import { notCompared, standaloneMeasures, untestedMeasures } from './figures/differences.ts'
import { buildBody, type Figure, getFigureSubject, listDifferingFigures, listFigures, type Query } from './figures/figure.ts'
import { createRunParameters } from './property-runs.ts'
import { setUpTestServer } from './set-up.ts'
import { addTax } from './tax.ts'

/**
 * Checks that every pair of calls with the same measure of the same title, store, publisher, genre or series, over the same
 * period, stores and contract, has the same number. The dictionary declares which numbers are measures; the subject of a number
 * follows from the query and the codes and dates beside it. Allowed differences are listed in figures/differences.ts.
 */

const exporters = collectExporters(routes)
const analyses = endpoints.filter(
  ({ scope, method, path }) => scope === 'analyses' && method === 'POST' && !path.startsWith('/mst'),
)
const testedCalls = analyses.filter(({ name }) => !(name in untestedMeasures))
/** Groups a call and its export. */
const getFamily = (call: string) => endpoints.filter(isExport).find(({ name }) => name === call)?.exports?.[0] ?? call

const app = setUpTestServer()
let viewers: { name: string; token: string; user: SignedIn }[]
let asOf: string
/** A title with a day of more refunds than sales; one that was completely refunded; one with refunds only; others. */
let titles: string[]
let groups: { publisherCds: string[]; genreKeys: string[]; seriesCds: string[] }
let filters: Query['stores'][]
let storeCds: string[]
let refundingStore: string

beforeAll(async () => {
  viewers = await Promise.all(
    ['admin', 'user', 'own', 'magazine'].map(async (name) => {
      const token = await app.signIn(name)
      return { name, token, user: await authenticateSession(`Bearer ${token}`, app.services, 'main') }
    }),
  )
  const board = await app.call(dashboard, { body: {} }, viewers[0]?.token)
  asOf = (board.body.data as { asOf: string }).asOf
  const { knex } = app.services.warehouse
  const readRows = async <T>(sql: string, values: unknown[] = []): Promise<T[]> =>
    (await knex.raw(sql, values as never)).rows as T[]
  const stores = await readRows<Record<string, string | null>>(
    `select store.store_cd, store.area_cd, store.prefecture_cd, store.location_cd, store.scale_cd, store.category_cd, store.chain_cd,
      chain.company_cd from store left join chain on chain.chain_cd = store.chain_cd order by store.store_cd`,
  )
  storeCds = stores.map(({ store_cd }) => store_cd ?? '')
  refundingStore = storeCds.find((code) => code !== app.facts.storeCd) ?? ''
  filters = ['area', 'prefecture', 'location', 'scale', 'category', 'chain', 'company'].flatMap((kind) =>
    [...new Set(stores.map((store) => store[`${kind}_cd`]))].flatMap((cd) => (cd ? [{ [`${kind}Cds`]: [cd] }] : [])),
  )
  const quiet = await readRows<{ jan: string }>(
    `select product.jan from product where product.kind = 'book' and product.release_date < cast(? as date)
      and exists (select 1 from fact_delivery where fact_delivery.product_id = product.id)
      and not exists (select 1 from fact_sale where fact_sale.product_id = product.id and fact_sale.sale_date > cast(? as date))
      order by product.jan limit 2`,
    [addDays(asOf, -60), addDays(asOf, -40)],
  )
  const [refunded = '', negative = ''] = quiet.map(({ jan }) => jan)
  await insertSales([
    { jan: app.facts.jan, day: addDays(asOf, -3), quantity: -400 },
    { jan: refunded, day: addDays(asOf, -10), quantity: 3 },
    { jan: refunded, day: addDays(asOf, -8), quantity: -3 },
    { jan: negative, day: addDays(asOf, -6), quantity: -2 },
  ])
  const others = await readRows<{ jan: string }>('select product.jan from product order by product.id limit 400')
  titles = [
    app.facts.jan,
    refunded,
    negative,
    '9784999900107',
    ...others.flatMap(({ jan }, index) => (index % 11 === 0 ? [jan] : [])),
  ]
  groups = {
    publisherCds: (
      await readRows<{ cd: string }>('select publisher_cd as cd from publisher where imprint_of_cd is null order by 1')
    ).map(({ cd }) => cd),
    genreKeys: (await readRows<{ cd: string }>('select distinct genre_c1_cd as cd from trade_genre order by 1')).map(
      ({ cd }) => cd,
    ),
    seriesCds: (await readRows<{ cd: string }>('select series_cd as cd from series order by 1')).map(({ cd }) => cd),
  }
})

/** Inserts sales or refunds of the refunding store. */
async function insertSales(lines: { jan: string; day: string; quantity: number }[]): Promise<void> {
  const { knex } = app.services.warehouse
  const store = await knex('store').where({ store_cd: refundingStore }).first('id')
  for (const { jan, day, quantity } of lines) {
    const product = await knex('product').where({ jan }).first('id', 'price')
    const amount = quantity * product.price
    await knex('fact_sale').insert({
      sale_date: day,
      store_id: store.id,
      product_id: product.id,
      sale_hour: 12,
      sold_at: `${day}T12:00:00+09:00`,
      quantity,
      amount,
      amount_tax_in: addTax(amount, day),
      channel: 1,
      receipt_id: null,
      member_id: null,
    })
    await refreshRollups(knex, { days: { from: day, to: day } })
  }
}

interface Asking {
  /** Chooses among the ways in which calls divide their results into rows. */
  cut: number
  viewer: number
}

/** Returns the figures of a result; none if the query is refused (a title out of range, a period before a release). */
async function getFigures(endpoint: Endpoint, query: Query, { cut, viewer }: Asking): Promise<Figure[]> {
  const body = buildBody(endpoint, query, cut)
  const by = viewers[viewer % viewers.length]
  if (body === null || by === undefined) return []
  const about = getFigureSubject(endpoint, query, asOf)
  const reading = { call: endpoint.name, body, query: about }
  const parsed = endpoint.body.parse(body) as Record<string, unknown>
  // the dashboard has an exporter too: for its panels in periodic reports, which ask otherwise
  const exporter = isExport(endpoint) ? exporters.get(endpoint.name) : undefined
  if (exporter === undefined) {
    const { status, body: result } = await app.call(endpoint, { body }, by.token)
    if (status >= 500 || result.code === 'request.invalid') throw new Error(`${endpoint.name}: ${JSON.stringify([body, result])}`)
    return status === 200 ? listFigures(result.data, about, reading) : []
  }
  const { format: _format, encoding: _encoding, language: _language, ...rest } = parsed
  const as = { knex: app.services.warehouse.knex, user: by.user, language: 'ja', services: app.services } as const
  const created = await exporter
    .createDefinition(rest, as)
    .catch((error: unknown) => (error instanceof AppError ? null : Promise.reject(error)))
  if (created === null) return []
  const { columns, rows, totals } = created
  const cells: Record<string, unknown>[] = []
  for await (const row of rows) cells.push(Object.fromEntries(columns.map(({ name, value }) => [name, value(row, 'ja')])))
  const sums = Object.fromEntries(columns.flatMap(({ name, total }) => (total && totals ? [[name, totals[name] ?? null]] : [])))
  return listFigures({ rows: cells, totals: sums }, about, reading)
}

/** True if the figure differs by design. */
const isDifferent = ({ call, path, key, query }: Figure): boolean =>
  notCompared.some(
    ({ figure, subject, where }) =>
      figure.test(`${call} ${path}`) &&
      (subject?.test(key) ?? true) &&
      (where !== 'channel' || query.channel !== 'all') &&
      (where !== 'open day' || (query.period?.to ?? '') > asOf),
  )

/** Calls whose figures were compared with those of a call other than their export. */
const compared = new Set<string>()

/** Asks every call each of the queries and expects equal figures for equal subjects. */
async function expectAgreement(queries: readonly Query[], asking: Asking): Promise<void> {
  const figures = new Map<string, Figure[]>()
  for (const [index, query] of queries.entries())
    for (const endpoint of testedCalls)
      for (const figure of await getFigures(endpoint, query, { ...asking, cut: asking.cut + index })) {
        if (isDifferent(figure)) continue
        const others = figures.get(figure.key)
        if (others) others.push(figure)
        else figures.set(figure.key, [figure])
      }
  for (const same of figures.values()) {
    const families = new Set(same.map(({ call }) => getFamily(call)))
    if (families.size > 1) for (const family of families) compared.add(family)
  }
  expect(listDifferingFigures(figures)).toEqual([])
}

const span = { back: fc.oneof(fc.constant(0), fc.integer({ min: -1, max: 40 })), length: fc.integer({ min: 1, max: 35 }) }
const getPeriod = ({ back, length }: { back: number; length: number }) => {
  const to = addDays(asOf, -back)
  return { from: addDays(to, 1 - length), to }
}
const pick = <T>(values: readonly T[], number: number): T => values[number % values.length] as T
const choices = {
  ...span,
  filter: fc.nat(),
  channel: fc.constantFrom('all' as const, 'all' as const, 'store' as const, 'net' as const),
  cut: fc.nat({ max: 60 }),
  viewer: fc.constantFrom(0, 0, 1, 2, 3),
}

describe('endpoints with figures', () => {
  it('returns the same figures of a title for all, some and one store, and for a period and its days', async () => {
    const wide = { back: 0, length: 21, filter: 3, channel: 'all', cut: 0, viewer: 0 } as const
    await fc.assert(
      fc.asyncProperty(
        fc.record({ ...choices, title: fc.nat(), store: fc.nat(), day: fc.nat() }),
        async ({ title, store, day, filter, channel, cut, viewer, ...days }) => {
          const period = getPeriod(days)
          const one = addDays(period.from, day % days.length)
          const single = { from: one, to: one }
          const about = { jan: pick(titles, title), channel }
          const ofStore = { storeCds: [pick(storeCds, store)] }
          await expectAgreement(
            [
              { ...about, stores: {}, period },
              { ...about, stores: pick(filters, filter), period },
              { ...about, stores: ofStore, period },
              { ...about, stores: {}, period: single },
              { ...about, stores: ofStore, period: single },
            ],
            { cut, viewer },
          )
        },
      ),
      {
        ...createRunParameters({ quick: 3, deep: 100 }),
        endOnFailure: true,
        examples: [
          // a store of the user's contract, because some calls answer for own stores only
          [{ ...wide, title: 0, store: storeCds.indexOf(app.facts.storeCd), day: 0 }],
          // more refunds than sales on a day; completely refunded; refunds only: in the store and on the day of the refund
          [{ ...wide, title: 0, store: storeCds.indexOf(refundingStore), day: 17 }],
          [{ ...wide, title: 1, store: storeCds.indexOf(refundingStore), day: 12, cut: 1 }],
          [{ ...wide, title: 2, store: storeCds.indexOf(refundingStore), day: 14, cut: 2 }],
        ],
      },
    )
  })

  it('returns the same figures for publishers, genres, series and all goods', async () => {
    await fc.assert(
      fc.asyncProperty(fc.record({ ...choices, group: fc.nat() }), async ({ group, filter, channel, cut, viewer, ...days }) => {
        const query = { stores: filter % 2 === 0 ? {} : pick(filters, filter), channel, period: getPeriod(days) }
        await expectAgreement(
          [
            query,
            { ...query, publisherCd: pick(groups.publisherCds, group) },
            { ...query, genreKey: pick(groups.genreKeys, group) },
            { ...query, seriesCd: pick(groups.seriesCds, group) },
          ],
          { cut, viewer },
        )
      }),
      {
        ...createRunParameters({ quick: 1, deep: 50 }),
        endOnFailure: true,
        examples: [[{ back: 0, length: 21, filter: 0, channel: 'all', group: 0, cut: 0, viewer: 0 }]],
      },
    )
  })

  it('compares all endpoints with figures to another analysis or lists them as exceptions with a reason', () => {
    const names = new Set(analyses.map(({ name }) => name))
    expect(Object.keys(untestedMeasures).filter((name) => !names.has(name))).toEqual([])
    const families = new Set(testedCalls.map(({ name }) => getFamily(name)))
    // a generated query may compare one of the exceptions by chance
    expect([...families].filter((family) => !(compared.has(family) || family in standaloneMeasures))).toEqual([])
    expect(Object.keys(standaloneMeasures).filter((family) => !families.has(family))).toEqual([])
  })
})
