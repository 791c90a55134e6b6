import { z } from 'zod'
import { createDateTimeSchema } from './question-fields.ts'

/** A value of a version: what a field of the form holds. */
export const versionValue = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())])
export type VersionValue = z.output<typeof versionValue>
/** What a version holds: the fields of the form by their names. */
export type Snapshot = Record<string, VersionValue>

/** One field that a version changed. In the first version everything is new: `before` is null. */
export const versionDifference = z.strictObject({ field: z.string(), before: versionValue, after: versionValue })
export type VersionDifference = z.output<typeof versionDifference>

export const version = z.strictObject({
  /** 1, 2, 3 … */
  number: z.number().int(),
  /** When it was saved, ISO 8601: selects the version in other calls. */
  createdAt: z.string(),
  createdBy: z.string().nullable(),
  differences: z.array(versionDifference),
})
export type Version = z.output<typeof version>

/** Two versions of one thing beside each other: what the later of the two has otherwise. */
export const versionComparison = z.strictObject({
  from: version.omit({ differences: true }),
  to: version.omit({ differences: true }),
  differences: z.array(versionDifference),
})
export type VersionComparison = z.output<typeof versionComparison>

const versionNumber = z.coerce.number().int().min(1).max(1_000_000)
/** Numbers of the two versions, in any order; the same one twice has no differences. */
export const comparedVersions = z.strictObject({ from: versionNumber, to: versionNumber })

/** A moment, ISO 8601: the version that held then is meant. */
export const createdAt = createDateTimeSchema('validation.invalid').optional()
