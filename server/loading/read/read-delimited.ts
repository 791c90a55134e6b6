import { createReadStream } from 'node:fs'
import { AppError } from '../../../shared/errors/errors.ts'
import { toTextLiteral } from '../../warehouse/engine/sql.ts'
import type { CheckPlan, FieldOrigin } from '../check/check-plan.ts'
import { lookupFacts, planCheck } from '../check/check-plan.ts'
import { issueLookupSql } from '../check/magazine-issues.ts'
import type { LoadNotice } from '../check/notices.ts'
import type { DatasetSpec, LookupDimension } from '../datasets/dataset-fields.ts'
import type { Mapping } from '../mapping/mapping-schema.ts'
import type { ReceivedUpload } from '../receive/receive-upload.ts'
import type { Stage } from '../store/stage.ts'
import { createHeaderNotices, findNamedColumn, resolveFieldOrigins, resolveRules } from './header.ts'
import { findLayout, type Layout } from './layout.ts'
import { RecordReader, type RecordRules } from './record-kinds.ts'
import { refuseLongLines, TIDY_DELIMITER, tidyDelimitedFile } from './tidy.ts'

/**
 * Reads delimited files into the stage's `checked` table, part by part. DuckDB's reader reads the file directly if every record
 * is one line and none is refused (which a count verifies, and with it every line number); other files go through the tidy form.
 */

export interface ReadContext {
  spec: DatasetSpec
  mapping: Mapping
  folder: string
  onProgress?: (bytes: number) => void
}

export interface ReadResult {
  plan: CheckPlan
  /** Origin of each field. */
  origins: ReadonlyMap<string, FieldOrigin>
  /** Notices from the header and the mapping. */
  notices: LoadNotice[]
  /** Number of lines in the file, also of those that the mapping drops. */
  lines: number
}

const lookupSql: Record<LookupDimension, { table: string; select: (from: string) => string }> = {
  store: { table: 'store', select: (from) => `select store_cd as code, id, ${lookupFacts.store.join(', ')} from ${from}` },
  product: { table: 'product', select: (from) => `select jan as code, id, ${lookupFacts.product.join(', ')} from ${from}` },
  member: { table: 'member', select: (from) => `select member_cd as code, id from ${from}` },
  series: { table: 'series', select: (from) => `select series_cd as code, id from ${from}` },
}

/** Creates the look-up tables of codes and ids as look_<dimension>. Returns the dimensions without any entry. */
async function createLookupTables(stage: Stage, spec: DatasetSpec, mapping: Mapping): Promise<ReadonlySet<LookupDimension>> {
  const lookups = new Set(spec.fields.flatMap(({ lookup }) => lookup ?? []))
  for (const lookup of lookups) {
    if (lookup === 'store' && mapping.storeCodesOf !== undefined) {
      const [codes, stores] = [await stage.exposeWarehouseTable('store_code'), await stage.exposeWarehouseTable('store')]
      await stage.createTable(
        'look_store',
        `select code, id, ${lookupFacts.store.join(', ')}
         from (select code, min(store_id) as id from ${codes} where agency_cd = ${toTextLiteral(mapping.storeCodesOf)} group by code)
         left join ${stores} using (id)`,
      )
      continue
    }
    const { table, select } = lookupSql[lookup]
    await stage.createTable(`look_${lookup}`, select(await stage.exposeWarehouseTable(table)))
    if (lookup === 'product') await stage.createTable('look_issue', issueLookupSql(await stage.exposeWarehouseTable('product')))
  }
  const empty = new Set<LookupDimension>()
  for (const lookup of lookups)
    if ((await stage.queryNumber(`select count(*) as codes from look_${lookup}`)) === 0) empty.add(lookup)
  return empty
}

/**
 * Plans how a file with these headers is checked, with notices about the headers. `named`: the columns have names whatever the
 * mapping says about a header. Throws AppError import.missingColumn.
 */
export async function planRead(
  stage: Stage,
  { spec, mapping }: ReadContext,
  { headers, named = false }: { headers: readonly string[]; named?: boolean },
): Promise<Omit<ReadResult, 'lines'>> {
  const origins = resolveFieldOrigins(spec, named ? { ...mapping, header: true } : mapping, headers)
  const rules = resolveRules(mapping, headers)
  stage.options.mappedFields = new Set(origins.keys())
  const emptyLookups = await createLookupTables(stage, spec, mapping)
  const plan = planCheck(spec, origins, { mapping, options: stage.options, rules, emptyLookups })
  stage.droppable = plan.droppable
  return { plan, origins, notices: createHeaderNotices(headers, origins, rules) }
}

/** Bytes that are read for the header. */
const HEAD_BYTES = 1024 ** 2

