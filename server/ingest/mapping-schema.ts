import { z } from 'zod'
import { datasets } from '../../shared/datasets.ts'

/** The entries of a mapping file. */

const scalar = z.union([z.string(), z.number(), z.boolean()]).transform(String)
const header = z.union([z.string().min(1), z.number().int().min(1)])

/** Where a field's value comes from: a header, or the first of several that is not empty, and what is done to it. */
const column = z.union([
  header.transform((from) => ({ from: [from] })),
  z
    .array(header)
    .min(1)
    .transform((from) => ({ from })),
  z.strictObject({
    from: z.union([header.transform((value) => [value]), z.array(header).min(1)]),
    /** Put before and after every value: `CJ-` makes in-store codes of codes that are no JAN. */
    prefix: z.string().max(40).optional(),
    suffix: z.string().max(40).optional(),
    /** Unit factor: 100 makes whole yen of dollars with cents. */
    times: z.number().positive().max(1_000_000).optional(),
    /** Their value → ours. */
    values: z.record(z.string(), scalar).optional(),
    /** Ours for a value that `values` does not name; absent: the value as it is. */
    otherwise: scalar.optional(),
  }),
])

const fixedWidth = z.strictObject({
  /** Positions count bytes of the file's encoding (as EDI does) or characters; the first is 1. */
  unit: z.enum(['bytes', 'characters']).default('bytes'),
  /** Only records with this value at this place are lines of the data set. */
  recordType: z.strictObject({ start: z.number().int().min(1), width: z.number().int().min(1), value: scalar }).optional(),
  /** Length of a record where records follow each other without line ends. */
  recordLength: z.number().int().min(1).max(100_000).optional(),
  columns: z
    .array(
      z.strictObject({ name: z.string().min(1), start: z.number().int().min(1), width: z.number().int().min(1).max(10_000) }),
    )
    .min(1)
    .max(200),
})

/** What files are written in; those of Western Europe are never guessed, for any bytes could be theirs. */
export const encodings = ['utf-8', 'cp932', 'utf-16le', 'utf-16be', 'euc-jp', 'iso-2022-jp', 'latin1', 'cp1252'] as const
export type Encoding = (typeof encodings)[number]

const encodingNames: readonly (readonly [RegExp, Encoding])[] = [
  [/^(shift-?jis|sjis|windows-31j|ms932)$/, 'cp932'],
  [/^(cs)?(jis|iso-?2022-?jp)$/, 'iso-2022-jp'],
  [/^(latin-?1|iso-?8859-1)$/, 'latin1'],
  [/^(cp-?1252|windows-?1252)$/, 'cp1252'],
]

function parseEncoding(text: string): string {
  const plain = text.toLowerCase().replaceAll('_', '-')
  return encodingNames.find(([names]) => names.test(plain))?.[1] ?? plain.replace(/^utf(8|16)/, 'utf-$1')
}

const SPECIFIERS = 'aAbBdfHIjmMpSxXyYzc%'

/** What is wrong with a strptime format, in words for the mapping's author; null where nothing is. */
function formatFault(format: string): string | null {
  const specifiers = [...format.matchAll(/%(-?)(.?)/gs)]
  const unknown = specifiers.find(
    ([, minus, letter]) =>
      letter === undefined || letter === '' || !SPECIFIERS.includes(letter) || (minus !== '' && !'dHIjmMSy'.includes(letter)),
  )
  if (unknown) return unknown[0]
  return specifiers.some(([, , letter]) => 'yYxc'.includes(letter ?? '')) ? null : ''
}

/** `%Y` and `%Y-%m` do not: they are for fields that take a year's or a month's first day. */
export const hasDay = (format: string): boolean => /%-?[djxc]/.test(format.replaceAll('%%', ''))

const dateFormat = z
  .string()
  .min(2)
  .max(60)
  .superRefine((format, context) => {
    const fault = formatFault(format)
    if (fault === null && /^[^'"\\;]+$/.test(format)) return
    context.addIssue({ code: 'custom', params: { said: 'dateFormat', part: fault || format } })
  })

const texts = z.union([scalar.transform((value) => [value]), z.array(scalar).min(1).max(500)]).optional()

/** Which lines a rule is about: those whose column has one of these values, begins so, holds this, or is empty. */
const condition = {
  from: header,
  is: texts,
  startsWith: texts,
  contains: texts,
  empty: z.literal(true).optional(),
}

/** What a line's own mark says of it: it is none of ours, its numbers are negative, a field has this value. */
const lineRule = z
  .strictObject({
    ...condition,
    drop: z.literal(true).optional(),
    set: z.record(z.string(), scalar).optional(),
    negate: z.array(z.string()).min(1).max(20).optional(),
  })
  .refine(
    (rule) => rule.is !== undefined || rule.startsWith !== undefined || rule.contains !== undefined || rule.empty === true,
    'is, startsWith, contains, empty',
  )
  .refine((rule) => rule.drop === true || rule.set !== undefined || rule.negate !== undefined, 'drop, set, negate')
export type LineRule = z.output<typeof lineRule>

const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', 'JST', 'Asia/Tokyo'])

export const mappingSchema = z.strictObject({
  dataset: z.enum(datasets).optional(),
  /** For people: who sends this. */
  description: z.string().max(2000).optional(),
  format: z.enum(['csv', 'fixed-width', 'openbd', 'onix']).optional(),
  encoding: z.string().transform(parseEncoding).pipe(z.enum(encodings)).optional(),
  delimiter: z
    .string()
    .transform((text) => (text === '\\t' || text === 'tab' ? '\t' : text))
    .pipe(z.string().length(1))
    .optional(),
  /** Empty: quotation marks have no meaning. */
  quote: z.string().max(1).optional(),
  /** false: the file has no header line; columns are named by their number, from 1. */
  header: z.boolean().default(true),
  /** Lines before the header. */
  skipLines: z.number().int().min(0).max(1000).default(0),
  columns: z.record(z.string(), column).default({}),
  /** The same value for every line. */
  constants: z.record(z.string(), scalar).default({}),
  /** Rules for single lines, in their order; a line that one of them drops is none of the data set. */
  lines: z.array(lineRule).max(50).default([]),
  /** What an empty cell means, by field; `keep` where nothing is said. YAML reads null as a value of its own. */
  empty: z
    .record(
      z.string(),
      z.union([z.enum(['keep', 'null', 'reject']), z.null().transform(() => 'null' as const)], {
        error: 'keep, null, reject',
      }),
    )
    .default({}),
  amountIncludesTax: z.boolean().default(false),
  /** Zone of timestamps without an offset. */
  timeZone: z
    .string()
    .default('Asia/Tokyo')
    .refine((zone) => zones.has(zone), 'time zone')
    .transform((zone) => (zone === 'JST' ? 'Asia/Tokyo' : zone)),
  /** strptime formats that are tried before the usual ones, e.g. `%d.%m.%Y`. */
  dateFormats: z.array(dateFormat).max(10).default([]),
  /** Store codes are those of this wholesaler (取次), not ours. */
  storeCodesOf: scalar.optional(),
  fixedWidth: fixedWidth.optional(),
})
export type Mapping = z.output<typeof mappingSchema>
export type MappedColumn = z.output<typeof column>
