import type { Knex } from 'knex'
import type { Result } from '../../../shared/api/endpoint.ts'
import {
  MIN_COMPANIES,
  MIN_PEERS,
  MIN_SELLERS,
  type PeerStoreGapBody,
  type PeerStoreGapRow,
  peerStoreGap,
  peerStoreGapExport,
  SUGGESTED_DAYS,
} from '../../../shared/api/peer-store-gap.ts'
import { productFilter } from '../../../shared/api/query-fields.ts'
import type { QueryResult } from '../../../shared/api/report.ts'
import { countDays } from '../../../shared/calendar/period.ts'
import { type Language, pickByLanguage } from '../../../shared/messages/language.ts'
import { peerStoreGapWords } from '../../../shared/messages/peer-store-gap.ts'
import { fill } from '../../../shared/messages/translate.ts'
import { peerStoreGapReport } from '../../../shared/reports/peer-store-gap.ts'
import { getRequestUnit } from '../../../shared/trade/kinds.ts'
import { computePercent, divideAndRound } from '../../../shared/trade/measures.ts'
import { getPlaceName } from '../../../shared/trade/place-names.ts'
import { allRows, exportRoute } from '../../exporting/export-route.ts'
import { getUnitLabel } from '../../exporting/table-model.ts'
import { reportRoute } from '../../routing/report-route.ts'
import { type AsOfDays, readAsOfDays, resolveAsOfDay } from '../../warehouse/engine/as-of.ts'
import { sql } from '../../warehouse/engine/sql.ts'
import { readProducts } from '../../warehouse/products/product-columns.ts'
import { queryCurrentTitles } from '../../warehouse/products/product-set.ts'
import { type DataScope, resolveProductSet } from '../../warehouse/products/scope.ts'
import { querySalesSum, salesSql } from '../../warehouse/sales/query-sales.ts'
import { toCopies } from '../../warehouse/stock/fixed-point.ts'
import { readOrders } from '../../warehouse/stock/orders.ts'
import { storePositionsSql } from '../../warehouse/stock/positions.ts'
import { resolveStore, type StoreScope } from '../../warehouse/stores/one-store.ts'
import type { StoreColumns } from '../../warehouse/stores/store-columns.ts'
import { toStoreSet } from '../../warehouse/stores/store-filter.ts'
import { expectedGapSql, gapTotalsSql, listedGapSql, peerTitleSalesSql, storeTitleStockSql } from './gap-sql.ts'
import { choosePeers, countCompanies, getCompanyKey, type PeerGroup, readPeerCandidates } from './peer-stores.ts'

type ComparedParts = Pick<Result<typeof peerStoreGap>, 'store' | 'peers' | 'notCompared'>

/** Explains the peers of the store, or why there are none, and how the figures are computed. */
function explainPeers(
  { store, peers, notCompared }: ComparedParts,
  { unit, language }: { unit: string; language: Language },
): string {
  const messages = peerStoreGapWords[language]
  const location = peers?.rule === 'scaleAndLocation' ? getPlaceName('location', store.locationCd, language) : null
  const placeText = [getPlaceName('scale', store.scaleCd, language), location].filter((name) => name !== null)
  const least = { peers: MIN_PEERS, companies: MIN_COMPANIES, sellers: MIN_SELLERS, days: SUGGESTED_DAYS }
  const whom = peers
    ? fill(messages[peers.rule], {
        stores: peers.stores,
        companies: peers.companies,
        place: placeText.join(pickByLanguage(language, ['・', ', '])),
      })
    : fill(messages[notCompared ?? 'tooFewPeers'], least)
  return `${whom}${pickByLanguage(language, ['', ' '])}${fill(messages.explanation, { ...least, unit })}`
}

type GapResult = QueryResult<Result<typeof peerStoreGap>>

const sortColumns = {
  gapCopies: 'gap_milli',
  gapAmount: 'gap_amount',
  sellingPeers: 'selling_peers',
} as const satisfies Record<PeerStoreGapBody['sortBy'], string>

/** A title of the page with the sums over all (whole is 1), or the sums of a genre. */
interface Row {
  whole: 0 | 1
  all_genre_cd: string | null
  all_genre_nm: string | null
  all_titles: number
  all_not_delivered: number
  all_out_of_stock: number
  all_quantity: number
  all_expected: number
  all_expected_amount: number
  all_gap: number
  all_gap_amount: number
  all_suggested: number
  product_id: number | null
  quantity: number
  peer_quantity: number
  selling_peers: number
  stock: number
  state: PeerStoreGapRow['state']
  expected_milli: number
  gap_milli: number
  gap_amount: number
  suggested: number
}