async function readHeadText(received: ReceivedUpload): Promise<string> {
  const path = received.parts[0]?.path
  if (path === undefined) throw new AppError('import.empty')
  refuseLongLines(received)
  let text = ''
  for await (const chunk of createReadStream(path, { end: HEAD_BYTES - 1, encoding: 'utf8' })) text += chunk as string
  return text
}

interface PartReader {
  /** FROM clause over one part with n, fault, raw_line and the used columns; the part's records are in `raw_part`. */
  source: (base: number) => string
  csv: (path: string, first: boolean) => string
}

/** True for errors of DuckDB's CSV reader about the content, as opposed to a full disk. */
const isContentError = (error: unknown): boolean =>
  error instanceof Error && /CSV Error|Invalid Input Error|Invalid unicode|maximum line size/i.test(error.message)

async function readParts(
  stage: Stage,
  paths: readonly string[],
  context: { plan: CheckPlan; reader: PartReader; onPart?: (index: number) => void },
): Promise<number> {
  let base = 0
  for (const [index, path] of paths.entries()) {
    await stage.run('drop table if exists raw_part')
    await stage.createTable('raw_part', context.reader.csv(path, index === 0))
    const select = context.plan.select(context.reader.source(base))
    if (index === 0) await stage.createTable('checked', select)
    else await stage.run(`insert into checked ${select}`)
    base += await stage.queryNumber('select count(*) as lines from raw_part')
    context.onPart?.(index)
  }
  await stage.run('drop table if exists raw_part')
  return base
}

const damagedSql = (columns: readonly number[]) =>
  columns.length === 0 ? 'false' : `contains(concat_ws(' ', ${columns.map((index) => `c${index}`).join(', ')}), '\ufffd')`

/** Reads with DuckDB's own reader; null if it refuses a line, or if its records are not the file's lines. */
async function readWithDuckdb(
  stage: Stage,
  received: ReceivedUpload,
  layout: Layout,
  context: ReadContext & { plan: CheckPlan },
): Promise<number | null> {
  if (received.carriageReturns > 0 && received.carriageReturns !== received.lineFeeds) return null
  const expected = received.lineFeeds + (received.endsWithLineFeed ? 0 : 1) - layout.linesAbove
  const columns = layout.headers.map((_header, index) => `'c${index}': 'varchar'`).join(', ')
  const { used } = context.plan
  const read = received.isDamaged ? layout.headers.map((_header, index) => index) : used
  const fault = received.isDamaged ? `case when ${damagedSql(read)} then 'encoding' end` : 'cast(null as varchar)'
  const select = read.length === 0 ? 'c0' : read.map((index) => `c${index}`).join(', ')
  const reader: PartReader = {
    csv: (
      path,
      first,
    ) => `select ${select} from read_csv(${toTextLiteral(path)}, header = false, auto_detect = false, skip = ${first ? layout.linesAbove : 0},
      delim = ${toTextLiteral(layout.format.delimiter)}, quote = ${toTextLiteral(layout.format.quote)}, escape = ${toTextLiteral(layout.format.quote)},
      columns = {${columns}})`,
    source: (base) =>
      `(select rowid + ${base + layout.linesAbove + 1} as n, ${fault} as fault, cast(${received.isDamaged ? `case when ${damagedSql(read)} then c0 end` : 'null'} as varchar) as raw_line, * from raw_part)`,
  }
  const bytes = received.parts.map((part) => part.bytes)
  let done = 0
  try {
    const paths = received.parts.map((part) => part.path)
    const onPart = (index: number) => {
      done += bytes[index] ?? 0
      context.onProgress?.(done)
    }
    const lines = await readParts(stage, paths, { plan: context.plan, reader, onPart })
    return lines === expected ? lines : null
  } catch (error) {
    if (isContentError(error)) return null
    throw error
  }
}

/** Reads tidy parts (tidy.ts) into `checked`. */
export async function readTidiedFiles(
  stage: Stage,
  paths: readonly string[],
  context: { plan: CheckPlan; columns: number; damaged: boolean },
): Promise<number> {
  const all = Array.from({ length: context.columns }, (_none, index) => index)
  const read = context.damaged ? all : [...new Set([0, ...context.plan.used])]
  const columns = all.map((index) => `'c${index}': 'varchar'`).join(', ')
  const damaged = context.damaged ? `case when ${damagedSql(read)} then 'encoding' end` : 'null'
  const reader: PartReader = {
    csv: (
      path,
    ) => `select line, nullif(fault, '') as fault, ${read.map((index) => `nullif(c${index}, '') as c${index}`).join(', ')}
      from read_csv(${toTextLiteral(path)}, header = false, auto_detect = false, delim = ${toTextLiteral(TIDY_DELIMITER)}, quote = '', escape = '',
      new_line = '\\n', max_line_size = 8388608, columns = {'line': 'bigint', 'fault': 'varchar', ${columns}})`,
    source: () => `(select line as n, coalesce(fault, ${damaged}) as fault,
      case when coalesce(fault, ${damaged}) is not null then c0 end as raw_line, * exclude (line, fault) from raw_part)`,
  }
  try {
    return await readParts(stage, paths, { plan: context.plan, reader })
  } catch (error) {
    // the engine quotes the line, which can name a member, and the error is logged
    if (isContentError(error)) throw new Error(`the tidy form cannot be read: ${(error as Error).message.split('\n')[0]}`)
    throw error
  }
}

