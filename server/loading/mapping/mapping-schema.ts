import { z } from 'zod'
import { datasets } from '../../../shared/trade/datasets.ts'

/** Schema of a mapping file. */

const scalar = z.union([z.string(), z.number(), z.boolean()]).transform(String)
const header = z.union([z.string().min(1), z.number().int().min(1)])

/**
 * Source of a field's value: a header, the first non-empty one of several, or the texts of several joined by a space (a day and a
 * time), and its conversion.
 */
const column = z.union([
  header.transform((from) => ({ from: [from] })),
  z
    .array(header)
    .min(1)
    .transform((from) => ({ from })),
  z.strictObject({ join: z.array(header).min(2).max(10) }).transform(({ join }) => ({ from: join, isJoined: true as const })),
  z.strictObject({
    from: z.union([header.transform((value) => [value]), z.array(header).min(1)]),
    /** Added before and after every value: `CJ-` turns codes other than JAN into in-store codes. */
    prefix: z.string().max(40).optional(),
    suffix: z.string().max(40).optional(),
    /** Unit factor: 100 converts dollars with cents to whole cents, stored as yen. */
    times: z.number().positive().max(1_000_000).optional(),
    /** Sender's value → stored value. */
    values: z.record(z.string(), scalar).optional(),
    /** Value if `values` lacks the sender's; by default the sender's value. */
    otherwise: scalar.optional(),
  }),
])

const fixedWidth = z.strictObject({
  /** Positions count bytes of the file's encoding (as in EDI) or characters, from 1. */
  unit: z.enum(['bytes', 'characters']).default('bytes'),
  /** Only records with this value at this position belong to the data set. */
  recordType: z.strictObject({ start: z.number().int().min(1), width: z.number().int().min(1), value: scalar }).optional(),
  /** Record length for files without line ends. */
  recordLength: z.number().int().min(1).max(100_000).optional(),
  columns: z
    .array(
      z.strictObject({ name: z.string().min(1), start: z.number().int().min(1), width: z.number().int().min(1).max(10_000) }),
    )
    .min(1)
    .max(200),
})

/** Encodings of files. Western European ones are never guessed, because any bytes are valid in them. */
export const encodings = ['utf-8', 'cp932', 'utf-16le', 'utf-16be', 'euc-jp', 'iso-2022-jp', 'latin1', 'cp1252'] as const
export type Encoding = (typeof encodings)[number]

const encodingNames: readonly (readonly [RegExp, Encoding])[] = [
  [/^(shift-?jis|sjis|windows-31j|ms932)$/, 'cp932'],
  [/^(cs)?(jis|iso-?2022-?jp)$/, 'iso-2022-jp'],
  [/^(latin-?1|iso-?8859-1)$/, 'latin1'],
  [/^(cp-?1252|windows-?1252)$/, 'cp1252'],
]

function parseEncoding(text: string): string {
  const normalized = text.toLowerCase().replaceAll('_', '-')
  return encodingNames.find(([names]) => names.test(normalized))?.[1] ?? normalized.replace(/^utf(8|16)/, 'utf-$1')
}

const SPECIFIERS = 'aAbBdfHIjmMpSxXyYzc%'

/** Returns the problem of a strptime format, for the mapping's author; null if it is valid. */
function findFormatError(format: string): string | null {
  const specifiers = [...format.matchAll(/%(-?)(.?)/gs)]
  const unknown = specifiers.find(
    ([, minus, letter]) =>
      letter === undefined || letter === '' || !SPECIFIERS.includes(letter) || (minus !== '' && !'dHIjmMSy'.includes(letter)),
  )
  if (unknown) return unknown[0]
  return specifiers.some(([, , letter]) => 'yYxc'.includes(letter ?? '')) ? null : ''
}

/** True if a format includes a day. `%Y` and `%Y-%m` do not: they are for fields that accept the first day of a year or month. */
export const hasDay = (format: string): boolean => /%-?[djxc]/.test(format.replaceAll('%%', ''))

/** What a check of this schema found, described in mapping.ts. `part`: what is wrong in a date format. */
export interface MappingProblem {
  problem: 'dateFormat' | 'lineCondition' | 'lineEffect' | 'timeZone'
  part?: string
}

