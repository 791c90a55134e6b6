import type { Favorite } from '../../shared/api/favorite.ts'
import { connect } from '../connection/connect.ts'
import { readLastCompleteDay, resolveFavorite } from '../connection/favorites.ts'
import type { CommandContext, GlobalOptions } from '../context/context.ts'
import { CommandFailure } from '../context/failure.ts'
import { formatFieldError } from '../input/field-errors.ts'
import { toFileFields, writeFileTo } from '../output/file-result.ts'
import { stripControls } from '../output/plain-text.ts'
import { writeJson } from '../output/write-output.ts'
import { type ExportEndpoint, findExportCall, findInvalidFields, resolvePresetPeriod, toResultCall } from './favorite-question.ts'

interface FavoriteRunOptions extends GlobalOptions {
  excel?: boolean
  pdf?: boolean
  out?: string
  encoding?: string
}

/** Determines the output format; rejects contradictory options. */
function parseFormat(options: FavoriteRunOptions, { t }: CommandContext): 'csv' | 'xlsx' | 'pdf' | undefined {
  const { csv, excel, pdf, json, out } = options
  if ([csv, excel, pdf, json].filter(Boolean).length > 1) throw new CommandFailure(t('favorites.oneFormat'))
  if (json && out !== undefined) throw new CommandFailure(t('favorites.jsonOut'))
  return csv ? 'csv' : excel ? 'xlsx' : pdf ? 'pdf' : undefined
}

/** Returns the export call of a favourite with its current period. */
async function toExportQuery(
  { name, conditions }: Favorite,
  latest: () => Promise<string>,
  context: CommandContext,
): Promise<{ exported: ExportEndpoint; body: Record<string, unknown> }> {
  const { t } = context
  const { question } = conditions
  if (question === null)
    throw new CommandFailure(formatFieldError({ code: 'favorite.noQuestion' }, context) ?? t('error.invalid'))
  const exported = await findExportCall(question.call)
  if (exported === null) throw new CommandFailure(t('favorites.noCall', { call: stripControls(question.call) }))
  const body = await resolvePresetPeriod(question.body, latest)
  const wrong = findInvalidFields(exported, body)
  if (wrong.length > 0)
    throw new CommandFailure(t('favorites.stale', { favorite: name, fields: stripControls(wrong.join(', ')) }))
  return { exported, body }
}

/** Runs a favourite and writes its file; with --json the result behind the file. */
export async function runFavoriteRun(input: string, options: FavoriteRunOptions, context: CommandContext): Promise<void> {
  const format = parseFormat(options, context)
  const { call } = await connect(options, context)
  const favorite = await resolveFavorite(call, input, context)
  const { exported, body } = await toExportQuery(favorite, () => readLastCompleteDay(call, context), context)
  if (options.json) {
    const resultCall = await toResultCall(exported, body)
    if (resultCall === null) throw new CommandFailure(context.t('favorites.noCall', { call: exported.name }))
    return writeJson(await call(resultCall.endpoint, { body: resultCall.body }))
  }
  const fileOptions = { ...options, ...(format ? { format } : {}) }
  const file = { ...body, ...toFileFields(fileOptions, context) }
  const result = await call(exported, { body: file })
  await writeFileTo(result as { fileName: string; fileContent: string }, fileOptions, context)
}
