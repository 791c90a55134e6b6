import type { Knex } from 'knex'
import type { Feature } from '../../shared/access/permissions.ts'
import { chooseColumns } from '../../shared/api/choose-columns.ts'
import type { Endpoint } from '../../shared/api/endpoint.ts'
import { type ExportFields, mostRows } from '../../shared/api/exporting/export.ts'
import { AppError } from '../../shared/errors/errors.ts'
import type { Language } from '../../shared/messages/language.ts'
import { metrics } from '../../shared/metrics/metrics.ts'
import type { Cell, ColumnName, ReportColumn } from '../../shared/reports/columns.ts'
import { getRequestUnit } from '../../shared/trade/kinds.ts'
import type { SignedIn } from '../accounts/signed-in.ts'
import type { WithLog } from '../foundation/log.ts'
import { type Actor, recordExportEvent } from '../operations/audit.ts'
import type { WithOperations } from '../operations/database.ts'
import { runOptionalWrite } from '../operations/disk-space.ts'
import { limitMemberQueries } from '../operations/member-queries.ts'
import type { FileStream } from '../routing/handler-results.ts'
import { refusePeriodAfterData, toRequester } from '../routing/report-route.ts'
import { type Call, defineRoute, type Handler, type Route, requireSignedIn } from '../routing/route.ts'
import type { Warehouse, WithWarehouse } from '../warehouse/engine/engine.ts'
import type { WithQueryQueue } from '../warehouse/engine/query-queue.ts'
import { hasGeneratedData } from '../warehouse/sales/data-state.ts'
import { describeConditions } from './conditions.ts'
import { createExportFile } from './export-file.ts'
import {
  type Chart,
  type ExportTitle,
  getColumnLabel,
  getExportName,
  getExportTitle,
  type ReportFigure,
  type TableModel,
  toCells,
} from './table-model.ts'

/** A feature's part of its export; everything else is the same for all. */
export interface ExportDefinition<Row> {
  /** The title, and the first part of the file name. */
  name: ExportTitle
  /** Further parts of the file name: a product's name, a period. */
  nameParts: readonly string[]
  /** Subject of the figures besides the conditions, for example a product's name. */
  subject?: Partial<Record<ColumnName, string>>
  /** Conditions that the query does not contain. */
  facts?: readonly [label: string, value: string][]
  columns: readonly ReportColumn<Row>[]
  /** Columns of a page of a periodic report, if not all: those that the screen shows. */
  screen?: readonly string[] | undefined
  /** Columns of the screen that files lack: saved questions can name them, and they are ignored. */
  screenColumns?: readonly string[]
  rows: readonly Row[] | AsyncIterable<Row>
  /** Number of rows if they are streamed. */
  rowCount?: number
  /** Totals below the rows, of the columns that are declared to have one. */
  totals?: Partial<Record<ColumnName, Cell>>
  notes?: readonly string[]
  chart?: Chart
  /** Figures of a periodic report; by default its totals. */
  figures?: readonly ReportFigure[]
  /** True by default: the rows are figures of the warehouse, which are generated in a demo. */
  hasInventedFigures?: boolean
}

/** Page of a file: all rows of the query. */
export const allRows = { pageNum: 1, pageSize: 1_000_000 } as const

/** Converts the export of one of several reports to rows of cells, so that all have the same type. */
export function toCellExport<Row>(
  definition: ExportDefinition<Row> & { rows: readonly Row[] },
  language: Language,
): ExportDefinition<readonly Cell[]> {
  return {
    ...definition,
    columns: definition.columns.map((column, index) => ({ ...column, value: (cells: readonly Cell[]) => cells[index] ?? null })),
    rows: definition.rows.map((row) => definition.columns.map((column) => column.value(row, language))),
  }
}

/** Context of an export: one snapshot of the warehouse, open until the file is written or aborted. */
export interface ExportContext {
  knex: Knex
  user: SignedIn
  language: Language
  services: WithOperations
}

/** What an export is recorded as in the audit log. */
type ExportTarget = Feature | 'audit' | 'data-health'

