import type { Knex } from 'knex'
import type { similarityReasons } from '../../../shared/api/product-forecast.ts'
import { applyScope, type DataScope } from '../../warehouse/products/scope.ts'

type Likeness = (typeof similarityReasons)[number]

/** Maximum relative price difference of comparable titles. */
const PRICE_BAND = 0.3

export interface TitleTraits {
  id: number
  kind: 'book' | 'magazine' | 'other'
  release: string
  price: number | null
  format: string | null
  seriesId: number | null
  authorNm: string | null
  genreC1: string | null
  genreC2: string | null
  genreC3: string | null
}

export interface ComparableCandidate {
  id: number
  kind: 'book' | 'magazine' | 'other'
  release: string
  reasons: Likeness[]
}

/** A candidate, with 1 for each attribute that it shares with the title. */
interface CandidateRow {
  id: number
  kind: ComparableCandidate['kind']
  release_date: string
  series: 0 | 1
  author: 0 | 1
  small_genre: 0 | 1
  format: 0 | 1
}

export async function readTitleTraits(knex: Knex, productId: number): Promise<TitleTraits | null> {
  const row: (Omit<TitleTraits, 'release'> & { release: string | null }) | undefined = await knex('product')
    .leftJoin('trade_genre', 'trade_genre.id', 'product.trade_genre_id')
    .select('product.id', 'product.kind', 'product.price', 'product.format', {
      release: 'product.release_date',
      seriesId: 'product.series_id',
      authorNm: 'product.author_nm',
      genreC1: 'trade_genre.genre_c1_cd',
      genreC2: 'trade_genre.genre_c2_cd',
      genreC3: 'trade_genre.genre_c3_cd',
    })
    .where('product.id', productId)
    .first()
  return row === undefined || row.release === null ? null : { ...row, release: row.release }
}

/**
 * Finds comparable titles: of the same kind and medium genre, within 30 % of the price, of the same format or series, released
 * before the title and within the data; ordered by similarity (series, author, small genre), then by completeness of the curve,
 * then the latest.
 */
export async function findComparables(
  knex: Knex,
  title: TitleTraits,
  conditions: { releasedFrom: string; releasedTo: string; wholeTo: string; limit: number; scope: DataScope },
): Promise<ComparableCandidate[]> {
  const isEqualSql = (column: string, value: string | number | null) =>
    value === null ? knex.raw('0') : knex.raw(`case when ${column} = ? then 1 else 0 end`, [value])
  const query = knex('product')
    .join('trade_genre', 'trade_genre.id', 'product.trade_genre_id')
    .select('product.id', 'product.kind', 'product.release_date', 'product.price')
    .select({
      series: isEqualSql('product.series_id', title.seriesId),
      author: isEqualSql('product.author_nm', title.authorNm),
      small_genre: isEqualSql('trade_genre.genre_c3_cd', title.genreC3),
      format: isEqualSql('product.format', title.format),
      whole: knex.raw('case when product.release_date <= cast(? as date) then 1 else 0 end', [conditions.wholeTo]),
    })
    .where('product.kind', title.kind)
    .where('trade_genre.genre_c1_cd', title.genreC1 ?? '')
    .where('trade_genre.genre_c2_cd', title.genreC2 ?? '')
    .whereNot('product.id', title.id)
    .whereRaw('product.release_date between cast(? as date) and cast(? as date)', [
      conditions.releasedFrom,
      conditions.releasedTo,
    ])
    .whereRaw('product.release_date < cast(? as date)', [title.release])
    .where((alike) => {
      if (title.format === null) alike.whereNull('product.format')
      else alike.where('product.format', title.format)
      if (title.seriesId !== null) alike.orWhere('product.series_id', title.seriesId)
    })
    .orderByRaw('series desc, author desc, small_genre desc, whole desc, product.release_date desc, product.jan collate "C"')
    .limit(conditions.limit)
  if (title.price === null) query.whereNull('product.price')
  else
    query.whereBetween('product.price', [Math.ceil(title.price * (1 - PRICE_BAND)), Math.floor(title.price * (1 + PRICE_BAND))])
  applyScope(knex, query, conditions.scope)
  const rows: CandidateRow[] = await query
  return rows.map((row) => {
    const reasons: Likeness[] = [
      ...(row.series === 1 ? ['series' as const] : []),
      ...(row.author === 1 ? ['author' as const] : []),
      row.small_genre === 1 ? 'smallGenre' : 'mediumGenre',
      ...(row.format === 1 ? ['format' as const] : []),
      ...(title.price === null ? [] : ['price' as const]),
    ]
    return {
      id: row.id,
      kind: row.kind,
      release: row.release_date,
      reasons,
    }
  })
}
