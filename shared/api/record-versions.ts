import { z } from 'zod'
import { createDateTimeSchema } from './query-fields.ts'

/** Value of a form field in a version. */
export const versionValue = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())])
export type VersionValue = z.output<typeof versionValue>
/** Form fields of a version by name. */
export type Snapshot = Record<string, VersionValue>

/** A field changed by a version. In the first version `before` is always null. */
export const versionDifference = z.strictObject({ field: z.string(), before: versionValue, after: versionValue })
export type VersionDifference = z.output<typeof versionDifference>

export const version = z.strictObject({
  /** Consecutive number from 1. */
  number: z.number().int(),
  /** When it was saved, ISO 8601; selects the version in other calls. */
  createdAt: z.string(),
  createdBy: z.string().nullable(),
  differences: z.array(versionDifference),
})
export type Version = z.output<typeof version>

/** Comparison of two versions: the differences of the later one. */
export const versionComparison = z.strictObject({
  from: version.omit({ differences: true }),
  to: version.omit({ differences: true }),
  differences: z.array(versionDifference),
})
export type VersionComparison = z.output<typeof versionComparison>

const versionNumber = z.coerce.number().int().min(1).max(1_000_000)
/** Numbers of the two versions in any order; equal numbers give no differences. */
export const comparedVersions = z.strictObject({ from: versionNumber, to: versionNumber })

/** ISO 8601 date-time; selects the version that was current then. */
export const createdAt = createDateTimeSchema('validation.invalid').optional()
