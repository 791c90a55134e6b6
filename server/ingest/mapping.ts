import { parse as parseYaml } from 'yaml'
import { z } from 'zod'
import { type Dataset, datasets } from '../../shared/datasets.ts'
import { AppError } from '../../shared/errors.ts'
import type { DatasetSpec } from './dataset-fields.ts'

/**
 * The mapping file: how a sender's headers, codes and units become ours. Errors name the entry in both languages.
 */

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
    from: z.union([header.transform((one) => [one]), z.array(header).min(1)]),
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

export const encodings = ['utf-8', 'cp932', 'utf-16le', 'utf-16be', 'euc-jp'] as const
export type Encoding = (typeof encodings)[number]

const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', 'JST', 'Asia/Tokyo'])

const mappingSchema = z.strictObject({
  dataset: z.enum(datasets).optional(),
  /** For people: who sends this. */
  description: z.string().max(2000).optional(),
  format: z.enum(['csv', 'fixed-width', 'openbd', 'onix']).optional(),
  encoding: z
    .string()
    .transform((text) => {
      const name = text.toLowerCase().replaceAll('_', '-')
      return /^(shift-?jis|sjis|windows-31j|ms932)$/.test(name) ? 'cp932' : name.replace(/^utf(8|16)/, 'utf-$1')
    })
    .pipe(z.enum(encodings))
    .optional(),
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
  amountIncludesTax: z.boolean().default(false),
  /** Zone of timestamps without an offset. */
  timeZone: z
    .string()
    .default('Asia/Tokyo')
    .refine((zone) => zones.has(zone), 'time zone')
    .transform((zone) => (zone === 'JST' ? 'Asia/Tokyo' : zone)),
  /** strptime formats that are tried before the usual ones, e.g. `%d.%m.%Y`. */
  dateFormats: z
    .array(
      z
        .string()
        .min(2)
        .max(60)
        .regex(/^[^'"\\;]+$/),
    )
    .max(10)
    .default([]),
  /** Store codes are those of this wholesaler (取次), not ours. */
  storeCodesOf: scalar.optional(),
  fixedWidth: fixedWidth.optional(),
})
export type Mapping = z.output<typeof mappingSchema>
export type MappedColumn = z.output<typeof column>

const sayings: Record<string, (issue: z.core.$ZodIssue) => string> = {
  unrecognized_keys: (issue) => {
    const keys = 'keys' in issue ? (issue.keys as string[]).join(', ') : ''
    return `この項目はありません: ${keys} / unknown entry: ${keys}`
  },
  invalid_value: (issue) => {
    const values = 'values' in issue ? (issue.values as unknown[]).join(', ') : ''
    return `次のどれかにしてください: ${values} / has to be one of: ${values}`
  },
  too_small: (issue) => `小さすぎるか、空です / too small or empty (${issue.message})`,
  too_big: (issue) => `大きすぎるか、長すぎます / too large or too long (${issue.message})`,
}

function fieldError(field: string, detail: string): AppError {
  return new AppError('import.mappingField', { field, detail })
}

/** Name of an entry for people: its path, and for one of our fields its two names. */
function named(path: readonly PropertyKey[], spec: DatasetSpec | null): string {
  const field = spec?.fields.find((one) => one.name === path[1])
  const text = path.map(String).join('.') || 'mapping'
  return field ? `${text}（${field.ja} / ${field.en}）` : text
}

/**
 * Reads a mapping file. Throws AppError import.mapping for what is no YAML, import.mappingField for a wrong entry.
 * Without a text every field is found by its own header.
 */
export function readMapping(text: string | undefined, spec: DatasetSpec): Mapping {
  let raw: unknown = {}
  if (text !== undefined && text.trim() !== '') {
    try {
      raw = parseYaml(text, { maxAliasCount: 20 })
    } catch (error) {
      throw new AppError('import.mapping', {
        detail: error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error),
      })
    }
    if (raw === null || typeof raw !== 'object' || Array.isArray(raw)) {
      throw new AppError('import.mapping', { detail: '「項目: 値」の形ではありません / not of the form “entry: value”' })
    }
  }
  const parsed = mappingSchema.safeParse(raw)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    if (issue === undefined) throw fieldError('mapping', '')
    const detail = sayings[issue.code]?.(issue) ?? `値の形が違います / the value has the wrong form (${issue.message})`
    throw fieldError(named(issue.path, spec), detail)
  }
  return checked(parsed.data, spec)
}

function checked(mapping: Mapping, spec: DatasetSpec): Mapping {
  if (mapping.dataset !== undefined && mapping.dataset !== spec.dataset) {
    throw fieldError('dataset', `この取り込みは ${spec.dataset} です / this load is for ${spec.dataset satisfies Dataset}`)
  }
  const names = new Set(spec.fields.map((field) => field.name))
  for (const part of ['columns', 'constants'] as const) {
    for (const name of Object.keys(mapping[part])) {
      if (names.has(name)) continue
      const list = [...names].join(', ')
      throw fieldError(`${part}.${name}`, `この項目はありません。使える項目: ${list} / there is no such field; fields: ${list}`)
    }
  }
  for (const name of Object.keys(mapping.constants)) {
    if (!(name in mapping.columns)) continue
    throw fieldError(named(['constants', name], spec), 'columns にもあります / is in columns too')
  }
  for (const [name, value] of Object.entries(mapping.columns)) {
    const type = spec.fields.find((field) => field.name === name)?.type
    if ('times' in value && value.times !== undefined && type !== 'yen' && type !== 'integer') {
      throw fieldError(named(['columns', name, 'times'], spec), '数値の項目だけに使えます / is for numbers only')
    }
  }
  if (mapping.format === 'fixed-width' && mapping.fixedWidth === undefined) {
    throw fieldError('fixedWidth', '桁の位置が必要です / the layout is missing')
  }
  return mapping
}
