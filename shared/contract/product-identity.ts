import { z } from 'zod'

const name = z.string().nullable()

/** What a product is, in every list of products. */
export const productIdentity = z.strictObject({
  jan: z.string(),
  /** Belongs to a publisher of the contract, or to an imprint of theirs. */
  own: z.boolean(),
  kind: z.enum(['book', 'magazine', 'other']),
  productName: z.string(),
  authorName: name,
  publisherCd: name,
  publisherName: name,
  seriesName: name,
  /** 巻数, or the issue number of a magazine. */
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
