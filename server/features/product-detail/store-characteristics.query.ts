import type { Knex } from 'knex'
import type { Body, Result } from '../../../shared/api/endpoint.ts'
import type { storeCharacteristics } from '../../../shared/api/product-characteristics.ts'
import { productFilter } from '../../../shared/api/query-fields.ts'
import type { QueryResult } from '../../../shared/api/report.ts'
import type { Language } from '../../../shared/messages/language.ts'
import { getRankedKind, type ProductKind } from '../../../shared/trade/kinds.ts'
import { computePercent, computeSaleRate } from '../../../shared/trade/measures.ts'
import { getPlaceName } from '../../../shared/trade/place-names.ts'
import { readAsOfDays, resolveAsOfDay } from '../../warehouse/engine/as-of.ts'
import { selectRows } from '../../warehouse/engine/sql.ts'
import { sumMeasures } from '../../warehouse/figures/compare-measures.ts'
import { computeSupplyShares } from '../../warehouse/figures/product-rows.ts'
import { readProductColumns } from '../../warehouse/products/product-columns.ts'
import { findProduct } from '../../warehouse/products/product-lookup.ts'
import type { ProductSet } from '../../warehouse/products/product-set.ts'
import { type DataScope, resolveProductSet } from '../../warehouse/products/scope.ts'
import { querySales } from '../../warehouse/sales/query-sales.ts'
import type { SalesFigure } from '../../warehouse/sales/sales-query.ts'
import { type StorePosition, storePositionsSql } from '../../warehouse/stock/positions.ts'
import { getStoreStock } from '../../warehouse/stock/store-stock.ts'
import { readStoreColumns, type StoreColumns } from '../../warehouse/stores/store-columns.ts'
import { queryStoreIds } from '../../warehouse/stores/store-filter.ts'

type Query = Body<typeof storeCharacteristics>
type Characteristics = Result<typeof storeCharacteristics>
type Figures = Characteristics['totals']
type Sums = Record<(typeof storeMeasures)[number], number>

const storeMeasures = [
  'quantity',
  'amount',
  'delivery',
  'genre',
  'market',
  'delivered',
  'sold',
  'stock',
  'stores',
  'deliveredStores',
] as const

/** A store's sales of the product, its genre and all goods; its stock, at least 0; and whether it had a delivery, as 0 or 1. */
interface StoreSales extends Sums {
  store: StoreColumns
}

const unknownName = { ja: '（該当なし）', en: '(none)' }

/** Computes figures of a group of stores relative to all stores of the query. */
function computeGroupFigures(group: readonly StoreSales[], all: Sums, hasGenre: boolean): Figures {
  const sums = sumMeasures(group, storeMeasures)
  const { quantity, genre, delivered, sold, deliveredStores } = sums
  return {
    stores: sums.stores,
    deliveredStores,
    quantity,
    amount: sums.amount,
    share: computePercent(quantity, all.quantity),
    genreShare: hasGenre ? computePercent(genre, all.genre) : null,
    marketShare: computePercent(sums.market, all.market),
    // 100 × (quantity ÷ all quantity) ÷ (genre ÷ all genre), from whole numbers
    index: hasGenre ? computePercent(quantity * all.genre, all.quantity * genre) : null,
    salesPerStore: deliveredStores === 0 ? null : Math.round((quantity * 100) / deliveredStores) / 100,
    totalDeliveryQuantity: sums.delivery,
    cumulativeDeliveryQuantity: delivered,
    cumulativeSaleQuantity: sold,
    cumulativeStockQuantity: sums.stock,
    saleRate: computeSaleRate(sold, delivered),
    ...computeSupplyShares(sums, all),
  }
}

