import { z } from 'zod'

const name = z.string().nullable()

/** Product fields of every list. */
export const productIdentity = z.strictObject({
  jan: z.string(),
  /** True for a publisher of the contract or one of its imprints. */
  own: z.boolean(),
  kind: z.enum(['book', 'magazine', 'other']),
  productName: z.string(),
  authorName: name,
  publisherCd: name,
  publisherName: name,
  seriesName: name,
  /** 巻数 of a book, issue number of a magazine. */
  volume: name,
  /** Path of the trade genre: C1, C1/C2 or C1/C2/C3. */
  genreKey: name,
  genreC1Nm: name,
  genreC2Nm: name,
  genreC3Nm: name,
  releaseDate: name,
  /** Yen, ex tax. */
  price: z.number().int().nullable(),
})
export type ProductIdentity = z.output<typeof productIdentity>

/** Title of a row that is about a product, with what identifies it for a reader. */
export const titleFields = {
  jan: z.string(),
  /** True for titles of the contract's own publishers. */
  own: z.boolean(),
  productName: z.string(),
  volume: name,
  authorName: name,
  publisherName: name,
  releaseDate: name,
  price: z.number().int().nullable(),
}