const dateFormat = z
  .string()
  .min(2)
  .max(60)
  .superRefine((format, context) => {
    const fault = findFormatError(format)
    if (fault === null && /^[^'"\\;]+$/.test(format)) return
    const params = { problem: 'dateFormat', part: fault || format } satisfies MappingProblem
    context.addIssue({ code: 'custom', params })
  })

const texts = z.union([scalar.transform((value) => [value]), z.array(scalar).min(1).max(500)]).optional()

/** Lines that a rule matches: those whose column has one of these values, begins with, contains, or is empty. */
const condition = {
  from: header,
  is: texts,
  startsWith: texts,
  contains: texts,
  empty: z.literal(true).optional(),
}

/** Effect of a rule on a line: dropped, alone or with all lines of its receipt, numbers negated, or a field set. */
const lineRule = z
  .strictObject({
    ...condition,
    drop: z.union([z.literal(true), z.literal('receipt')]).optional(),
    set: z.record(z.string(), scalar).optional(),
    negate: z.array(z.string()).min(1).max(20).optional(),
  })
  .refine(
    (rule) => rule.is !== undefined || rule.startsWith !== undefined || rule.contains !== undefined || rule.empty === true,
    { params: { problem: 'lineCondition' } satisfies MappingProblem },
  )
  .refine((rule) => rule.drop !== undefined || rule.set !== undefined || rule.negate !== undefined, {
    params: { problem: 'lineEffect' } satisfies MappingProblem,
  })
export type LineRule = z.output<typeof lineRule>

const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', 'JST', 'Asia/Tokyo'])

export const mappingSchema = z.strictObject({
  dataset: z.enum(datasets).optional(),
  /** For people: the sender of the files. */
  description: z.string().max(2000).optional(),
  format: z.enum(['csv', 'fixed-width', 'openbd', 'onix']).optional(),
  encoding: z.string().transform(parseEncoding).pipe(z.enum(encodings)).optional(),
  delimiter: z
    .string()
    .transform((text) => (text === '\\t' || text === 'tab' ? '\t' : text))
    .pipe(z.string().length(1))
    .optional(),
  /** Empty: quotation marks have no special meaning. */
  quote: z.string().max(1).optional(),
  /** false: the file has no header line; columns are named by number, from 1. */
  header: z.boolean().default(true),
  /** Number of lines before the header. */
  skipLines: z.number().int().min(0).max(1000).default(0),
  columns: z.record(z.string(), column).default({}),
  /** The same value for every line. */
  constants: z.record(z.string(), scalar).default({}),
  /** Rules for single lines, in order; a dropped line does not belong to the data set. */
  lines: z.array(lineRule).max(50).default([]),
  /** Columns whose empty cells take the value of the line above, within a receipt. */
  fill: z.array(header).max(100).default([]),
  /** Suspicious lines are loaded with a counted warning, or rejected. */
  warnings: z.enum(['load', 'reject']).default('load'),
  /** Meaning of an empty cell by field; the default is `keep`. YAML parses null as a value. */
  empty: z
    .record(
      z.string(),
      z
        .enum(['keep', 'null', 'reject'])
        .nullable()
        .transform((rule) => rule ?? ('null' as const)),
    )
    .default({}),
  /** Decimal sign of numbers; the other of the two separates groups of digits. */
  decimal: z.enum(['.', ',']).default('.'),
  amountIncludesTax: z.boolean().default(false),
  /** Time zone of timestamps without an offset. */
  timeZone: z
    .string()
    .default('Asia/Tokyo')
    .refine((zone) => zones.has(zone), { params: { problem: 'timeZone' } satisfies MappingProblem })
    .transform((zone) => (zone === 'JST' ? 'Asia/Tokyo' : zone)),
  /** strptime formats that are tried before the usual ones, e.g. `%d.%m.%Y`. */
  dateFormats: z.array(dateFormat).max(10).default([]),
  /** Store codes are those of this wholesaler (取次). */
  storeCodesOf: scalar.optional(),
  fixedWidth: fixedWidth.optional(),
})
export type Mapping = z.output<typeof mappingSchema>
export type MappedColumn = z.output<typeof column>