/** Creates the content of an export's file, for its own call and for jobs. */
export interface Exporter {
  target: ExportTarget
  createDefinition: (query: Record<string, unknown>, context: ExportContext) => Promise<ExportDefinition<unknown>>
}

export interface ExportRoute extends Route {
  exporter: Exporter
}

/** Exporters by call name. */
export type Exporters = ReadonlyMap<string, Exporter>

/** Returns the exporters of all export routes. */
export const collectExporters = (routes: readonly Route[]): Exporters =>
  new Map(routes.flatMap((item) => ('exporter' in item ? [[item.endpoint.name, (item as ExportRoute).exporter]] : [])))

type Query<E extends Endpoint> = Omit<Call<E>['body'], keyof ExportFields>

/**
 * Creates the route of an export: the feature returns rows and columns; conditions, definitions, audit entry, format and file
 * name are added here. The call's body is the query with the fields of an export.
 */
export function defineExportRoute<E extends Endpoint, Row>(
  endpoint: E,
  target: ExportTarget,
  createDefinition: (query: Query<E>, context: ExportContext) => Promise<ExportDefinition<Row>>,
): ExportRoute {
  /** Applies the chosen columns. Jobs use this too: `columns` is part of their query. */
  const createChosenDefinition = async (
    exportQuery: Record<string, unknown>,
    context: ExportContext,
  ): Promise<ExportDefinition<Row>> => {
    const { columns = [], ...query } = exportQuery as { columns?: string[] }
    await limitMemberQueries(context.services, endpoint, { query, user: context.user })
    const definition = await createDefinition(query as Query<E>, context)
    const { screenColumns = [] } = definition
    return {
      ...definition,
      columns: chooseColumns(
        definition.columns,
        columns.filter((name) => !screenColumns.includes(name)),
      ),
    }
  }
  const handler = async (call: Call<E>, services: WithLog & WithOperations & WithQueryQueue & WithWarehouse) => {
    const user = requireSignedIn(call)
    const { format, encoding, language, columns, ...query } = call.body as ExportFields & Record<string, unknown>
    const slot = await services.queryQueue.acquireSlot('file', { ...toRequester(call, endpoint), slot: null })
    const { knex, release } = await openSnapshot(services.warehouse, slot)
    try {
      await refusePeriodAfterData(knex, endpoint, query)
      const definition = await createChosenDefinition({ ...query, columns }, { user, language, services, knex })
      const fields = { format, encoding, language, columns }
      return await buildFile(definition, { query, user, call, services, target, release, fields, signal: slot.signal })
    } catch (error) {
      await release()
      throw error
    }
  }
  return {
    ...defineRoute(endpoint, handler as Handler<E>),
    exporter: { target, createDefinition: createChosenDefinition as Exporter['createDefinition'] },
  }
}

/** Opens a snapshot and releases it together with its slot: when the file is written, or as soon as the slot is aborted. */
async function openSnapshot(warehouse: Warehouse, slot: { signal: AbortSignal; release: () => void }) {
  const { signal } = slot
  try {
    const snapshot = await warehouse.snapshot(signal)
    let released: Promise<void> | null = null
    const release = () => {
      released ??= snapshot.release().finally(slot.release)
      return released
    }
    // the response of a disconnected client may never read the rows to their end
    const releaseAborted = () => void release().catch(() => {})
    signal.addEventListener('abort', releaseAborted, { once: true })
    if (signal.aborted) releaseAborted()
    return { knex: snapshot.knex, release }
  } catch (error) {
    slot.release()
    throw error
  }
}

interface ExportRequest {
  query: Record<string, unknown>
  user: SignedIn
  call: { address: string }
  services: WithLog & WithOperations & WithWarehouse
  target: ExportTarget
  /** Releases the snapshot. */
  release: () => Promise<void>
  fields: ExportFields
  /** Aborted when the client disconnects. */
  signal: AbortSignal
}

