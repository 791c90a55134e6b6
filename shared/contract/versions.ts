import { z } from 'zod'

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

/** A moment, ISO 8601: the version that held then is meant. */
export const createdAt = z.iso.datetime({ offset: true, message: 'validation.invalid' }).optional()
