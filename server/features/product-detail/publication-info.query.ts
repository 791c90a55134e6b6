import type { Knex } from 'knex'
import type { Answer } from '../../../shared/contract/endpoint.ts'
import type { publicationInfo, Sibling } from '../../../shared/contract/product-publication.ts'
import type { Unstamped } from '../../../shared/contract/report.ts'
import { isbn13To10 } from '../../../shared/jan.ts'
import { genreKeyOf, readProductColumns, volumeOf } from '../../warehouse/products/product-columns.ts'
import { findProduct } from '../../warehouse/products/product-lookup.ts'
import { applyScope, type DataScope } from '../../warehouse/products/scope.ts'

/** A weekly has more issues than a page can show. */
const SIBLINGS = 200

const dayOf = (value: unknown): string | null => (value === null || value === undefined ? null : String(value).slice(0, 10))

interface SiblingRow {
  id: number
  jan: string
  product_nm: string
  volume: string | null
  kind: string
  issue: string | null
  release_date: string | null
  price: number | null
}

/** The volumes or issues of a product's series, by release, those without a date last. */
async function readSiblings(knex: Knex, productId: number, scope: DataScope): Promise<(Sibling & { id: number })[]> {
  const query = knex('product')
    .select(
      'product.id',
      'product.jan',
      'product.product_nm',
      'product.volume',
      'product.kind',
      'product.issue',
      'product.release_date',
      'product.price',
    )
    .where('product.series_id', knex('product').select('series_id').where('id', productId))
    .orderByRaw('product.release_date nulls last, product.jan collate "C"')
  applyScope(knex, query, scope)
  const rows: SiblingRow[] = await query
  return rows.map((row) => ({
    id: Number(row.id),
    jan: row.jan,
    productName: row.product_nm,
    volume: row.volume ?? (row.kind === 'magazine' ? row.issue : null),
    releaseDate: dayOf(row.release_date),
    price: row.price,
  }))
}

const bare = ({ id: _id, ...sibling }: Sibling & { id: number }): Sibling => sibling

/** What is printed and known of a product, beside its figures. */
export const readPublicationInfo = async (
  knex: Knex,
  code: string,
  scope: DataScope,
): Promise<Unstamped<Answer<typeof publicationInfo>>> => {
  const { id } = await findProduct(knex, code, scope)
  const [attributes, more, prices, awards, publicity, siblings] = await Promise.all([
    readProductColumns(knex, [id]),
    knex('product').where({ id }).first() as Promise<Record<string, unknown> | undefined>,
    knex('product_price').select('from_date', 'price').where('product_id', id).orderBy('from_date'),
    knex('fact_award').select('award_date', 'award_nm').where('product_id', id).orderByRaw('award_date, award_nm collate "C"'),
    knex('fact_publicity')
      .select('publicity_date', 'medium', 'title')
      .where('product_id', id)
      .orderByRaw('publicity_date, medium collate "C", title collate "C"'),
    readSiblings(knex, id, scope),
  ])
  const product = attributes.get(id)
  if (!product || !more) throw new Error(`product ${id} was found and is not there`)
  const at = siblings.findIndex((one) => one.id === id)
  const first = Math.max(0, Math.min(at - SIBLINGS / 2, siblings.length - SIBLINGS))
  const near = (index: number) => {
    const one = at < 0 ? undefined : siblings[index]
    return one ? bare(one) : null
  }
  const text = (name: string) => (more[name] as string | null) ?? null
  return {
    jan: product.jan,
    kind: product.kind,
    productName: product.product_nm,
    productKana: product.product_kana,
    authorName: product.author_nm,
    authorKana: text('author_kana'),
    publisherCd: product.publisher_cd,
    publisherName: product.publisher_nm,
    seriesCd: product.series_cd,
    seriesName: product.series_nm,
    volume: volumeOf(product),
    genreKey: genreKeyOf(product),
    genreC1Nm: product.genre_c1_nm,
    genreC2Nm: product.genre_c2_nm,
    genreC3Nm: product.genre_c3_nm,
    isbn10: isbn13To10(product.jan),
    magazineCd: text('magazine_cd'),
    issue: product.issue,
    cCode: text('c_code'),
    format: text('format'),
    pages: (more.pages as number | null) ?? null,
    releaseDate: dayOf(product.release_date),
    coverDate: dayOf(more.cover_date),
    returnLimitDate: dayOf(more.return_limit_date),
    tradeTerms: text('trade_terms'),
    description: text('description'),
    keywords: text('keywords'),
    price: product.price,
    prices: (prices as { from_date: string; price: number }[]).map((row) => ({
      fromDate: String(row.from_date).slice(0, 10),
      price: Number(row.price),
    })),
    pictureId: product.jan,
    awards: (awards as { award_date: string; award_nm: string }[]).map((row) => ({
      date: String(row.award_date).slice(0, 10),
      name: row.award_nm,
    })),
    publicity: (publicity as { publicity_date: string; medium: string; title: string }[]).map((row) => ({
      date: String(row.publicity_date).slice(0, 10),
      medium: row.medium,
      title: row.title,
    })),
    siblings: siblings.slice(first, first + SIBLINGS).map(bare),
    previous: near(at - 1),
    next: near(at + 1),
  }
}
