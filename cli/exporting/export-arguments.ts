import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { JobContent } from '../../shared/api/exporting/job-fields.ts'
import type { Period } from '../../shared/calendar/period.ts'
import { formatJapanMinute } from '../../shared/calendar/period.ts'
import type { CommandContext, GlobalOptions } from '../context/context.ts'
import { CommandFailure } from '../context/failure.ts'
import { removeUndefined } from '../input/remove-undefined.ts'
import { validateInput } from '../input/validate-input.ts'
import { buildFileStems, type Split } from './export-parts.ts'
import type { ExportFile, ExportRequest, ExportState } from './export-state.ts'
import type { Exportable } from './exportable.ts'
import { type JobFileOptions, toJobFile } from './job-file-options.ts'
import type { ReconnectingConnection } from './reconnecting-connection.ts'
import { parseSplits, resolveParts } from './resolve-parts.ts'

export interface QueryOptions extends JobFileOptions {
  columns?: string[]
  each?: string[]
}

/** The typed command. `args` is what Commander passes to the action. */
export interface TypedExport {
  exportable: Exportable
  args: readonly unknown[]
  options: QueryOptions
}

/** The export, independent of server and account. */
type ParsedExport = Omit<ExportRequest, 'server' | 'account'> & {
  /** Codes and words added to file names. */
  subjects: string[]
}

/** Parses and validates the typed input before any request is sent. */
export async function parseExportArguments(
  { exportable, args, options }: TypedExport,
  context: CommandContext,
): Promise<ParsedExport> {
  const file = await toJobFile(options, context)
  const each = parseSplits(options.each, exportable.splits, context)
  const query = await exportable.buildQuery(args, options as GlobalOptions & Record<string, unknown>)
  const body = removeUndefined({ ...query, columns: options.columns })
  validateInput((await exportable.loadEndpoint()).body, body, context)
  const { call } = exportable
  const content = (call === null ? { kind: 'sales-data', body } : { kind: 'analysis', call, body }) as JobContent
  const subjects = [args[0]].flat().filter((item): item is string => typeof item === 'string')
  return { analysis: exportable.name, content, file, each, subjects }
}

/** Creates the state of a new folder. */
export async function createExportState(
  request: ExportRequest,
  { subjects, link }: { subjects: readonly string[]; link: ReconnectingConnection },
  context: CommandContext,
): Promise<ExportState> {
  const parts = await resolveParts(request.content.body, { each: request.each as Split[], link }, context)
  const { period } = request.content.body as { period?: Period }
  const stems = buildFileStems(request.analysis, { subjects, period, parts })
  const initialState = {
    state: 'waiting',
    jobId: null,
    fileName: null,
    rows: null,
    size: null,
    sha256: null,
    error: null,
  } as const
  const exportFiles: ExportFile[] = parts.map((part, index) => ({
    ...initialState,
    stem: stems[index] ?? '',
    part,
    requestId: randomUUID(),
  }))
  return { version: 1, asked: request, createdAt: new Date().toISOString(), worker: null, pieces: exportFiles }
}

/** Returns the state of a folder; throws if it belongs to a different request. */
export function assertSameRequest(before: ExportState, request: ExportRequest, { t }: CommandContext): ExportState {
  if (isDeepStrictEqual(before.asked, removeUndefined(request))) return before
  throw new CommandFailure(t('export.otherQuestion', { since: formatJapanMinute(before.createdAt) }))
}
