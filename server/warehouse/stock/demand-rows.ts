import type { Knex } from 'knex'
import type { ProductIdentity } from '../../../shared/contract/product-identity.ts'
import { readProducts } from '../products/read-products.ts'
import type { DataScope } from '../products/scope.ts'
import { readStoreColumns } from '../stores/store-columns.ts'
import { storeSet } from '../stores/store-filter.ts'

/** What a row of a report on demand is about: a title at all its stores, or at one of them. */
interface AboutRow {
  /** null where the page has no row. */
  product_id: number | null
  /** Of rows by store. */
  store_id?: number | null
}

/** The store of a row, in the names of the contract; all null where the row is about all stores of the title. */
interface RowStore {
  storeCd: string | null
  storeName: string | null
  prefectureCd: string | null
  agencyName: string | null
}

/** The title of a row, in the names of the contract. */
type RowTitle = Pick<ProductIdentity, 'jan' | 'productName' | 'volume' | 'authorName' | 'publisherName' | 'releaseDate' | 'price'>

/** The titles of a page, each once. */
export const listTitleIds = (rows: readonly AboutRow[]): number[] => [
  ...new Set(rows.flatMap(({ product_id }) => (product_id === null ? [] : [product_id]))),
]

/** The rows of a page, in order, each with the title and the store that it is about. */
export async function describeRows<Row extends AboutRow>(
  knex: Knex,
  rows: readonly Row[],
  scope: DataScope,
): Promise<{ row: Row & { product_id: number }; own: boolean; title: RowTitle; at: RowStore }[]> {
  const storeIds = [...new Set(rows.flatMap(({ store_id }) => (store_id == null ? [] : [store_id])))]
  const [products, stores] = await Promise.all([
    readProducts(knex, listTitleIds(rows), scope),
    storeIds.length === 0 ? null : readStoreColumns(knex, storeSet(knex, storeIds)),
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
          storeCd: store?.store_cd ?? null,
          storeName: store?.store_nm ?? null,
          prefectureCd: store?.prefecture_cd ?? null,
          agencyName: store?.agency_nm ?? null,
        },
      },
    ]
  })
}
