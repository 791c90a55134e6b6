import { describe, expect, it } from 'vitest'
import { type ClusterBody, clusterAnalysis } from '../../shared/api/purchase-cluster.ts'
import { addDays } from '../../shared/calendar/period.ts'
import { resolveBuyerQuery } from '../features/purchase-cluster/buyers.ts'
import { readDisclosedBuyers } from '../features/purchase-cluster/disclosed-buyers.ts'
import { MIN_CELL_MEMBERS } from '../warehouse/members/cell-keys.ts'
import { type DataScope, unlimitedScope } from '../warehouse/products/scope.ts'
import { estimateHiddenCounts, expectNoBetterThanGuessing, type Recovered } from './differencing.ts'
import { makeMemberTrade } from './member-trade.ts'
import { getAgeGroup } from './oracle/trends-and-rankings.ts'
import { setUpWarehouse } from './set-up.ts'
import { createRandom, GENRES, type SmallTrade, writeSmallTrade } from './small-trade.ts'

/**
 * An attacker asks overlapping queries and subtracts the results from each other to find hidden counts. The result must be
 * little better than a guess. Asking the same in other words must reveal nothing.
 */
const trade = makeMemberTrade(11, { receipts: 24_000, members: 4000 })
const fullPeriod = { from: addDays(trade.from, 20), to: addDays(trade.from, 80) }
const fortnight = { from: addDays(trade.from, 40), to: addDays(trade.from, 53) }
const random = createRandom(7)
const some = <T>(list: readonly T[], count: number): T[] =>
  [...list]
    .map((item) => ({ one: item, order: random() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, count)
    .map(({ one }) => one)

const warehouse = setUpWarehouse('duckdb', (fresh) => writeSmallTrade(fresh, trade))
let requestCount = 0

interface Query {
  jans?: string[]
  period?: ClusterBody['period']
  stores?: Record<string, string[]>
  products?: Record<string, unknown>
  scope?: DataScope
}
const getBody = ({ scope: _scope, ...query }: Query): ClusterBody => clusterAnalysis.body.parse({ period: fullPeriod, ...query })

async function readResult(query: Query) {
  requestCount += 1
  const body = getBody(query)
  const resolved = await resolveBuyerQuery(warehouse.knex, body, query.scope ?? unlimitedScope)
  return readDisclosedBuyers(warehouse.knex, resolved, body)
}

/** Buyers of every cell, gender and age group as a result shows them. */
async function runQuery(query: Query): Promise<Map<string, number | null>> {
  const { cells, byGender, byAge } = await readResult(query)
  return new Map([
    ...cells.map(({ gender, ageGroup, buyers }) => [`${gender}/${ageGroup}`, buyers] as const),
    ...byGender.map(({ gender, buyers }) => [`${gender}/`, buyers] as const),
    ...byAge.map(({ ageGroup, buyers }) => [`/${ageGroup}`, buyers] as const),
  ])
}

const genders = [0, 1, 2]
const ages = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90]

/** Hidden counts among members, by cell, gender and age group; `isIn` selects the purchases. */
function listHiddenCounts(isIn: (sale: SmallTrade['sales'][number]) => boolean, until = fullPeriod.to) {
  const ids = new Set(trade.sales.filter((sale) => sale.quantity > 0 && isIn(sale)).map(({ member }) => member))
  const people = trade.members.filter(({ id }) => ids.has(id))
  const toAge = (birthDecade: number | null) => (birthDecade === null ? 0 : getAgeGroup(birthDecade, until))
  const count = (gender: number | null, age: number | null) =>
    people.filter(
      (person) => (gender === null || person.gender === gender) && (age === null || toAge(person.birthDecade) === age),
    ).length
  const counts = [
    ...genders.flatMap((gender) => ages.map((age) => [`${gender}/${age}`, count(gender, age)] as const)),
    ...genders.map((gender) => [`${gender}/`, count(gender, null)] as const),
    ...ages.map((age) => [`/${age}`, count(null, age)] as const),
  ]
  return new Map(
    counts.filter(([, hidden]) => hidden > 0 && hidden < MIN_CELL_MEMBERS).map(([cell, hidden]) => [cell, { hidden }] as const),
  )
}

const isWithin = (period: ClusterBody['period'], date: string) => date >= period.from && date <= period.to
const idOf = new Map(trade.products.map(({ jan, id }) => [jan, id]))

/** Estimates each hidden cell by the difference of two queries. */
const attack = (hidden: ReturnType<typeof listHiddenCounts>, pair: readonly [Query, Query]): Promise<Recovered[]> =>
  estimateHiddenCounts(hidden, pair, runQuery)

/** Takes part in turn until enough cells are attacked. */
async function attackAll(
  name: string,
  attacks: readonly { hidden: ReturnType<typeof listHiddenCounts>; pair: readonly [Query, Query] }[],
): Promise<void> {
  const cells: Recovered[] = []
  for (const { hidden, pair } of attacks) cells.push(...(await attack(hidden, pair)))
  expectNoBetterThanGuessing(name, cells, requestCount)
}

describe('hidden counts of buyers', () => {
  it('does not reveal counts of buyers of a title by lists with and without the title', () =>
    attackAll(
      'titles',
      some(trade.products, 8).map(({ id, jan }) => {
        const list = some(
          trade.products.flatMap((product) => (product.jan === jan ? [] : [product.jan])),
          4 + Math.floor(random() * 12),
        )
        const other = new Set(list.map((item) => idOf.get(item)))
        const buyersOfList = new Set(
          trade.sales
            .filter((sale) => other.has(sale.product) && sale.quantity > 0 && isWithin(fortnight, sale.date))
            .map(({ member }) => member),
        )
        return {
          // those who bought nothing else of the list make the difference
          hidden: listHiddenCounts(
            (sale) => sale.product === id && isWithin(fortnight, sale.date) && !buyersOfList.has(sale.member),
            fortnight.to,
          ),
          pair: [
            { jans: [...list, jan], period: fortnight },
            { jans: list, period: fortnight },
          ] as const,
        }
      }),
    ))

  it('does not reveal counts of buyers of a title or series on some days by periods that slide at either end', () =>
    attackAll(
      'periods',
      [
        ...some(trade.products, 8).map(({ jan }) => ({ jans: [jan] })),
        ...[3, 5].map(() => ({ products: { seriesCds: ['m1234'] } })),
      ].map((what, index) => {
        const isOf = (product: number) =>
          'jans' in what
            ? product === idOf.get(what.jans[0] ?? '')
            : trade.products.find(({ id }) => id === product)?.series === 1
        const days = { from: addDays(trade.from, 50 + index), to: addDays(trade.from, 52 + index) }
        const [long, short] =
          index % 2 === 0
            ? [
                { from: addDays(days.from, -25), to: days.to },
                { from: addDays(days.from, -25), to: addDays(days.from, -1) },
              ]
            : [
                { from: days.from, to: addDays(days.to, 25) },
                { from: addDays(days.to, 1), to: addDays(days.to, 25) },
              ]
        const before = new Set(
          trade.sales
            .filter((sale) => isOf(sale.product) && sale.quantity > 0 && isWithin(short as ClusterBody['period'], sale.date))
            .map(({ member }) => member),
        )
        return {
          hidden: listHiddenCounts(
            (sale) => isOf(sale.product) && isWithin(days, sale.date) && !before.has(sale.member),
            days.to,
          ),
          pair: [
            { ...what, period: long },
            { ...what, period: short },
          ] as [Query, Query],
        }
      }),
    ))

  it('does not reveal counts of buyers of a store by selections with and without the store', () =>
    attackAll(
      'stores',
      some(trade.products, 6).flatMap(({ id, jan }) =>
        // the last stores sell least
        trade.stores.slice(-3).map((store) => {
          const others = some(
            trade.stores.filter(({ cd }) => cd !== store.cd),
            4,
          )
          const isElsewhere = new Set(others.map((item) => item.id))
          const known = new Set(
            trade.sales
              .filter(
                (sale) =>
                  sale.product === id && sale.quantity > 0 && isElsewhere.has(sale.store) && isWithin(fullPeriod, sale.date),
              )
              .map(({ member }) => member),
          )
          const cds = others.map(({ cd }) => cd)
          return {
            hidden: listHiddenCounts(
              (sale) =>
                sale.product === id && sale.store === store.id && isWithin(fullPeriod, sale.date) && !known.has(sale.member),
            ),
            pair: [
              { jans: [jan], stores: { storeCds: [...cds, store.cd] } },
              { jans: [jan], stores: { storeCds: cds } },
            ] as const,
          }
        }),
      ),
    ))

  it('does not reveal counts of buyers of a publisher’s titles of a genre by lists with and without the publisher', () =>
    attackAll(
      'genre and publisher',
      [1, 2, 3].flatMap((genre) =>
        [1, 2, 3].map((publisher) => {
          const isIn = (product: number, publishers: readonly number[]) =>
            trade.products.some((item) => item.id === product && item.genre === genre && publishers.includes(item.publisher))
          const others = [1, 2, 3].filter((item) => item !== publisher)
          const known = new Set(
            trade.sales
              .filter((sale) => isIn(sale.product, others) && sale.quantity > 0 && isWithin(fortnight, sale.date))
              .map(({ member }) => member),
          )
          const genreKeys = [(GENRES[genre - 1] ?? []).join('/')]
          const toQuery = (publishers: readonly number[]): Query => ({
            period: fortnight,
            products: { kind: 'all', genreKeys, publisherCds: publishers.map((item) => `990${item}`) },
          })
          return {
            hidden: listHiddenCounts(
              (sale) => isIn(sale.product, [publisher]) && isWithin(fortnight, sale.date) && !known.has(sale.member),
              fortnight.to,
            ),
            pair: [toQuery([...others, publisher]), toQuery(others)] as const,
          }
        }),
      ),
    ))

  it('gives the same result to the same query in other words, so that averaging reveals nothing', async () => {
    const issues = trade.products.filter(({ series }) => series === 1)
    const unsold = trade.products.filter(
      ({ id }) => !trade.sales.some((sale) => sale.product === id && isWithin(fortnight, sale.date)),
    )
    const cds = trade.stores.map(({ cd }) => cd)
    const asJans = issues.map(({ jan }) => jan)
    const first = JSON.stringify(await readResult({ jans: asJans, period: fortnight }))
    const publishers = [...new Set(trade.products.map(({ publisher }) => `990${publisher}`))]
    for (let turn = 0; turn < 40; turn++) {
      const stores = random() < 0.5 ? {} : { stores: { storeCds: some(cds, cds.length) } }
      const query: Query =
        random() < 0.5
          ? {
              jans: some([...asJans, ...some(unsold, 2).map(({ jan }) => jan)], asJans.length + Math.min(2, unsold.length)),
              period: fortnight,
              ...stores,
            }
          : {
              products: {
                kind: 'all',
                seriesCds: ['m1234'],
                ...(random() < 0.5 ? {} : { publisherCds: some(publishers, publishers.length) }),
              },
              period: fortnight,
              ...stores,
            }
      const { genreBuyers: _genre, ...result } = await readResult(query)
      const { genreBuyers: _other, ...wanted } = JSON.parse(first)
      const strip = (value: unknown) => JSON.stringify(value, (key, item) => (/index/i.test(key) ? undefined : item))
      expect(strip(result), JSON.stringify(query)).toBe(strip(wanted))
    }
  })

  it('gives a contract’s own titles the same noise as anybody who asks for the same titles', async () => {
    const magazines = { ...unlimitedScope, dataRange: 'magazine' as const }
    const narrowed = await runQuery({ products: { kind: 'all', publisherCds: ['9901'] }, scope: magazines })
    const named = await runQuery({ products: { kind: 'magazine', publisherCds: ['9901'] } })
    expect(narrowed).toEqual(named)
    expect([...narrowed.values()].some((count) => count !== null)).toBe(true)
  })
})
