import { AppError } from '../../../shared/errors.ts'
import { queued } from '../../ingest/load-queue.ts'
import type { Warehouse } from '../../warehouse/engine/engine.ts'

/** Publishers that stay out of publisher rankings, by code. */
export async function listExclusions({ knex }: Warehouse) {
  const { rows } = await knex.raw(
    `with counted as (select publisher_id, count(*) as products from product group by publisher_id)
      select publisher.publisher_cd, publisher.publisher_nm, coalesce(counted.products, 0) as products
        from publisher left join counted on counted.publisher_id = publisher.id
        where publisher.excluded_from_ranking order by publisher.publisher_cd collate "C"`,
  )
  return (rows as Record<string, unknown>[]).map((row) => ({
    publisherCd: String(row.publisher_cd),
    publisherName: String(row.publisher_nm),
    products: Number(row.products),
  }))
}

/**
 * Makes the codes the whole list; answers those that were on it before. It waits for a load that is running: both write
 * the publishers. Throws publisher.notFound with every code that no publisher has.
 */
export const replaceExclusions = (warehouse: Warehouse, publisherCds: readonly string[]): Promise<string[]> =>
  queued(warehouse, () =>
    warehouse.knex.transaction(async (trx) => {
      const known: { publisher_cd: string; excluded_from_ranking: boolean }[] = await trx('publisher').select(
        'publisher_cd',
        'excluded_from_ranking',
      )
      const codes = new Set(known.map((one) => one.publisher_cd))
      const unknown = publisherCds.flatMap((code, index) => (codes.has(code) ? [] : [{ code, index }]))
      if (unknown.length > 0)
        throw new AppError(
          'publisher.notFound',
          { value: unknown.map((one) => one.code).join(', ') },
          unknown.map(({ code, index }) => ({
            field: `publisherCds.${index}`,
            code: 'publisher.notFound',
            values: { value: code },
          })),
        )
      const before = known.filter((one) => one.excluded_from_ranking).map((one) => one.publisher_cd)
      const on = publisherCds.filter((code) => !before.includes(code))
      const off = before.filter((code) => !publisherCds.includes(code))
      if (on.length > 0) await trx('publisher').whereIn('publisher_cd', on).update({ excluded_from_ranking: true })
      if (off.length > 0) await trx('publisher').whereIn('publisher_cd', off).update({ excluded_from_ranking: false })
      return before.sort()
    }),
  )
