import type { Knex } from 'knex'
import { type DescribedProducts, productQuery } from './product-set.ts'

/**
 * Returns a query of the ids of the titles that can still be sold: not past the return limit, and no magazine whose next issue is
 * on sale.
 */
export const currentTitles = (knex: Knex, { asOf, products }: { asOf: string; products: DescribedProducts }): Knex.QueryBuilder =>
  productQuery(knex, products)
    .leftJoin(
      knex.raw(
        `(select series_id, max(release_date) as newest from product
          where kind = 'magazine' and series_id is not null and release_date <= cast(? as date) group by series_id) as latest`,
        [asOf],
      ),
      'latest.series_id',
      'product.series_id',
    )
    .where((limit) =>
      limit.whereNull('product.return_limit_date').orWhereRaw('product.return_limit_date >= cast(? as date)', [asOf]),
    )
    .whereRaw(`(product.kind <> 'magazine' or latest.newest is null or product.release_date >= latest.newest)`)
