import { z } from 'zod'

const sums = { quantity: z.number().int(), amount: z.number().int() }

/** Ranks and counts the publishers too that the administrators excluded from rankings (specification section 9). */
export const includeExcluded = z.boolean().default(false)

/**
 * The publishers on the list of exclusions with what they sold in the period. `applied`: they are left out of the ranking
 * and of what its shares are taken of. They are not where they are asked for by name, by JAN, or by their own contract.
 */
export const excludedPublishers = z.strictObject({
  applied: z.boolean(),
  ...sums,
  publishers: z.array(z.strictObject({ publisherCd: z.string(), publisherName: z.string(), ...sums })),
})
export type ExcludedPublishers = z.output<typeof excludedPublishers>
