import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyTemplate, ensureTemplate } from '../testing/templates.ts'
import { openWarehouse, type Warehouse } from '../warehouse/engine/engine.ts'

/**
 * Checks what a trade expert would look at first in the full-size demo: last year, the release day, pre-orders, subscriptions and
 * baskets. Only the facts are generated; no test here reads a rollup.
 */
const END = '2026-11-21'
/** The last complete week. */
const SUNDAY = '2026-11-15'

let folder: string
let demo: Warehouse
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'uresuji-believable-'))
  const target = join(folder, 'facts.duckdb')
  const template = await ensureTemplate({ kind: 'facts', size: 'demo', day: END, hour: 13 })
  await copyTemplate('warehouse-demo', { target, template })
  demo = openWarehouse({ url: `duckdb:${target}` })
}, 240_000)
afterAll(async () => {
  await demo.close()
  rmSync(folder, { recursive: true, force: true })
})

const runQuery = async <Row>(sql: string): Promise<Row[]> => (await demo.knex.raw(sql)).rows as Row[]

describe('years of demo data', () => {
  it('begins the demo data thirty complete months before the month of the last day', async () => {
    const [row] = await runQuery<{ months: number }>(
      `select count(distinct date_trunc('month', sale_date))::integer as months from fact_sale where sale_date < date '2026-11-01'`,
    )
    expect(row?.months).toBe(30)
  })

  it.each([
    ['four weeks', 28],
    ['twelve weeks', 84],
    ['fifty-two weeks', 364],
  ])('has most large demo genres within 8 percent of last year’s weeks over the last %s (%i days)', async (_name, days) => {
    const within = (back: number) =>
      `sum(fact_sale.quantity) filter (fact_sale.sale_date between date '${SUNDAY}' - ${back + days - 1} and date '${SUNDAY}' - ${back})`
    const genres = await runQuery<{ name: string; change: number }>(
      `select trade_genre.genre_c1_nm as name, 100.0 * ${within(0)} / ${within(364)} - 100 as change
        from fact_sale join product on product.id = fact_sale.product_id join trade_genre on trade_genre.id = product.trade_genre_id group by 1`,
    )
    expect(genres).toHaveLength(11)
    const near = genres.filter(({ change }) => Math.abs(change) <= 8)
    expect(near.length, JSON.stringify(genres)).toBeGreaterThanOrEqual(8)
  })
})

describe('demo data around a release', () => {
  it('delivers first copies of the demo data to stores one or two days before the release', async () => {
    const [row] = await runQuery<{ released: number; stocked: number; early: number; late: number }>(
      `with came as (select product.id, product.release_date, (product.release_date - min(fact_delivery.delivery_date))::integer as ahead
          from product join fact_delivery on fact_delivery.product_id = product.id
          where product.kind <> 'other' and product.release_date between date '2024-06-01' and date '${END}' group by product.id, product.release_date)
        select count(*)::integer as released, count(*) filter (ahead between 1 and 2)::integer as stocked,
          count(*) filter (ahead > 2)::integer as early, count(*) filter (ahead < 1)::integer as late from came`,
    )
    expect(row?.released).toBeGreaterThan(3000)
    expect(row?.early).toBe(0)
    // a title in only a handful of stores may first arrive by an order
    expect(Number(row?.stocked) / Number(row?.released)).toBeGreaterThan(0.98)
  })

  it('includes no store in the demo data with more pre-ordered than delivered copies of a title', async () => {
    const rows = await runQuery<{ products: number; stores_over: number; products_at: number }>(
      `with booked as (select product_id, store_id, sum(quantity) as booked from fact_pre_order group by all),
        sent as (select fact_delivery.product_id, fact_delivery.store_id, sum(fact_delivery.quantity) as sent from fact_delivery
          join product on product.id = fact_delivery.product_id where fact_delivery.delivery_date < product.release_date group by all),
        both_sides as (select booked.product_id, booked.booked, coalesce(sent.sent, 0) as sent
          from booked join product on product.id = booked.product_id and product.release_date <= date '${END}'
            left join sent on sent.product_id = booked.product_id and sent.store_id = booked.store_id)
        select count(distinct product_id)::integer as products, count(*) filter (booked > sent)::integer as stores_over,
          (select count(*)::integer from (select both_sides.product_id from both_sides
            join (select product_id, sum(sent) as everywhere from sent group by 1) as whole on whole.product_id = both_sides.product_id
            group by both_sides.product_id, whole.everywhere having sum(both_sides.booked) >= whole.everywhere) as as_many) as products_at
        from both_sides`,
    )
    expect(rows[0]?.products).toBeGreaterThan(500)
    expect(rows[0]).toMatchObject({ stores_over: 0, products_at: 0 })
  })
})

