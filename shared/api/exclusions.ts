import { z } from 'zod'

const sums = { quantity: z.number().int(), amount: z.number().int() }

/** Includes publishers that administrators excluded from rankings (specification section 9). */
export const includeExcluded = z.boolean().default(false)

/**
 * The excluded publishers with their sales of the period. `applied` is true if they are left out of the ranking and of the base
 * of its shares. They are not left out if the request names them or one of their JANs, or comes from their own contract.
 */
export const excludedPublishers = z.strictObject({
  applied: z.boolean(),
  ...sums,
  publishers: z.array(z.strictObject({ publisherCd: z.string(), publisherName: z.string(), ...sums })),
})
export type ExcludedPublishers = z.output<typeof excludedPublishers>