async function buildFile<Row>(
  definition: ExportDefinition<Row>,
  { query, user, call, services, target, release, fields, signal }: ExportRequest,
): Promise<FileStream> {
  const { format, encoding, language, columns } = fields
  const rowCount = Array.isArray(definition.rows) ? definition.rows.length : definition.rowCount
  // a file that would have to be truncated is refused: Excel limits rows per sheet, and a PDF is limited to a usable length
  const maxRows = mostRows[format]
  if (rowCount !== undefined && maxRows !== undefined && rowCount > maxRows)
    throw new AppError('export.tooManyRows', { rows: rowCount, limit: maxRows })
  const chosen = columns.length === 0 ? {} : { columns }
  const detail = { format, ...(rowCount === undefined ? {} : { rows: rowCount }), ...chosen, ...query }
  await recordExport(services, { user, address: call.address }, { target, detail })
  const table = await buildTable(definition, { query, user, language, services })
  return createExportFile(
    { ...table, rows: releaseAfter(toCells(definition.rows, definition.columns, language), release) },
    { format, encoding, language, nameParts: [table.title, ...definition.nameParts], signal, rowCount: rowCount ?? null },
  )
}

/** Adds an export to the audit log, or to the log if the database cannot be written to. */
export const recordExport = (
  services: WithLog & WithOperations,
  by: Actor,
  auditEntry: { target: string; detail: Record<string, unknown> },
): Promise<void> =>
  runOptionalWrite(
    services.operations,
    () => recordExportEvent(services.operations.knex, by, auditEntry),
    () => {
      const { userId, contractId } = by.user
      const detail = JSON.stringify(auditEntry.detail)
      services.log.event('audit.unsaved', {
        action: 'export',
        userId,
        contractId,
        address: by.address,
        target: auditEntry.target,
        detail,
      })
    },
  )

/** Builds the table model: the rows with conditions, definitions, creator and notes. */
export async function buildTable<Row>(
  definition: ExportDefinition<Row>,
  {
    query,
    user,
    language,
    services,
  }: {
    query: Record<string, unknown>
    user: { companyName: string; fullName: string }
    language: Language
    services: WithWarehouse
  },
): Promise<Omit<TableModel, 'rows'>> {
  const unit = getRequestUnit(query)
  const getLabel = (name: ColumnName) => getColumnLabel(name, language, unit)
  const defined = definition.columns.flatMap(({ name }): [string, string][] => {
    const metric = metrics[name as keyof typeof metrics]
    return metric ? [[getLabel(name), metric.formula[language]]] : []
  })
  const totals = definition.totals
  // the word for the total goes into the first column without figures, or else without a total, such as ranks
  const textColumn = definition.columns.findIndex((column) => /text|code|date/.test(column.type) && !column.total)
  const labelColumn = textColumn === -1 ? definition.columns.findIndex((column) => !column.total) : textColumn
  return {
    title: getExportTitle(definition.name, language),
    language,
    conditions: [
      ...Object.entries(definition.subject ?? {}).map(([name, text]): [string, string] => [getLabel(name as ColumnName), text]),
      ...(definition.facts ?? []),
      ...describeConditions(query, language),
    ],
    definitions: defined,
    madeBy: `${user.companyName} ${user.fullName}`,
    madeAt: new Date().toISOString(),
    columns: definition.columns.map(({ name, type, unit }) => ({ name, type, ...(unit === undefined ? {} : { unit }) })),
    unit,
    totals: totals
      ? definition.columns.map(({ name, total }, index) =>
          total ? (totals[name] ?? null) : index === labelColumn ? getExportName('total', language) : null,
        )
      : null,
    notes: [
      ...(definition.hasInventedFigures !== false && (await hasGeneratedData(services.warehouse.knex))
        ? [getExportName('invented', language)]
        : []),
      ...(definition.notes ?? []),
    ],
    chart: definition.chart ?? null,
  }
}

/** Yields the rows and then releases their source, whether all were read or not. */
async function* releaseAfter<T>(rows: AsyncGenerator<T>, release: () => Promise<void>): AsyncGenerator<T> {
  try {
    yield* rows
  } finally {
    await release()
  }
}
