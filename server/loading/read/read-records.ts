import { writeFile } from 'node:fs/promises'
import { AppError } from '../../../shared/errors/errors.ts'
import { toTextLiteral } from '../../warehouse/engine/sql.ts'
import type { CheckPlan, FieldOrigin } from '../check/check-plan.ts'
import { getSourceColumn } from '../check/notices.ts'
import { createProductSizeError } from '../load-errors.ts'
import type { Stage } from '../store/stage.ts'
import { planRead, type ReadContext, type ReadResult, readTidiedFiles } from './read-delimited.ts'
import { TidyWriter } from './tidy.ts'

/** A record of a bibliographic file: product fields by name; null if there is no record. */
export interface FieldRecord {
  /** Line or record number, for rejects; higher for later records of one product. */
  line: number
  fields: Readonly<Record<string, string | null | undefined>> | null
  problem?: string
  /** `delete`: the record has only the product code. `update`: fields that it lacks stay as they are. */
  notification?: 'delete' | 'update'
}

/** Creates a table of lines and codes. */
async function createNotificationTable(
  stage: Stage,
  name: string,
  entries: readonly { line: number; code: string }[],
): Promise<void> {
  const text = entries.map(({ line, code }) => `${line}\u001f${code.replaceAll(/\p{Cc}/gu, ' ')}`).join('\u001e')
  await stage.createTable(
    name,
    `select cast(split_part(entry, '\u001f', 1) as bigint) as line, ing_code_read(split_part(entry, '\u001f', 2)).jan as code
      from (select unnest(string_split(${toTextLiteral(text)}, '\u001e')) as entry) as e`,
  )
}

/**
 * Removes earlier records of products that a later one of the file deletes, and deletions of products that are not stored, which
 * must not create them. Returns the number of removed lines.
 */
async function removeDeleted(stage: Stage, deleted: readonly { line: number; code: string }[]): Promise<number> {
  const countLines = () => stage.queryNumber('select count(*) as lines from checked')
  const before = await countLines()
  await createNotificationTable(stage, 'deleted_product', deleted)
  const stored = await stage.exposeWarehouseTable('product')
  await stage.run(
    `delete from checked where exists (select 1 from deleted_product as d where d.code = checked.v_productCode
      and (d.line > checked.n or (d.line = checked.n and d.code not in (select p.jan from ${stored} as p))))`,
  )
  return before - (await countLines())
}

/** Rejects updates without a title of products that are neither stored nor in the file, and adds the reason to the problems. */
async function rejectUnknownUpdates(
  stage: Stage,
  updates: readonly { line: number; code: string }[],
  { plan: { problems }, origins }: { plan: CheckPlan; origins: ReadonlyMap<string, FieldOrigin> },
): Promise<void> {
  const field = 'productCode'
  const number = problems.push({ field, column: getSourceColumn(origins, field), reason: 'unknownUpdate' }) - 1
  await createNotificationTable(stage, 'updated_product', updates)
  const stored = await stage.exposeWarehouseTable('product')
  await stage.run(
    `update checked set problem = ${number}, bad_value = v_productCode where problem is null
      and n in (select u.line from updated_product as u)
      and v_productCode not in (select p.jan from ${stored} as p)
      and v_productCode not in (select c.v_productCode from checked as c where c.problem is null and c.n not in (select u.line from updated_product as u))`,
  )
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
  writer.createSizeError = createProductSizeError
  const deleted: { line: number; code: string }[] = []
  const updates: { line: number; code: string }[] = []
  for await (const { line, fields, problem, notification } of records) {
    const entry = { line, code: fields?.productCode ?? '' }
    if (notification === 'delete') deleted.push(entry)
    if (notification === 'update' && !fields?.productName) updates.push(entry)
    const isSkipped = notification === 'delete' && context.spec.dataset !== 'products'
    if (!isSkipped) await writer.add(line, problem ?? '', fields === null ? [] : names.map((name) => fields[name] ?? null))
  }
  await writer.flush()
  if (writer.records === 0) {
    if (deleted.length === 0) throw new AppError('import.empty')
    writer.paths.push(`${context.folder}/tidy-none.csv`)
    await writeFile(writer.paths[0] ?? '', '')
  }
  const { plan, origins } = await planRead(stage, context, { headers: names, named: true })
  const lines = await readTidiedFiles(stage, writer.paths, { plan, columns: names.length, damaged: context.damaged })
  if (context.spec.dataset === 'products' && updates.length > 0) await rejectUnknownUpdates(stage, updates, { plan, origins })
  if (deleted.length === 0) return { plan, origins, notices: [], lines }
  const removed = context.spec.dataset === 'products' ? await removeDeleted(stage, deleted) : 0
  // the names are ours, so a missing field needs no notice
  return { plan, origins, notices: [{ code: 'deletions', column: '', count: deleted.length }], lines: lines - removed }
}
