import { type Document, isNode, LineCounter, parseDocument, visit } from 'yaml'
import type { z } from 'zod'
import { AppError } from '../../../shared/errors/errors.ts'
import { type Dataset, datasets } from '../../../shared/trade/datasets.ts'
import type { DatasetField, DatasetSpec } from '../datasets/dataset-fields.ts'
import { hasDay, type Mapping, type MappingProblem, mappingSchema } from './mapping-schema.ts'

/** The mapping file: how a sender's headers, codes and units are converted. Errors name the entry in both languages. */

type IssueText = (issue: z.core.$ZodIssue) => readonly [ja: string, en: string]

const problemTexts: Record<MappingProblem['problem'], (part: string) => readonly [ja: string, en: string]> = {
  dateFormat: (part) => [
    `日付の書式として読み取れません（${part}）。例：%d.%m.%Y、%Y/%m/%d %H:%M`,
    `this is not a date format (${part}); valid are, for example, %d.%m.%Y and %Y/%m/%d %H:%M`,
  ],
  lineCondition: () => [
    '対象の行は is、startsWith、contains、empty: true のいずれかで指定してください',
    'it must select lines with is, startsWith, contains or empty: true',
  ],
  lineEffect: () => [
    '行の扱いは drop: true（または receipt）、set、negate のいずれかで指定してください',
    'it must define the effect on the lines: drop: true (or receipt), set or negate',
  ],
  timeZone: () => ['タイムゾーン名として認識できません。例：Asia/Tokyo、UTC', 'it is not a time zone; examples: Asia/Tokyo, UTC'],
}

const issueTexts: Record<string, IssueText> = {
  unrecognized_keys: (issue) => {
    const keys = 'keys' in issue ? (issue.keys as string[]).join(', ') : ''
    return [`この項目はありません：${keys}`, `unknown entry ${keys}`]
  },
  invalid_value: (issue) => {
    const values = 'values' in issue ? (issue.values as unknown[]).join(', ') : ''
    return [`次のどれかにしてください：${values}`, `it must be one of: ${values}`]
  },
  too_small: () => ['小さすぎるか、空です', 'it is too small or empty'],
  too_big: () => ['大きすぎるか、長すぎます', 'it is too large or too long'],
  custom: (issue) => {
    // every check of the schema sets it
    const { problem, part = '' } = ('params' in issue ? issue.params : {}) as MappingProblem
    return problemTexts[problem](part)
  },
}

function createFieldError(path: string, [detailJa, detailEn]: readonly [string, string], field?: DatasetField): AppError {
  const values = {
    field: path,
    fieldJa: field ? `${path}（${field.ja}）` : path,
    fieldEn: field ? `${path} (${field.en})` : path,
    detailJa,
    detailEn,
  }
  return new AppError('import.mappingField', values, [{ field: `mapping.${path}`, code: 'import.mappingField', values }])
}

/** Returns the error for a wrong entry about a field. */
const createEntryError = (path: readonly PropertyKey[], spec: DatasetSpec, detail: readonly [string, string]): AppError =>
  createFieldError(
    path.map(String).join('.') || 'mapping',
    detail,
    spec.fields.find((field) => field.name === path[1]),
  )

/** A mapping file parsed as YAML: its content, or the position of the error. */
export type MappingYaml = { raw: unknown } | { error: { text: string; line: number | null; column: number | null } }

/** Returns the offset of an entry that its map has already. The parser's own search compares each entry with all others. */
function findRepeatedEntry(document: Document): number | null {
  let found: number | null = null
  visit(document, {
    Map: (_key, { items }) => {
      const known = new Set<string>()
      for (const { key } of items) {
        const name = JSON.stringify(key)
        if (known.has(name) && isNode(key)) {
          found = key.range?.[0] ?? 0
          return visit.BREAK
        }
        known.add(name)
      }
    },
  })
  return found
}

/** Parses a mapping file. Long hostile texts take minutes: `readMappingFile` parses those in a worker. */
export function parseMappingYaml(text: string): MappingYaml {
  const lines = new LineCounter()
  const toError = (message: string, offset: number | undefined): MappingYaml => {
    const { line, col } = offset === undefined ? { line: null, col: null } : lines.linePos(offset)
    return { error: { text: message.split('\n')[0] ?? '', line, column: col } }
  }
  try {
    const document = parseDocument(text, { lineCounter: lines, uniqueKeys: false, logLevel: 'error' })
    const [error] = document.errors
    if (error) return toError(error.message, error.pos[0])
    const repeated = findRepeatedEntry(document)
    if (repeated !== null) return toError('Map keys must be unique', repeated)
    return { raw: document.toJS({ maxAliasCount: 20 }) as unknown }
  } catch (error) {
    return toError(error instanceof Error ? error.message : String(error), undefined)
  }
}

