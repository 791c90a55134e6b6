import type { z } from 'zod'
import { type defineEndpoint as declared, type Endpoint, isExport } from '../../shared/api/endpoint.ts'
import type { fileResult } from '../../shared/api/exporting/export.ts'
import type { FavoriteConditions } from '../../shared/api/favorite.ts'
import { resolveRelativePeriod } from '../../shared/calendar/period-presets.ts'
import { analysisCommands } from './analysis-commands.ts'

export type FavoriteQuestion = NonNullable<FavoriteConditions['question']>

/** An API call that returns a file. */
export type ExportEndpoint = Extract<
  Endpoint<ReturnType<typeof declared>['params'], z.ZodType, z.ZodType, typeof fileResult>,
  { kind: 'file' }
> & { exports: readonly string[] }

const findEndpoint = async (name: string): Promise<Endpoint | undefined> =>
  (await import('../../shared/api/endpoints.ts')).endpoints.find((endpoint) => endpoint.name === name)

/** Returns the call with this name if it exports an analysis, otherwise null; so running a favourite can never change data. */
export async function findExportCall(name: string): Promise<ExportEndpoint | null> {
  const endpoint = await findEndpoint(name)
  return endpoint && isExport(endpoint) ? (endpoint as ExportEndpoint) : null
}

/** Resolves a preset period to days; the last complete day is requested only if needed. */
export async function resolvePresetPeriod(
  body: FavoriteQuestion['body'],
  latest: () => Promise<string>,
): Promise<FavoriteQuestion['body']> {
  const { period } = body
  const isRelative = typeof period === 'object' && period !== null && 'preset' in period
  return isRelative ? resolveRelativePeriod(body, await latest()) : body
}

/** Names of the body's fields that the schema rejects; empty if valid. */
export function findInvalidFields(call: ExportEndpoint, body: Readonly<Record<string, unknown>>): string[] {
  const parsed = call.body.safeParse(body)
  if (parsed.success) return []
  const fields = parsed.error.issues.map((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.join(', ') : issue.path.map(String).join('.'),
  )
  return [...new Set(fields)]
}

const getShape = (schema: z.ZodType): object => (schema as { shape?: object }).shape ?? {}

/** Returns the call behind an export, and its body without the file options. */
export async function toResultCall(
  exported: ExportEndpoint,
  body: Readonly<Record<string, unknown>>,
): Promise<{ endpoint: Endpoint; body: Record<string, unknown> } | null> {
  const exportBody = exported.body.parse(body) as Record<string, unknown>
  const analysis = analysisCommands.find(
    ({ exportCall, exportWith = {} }) =>
      exportCall === exported.name && Object.entries(exportWith).every(([field, value]) => exportBody[field] === value),
  )
  const endpoint = await findEndpoint(analysis?.call ?? exported.exports[0] ?? '')
  if (endpoint === undefined) return null
  const shape = getShape(endpoint.body)
  return { endpoint, body: Object.fromEntries(Object.entries(body).filter(([field]) => Object.hasOwn(shape, field))) }
}
