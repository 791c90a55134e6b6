import type { Knex } from 'knex'
import type { ProductIdentity } from '../../../shared/api/product-identity.ts'
import { readProducts } from '../products/product-columns.ts'
import type { DataScope } from '../products/scope.ts'
import { readStoreColumns } from '../stores/store-columns.ts'
import { toStoreSet } from '../stores/store-filter.ts'

/** Subject of a row in a demand report: a title in all its stores, or in one of them. */
interface DemandRow {
  /** Null if the page has no row. */
  product_id: number | null
  /** Only in rows by store. */
  store_id?: number | null
}

/** Store fields of a row in the API; all null if the row is about all stores of the title. */
interface RowStore {
  storeCd: string | null
  storeName: string | null
  prefectureCd: string | null
  agencyName: string | null
}

/** Title fields of a row in the API. */
type RowTitle = Pick<ProductIdentity, 'jan' | 'productName' | 'volume' | 'authorName' | 'publisherName' | 'releaseDate' | 'price'>

/** Returns the distinct title ids of a page. */
export const listTitleIds = (rows: readonly DemandRow[]): number[] => [
  ...new Set(rows.flatMap(({ product_id }) => (product_id === null ? [] : [product_id]))),
]

/** Adds title and store to the rows of a page, in order. Rows without a title are omitted. */
export async function addTitlesAndStores<Row extends DemandRow>(
  knex: Knex,
  rows: readonly Row[],
  scope: DataScope,
): Promise<{ row: Row & { product_id: number }; own: boolean; title: RowTitle; at: RowStore }[]> {
  const storeIds = [...new Set(rows.flatMap(({ store_id }) => (store_id == null ? [] : [store_id])))]
  const [products, stores] = await Promise.all([
    readProducts(knex, listTitleIds(rows), scope),
    storeIds.length === 0 ? null : readStoreColumns(knex, toStoreSet(knex, storeIds)),
  ])
  return rows.flatMap((row) => {
    if (row.product_id === null) return []
    const product = products.get(row.product_id)
    if (!product) return []
    const { jan, own, productName, volume, authorName, publisherName, releaseDate, price } = product
    const store = row.store_id == null ? undefined : stores?.get(row.store_id)
    return [
      {
        row: { ...row, product_id: row.product_id },
        own,
        title: { jan, productName, volume, authorName, publisherName, releaseDate, price },
        at: {
          storeCd: store?.storeCd ?? null,
          storeName: store?.storeName ?? null,
          prefectureCd: store?.prefectureCd ?? null,
          agencyName: store?.agencyName ?? null,
        },
      },
    ]
  })
}
