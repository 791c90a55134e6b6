import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Result } from '../../../shared/api/endpoint.ts'
import { type PeerStoreGapRow, peerStoreGap, peerStoreGapExport } from '../../../shared/api/peer-store-gap.ts'
import { stockDistributionDetails } from '../../../shared/api/product-stock.ts'
import { createRanking } from '../../../shared/api/ranking-create.ts'
import { addDays, type Period } from '../../../shared/calendar/period.ts'
import { setUpTestServer } from '../../testing/set-up.ts'

const app = setUpTestServer()
let token: string
let period: Period
beforeAll(async () => {
  token = await app.signIn('user')
  // long enough for the few stores of the small demo to run out of something
  period = { from: addDays(app.facts.today, -300), to: addDays(app.facts.today, -1) }
})

type GapResult = Result<typeof peerStoreGap>
const call = (body: Record<string, unknown> = {}, as = token) =>
  app.call(peerStoreGap, { body: { storeCd: app.facts.storeCd, period, ...body } }, as)
async function callApi(body: Record<string, unknown> = {}, as = token): Promise<GapResult> {
  const result = await call(body, as)
  if (result.status !== 200) throw new Error(JSON.stringify(result.body))
  return result.body.data as GapResult
}

describe('peer store gap', () => {
  it('returns the peer stores, the rule that selected them and the relative size of the store', async () => {
    const { store, peers, notCompared, asOf, explanation } = await callApi()
    expect(store).toMatchObject({ storeCd: app.facts.storeCd, scaleCd: '2' })
    // only one store shares scale and location, so all of the scale are compared
    expect(peers).toMatchObject({ rule: 'scale', stores: 5, companies: 3 })
    expect(peers?.sizeIndex).toBeCloseTo(((peers?.quantity ?? 0) / (peers?.peerQuantity ?? 1)) * 100, 0)
    expect([notCompared, asOf]).toEqual([null, period.to])
    expect(explanation).toContain('5店・3社')
  })

  it('lists missing titles that sold less than expected at the store; the full list includes the others as well', async () => {
    const lacking = await callApi({ pageSize: 1000 })
    expect(lacking.list.length).toBeGreaterThan(0)
    for (const row of lacking.list) {
      expect([row.state !== 'inStock', row.stock <= 0, row.gapCopies >= 0, row.sellingPeers >= 3]).toEqual(Array(4).fill(true))
      expect(row.suggestedCopies).toBeGreaterThan(0)
    }
    const all = await callApi({ listed: 'all', pageSize: 1000 })
    expect(all.list.length).toBeGreaterThan(lacking.list.length)
    expect(all.list.filter((row) => row.state !== 'inStock' && row.gapCopies > 0)).toEqual(
      lacking.list.filter((row) => row.gapCopies > 0),
    )
    expect(all.peers).toEqual(lacking.peers)
    for (const { totals, genres, list } of [lacking, all]) {
      const sum = (value: (row: PeerStoreGapRow) => number) => list.reduce((sums, row) => sums + value(row), 0)
      expect([totals.titles, totals.quantity, totals.gapAmount, totals.suggestedCopies]).toEqual([
        list.length,
        sum((row) => row.quantity),
        sum((row) => row.gapAmount),
        sum((row) => row.suggestedCopies),
      ])
      expect(genres.reduce((titles, genre) => titles + genre.titles, 0)).toBe(list.length)
      expect(totals.expectedQuantity - totals.quantity).toBeCloseTo(totals.gapCopies, 5)
    }
  })

  it('shows the same sales and stock in the peer store gap as in the ranking and the stock by store', async () => {
    const { list } = await callApi({ listed: 'all', pageSize: 1000 })
    const ranked = await app.call(
      createRanking,
      { body: { period, stores: { storeCds: [app.facts.storeCd] }, limit: 10_000, pageSize: 1000, includeExcluded: true } },
      token,
    )
    const { rankingList } = ranked.body.data as Result<typeof createRanking>
    const soldOf = new Map(rankingList.map(({ jan, quantity }) => [jan, quantity]))
    expect(list.some((row) => row.quantity > 0)).toBe(true)
    for (const row of list) if (row.quantity > 0) expect([row.jan, row.quantity]).toEqual([row.jan, soldOf.get(row.jan)])
    for (const row of [...list.slice(0, 4), ...list.slice(-4)]) {
      const result = await app.call(
        stockDistributionDetails,
        { body: { jan: row.jan, stores: { storeCds: [app.facts.storeCd] } } },
        token,
      )
      const [store] = (result.body.data as Result<typeof stockDistributionDetails>).list
      expect([row.jan, row.stock, row.state === 'notDelivered']).toEqual([
        row.jan,
        store?.stock ?? 0,
        (store?.firstDeliveryDate ?? null) === null && row.stock <= 0,
      ])
    }
  })

  it('computes the store’s size for the peer store gap independently of title filters', async () => {
    const full = await callApi({ pageSize: 1000 })
    const [first] = full.list
    const one = await callApi({ products: { jans: [first?.jan ?? ''] } })
    expect(one.list).toEqual([first])
    expect(one.peers).toEqual(full.peers)
    const genre = await callApi({ products: { genreKeys: [first?.genreKey?.split('/')[0] ?? ''] }, pageSize: 1000 })
    expect(genre.list).toContainEqual(first)
    expect(genre.peers).toEqual(full.peers)
  })

  it('reports stores of unknown scale and stores without peers', async () => {
    const online = await app.services.warehouse.knex('store').where({ is_online: true }).first()
    expect(await callApi({ storeCd: online.store_cd })).toMatchObject({
      peers: null,
      notCompared: 'noScale',
      list: [],
      genres: [],
    })
    const largest = await app.services.warehouse.knex('store').where({ scale_cd: '6' }).first()
    expect(await callApi({ storeCd: largest.store_cd })).toMatchObject({ peers: null, notCompared: 'tooFewPeers', list: [] })
  })

  it('limits titles of the peer store gap and the sales behind the size of stores to the data range', async () => {
    const magazines = await callApi({ listed: 'all', pageSize: 1000 }, await app.signIn('magazine'))
    expect(magazines.list.every(({ kind }) => kind === 'magazine')).toBe(true)
    expect(magazines.peers?.quantity).toBeLessThan((await callApi()).peers?.quantity ?? 0)
    const own = await callApi({ listed: 'all', pageSize: 1000 }, await app.signIn('own'))
    expect(own.list.every((row) => row.own)).toBe(true)
  })

  it('exports the rows, the sums and the peers of the peer store gap', async () => {
    const { list, totals } = await callApi({ pageSize: 1000 })
    const body = { storeCd: app.facts.storeCd, period, language: 'en', encoding: 'utf-8' }
    const result = await app.call(peerStoreGapExport, { body }, token)
    const { fileContent, fileName } = result.body.data as { fileContent: string; fileName: string }
    const lines = Buffer.from(fileContent, 'base64').toString('utf8').trimEnd().split('\r\n')
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(list.map(({ jan }) => jan))
    expect(fileName).toMatch(/^Gap to peer stores/)
    expect(totals.titles).toBe(list.length)
    for (const format of [2, 3]) {
      const created = await app.call(peerStoreGapExport, { body: { ...body, format } }, token)
      expect(created.status).toBe(200)
    }
    const wrong = await call({ minPeerStores: 2 })
    expect([wrong.status, (wrong.body.errors as { field: string }[])[0]?.field]).toEqual([400, 'minPeerStores'])
  })
})

