import { AppError } from '../../../shared/errors/errors.ts'
import { runInWorker, serveWorker, WORKER_OUT_OF_MEMORY, WORKER_TIMEOUT } from '../../foundation/run-in-worker.ts'
import type { DatasetSpec } from '../datasets/dataset-fields.ts'
import { type MappingYaml, parseMapping, parseMappingYaml } from './mapping.ts'
import type { Mapping } from './mapping-schema.ts'

/** Texts up to this length are parsed within milliseconds, whatever they contain. Characters. */
const MAX_LENGTH_WITHOUT_WORKER = 4096
/** Time limit in milliseconds; ten thousand entries take a tenth of it, and more on a busy machine. */
const PARSE_TIMEOUT_MS = 10_000
/** Memory limit in megabytes. */
const MAX_MEMORY_MB = 256

/** Open brackets and anchors or tags, for which the parser takes much memory; mapping files use two or three brackets. */
const MAX_MARKS = 100

const createComplexityError = () =>
  new AppError('import.mapping', {
    detailJa: '入れ子や記号が多すぎて YAML として読み取れません。',
    detailEn: 'it is nested too deeply or too complex to be read as YAML.',
  })

/** Anchors and tags where YAML reads them: at the beginning of a value, not within a name such as BOOKS &CAFE. */
const MARKS = /(?:^[ \t?-]*|[:,[{]\s*)(?:[&!][^\s&!]*\s+)+/gm

/** True if a text has more marks than a mapping can need. Brackets within texts count too: they come in pairs. */
function hasTooManyMarks(text: string): boolean {
  let marks = 0
  for (const [run] of text.matchAll(MARKS)) marks += run.match(/[&!]/g)?.length ?? 0
  let open = 0
  for (const [bracket] of text.matchAll(/[[\]{}]/g)) {
    open = Math.max(0, open + ('[{'.includes(bracket) ? 1 : -1))
    if (open > MAX_MARKS) return true
  }
  return marks > MAX_MARKS
}

interface ParseTask {
  input: string
  result: MappingYaml
}

async function parseInWorker(text: string): Promise<MappingYaml> {
  try {
    return await runInWorker<ParseTask>(new URL(import.meta.url), {
      input: text,
      timeoutMs: PARSE_TIMEOUT_MS,
      memoryMb: MAX_MEMORY_MB,
    })
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    throw [WORKER_TIMEOUT, WORKER_OUT_OF_MEMORY].includes(code) ? createComplexityError() : error
  }
}

/** Parses an untrusted mapping file; null for an empty one. Throws AppError import.mapping if it takes too long. */
export async function parseMappingFile(text: string): Promise<MappingYaml | null> {
  if (text.trim() === '') return null
  if (hasTooManyMarks(text)) throw createComplexityError()
  return text.length <= MAX_LENGTH_WITHOUT_WORKER ? parseMappingYaml(text) : parseInWorker(text)
}

/**
 * Reads an untrusted mapping file. Throws AppError import.mapping if it is not YAML or takes too long to parse,
 * import.mappingField for a wrong entry. Without a text every field is found by its header.
 */
export const readMappingFile = async (text: string | undefined, spec: DatasetSpec): Promise<Mapping> =>
  parseMapping(text === undefined ? null : await parseMappingFile(text), spec)

serveWorker<ParseTask>(import.meta.url, async (text) => parseMappingYaml(text))
