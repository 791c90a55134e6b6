import type { Knex } from 'knex'
import type { ClusterBody, ClusterCell, ClusterStoreRow } from '../../../shared/api/purchase-cluster.ts'
import { computePercent, divideAndRound } from '../../../shared/trade/measures.ts'
import { hideDivisions, hideTable, roundDownToTens } from '../../warehouse/members/suppression.ts'
import { readBuyers } from './buyers.ts'
import { type BuyerQuestion, type LotFamily, readLotCounts } from './lots.ts'

/** Male, female, unknown; unknown ages come last. */
export const genders = [1, 2, 0] as const
export const ageGroups = [10, 20, 30, 40, 50, 60, 70, 80, 90, 0] as const

interface Counts {
  /** Buyers of the products in whole lots (lots.ts), with their copies. */
  buyers: number
  copies: number
  genreBuyers: number
  /** True if there are buyers but no full lot. */
  hasTooFew: boolean
}
interface HiddenFlags {
  /** Hides the figures of the products' buyers, and of the genre's. */
  hidesOwn: boolean
  hidesGenre: boolean
}

const NO_COUNTS: Counts = { buyers: 0, copies: 0, genreBuyers: 0, hasTooFew: false }

/** Returns the shown figures of a count: with the buyers, everything that would reveal them is hidden. */
function toDisclosedFigures(part: Counts, total: Counts, hidden: HiddenFlags) {
  if (hidden.hidesOwn) return { buyers: null, copies: null, share: null, index: null, suppressed: true, indexSuppressed: true }
  const index =
    hidden.hidesGenre || total.buyers === 0 || roundDownToTens(part.genreBuyers) === 0
      ? null
      : divideAndRound(
          100 * part.buyers * roundDownToTens(total.genreBuyers),
          total.buyers * roundDownToTens(part.genreBuyers),
          0,
        )
  return {
    buyers: part.buyers,
    copies: part.copies,
    share: computePercent(part.buyers, total.buyers),
    index,
    suppressed: false,
    indexSuppressed: hidden.hidesGenre,
  }
}

/**
 * Reads buyers by gender and age and by kind of store as they may be disclosed: in whole lots, without small counts and what
 * would reveal them.
 */