describe('peer store gap of a bookseller', () => {
  let chain: string
  beforeAll(async () => {
    chain = await app.signIn('store')
  })
  const asBookseller = (companies: readonly string[]) =>
    app.services.operations
      .knex('contract')
      .where({ id: 'demo-store' })
      .update({ own_company_cds: JSON.stringify(companies) })
  afterEach(() => asBookseller(['K01']))

  it('answers the peer store gap of a bookseller only for its own stores', async () => {
    const own = await app.services.warehouse.knex('store').where({ company_cd: 'K01', scale_cd: '2' }).first()
    expect((await callApi({ storeCd: own.store_cd }, chain)).store.companyName).toBe('汽笛堂ホールディングス')
    const other = await call({}, chain)
    expect([other.status, other.body.code]).toEqual([403, 'store.notOwn'])
    expect((await app.call(peerStoreGapExport, { body: { storeCd: app.facts.storeCd, period } }, chain)).body.code).toBe(
      'store.notOwn',
    )
    // publishers and wholesalers see single stores everywhere
    for (const name of ['user', 'agency', 'admin']) expect((await call({}, await app.signIn(name))).status).toBe(200)
  })

  it('returns an error for the peer store gap of an unknown store or none', async () => {
    expect((await call({ storeCd: 'nothing' })).body).toMatchObject({ code: 'store.notFound', errors: [{ field: 'storeCd' }] })
    expect((await call({ storeCd: null })).body).toMatchObject({ code: 'store.required', errors: [{ field: 'storeCd' }] })
    // a chain has several stores
    expect((await call({ storeCd: null }, chain)).body.code).toBe('store.required')
  })

  it('uses the bookseller’s only store by default, and returns an error for a contract without stores', async () => {
    await asBookseller(['K13'])
    const { store } = await callApi({ storeCd: null }, chain)
    const [only, ...more] = await app.services.warehouse.knex('store').where({ company_cd: 'K13' })
    expect([store.storeCd, more]).toEqual([only?.store_cd, []])
    await asBookseller([])
    for (const storeCd of [null, app.facts.storeCd]) {
      const { status, body } = await call({ storeCd }, chain)
      expect([status, body.code]).toEqual([403, 'store.noneOwn'])
    }
  })

  it('hides titles sold by fewer than three stores of other companies from a bookseller, whatever the conditions', async () => {
    const { knex } = app.services.warehouse
    const own = await knex('store').where({ store_cd: app.facts.storeCd }).first()
    const sold: { product_id: number; jan: string; stores: number }[] = (
      await knex.raw(
        `select product_id, min(product.jan) as jan, count(*) as stores from (
          select product_id, store_id from rollup_store_product_day join store on store.id = store_id
          where sale_date between cast(? as date) and cast(? as date) and scale_cd = '2' and company_cd <> ?
          group by product_id, store_id having sum(sale_quantity) > 0) as selling
          join product on product.id = product_id group by product_id`,
        [period.from, period.to, own.company_cd],
      )
    ).rows
    const few = sold.filter(({ stores }) => stores < 3)
    expect(few.length).toBeGreaterThan(20)
    const result = new Set(
      (await callApi({ listed: 'all', products: { kind: 'all' }, pageSize: 1000 })).list.map(({ jan }) => jan),
    )
    expect(result.size).toBeGreaterThan(10)
    expect(few.filter(({ jan }) => result.has(jan))).toEqual([])
    // nor does a query about one title reveal it by its row, its sums or the stores' size
    const full = await callApi({ products: { kind: 'all' } })
    for (const { jan } of few.slice(0, 5)) {
      const one = await callApi({ listed: 'all', products: { kind: 'all', jans: [jan] } })
      expect([one.list, one.genres, one.totals.expectedQuantity]).toEqual([[], [], 0])
      expect(one.peers).toEqual(full.peers)
    }
  })
})
