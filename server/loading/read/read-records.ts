import { AppError } from '../../../shared/errors/errors.ts'
import type { Stage } from '../store/stage.ts'
import { planRead, type ReadContext, type ReadResult, readTidiedFiles } from './read-delimited.ts'
import { TidyWriter } from './tidy.ts'

/** A record of a bibliographic file: product fields by name; null if there is no record. */
export interface FieldRecord {
  /** Line or record number, for rejects. */
  line: number
  fields: Readonly<Record<string, string | null | undefined>> | null
  problem?: string
}

/** Stages records that already use our field names (openBD, ONIX). */
export async function readRecords(
  stage: Stage,
  records: AsyncIterable<FieldRecord>,
  context: ReadContext & { names: readonly string[]; damaged: boolean },
): Promise<ReadResult> {
  const { names } = context
  const writer = new TidyWriter(context.folder, names.length)
  writer.throwIfCancelled = stage.throwIfCancelled
  for await (const { line, fields, problem } of records) {
    await writer.add(line, problem ?? '', fields === null ? [] : names.map((name) => fields[name] ?? null))
  }
  await writer.flush()
  if (writer.records === 0) throw new AppError('import.empty')
  const { plan, origins } = await planRead(stage, context, { headers: names, named: true })
  const lines = await readTidiedFiles(stage, writer.paths, { plan, columns: names.length, damaged: context.damaged })
  // the names are ours, so a missing field needs no notice
  return { plan, origins, notices: [], lines }
}