export async function readDisclosedBuyers(knex: Knex, question: BuyerQuestion, body: ClusterBody) {
  const [{ groups, stores }, lots, places] = await Promise.all([
    readBuyers(knex, question, body.period.to),
    readLotCounts(knex, question, body),
    knex('store').select('id', 'category_cd', 'location_cd', 'area_cd'),
  ])
  /** Counts of a family's key: buyers from the lots, genre buyers from these rows. */
  const toCounts = (family: LotFamily, key: string, rows: readonly { buyers: number; genreBuyers: number }[]): Counts => {
    const { buyers, copies, hasSome } = lots(family, key)
    return {
      buyers,
      copies,
      hasTooFew: buyers === 0 && (hasSome || rows.some((row) => row.buyers > 0)),
      genreBuyers: rows.reduce((all, row) => all + row.genreBuyers, 0),
    }
  }
  /** Weight of a count in the decision what to hide: a few are more than none. */
  const toWeight = ({ buyers, hasTooFew }: Counts) => (hasTooFew ? 1 : buyers)
  const totalCounts = toCounts('total', '', groups)
  const table = genders.map((gender) =>
    ageGroups.map((ageGroup) =>
      toCounts(
        'cell',
        `${gender}/${ageGroup}`,
        groups.filter((group) => group.gender === gender && group.ageGroup === ageGroup),
      ),
    ),
  )
  const own = hideTable(table.map((line) => line.map(toWeight)))
  const genre = hideTable(table.map((line) => line.map(({ genreBuyers }) => genreBuyers)))

  const dimensions = (['category', 'location', 'area'] as const).map((dimension) => {
    const cdById = new Map(
      (places as Record<string, string | number | null>[]).map((store) => [
        Number(store.id),
        store[`${dimension}_cd`] as string | null,
      ]),
    )
    const cds = [...new Set(stores.map((row) => cdById.get(row.storeId) ?? null))].sort((a, b) =>
      a === null || b === null ? Number(a === null) - Number(b === null) : a < b ? -1 : 1,
    )
    const rows = cds.map((cd) => stores.filter((row) => (cdById.get(row.storeId) ?? null) === cd))
    return {
      dimension,
      cds,
      parts: rows.map((row, at) => toCounts(dimension, cds[at] ?? '', row)),
      storeIds: rows.map((row) => row.map((storeGroup) => storeGroup.storeId)),
    }
  })
  // stores of one category, location and area are never distinguished
  const kindByStore = new Map<number, number>()
  const kinds = new Map<string, number>()
  for (const { storeId } of stores) {
    const kind = dimensions.map(({ storeIds }) => storeIds.findIndex((ids) => ids.includes(storeId))).join('/')
    kinds.set(kind, kinds.get(kind) ?? kinds.size)
    kindByStore.set(storeId, kinds.get(kind) ?? 0)
  }
  const divided = (count: (part: Counts) => number) =>
    hideDivisions(
      dimensions.map(({ parts, storeIds }) => ({
        values: parts.map(count),
        places: storeIds.map((ids) => [...new Set(ids.map((id) => kindByStore.get(id) ?? 0))]),
      })),
    )
  const [ownLists, genreLists] = [divided(toWeight), divided((part) => part.genreBuyers)]
  // a total hidden by one table is shown by none
  const hidesTotal: HiddenFlags = {
    hidesOwn: totalCounts.hasTooFew || own.total || ownLists.some(({ total }) => total),
    hidesGenre: genre.total || genreLists.some(({ total }) => total),
  }
  const disclose = (part: Counts, hidden: HiddenFlags) =>
    toDisclosedFigures(part, totalCounts, {
      hidesOwn: part.hasTooFew || hidden.hidesOwn || hidesTotal.hidesOwn,
      hidesGenre: hidden.hidesGenre || hidesTotal.hidesGenre,
    })

  const cells = genders.flatMap((gender, row) =>
    ageGroups.map((ageGroup, column): ClusterCell => {
      const hidden = { hidesOwn: own.cells[row]?.[column] ?? true, hidesGenre: genre.cells[row]?.[column] ?? true }
      return { gender, ageGroup, ...disclose(table[row]?.[column] ?? NO_COUNTS, hidden) }
    }),
  )
  const byGender = genders.map((gender, row) => ({
    gender,
    ...disclose(
      toCounts(
        'gender',
        String(gender),
        groups.filter((group) => group.gender === gender),
      ),
      { hidesOwn: own.rows[row] ?? true, hidesGenre: genre.rows[row] ?? true },
    ),
  }))
  const byAge = ageGroups.map((ageGroup, column) => ({
    ageGroup,
    ...disclose(
      toCounts(
        'age',
        String(ageGroup),
        groups.filter((group) => group.ageGroup === ageGroup),
      ),
      {
        hidesOwn: own.columns[column] ?? true,
        hidesGenre: genre.columns[column] ?? true,
      },
    ),
  }))
  const storeRows = dimensions.flatMap(({ dimension, cds, parts }, list) =>
    cds.map(
      (cd, index): ClusterStoreRow => ({
        dimension,
        cd,
        ...disclose(parts[index] ?? NO_COUNTS, {
          hidesOwn: ownLists[list]?.parts[index] ?? true,
          hidesGenre: genreLists[list]?.parts[index] ?? true,
        }),
      }),
    ),
  )
  return {
    /** Null if hidden. */
    buyers: hidesTotal.hidesOwn ? null : totalCounts.buyers,
    copies: hidesTotal.hidesOwn ? null : totalCounts.copies,
    genreBuyers: hidesTotal.hidesGenre ? null : roundDownToTens(totalCounts.genreBuyers),
    cells,
    byGender,
    byAge,
    stores: storeRows,
  }
}
