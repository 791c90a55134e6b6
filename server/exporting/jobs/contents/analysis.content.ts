import type { Knex } from 'knex'
import { type ExportEndpoint, isExport } from '../../../../shared/api/endpoint.ts'
import { endpoints } from '../../../../shared/api/endpoints.ts'
import type { JobContent } from '../../../../shared/api/exporting/job-fields.ts'
import { completeQuery } from '../../../../shared/api/own-defaults.ts'
import { resolveRelativePeriod } from '../../../../shared/calendar/period-presets.ts'
import { AppError } from '../../../../shared/errors/errors.ts'
import { toFieldErrors } from '../../../../shared/errors/field-errors.ts'
import type { Language } from '../../../../shared/messages/language.ts'
import { requireCall } from '../../../accounts/api-token-caller.ts'
import { refusePeriodAfterData } from '../../../routing/report-route.ts'
import { resolveFilterCodes } from '../../../warehouse/products/resolve-filter-codes.ts'
import { readDataUntil } from '../../../warehouse/sales/data-state.ts'
import { buildTable, type Exporter, type Exporters } from '../../export-route.ts'
import { writeSpool } from '../../spool.ts'
import { toCells } from '../../table-model.ts'
import type { ContentReadContext, JobContentKind, NeededAccess } from '../job-source.ts'

type Content = Extract<JobContent, { kind: 'analysis' }>

/** Returns the export of that name; undefined for other calls. */
export const findExportEndpoint = (name: string): ExportEndpoint | undefined =>
  endpoints.filter(isExport).find((endpoint) => endpoint.name === name)

/** Returns the export of an analysis; undefined if it has none. */
export const findExportForCall = (call: string): ExportEndpoint | undefined =>
  endpoints.filter(isExport).find(({ exports }) => exports.includes(call))

function requireExportEndpoint(name: string): ExportEndpoint {
  const endpoint = findExportEndpoint(name)
  if (endpoint === undefined) throw new AppError('job.content', { call: name })
  return endpoint
}

/** Returns the name of an analysis: the default heading of its file. */
export function getAnalysisName({ call }: Content, language: Language): string {
  const exported = requireExportEndpoint(call)
  const [only, ...others] = exported.exports
  const analysis = others.length === 0 ? endpoints.find(({ name }) => name === only) : undefined
  // the part in brackets explains the call, not the file
  return (analysis ?? exported).summary[language].replace(/\s*[（(][^（）()]*[）)]$/, '')
}

/** Returns the access that an analysis needs. */
export const getAnalysisAccess = (content: Content, language: Language): NeededAccess => ({
  access: requireExportEndpoint(content.call).access,
  name: getAnalysisName(content, language),
})

/** Rethrows errors of fields of a query with the names of the fields in the request of a job. */
function throwAsJobError(error: unknown): never {
  if (!(error instanceof AppError)) throw error
  const errors = error.errors.map((one) => ({ ...one, field: `content.body.${one.field}` }))
  throw new AppError(error.code, error.values, errors)
}

/** Builds the query of the call: the user's own defaults, days for named periods, codes as in the masters. Throws if it is invalid. */
async function toQuery(
  knex: Knex,
  { call, body }: Content,
  { user, language }: ContentReadContext,
): Promise<Record<string, unknown>> {
  const endpoint = requireExportEndpoint(call)
  requireCall(user, endpoint)
  const dataUntil = await readDataUntil(knex)
  const days = dataUntil === null ? body : resolveRelativePeriod(body, dataUntil.wholeDay)
  const complete = completeQuery(endpoint, { ...days, format: 1, encoding: 'utf-8', language }, user)
  const parsed = endpoint.body.safeParse(complete)
  if (!parsed.success) throw new AppError('request.invalid', {}, toFieldErrors(parsed.error, 'content.body'))
  const { format: _format, encoding: _encoding, language: _language, ...query } = parsed.data as Record<string, unknown>
  await refusePeriodAfterData(knex, endpoint, query).catch(throwAsJobError)
  return resolveFilterCodes(knex, query, { scope: user }).catch(throwAsJobError)
}

const SAMPLE_ROWS = 500

/** Reads an analysis on a snapshot, as far as its rows are not streamed. Throws if this user may not call it. */
export async function readAnalysis(exporters: Exporters, content: Content, context: ContentReadContext & { knex: Knex }) {
  const query = await toQuery(context.knex, content, context)
  const { target, createDefinition } = requireExporter(exporters, content.call)
  return { query, target, made: await createDefinition(query, context) }
}

function requireExporter(exporters: Exporters, call: string): Exporter {
  const exporter = exporters.get(call)
  if (exporter === undefined) throw new AppError('job.content', { call })
  return exporter
}

/** Creates the content kind for analyses, whose files are made by the exporter of their call. */
export function createAnalysisContent(exporters: Exporters): JobContentKind<Content> {
  return {
    getName: getAnalysisName,
    check: async (content, context) => {
      await toQuery(context.services.warehouse.knex, content, context)
    },
    listAccess: async (content, { language }) => [getAnalysisAccess(content, language)],
    estimate: async (content, context) => {
      const exportDefinition = (await readAnalysis(exporters, content, context)).made
      let rows = 0
      let bytes = 0
      for await (const cells of toCells(exportDefinition.rows, exportDefinition.columns, context.language)) {
        if (rows < SAMPLE_ROWS) bytes += Buffer.byteLength(cells.join(',')) + 2
        rows += 1
      }
      return { rows, columns: exportDefinition.columns.length, bytesPerRow: rows === 0 ? 0 : bytes / Math.min(rows, SAMPLE_ROWS) }
    },
    open: async (content, context) => {
      const { made: exportDefinition, query, target } = await readAnalysis(exporters, content, context)
      return {
        table: await buildTable(exportDefinition, { ...context, query }),
        nameParts: exportDefinition.nameParts,
        target,
        query,
        spool: (path, signal) =>
          writeSpool(path, toCells(exportDefinition.rows, exportDefinition.columns, context.language), signal),
      }
    },
  }
}