/** Total sales of the store and of its peers. */
interface Comparison {
  store: StoreColumns
  quantity: number
  peers: PeerGroup | null
  notCompared: GapResult['notCompared']
  asOf: string
  asOfDays: AsOfDays
  /** Days of the period up to `asOf`. */
  days: number
}

const sumQuantities = (stores: PeerGroup['stores']): number => stores.reduce((sum, { quantity }) => sum + quantity, 0)

async function readComparison(knex: Knex, body: PeerStoreGapBody, scope: DataScope & StoreScope): Promise<Comparison> {
  const { period } = body
  const store = await resolveStore(knex, body.storeCd, scope)
  const asOfDays = await readAsOfDays(knex, period.to)
  const asOf = resolveAsOfDay(asOfDays, period.to)
  const until = asOf < period.to ? asOf : period.to
  // the size of a store does not depend on title filters
  const basis = resolveProductSet(knex, productFilter.parse({ kind: body.products.kind }), scope)
  const { quantity } = await querySalesSum(knex, { period, products: basis, stores: toStoreSet(knex, [store.id]) })
  const basics = { store, quantity, asOf, asOfDays, days: countDays({ from: period.from, to: until }) }
  if (store.scale_cd === null) return { ...basics, peers: null, notCompared: 'noScale' }
  if (quantity <= 0) return { ...basics, peers: null, notCompared: 'noSales' }
  const compared = { ...store, scale_cd: store.scale_cd, company: getCompanyKey(store) }
  const open = { from: period.from, to: until }
  const peers = choosePeers(compared, await readPeerCandidates(knex, { store: compared, period, open, basis }))
  return { ...basics, peers, notCompared: peers === null ? 'tooFewPeers' : null }
}

function findGaps(
  knex: Knex,
  body: PeerStoreGapBody,
  { comparison, peers, scope }: { comparison: Comparison; peers: PeerGroup; scope: DataScope },
): Promise<Row[]> {
  const { store, asOf, asOfDays } = comparison
  const titles = queryCurrentTitles(knex, { asOf, products: resolveProductSet(knex, body.products, scope) })
  const sort = sortColumns[body.sortBy]
  return sql<Row>(
    knex,
    `with sold as materialized (:sold),
      title as materialized (:title),
      shelf as (:shelf),
      gap as (:gap),
      listed as materialized (:listed),
      sums as (:sums),
      page as (
        select listed.* from listed order by listed.${sort} desc, listed.jan collate "C" limit :most offset :before)
    select * from sums left join page on sums.whole = 1
    order by sums.whole desc, page.${sort} desc nulls last, page.jan collate "C"`,
    {
      sold: salesSql(knex, {
        period: body.period,
        by: ['store_id', 'product_id'],
        products: titles,
        stores: toStoreSet(knex, [store.id, ...peers.stores.map(({ id }) => id)]),
      }),
      title: peerTitleSalesSql(knex, {
        storeId: store.id,
        others: peers.others.map(({ id }) => id),
        leastPeers: body.minPeerStores,
      }),
      shelf: storeTitleStockSql(
        knex,
        storePositionsSql(knex, { asOf, ...asOfDays, products: titles, stores: toStoreSet(knex, [store.id]) }),
      ),
      gap: expectedGapSql(knex, { own: comparison.quantity, peers: sumQuantities(peers.stores), days: comparison.days }),
      listed: listedGapSql(knex, body.listed),
      sums: gapTotalsSql(knex),
      most: body.pageSize,
      before: (body.pageNum - 1) * body.pageSize,
    },
  )
}

