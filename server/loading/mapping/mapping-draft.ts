import { AppError } from '../../../shared/errors/errors.ts'
import type { Dataset } from '../../../shared/trade/datasets.ts'
import type { DatasetField } from '../datasets/dataset-fields.ts'
import { datasetSpecs } from '../datasets/dataset-specs.ts'
import { type DatasetMatch, isDoubtful, matchDataset, suggestStoreColumn } from './column-match.ts'
import { type DatasetGuess, guessDataset, type Reason } from './dataset-guess.ts'
import {
  buildColumnEntry,
  type DraftContext,
  formatDateFormats,
  formatFileFormat,
  formatList,
  formatMemberSuggestions,
  formatRules,
  formatSample,
  formatTax,
  listUsedColumns,
} from './draft-entries.ts'
import { findFilledDownColumns } from './line-rule-draft.ts'
import { type FileSample, readFileSample } from './read-sample.ts'
import { getColumnValues } from './sample-table.ts'

/** Drafts a mapping file from a file's headers and first values: what is recognised, what is not, what is missing. */

/** Certainty of the data set: `asked` if it was given, `none` if it cannot be determined. */
type Certainty = 'asked' | 'sure' | 'unsure' | 'none'

export interface MappingDraft {
  dataset: Dataset | null
  certainty: Certainty
  /** Why the data set is not certain. */
  reasons: Reason[]
  /** Data sets that match equally well, if none was chosen. */
  candidates: Dataset[]
  text: string
  recognised: number
  unknown: number
  missing: string[]
  /** Fields whose column has values that do not match. */
  doubtful: string[]
}

interface DraftRequest {
  fileName: string
  /** By default detected from headers and values. */
  dataset?: Dataset | undefined
  /** Prefix of the sender's own codes, such as `KT-`; also written to store and member codes. */
  prefix?: string | undefined
  /** Name of the stored mapping from which the prefix comes. */
  prefixOf?: string | undefined
}

const formatShare = (part: number, total: number) => ({ ja: `${total}件のうち ${part}件`, en: `${part} of ${total}` })

function formatCertainty({ match, sample }: DraftContext, certainty: Certainty, reasons: readonly Reason[]): string[] {
  const causes = reasons.flatMap(({ ja, en }) => [`#   ${ja}`, `#   ${en}`])
  if (certainty === 'asked') return causes
  const needs = formatShare(match.met, match.needs)
  const columns = formatShare(listUsedColumns(match).length, sample.headers.filter((header) => header !== '').length)
  const result =
    certainty === 'sure' ? { ja: '確か', en: 'sure' } : { ja: '不確か。お確かめください', en: 'unsure, please check' }
  return [
    `# データの種類の判断: ${result.ja}（必須の項目 ${needs.ja}、列 ${columns.ja}）`,
    `# data set: ${result.en} (required fields ${needs.en}, columns ${columns.en})`,
    ...causes,
  ]
}

/**
 * Creates a draft. Throws AppError import.draftEmpty if nothing of the asked data set is found, import.empty, import.encoding,
 * import.format, import.archive, import.document, import.damaged.
 */
export function createMappingDraft(head: Buffer, { fileName, dataset, prefix, prefixOf }: DraftRequest): MappingDraft {
  const sample = readFileSample(head, fileName)
  const ownPrefix = prefix === undefined ? undefined : `${prefix.toUpperCase().replace(/-$/, '')}-`
  if (dataset !== undefined) {
    const match = suggestStoreColumn(matchDataset(datasetSpecs[dataset], sample), sample)
    const headed = sample.headers.filter((header) => header !== '').length
    if (match.met === 0 && match.columns.size < Math.max(1, headed / 2)) throw createEmptyDraftError(match, sample)
    return buildDraft({ match, sample, prefix: ownPrefix, prefixOf }, { certainty: 'asked', reasons: [], fileName })
  }
  const guess: DatasetGuess = sample.fixedWidth
    ? { match: null, candidates: ['deliveries', 'returns', 'orders'], reasons: [FIXED_WIDTH] }
    : guessDataset(sample)
  if (guess.match !== null) {
    const certainty = guess.isSure ? 'sure' : 'unsure'
    return buildDraft(
      { match: guess.match, sample, prefix: ownPrefix, prefixOf },
      { certainty, reasons: guess.reasons, fileName },
    )
  }
  const unknown = sample.headers.filter((header) => header !== '').length
  const { candidates, reasons } = guess
  return { dataset: null, certainty: 'none', reasons, candidates, text: '', recognised: 0, unknown, missing: [], doubtful: [] }
}