async function readStores(
  knex: Knex,
  body: Query,
  title: { productId: number; kind: ProductKind; genreC1Cd: string | null; scope: DataScope },
): Promise<StoreSales[]> {
  const { period } = body
  const picked = queryStoreIds(knex, body.stores)
  const everything = productFilter.parse({ kind: getRankedKind(title.kind) })
  const asOfDays = await readAsOfDays(knex, period.to)
  const querySums = (products: ProductSet, figures: readonly SalesFigure[] = ['quantity']) =>
    querySales(knex, { period, by: ['store_id'], products, stores: picked, figures })
  const [stores, sales, genre, market, positions] = await Promise.all([
    readStoreColumns(knex, picked),
    querySums([title.productId], ['quantity', 'amount', 'delivery']),
    title.genreC1Cd === null
      ? []
      : querySums(resolveProductSet(knex, { ...everything, genreKeys: [title.genreC1Cd] }, title.scope)),
    querySums(resolveProductSet(knex, everything, title.scope)),
    selectRows<StorePosition>(
      knex,
      storePositionsSql(knex, {
        asOf: resolveAsOfDay(asOfDays, period.to),
        ...asOfDays,
        products: [title.productId],
        stores: picked,
      }),
    ),
  ])
  const indexByStore = <T extends { store_id: number }>(rows: readonly T[]) => new Map(rows.map((row) => [row.store_id, row]))
  const [sold, ofGenre, ofMarket] = [indexByStore(sales), indexByStore(genre), indexByStore(market)]
  const standings = indexByStore(positions)
  return [...stores].map(([id, store]) => {
    const position = standings.get(id)
    return {
      store,
      quantity: sold.get(id)?.quantity ?? 0,
      amount: sold.get(id)?.amount ?? 0,
      delivery: sold.get(id)?.delivery ?? 0,
      genre: ofGenre.get(id)?.quantity ?? 0,
      market: ofMarket.get(id)?.quantity ?? 0,
      delivered: position?.delivery_quantity ?? 0,
      sold: position?.sale_quantity ?? 0,
      stock: position === undefined ? 0 : Math.max(0, getStoreStock(position)),
      stores: 1,
      deliveredStores: position?.first_delivery_date == null ? 0 : 1,
    }
  })
}

/** Groups stores by an attribute, in the order of its codes; stores without it come last. */
function groupStores<K>(
  stores: readonly StoreSales[],
  key: (store: StoreColumns) => K,
  order: (key: K) => string,
): [K, StoreSales[]][] {
  const groups = new Map<string, [K, StoreSales[]]>()
  for (const store of stores) {
    const value = key(store.store)
    const group = groups.get(order(value))
    if (group) group[1].push(store)
    else groups.set(order(value), [value, [store]])
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group)
}

// codes are ASCII, so this sorts after them
const getSortKey = (cd: string | null) => cd ?? '\uffff'

/** Analyses where a product sells by attributes of stores, compared with its genre and all goods. */
export const readStoreCharacteristics = async (
  knex: Knex,
  body: Query,
  context: { scope: DataScope; language: Language },
): Promise<QueryResult<Characteristics>> => {
  const { id } = await findProduct(knex, body.jan, context.scope)
  const product = (await readProductColumns(knex, [id])).get(id)
  const genreC1Cd = product?.genre_c1_cd ?? null
  const stores = await readStores(knex, body, { productId: id, kind: product?.kind ?? 'book', genreC1Cd, scope: context.scope })
  const all = sumMeasures(stores, storeMeasures)
  const getFigures = (group: readonly StoreSales[]) => computeGroupFigures(group, all, genreC1Cd !== null)
  const none = unknownName[context.language]
  const chains = new Map(stores.map(({ store }) => [store.chainCd, store.chainName]))
  const { groupBy } = body
  const getGroupName = (cd: string | null) =>
    (groupBy === 'chain' ? chains.get(cd) : getPlaceName(groupBy, cd, context.language)) ?? cd ?? none
  const getAttributeName = (kind: 'location' | 'scale', cd: string | null) =>
    getPlaceName(kind, cd, context.language) ?? cd ?? none
  return {
    period: body.period,
    genreC1Nm: product?.genre_c1_nm ?? null,
    list: groupStores(stores, (store) => store[`${groupBy}Cd`], getSortKey).map(([cd, group]) => ({
      groupCd: cd,
      groupName: getGroupName(cd),
      ...getFigures(group),
    })),
    totals: getFigures(stores),
    cross: body.cross
      ? groupStores(
          stores,
          (store) => [store.locationCd, store.scaleCd] as const,
          ([location, scale]) => `${getSortKey(location)} ${getSortKey(scale)}`,
        ).map(([[locationCd, scaleCd], group]) => ({
          locationCd,
          locationName: getAttributeName('location', locationCd),
          scaleCd,
          scaleName: getAttributeName('scale', scaleCd),
          ...getFigures(group),
        }))
      : null,
  }
}
