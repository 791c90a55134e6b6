import { AppError } from '../../shared/errors.ts'
import { type FieldOrigin, planCheck } from './check.ts'
import { makeLookups, type Read, type ReadContext, readTidy } from './read-delimited.ts'
import type { Stage } from './stage.ts'
import { TidyWriter } from './tidy.ts'

/** A record of a bibliographic file: our product fields by name; null where there is no record. */
export interface FieldRecord {
  /** Line, or number of the record, that a reject names. */
  line: number
  fields: Readonly<Record<string, string | null | undefined>> | null
  problem?: string
}

/** Stages records that already have our field names (openBD, ONIX). */
export async function readRecords(
  stage: Stage,
  records: AsyncIterable<FieldRecord>,
  context: ReadContext & { names: readonly string[]; damaged: boolean },
): Promise<Read> {
  const { spec, mapping, names } = context
  const writer = new TidyWriter(context.folder, names.length)
  for await (const { line, fields, problem } of records) {
    await writer.add(line, problem ?? '', fields === null ? [] : names.map((name) => fields[name] ?? null))
  }
  await writer.close()
  if (writer.records === 0) throw new AppError('import.empty')
  const origins = new Map<string, FieldOrigin>()
  for (const [index, name] of names.entries())
    origins.set(name, { indexes: [index], headers: [name], mapped: null, constant: null })
  for (const [name, constant] of Object.entries(mapping.constants))
    origins.set(name, { indexes: [], headers: [], mapped: null, constant })
  stage.options.given = new Set(origins.keys())
  stage.options.blankKeeps = true
  await makeLookups(stage, spec, mapping)
  const plan = planCheck(spec, origins, { mapping, options: stage.options })
  const lines = await readTidy(stage, writer.paths, { plan, columns: names.length, damaged: context.damaged })
  return { plan, lines }
}
