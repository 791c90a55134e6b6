import { constants, gunzipSync } from 'node:zlib'
import { stringify } from 'yaml'
import type { Dataset } from '../../shared/datasets.ts'
import { AppError } from '../../shared/errors.ts'
import type { DatasetSpec, Field } from './dataset-fields.ts'
import { datasetSpecs } from './dataset-list.ts'
import { declaredEncoding, detectEncoding, labels } from './encoding.ts'
import { recognise } from './header.ts'
import { formatError } from './load-errors.ts'
import type { Encoding } from './mapping-schema.ts'
import { refuseOtherKinds } from './receive.ts'
import { detectDelimiter, headerNames, readRecord } from './records.ts'

/** A mapping file to begin from, made of a file's header: what is recognised, what is not, what is missing. */

/** Text that the beginning of a packed file may unpack to. */
const MOST_UNPACKED = 16 * 1024 ** 2

/** The beginning of a file, unpacked where it is gzip. Throws AppError import.damaged and those of refuseOtherKinds. */
export function unpackedHead(head: Buffer): Buffer {
  refuseOtherKinds(head)
  if (head[0] !== 0x1f || head[1] !== 0x8b) return head
  try {
    // the rest of the file is not here: what there is of it is unpacked
    return gunzipSync(head, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: MOST_UNPACKED })
  } catch {
    throw new AppError('import.damaged')
  }
}

interface Head {
  encoding: Encoding
  delimiter: string
  headers: string[]
  /** Values of the first line. */
  first: string[]
}

function readHead(head: Buffer): Head {
  const bytes = unpackedHead(head)
  const declared = declaredEncoding(bytes)
  const encoding = declared?.encoding ?? detectEncoding(bytes)
  const text = new TextDecoder(labels[encoding]).decode(bytes.subarray(declared?.skip ?? 0), { stream: true })
  if (text.trim() === '') throw new AppError('import.empty')
  if (/^\s*(<[?!a-zA-Z]|\[\s*\{)/.test(text))
    throw formatError(
      'JSON・ONIX のファイルは、マッピングなしで読み取れます。',
      'files of JSON and ONIX are read without a mapping.',
    )
  const delimiter = detectDelimiter(text, '"')
  const format = { delimiter, quote: '"' }
  const header = readRecord(text, 0, format, true)
  if (header === null || header.misquoted)
    throw formatError('見出しの行の引用符が正しくありません。', 'the quotation marks of the header line are wrong.')
  const first = readRecord(text, header.next, format, true)
  return { encoding, delimiter, headers: headerNames(header.fields), first: first?.fields ?? [] }
}

const missingOf = (spec: DatasetSpec, found: ReadonlyMap<string, number>): Field[] => {
  const groups = (spec.oneOf ?? []).filter((group) => group.every((name) => !found.has(name)))
  return spec.fields.filter(
    (field) => (field.required && !found.has(field.name)) || groups.some((group) => group.includes(field.name)),
  )
}

/** The data set whose fields the header names best: the most that it has, the fewest that it lacks. */
function bestDataset(headers: readonly string[]): DatasetSpec {
  const rated = Object.values(datasetSpecs).map((spec) => {
    const found = recognise(spec, headers, new Set(), new Set())
    return { spec, missing: missingOf(spec, found).length, found: found.size }
  })
  rated.sort((a, b) => b.found * 2 - b.missing - (a.found * 2 - a.missing))
  return rated[0]?.spec ?? datasetSpecs.pos
}

const scalar = (text: string) => stringify(text).trimEnd()
/** A value of the file within a comment: on one line, and short. */
const sample = (text: string | undefined) =>
  (text ?? '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 40)

export interface MappingDraft {
  dataset: Dataset
  text: string
  recognised: number
  unknown: number
  missing: string[]
}

/** Throws AppError import.empty, import.encoding, import.format, import.archive, import.document, import.damaged. */
export function draftOf(head: Buffer, fileName: string, dataset?: Dataset): MappingDraft {
  const { encoding, delimiter, headers, first } = readHead(head)
  const spec = dataset === undefined ? bestDataset(headers) : datasetSpecs[dataset]
  const found = recognise(spec, headers, new Set(), new Set())
  const missing = missingOf(spec, found)
  const unknown = headers.flatMap((header, index) =>
    header === '' || [...found.values()].includes(index) ? [] : [{ header, index }],
  )
  const about = (field: Field) => `${field.ja} / ${field.en}`
  const lines = [
    `# ${spec.ja} / ${spec.en}: ${sample(fileName)}`,
    `dataset: ${spec.dataset}`,
    `encoding: ${encoding}`,
    `delimiter: ${delimiter === '\t' ? 'tab' : scalar(delimiter)}`,
    'columns:',
    ...spec.fields.flatMap((field) => {
      const index = found.get(field.name)
      if (index === undefined) return []
      const value = sample(first[index])
      return [`  ${field.name}: ${scalar(headers[index] ?? '')}  # ${about(field)}${value === '' ? '' : ` (${value})`}`]
    }),
    ...missing.map((field) => `  # ${field.name}:  # ${about(field)}${field.required ? '' : ' (one of these)'}`),
  ]
  if (found.size === 0) lines[4] = 'columns: {}'
  if (unknown.length > 0)
    lines.push(
      '# columns of the file that are not read:',
      ...unknown.map(({ header, index }) => `#   ${sample(header)} (${sample(first[index])})`),
    )
  const one = spec.fields.find((field) => !field.required && found.has(field.name))
  lines.push(
    `# empty: { ${one?.name ?? spec.fields[0]?.name}: keep }  # an empty cell: keep (unless told), null or reject`,
    `# constants: { ${one?.name ?? spec.fields[0]?.name}: "…" }  # the same for every line`,
    `# lines: [{ from: ${scalar(headers[0] ?? '1')}, is: ["…"], drop: true }]  # lines that are none of ours, such as postage`,
  )
  return {
    dataset: spec.dataset,
    text: `${lines.join('\n')}\n`,
    recognised: found.size,
    unknown: unknown.length,
    missing: missing.map(({ name }) => name),
  }
}
