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
import { fillPlaceholders } from '../../../shared/messages/translate.ts'
import { peerStoreGapReport } from '../../../shared/reports/peer-store-gap.ts'
import { getRequestUnit } from '../../../shared/trade/kinds.ts'
import { computePercent, divideAndRound } from '../../../shared/trade/measures.ts'
import { getPlaceName } from '../../../shared/trade/place-names.ts'
import { allRows, defineExportRoute } from '../../exporting/export-route.ts'
import { getUnitLabel } from '../../exporting/table-model.ts'
import { defineReportRoute } from '../../routing/report-route.ts'
import { type AsOfDays, readAsOfDays, resolveAsOfDay } from '../../warehouse/engine/as-of.ts'
import { sql } from '../../warehouse/engine/sql.ts'
import { getPageTotals, type PageTotals } from '../../warehouse/figures/page-totals.ts'
import { readProducts } from '../../warehouse/products/product-columns.ts'
import { queryCurrentTitles } from '../../warehouse/products/product-set.ts'
import { type DataScope, resolveProductSet } from '../../warehouse/products/scope.ts'
import { querySalesSum, salesSql } from '../../warehouse/sales/query-sales.ts'
import { toCopies } from '../../warehouse/stock/fixed-point.ts'
import { createEmptyOrderFigures, readOrders } from '../../warehouse/stock/orders.ts'
import { storePositionsSql } from '../../warehouse/stock/positions.ts'
import { resolveStore, type StoreScope } from '../../warehouse/stores/resolve-store.ts'
import type { StoreColumns } from '../../warehouse/stores/store-columns.ts'
import { toStoreSet } from '../../warehouse/stores/store-filter.ts'
import { expectedGapSql, gapTotalNames, gapTotalsSql, listedGapSql, peerTitleSalesSql, storeTitleStockSql } from './gap-sql.ts'
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
    ? fillPlaceholders(messages[peers.rule], {
        stores: peers.stores,
        companies: peers.companies,
        place: placeText.join(pickByLanguage(language, ['・', ', '])),
      })
    : fillPlaceholders(messages[notCompared ?? 'tooFewPeers'], least)
  return `${whom}${pickByLanguage(language, ['', ' '])}${fillPlaceholders(messages.explanation, { ...least, unit })}`
}

type GapResult = QueryResult<Result<typeof peerStoreGap>>

const sortColumns = {
  gapCopies: 'gap_milli',
  gapAmount: '"gapAmount"',
  sellingPeers: '"sellingPeers"',
} as const satisfies Record<PeerStoreGapBody['sortBy'], string>

/** A title of the page with the totals over all (whole is 1), or the totals of a genre. */
interface Row
  extends Pick<PeerStoreGapRow, 'state' | 'sellingPeers' | 'quantity' | 'stock' | 'gapAmount' | 'suggestedCopies'>,
    Pick<GapResult['genres'][number], 'genreKey' | 'genreName'>,
    PageTotals<(typeof gapTotalNames)[number]> {
  whole: 0 | 1
  product_id: number | null
  peer_quantity: number
  expected_milli: number
  gap_milli: number
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
  if (store.scaleCd === null) return { ...basics, peers: null, notCompared: 'noScale' }
  if (quantity <= 0) return { ...basics, peers: null, notCompared: 'noSales' }
  const compared = { ...store, scaleCd: store.scaleCd, company: getCompanyKey(store) }
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
      title_sales as materialized (:titleSales),
      title_stock as (:titleStock),
      gap as (:gap),
      listed as materialized (:listed),
      totals as (:totals),
      page as (
        select listed.* from listed order by listed.${sort} desc, listed.jan collate "C" limit :most offset :before)
    select * from totals left join page on totals.whole = 1
    order by totals.whole desc, page.${sort} desc nulls last, page.jan collate "C"`,
    {
      sold: salesSql(knex, {
        period: body.period,
        by: ['store_id', 'product_id'],
        products: titles,
        stores: toStoreSet(knex, [store.id, ...peers.stores.map(({ id }) => id)]),
      }),
      titleSales: peerTitleSalesSql(knex, {
        storeId: store.id,
        others: peers.others.map(({ id }) => id),
        leastPeers: body.minPeerStores,
      }),
      titleStock: storeTitleStockSql(
        knex,
        storePositionsSql(knex, { asOf, ...asOfDays, products: titles, stores: toStoreSet(knex, [store.id]) }),
      ),
      gap: expectedGapSql(knex, { own: comparison.quantity, peers: sumQuantities(peers.stores), days: comparison.days }),
      listed: listedGapSql(knex, body.listed),
      totals: gapTotalsSql(knex),
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
    const { state, sellingPeers, quantity, stock, gapAmount, suggestedCopies } = row
    const { dailyInventory, publisherInventory } = orders.get(row.product_id) ?? createEmptyOrderFigures()
    return [
      {
        ...product,
        state,
        sellingPeers,
        sellingPeerShare: computePercent(sellingPeers, peers),
        peerQuantity: divideAndRound(row.peer_quantity, peers, 2),
        sellingPeerQuantity: divideAndRound(row.peer_quantity, sellingPeers, 2),
        quantity,
        stock,
        expectedQuantity: toCopies(row.expected_milli),
        gapCopies: toCopies(row.gap_milli),
        gapAmount,
        suggestedCopies,
        dailyInventory,
        publisherInventory,
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
  const { storeCd, storeName, companyName, scaleCd, locationCd } = store
  const rows = peers === null ? [] : await findGaps(knex, body, { comparison, peers, scope })
  const { expected_milli, gap_milli, ...totals } = getPageTotals(rows, gapTotalNames)
  const list = await listRows(knex, rows, { asOf, peers: peers?.stores.length ?? 0, scope })
  const sold = peers === null ? 0 : sumQuantities(peers.stores)
  const compared: Pick<GapResult, 'store' | 'peers' | 'notCompared'> = {
    store: { storeCd, storeName, companyName, scaleCd, locationCd },
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
    totals: { ...totals, expectedQuantity: toCopies(expected_milli), gapCopies: toCopies(gap_milli) },
    genres: rows
      .filter((row) => row.whole === 0)
      .sort((a, b) => b.all_gap_milli - a.all_gap_milli || ((a.genreKey ?? '') < (b.genreKey ?? '') ? -1 : 1))
      .map(({ genreKey, genreName, ...row }) => ({
        genreKey,
        genreName,
        titles: row.all_titles,
        expectedQuantity: toCopies(row.all_expected_milli),
        quantity: row.all_quantity,
      })),
    explanation: explainPeers(compared, { unit: getUnitLabel(getRequestUnit(body), language), language }),
    total: totals.titles,
  }
}

export const peerStoreGapRoutes = [
  defineReportRoute(peerStoreGap, ({ knex, body, scope, language }) => listPeerStoreGap(knex, body, { scope, language })),
  defineExportRoute(peerStoreGapExport, 'product-search', async (body, { user, language, knex }) => {
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
