import type { Knex } from 'knex'
import type { ClusterBody, ClusterCell, ClusterStoreRow } from '../../../shared/api/purchase-cluster.ts'
import { computePercent, divideAndRound } from '../../../shared/trade/measures.ts'
import { countMembers, joinSets, scaleToCount } from '../../warehouse/members/cell-keys.ts'
import { type BuyerCounts, type BuyerQuery, readBuyers } from './buyers.ts'

/** Male, female, unknown; unknown ages come last. */
export const genders = [1, 2, 0] as const
export const ageGroups = [10, 20, 30, 40, 50, 60, 70, 80, 90, 0] as const

/** Adds up groups of different buyers. */
const joinGroups = (groups: readonly BuyerCounts[]): BuyerCounts => ({
  genreBuyers: joinSets(groups.map(({ genreBuyers }) => genreBuyers)),
  buyers: joinSets(groups.map(({ buyers }) => buyers)),
  copies: groups.reduce((sum, { copies }) => sum + copies, 0),
})

/** Returns the figures of a count as they may be shown; shares and indices compare counts as shown. */
function toDisclosedFigures(
  part: BuyerCounts,
  { buyers: all, genreBuyers: allOfGenre }: { buyers: number | null; genreBuyers: number | null },
) {
  const buyers = countMembers(part.buyers)
  const genreBuyers = countMembers(part.genreBuyers)
  const hasShare = buyers !== null && all !== null
  return {
    buyers,
    copies: scaleToCount(part.copies, part.buyers),
    share: hasShare ? computePercent(buyers, all) : null,
    index:
      hasShare && genreBuyers !== null && allOfGenre !== null
        ? divideAndRound(100 * buyers * allOfGenre, all * genreBuyers, 0)
        : null,
    suppressed: buyers === null,
    indexSuppressed: buyers === null || genreBuyers === null || allOfGenre === null,
  }
}

const dimensions = ['category', 'location', 'area'] as const

/** Reads buyers by gender and age and by kind of store as they may be disclosed (warehouse/members/cell-keys.ts). */
export async function readDisclosedBuyers(knex: Knex, query: BuyerQuery, body: ClusterBody) {
  const [{ groups, stores }, places] = await Promise.all([
    readBuyers(knex, query, body.period.to),
    knex('store').select('id', 'category_cd', 'location_cd', 'area_cd'),
  ])
  const all = joinGroups(groups)
  const total = { buyers: countMembers(all.buyers), genreBuyers: countMembers(all.genreBuyers) }
  const disclose = (parts: readonly BuyerCounts[]) => toDisclosedFigures(joinGroups(parts), total)
  const storeRows = dimensions.flatMap((dimension) => {
    const cdById = new Map(
      (places as Record<string, string | number | null>[]).map((store) => [
        Number(store.id),
        store[`${dimension}_cd`] as string | null,
      ]),
    )
    const groupsByCd = Map.groupBy(stores, (row) => cdById.get(row.storeId) ?? null)
    return [...groupsByCd]
      .sort(([a], [b]) => (a === null || b === null ? Number(a === null) - Number(b === null) : a < b ? -1 : 1))
      .map(([cd, rows]): ClusterStoreRow => ({ dimension, cd, ...disclose(rows) }))
  })
  return {
    /** Null if hidden. */
    buyers: total.buyers,
    copies: scaleToCount(all.copies, all.buyers),
    genreBuyers: total.genreBuyers,
    cells: genders.flatMap((gender) =>
      ageGroups.map((ageGroup): ClusterCell => {
        const own = groups.filter((group) => group.gender === gender && group.ageGroup === ageGroup)
        return { gender, ageGroup, ...disclose(own) }
      }),
    ),
    byGender: genders.map((gender) => ({ gender, ...disclose(groups.filter((group) => group.gender === gender)) })),
    byAge: ageGroups.map((ageGroup) => ({ ageGroup, ...disclose(groups.filter((group) => group.ageGroup === ageGroup)) })),
    stores: storeRows,
  }
}