async function listRows(
  knex: Knex,
  rows: readonly Row[],
  { asOf, peers, scope }: { asOf: string; peers: number; scope: DataScope },
): Promise<PeerStoreGapRow[]> {
  const ids = rows.flatMap(({ product_id }) => (product_id === null ? [] : [product_id]))
  const [products, orders] = await Promise.all([
    readProducts(knex, ids, scope),
    readOrders(knex, { products: ids, stores: null, asOf }),
  ])
  return rows.flatMap((row): PeerStoreGapRow[] => {
    const product = row.product_id === null ? undefined : products.get(row.product_id)
    if (!product || row.product_id === null) return []
    const order = orders.get(row.product_id)
    return [
      {
        ...product,
        state: row.state,
        sellingPeers: row.selling_peers,
        sellingPeerShare: computePercent(row.selling_peers, peers),
        peerQuantity: divideAndRound(row.peer_quantity, peers, 2),
        sellingPeerQuantity: divideAndRound(row.peer_quantity, row.selling_peers, 2),
        quantity: row.quantity,
        stock: row.stock,
        expectedQuantity: toCopies(row.expected_milli),
        gapCopies: toCopies(row.gap_milli),
        gapAmount: row.gap_amount,
        suggestedCopies: row.suggested,
        dailyInventory: order?.dailyInventory ?? null,
        publisherInventory: order?.publisherInventory ?? null,
      },
    ]
  })
}

/** Lists what stores of the same scale and location sell and one store lacks. */
export async function listPeerStoreGap(
  knex: Knex,
  body: PeerStoreGapBody,
  { scope, language }: { scope: DataScope & StoreScope; language: Language },
): Promise<GapResult> {
  const comparison = await readComparison(knex, body, scope)
  const { store, peers, asOf, quantity, notCompared } = comparison
  const rows = peers === null ? [] : await findGaps(knex, body, { comparison, peers, scope })
  const totalRow = rows.find((row) => row.whole === 1)
  const list = await listRows(knex, rows, { asOf, peers: peers?.stores.length ?? 0, scope })
  const sold = peers === null ? 0 : sumQuantities(peers.stores)
  const compared: Pick<GapResult, 'store' | 'peers' | 'notCompared'> = {
    store: {
      storeCd: store.store_cd,
      storeName: store.store_nm,
      companyName: store.company_nm,
      scaleCd: store.scale_cd,
      locationCd: store.location_cd,
    },
    peers: peers && {
      rule: peers.rule,
      stores: peers.stores.length,
      companies: countCompanies(peers.stores),
      quantity,
      peerQuantity: divideAndRound(sold, peers.stores.length, 1),
      sizeIndex: computePercent(quantity * peers.stores.length, sold),
    },
    notCompared,
  }
  return {
    asOf,
    period: body.period,
    ...compared,
    list,
    totals: {
      titles: totalRow?.all_titles ?? 0,
      notDelivered: totalRow?.all_not_delivered ?? 0,
      outOfStock: totalRow?.all_out_of_stock ?? 0,
      quantity: totalRow?.all_quantity ?? 0,
      expectedQuantity: toCopies(totalRow?.all_expected ?? 0),
      expectedAmount: totalRow?.all_expected_amount ?? 0,
      gapCopies: toCopies(totalRow?.all_gap ?? 0),
      gapAmount: totalRow?.all_gap_amount ?? 0,
      suggestedCopies: totalRow?.all_suggested ?? 0,
    },
    genres: rows
      .filter((row) => row.whole === 0)
      .sort((a, b) => b.all_gap - a.all_gap || ((a.all_genre_cd ?? '') < (b.all_genre_cd ?? '') ? -1 : 1))
      .map((row) => ({
        genreKey: row.all_genre_cd,
        genreName: row.all_genre_nm,
        titles: row.all_titles,
        expectedQuantity: toCopies(row.all_expected),
        quantity: row.all_quantity,
      })),
    explanation: explainPeers(compared, { unit: getUnitLabel(getRequestUnit(body), language), language }),
    total: totalRow?.all_titles ?? 0,
  }
}

export const peerStoreGapRoutes = [
  reportRoute(peerStoreGap, ({ knex, body, scope, language }) => listPeerStoreGap(knex, body, { scope, language })),
  exportRoute(peerStoreGapExport, 'product-search', async (body, { user, language, knex }) => {
    const all = { ...body, ...allRows }
    const result = await listPeerStoreGap(knex, all, { scope: user, language })
    const { quantity, expectedQuantity, gapCopies, gapAmount, suggestedCopies } = result.totals
    return {
      name: 'peerStoreGap',
      nameParts: [result.store.storeName, body.period.from, body.period.to],
      subject: { storeName: result.store.storeName },
      columns: peerStoreGapReport.columns,
      rows: result.list,
      totals: { quantity, expectedQuantity, gapCopies, gapAmount, suggestedCopies },
      notes: [result.explanation],
    }
  }),
]