const FIXED_WIDTH: Reason = {
  ja: '固定長のファイルで見出しがない。データの種類を指定すると、商品コードと日付の桁を値から見つけた下書きになる',
  en: 'this is a fixed-width file without headers; with a data set, the draft has the positions of product codes and days, found by their values',
}

/** Names what the asked data set needs and what the file has. */
function createEmptyDraftError({ spec, missing }: DatasetMatch, { headers }: FileSample): AppError {
  const formatFieldNames = (language: 'ja' | 'en') =>
    missing
      .map((field) => `${field[language]}${language === 'ja' ? `（${field.name}）` : ` (${field.name})`}`)
      .join(language === 'ja' ? '、' : ', ')
  const found = headers
    .slice(0, 40)
    .map((header) => formatSample(header))
    .join(', ')
  return new AppError('import.draftEmpty', {
    datasetJa: spec.ja,
    datasetEn: spec.en,
    needsJa: formatFieldNames('ja'),
    needsEn: formatFieldNames('en'),
    found,
  })
}

function buildDraft(
  context: DraftContext,
  { certainty, reasons, fileName }: { certainty: Certainty; reasons: Reason[]; fileName: string },
): MappingDraft & { dataset: Dataset } {
  const { match, sample } = context
  const { headers } = sample
  const { spec, columns, missing } = match
  const getFirstValue = (index: number) => formatSample(getColumnValues(sample, index)[0])
  const used = new Set(listUsedColumns(match))
  const unknown = headers.flatMap((header, index) => (header === '' || used.has(index) ? [] : [{ header, index }]))
  const formatLabels = (field: DatasetField) => `${field.ja} / ${field.en}`
  const doubtful: string[] = []
  const filled = spec.dataset === 'pos' ? findFilledDownColumns({ match, table: sample }) : []
  const lines = [
    `# ${spec.ja} / ${spec.en}: ${formatSample(fileName)}`,
    ...formatCertainty(context, certainty, reasons),
    ...(context.prefixOf === undefined
      ? []
      : [`# 接頭辞 ${context.prefix} はマッピング「${formatSample(context.prefixOf)}」と同じ / prefix as in the stored mapping`]),
    `dataset: ${spec.dataset}`,
    ...formatFileFormat(context),
    ...formatDateFormats(context),
    ...formatTax(context),
    ...(filled.length > 0
      ? [
          `fill: ${formatList(filled)}  # 空の明細には、同じ取引の上の行の値 / blank cells take the value of the line above in the same receipt`,
        ]
      : []),
    columns.size === 0 ? 'columns: {}' : 'columns:',
    ...spec.fields.flatMap((field) => {
      const column = columns.get(field.name)
      if (column === undefined) return []
      const { entry, remark } = buildColumnEntry(field, column, context)
      if (isDoubtful(column)) doubtful.push(field.name)
      const value = getFirstValue(column.index)
      const remarks = [
        ...(column.isFoundByValues ? ['値から判断 / detected from its values'] : []),
        ...(column.isPlace
          ? ['店舗コードでなければ values で読み替える / if these are not store codes, translate them with values']
          : []),
        ...(remark === '' ? [] : [remark]),
        ...(isDoubtful(column) && remark === '' ? ['値が項目に合わない / values do not match the field'] : []),
      ]
      const comment = [`${formatLabels(field)}${value === '' ? '' : ` (${value})`}`, ...remarks].join('; ')
      return [`  ${field.name}: ${entry}  # ${comment}`]
    }),
    ...formatMemberSuggestions(context),
    ...missing.map(
      (field) => `  # ${field.name}:  # ${formatLabels(field)}${field.isRequired ? '' : ' (いずれか / one of these)'}`,
    ),
  ]
  if (unknown.length > 0)
    lines.push(
      '# 読み取らない列 / columns of the file that are not read:',
      ...unknown.map(({ header, index }) => `#   ${formatSample(header)} (${getFirstValue(index)})`),
    )
  const optionalField = spec.fields.find((field) => !field.isRequired && columns.has(field.name))
  lines.push(
    `# empty: { ${optionalField?.name ?? spec.fields[0]?.name}: keep }  # 空のセル: keep（既定）、null、reject のどれか / an empty cell: keep (default), null or reject`,
    `# constants: { ${missing[0]?.name ?? optionalField?.name ?? spec.fields[0]?.name}: "…" }  # すべての行に同じ値 / the same value for every line`,
    ...formatRules(context),
  )
  return {
    dataset: spec.dataset,
    certainty,
    reasons,
    candidates: [],
    text: `${lines.join('\n')}\n`,
    recognised: columns.size,
    unknown: unknown.length,
    missing: missing.map(({ name }) => name),
    doubtful,
  }
}