describe('returns in the demo data', () => {
  it('returns consignment books of the demo data in the two weeks before their return limit, rarely later', async () => {
    const [row] = await runQuery<{ due: number; early: number; back: number; late: number }>(
      `with back as (select fact_return.product_id, sum(quantity) filter (return_date <= product.return_limit_date - 16) as early,
            sum(quantity) filter (return_date between product.return_limit_date - 15 and product.return_limit_date) as back,
            sum(quantity) filter (return_date between product.return_limit_date + 1 and product.return_limit_date + 30) as late
          from fact_return join product on product.id = fact_return.product_id
          where product.kind = 'book' and product.return_limit_date between date '${END}' - 120 and date '${END}' - 31 group by 1)
        select count(*)::integer as due, coalesce(sum(early), 0)::integer as early, sum(back)::integer as back,
          coalesce(sum(late), 0)::integer as late from back`,
    )
    expect(row?.due).toBeGreaterThan(200)
    expect(row?.early).toBe(0)
    expect(Number(row?.late) / Number(row?.back)).toBeLessThan(0.05)
  })

  it('returns a magazine in the demo data only after its next issue is released', async () => {
    const [row] = await runQuery<{ issues: number; under: number }>(
      `with followed as (select return_limit_date, lead(release_date) over (partition by series_id order by release_date) as next_release
          from product where kind = 'magazine')
        select count(*)::integer as issues, count(*) filter (return_limit_date < next_release + 7)::integer as under
          from followed where next_release is not null`,
    )
    expect(row?.issues).toBeGreaterThan(1000)
    expect(row?.under).toBe(0)
  })
})

describe('subscriptions in the demo data', () => {
  it('never has more subscriptions in the demo data than sales of any issue in a store', async () => {
    const [row] = await runQuery<{ issues: number; under: number }>(
      `with wanted as (
          select product.id, fact_subscription.store_id, sum(fact_subscription.quantity) as subscribed
          from product join fact_subscription on fact_subscription.series_id = product.series_id
            join store on store.id = fact_subscription.store_id
          where product.kind = 'magazine' and product.release_date between date '2026-08-01' and date '2026-11-10'
            and fact_subscription.from_date <= product.release_date
            and (fact_subscription.to_date is null or fact_subscription.to_date >= product.release_date)
            and store.opened_on < product.release_date and (store.closed_on is null or store.closed_on > date '${END}')
          group by all),
        sold as (select product_id, store_id, sum(quantity) as sold from fact_sale where sale_date >= date '2026-08-01' group by all)
        select count(*)::integer as issues, count(*) filter (coalesce(sold.sold, 0) < wanted.subscribed)::integer as under
        from wanted left join sold on sold.product_id = wanted.id and sold.store_id = wanted.store_id`,
    )
    expect(row?.issues).toBeGreaterThan(1000)
    expect(row?.under).toBe(0)
  })
})

interface Pair {
  item: string
  one: string
  other: string
  author: string | null
  other_author: string | null
  both: number
}

/** Products on one receipt in the last three months, at least five times. */
const findPairs = (where: string, least: string) =>
  runQuery<Pair>(
    `with bought as (select distinct receipt_id, product_id from fact_sale where sale_date > date '${END}' - 92 and quantity > 0),
      pair as (select a.product_id as one, b.product_id as other, count(*) as both from bought a
        join bought b on b.receipt_id = a.receipt_id and b.product_id <> a.product_id group by all having count(*) >= 5)
    select item_genre.item_nm as item, one.product_nm as one, other.product_nm as other, one.author_nm as author,
        other.author_nm as other_author, pair.both::integer as both
      from pair join product as one on one.id = pair.one join product as other on other.id = pair.other
        join item_genre on item_genre.id = other.item_genre_id join item_genre as item_of_one on item_of_one.id = one.item_genre_id
      where ${where}
      qualify row_number() over (partition by ${least} order by pair.both desc, pair.other) = 1`,
  )

const kinds = ['書籍', 'コミック', 'レンタル映像', 'レンタル音楽', 'レンタルコミック', 'セル映像', 'セル音楽', '文具', 'ゲーム']

describe('baskets in the demo data', () => {
  it('gives buyers of the best-selling comic in the demo data each kind of its adaptations', async () => {
    const found = await findPairs("one.product_nm = '放課後、火星まで 11'", 'item_genre.item_cd')
    const titleByKind = new Map(found.map(({ item, other }) => [item, other]))
    for (const kind of kinds.slice(1)) expect(titleByKind.get(kind), kind).toMatch(/火星|赤い砂/)
  })

  it('gives buyers of the star novel in the demo data related media of each kind', async () => {
    const found = await findPairs("one.product_nm = '夜汽車は星を数えない'", 'item_genre.item_cd')
    const titleByKind = new Map(found.map(({ item, other }) => [item, other]))
    for (const kind of kinds.slice(2)) expect(titleByKind.get(kind), kind).toMatch(/冬の星図|星を数えない/)
    expect(found.find(({ item }) => item === '書籍')).toMatchObject({ other_author: '鳥居坂 澪' })
  })

  it('often puts two titles of the same series, author, artist or brand into one basket of the demo data', async () => {
    const found = await findPairs(
      `item_genre.item_cd = item_of_one.item_cd
        and (one.series_id is not null or one.author_nm is not null or item_genre.item_nm = '文具')`,
      'pair.one',
    )
    const getStem = (name: string) => name.replace(/[ 　].*$/, '').replace(/^(アニメ|映画|時代劇)/, '')
    const isRelated = ({ one, other, author, other_author }: Pair) =>
      (author !== null && author === other_author) || getStem(one) === getStem(other)
    for (const kind of kinds) {
      const ofKind = found.filter(({ item }) => item === kind)
      expect(ofKind.length, kind).toBeGreaterThan(1)
      const share = ofKind.filter(isRelated).length / ofKind.length
      expect(share, `${kind}: ${JSON.stringify(ofKind.filter((pair) => !isRelated(pair)).slice(0, 5))}`).toBeGreaterThan(0.5)
    }
  })
})