/** True if a rejected line can be one that is no data: a required value is missing, or a cell is the header or looks like a total. */
async function hasOtherLines(stage: Stage, { problems }: CheckPlan): Promise<boolean> {
  const ofCells = problems.map((problem, index) => ({ ...problem, index })).filter(({ field }) => field !== null)
  const required = ofCells.filter(({ reason }) => reason === 'required').map(({ index }) => `problem = ${index}`)
  const headers = ofCells.map(({ column, index }) => `problem = ${index} and bad_value = ${toTextLiteral(column)}`)
  const first = Math.min(...ofCells.map(({ index }) => index))
  const total = `problem >= ${first} and regexp_matches(bad_value, '(?i)計|total|sum')`
  return (
    (await stage.queryNumber(`select count(*) as lines from checked where ${[...required, ...headers, total].join(' or ')}`)) > 0
  )
}

/** Columns whose empty cells are filled from above. Throws AppError import.missingColumn and import.mappingField. */
function resolveFillColumns(
  mapping: Mapping,
  headers: readonly string[],
  origins: ReadonlyMap<string, FieldOrigin>,
): RecordRules['fill'] {
  if (mapping.fill.length === 0) return null
  return {
    columns: mapping.fill.map((column) => findNamedColumn(mapping, headers, column)),
    keys: origins.get('receiptNo')?.indexes ?? [],
  }
}

/** Returns the columns that distinguish records from other lines. */
function listRecordColumns(
  { fields, atLeastOneOf = [] }: DatasetSpec,
  origins: ReadonlyMap<string, FieldOrigin>,
): Pick<RecordRules, 'codeColumns' | 'requiredColumns'> {
  const required = fields.filter(({ isRequired }) => isRequired)
  const codes = required.filter(({ type }) => type === 'code' || type === 'productCode')
  const single = atLeastOneOf.map((names) => names.filter((name) => origins.has(name))).filter(({ length }) => length === 1)
  const getColumnIndexes = (names: readonly string[]) => names.flatMap((name) => origins.get(name)?.indexes ?? [])
  return {
    codeColumns: getColumnIndexes(codes.map(({ name }) => name)),
    requiredColumns: new Set(getColumnIndexes([...required.map(({ name }) => name), ...single.flat()])),
  }
}

/** Reads a delimited file into `checked`. Throws AppError import.missingColumn, import.empty, import.format. */
export async function readDelimitedFile(stage: Stage, received: ReceivedUpload, context: ReadContext): Promise<ReadResult> {
  const { mapping, spec } = context
  const isWhole = received.parts.length === 1 && (received.parts[0]?.bytes ?? 0) <= HEAD_BYTES
  const layout = findLayout(await readHeadText(received), { mapping, spec, isWhole })
  const planned = await planRead(stage, context, { headers: layout.headers })
  const { plan, origins } = planned
  const notices = [...layout.notices, ...planned.notices]
  const fill = resolveFillColumns(mapping, layout.headers, origins)
  if (fill === null) {
    const lines = await readWithDuckdb(stage, received, layout, { ...context, plan })
    if (lines !== null && !(await hasOtherLines(stage, plan))) return { ...planned, notices, lines }
    await stage.run('drop table if exists checked')
  }
  const columns = layout.headers.length
  const records = new RecordReader(columns, {
    headers: mapping.header ? layout.headers : [],
    ...listRecordColumns(spec, origins),
    usedColumns: new Set(plan.used),
    fill,
  })
  const tidy = await tidyDelimitedFile(received.parts, {
    folder: context.folder,
    format: layout.format,
    columns,
    skipLines: layout.skipLines,
    hasHeader: mapping.header,
    endsWithLineBreak: received.endsWithLineBreak,
    records,
    ...(context.onProgress ? { onBytes: context.onProgress } : {}),
  })
  if (tidy.records === 0) throw new AppError('import.empty')
  const lines = await readTidiedFiles(stage, tidy.paths, { plan, columns, damaged: received.isDamaged })
  for (const [code, count] of records.listCounts()) if (count > 0) notices.push({ code, column: '', count })
  return { ...planned, notices, lines }
}