/** Returns the entries of a parsed file. Throws AppError import.mapping if it is not valid. */
function getMappingEntries(yaml: MappingYaml | null): object {
  if (yaml !== null && 'error' in yaml) {
    const { text, line, column } = yaml.error
    throw new AppError('import.mapping', {
      detailJa: line === null ? 'YAML として読み取れません。' : `${line}行目の ${column}文字目が YAML として読み取れません。`,
      detailEn: text,
    })
  }
  const raw = yaml === null ? {} : yaml.raw
  if (raw === null || typeof raw !== 'object' || Array.isArray(raw))
    throw new AppError('import.mapping', {
      detailJa: '「項目: 値」の形ではありません。',
      detailEn: 'it does not have the form “entry: value”.',
    })
  return raw
}

/** Returns the data set that a mapping file names. Throws AppError import.mappingField if it names none. */
export function getMappingDataset(yaml: MappingYaml | null): Dataset {
  const entries: { dataset?: unknown } = getMappingEntries(yaml)
  const named = datasets.find((dataset) => dataset === entries.dataset)
  if (named) return named
  const list = datasets.join(', ')
  throw createFieldError('dataset', [`データの種類を、次のいずれかで書いてください：${list}`, `it must be one of: ${list}`])
}

/**
 * Returns the mapping of a parsed file. Throws AppError import.mapping if it is not YAML, import.mappingField for a wrong entry.
 * Without a file every field is found by its header.
 */
export function parseMapping(yaml: MappingYaml | null, spec: DatasetSpec): Mapping {
  const parsed = mappingSchema.safeParse(getMappingEntries(yaml))
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    if (issue === undefined) throw createFieldError('mapping', ['', ''])
    const detail = issueTexts[issue.code]?.(issue) ?? ['値の形が違います', 'the value has the wrong type']
    throw createEntryError(issue.path, spec, detail)
  }
  return checkMapping(parsed.data, spec)
}

/** Reads a short or trusted mapping file synchronously; `readMappingFile` reads any. Throws as `parseMapping`. */
export const readMapping = (text: string | undefined, spec: DatasetSpec): Mapping =>
  parseMapping(text === undefined || text.trim() === '' ? null : parseMappingYaml(text), spec)

function checkMapping(mapping: Mapping, spec: DatasetSpec): Mapping {
  if (mapping.dataset !== undefined && mapping.dataset !== spec.dataset)
    throw createFieldError('dataset', [
      `この取り込みは ${spec.dataset} です`,
      `this load is for ${spec.dataset satisfies Dataset}`,
    ])
  const fields = new Map(spec.fields.map((field) => [field.name, field]))
  const requireFields = (names: readonly string[], path: string): void => {
    for (const name of names) {
      if (fields.has(name)) continue
      const list = [...fields.keys()].join(', ')
      throw createFieldError(`${path}.${name}`, [
        `この項目はありません。使える項目：${list}`,
        `this field does not exist; the fields are ${list}`,
      ])
    }
  }
  for (const part of ['columns', 'constants', 'empty'] as const) requireFields(Object.keys(mapping[part]), part)
  for (const [name, rule] of Object.entries(mapping.empty)) {
    if (rule !== 'reject' && fields.get(name)?.isRequired)
      throw createEntryError(['empty', name], spec, ['必須の項目です', 'this field is required'])
  }
  for (const name of Object.keys(mapping.constants)) {
    if (name in mapping.columns)
      throw createEntryError(['constants', name], spec, ['columns にもあります', 'it is also in columns'])
  }
  const isNumeric = (name: string) => ['yen', 'integer'].includes(fields.get(name)?.type ?? '')
  const numbersOnly = ['数値の項目だけに使えます', 'only numeric fields can have it'] as const
  for (const [name, value] of Object.entries(mapping.columns)) {
    if ('times' in value && value.times !== undefined && !isNumeric(name))
      throw createEntryError(['columns', name, 'times'], spec, numbersOnly)
  }
  const acceptsMonths = spec.fields.some(({ acceptsMonths }) => acceptsMonths)
  for (const [index, format] of mapping.dateFormats.entries()) {
    if (acceptsMonths || hasDay(format)) continue
    throw createFieldError(`dateFormats.${index}`, [
      `日を含まない書式です（${format}）。この種類のデータの日付には、日が必要です`,
      `this format has no day (${format}), but the dates of this data set need one`,
    ])
  }
  for (const [index, rule] of mapping.lines.entries()) {
    requireFields(Object.keys(rule.set ?? {}), `lines.${index}.set`)
    requireFields(rule.negate ?? [], `lines.${index}.negate`)
    for (const name of rule.negate ?? [])
      if (!isNumeric(name)) throw createFieldError(`lines.${index}.negate.${name}`, numbersOnly, fields.get(name))
  }
  const hasReceipts = spec.fields.some(({ name }) => name === 'receiptNo')
  const receiptsOnly = [
    'レシートのある種類のデータ（pos）だけに使えます',
    'only data sets with receipts (pos) can have it',
  ] as const
  for (const [index, rule] of mapping.lines.entries())
    if (rule.drop === 'receipt' && !hasReceipts) throw createFieldError(`lines.${index}.drop`, receiptsOnly)
  if (mapping.fill.length > 0 && !hasReceipts) throw createFieldError('fill', receiptsOnly)
  if (mapping.format === 'fixed-width' && mapping.fixedWidth === undefined)
    throw createFieldError('fixedWidth', ['桁の位置が必要です', 'the column positions are missing'])
  return mapping
}
