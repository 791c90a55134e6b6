import { findFeatureType } from '../../shared/access/feature-types.ts'
import { type FavoriteConditions, favoriteAdd } from '../../shared/api/favorite.ts'
import { type RelativePresetId, relativePresetIds, resolveRelativePeriod } from '../../shared/calendar/period-presets.ts'
import type { Client } from '../../shared/calls/client.ts'
import { connect } from '../connection/connect.ts'
import { resolveFavorite } from '../connection/favorites.ts'
import type { CommandContext, GlobalOptions } from '../context/context.ts'
import { CommandFailure } from '../context/failure.ts'
import { parseFavoriteType } from '../input/favorite-type.ts'
import { readJsonBody } from '../input/typed-codes.ts'
import { validateInput } from '../input/validate-input.ts'
import { getScreenName } from '../output/favorite-text.ts'
import { printNote } from '../output/write-output.ts'
import { printFavorite } from './favorite.action.ts'
import { type FavoriteQuestion, findExportCall, findInvalidFields } from './favorite-question.ts'

interface FavoriteAddOptions extends GlobalOptions {
  type?: string
  search?: string
  call?: string
  body?: string
  like?: string
  period?: RelativePresetId
  id?: string
  shared?: boolean
  default?: boolean
}

/** Conditions to save, without a name. */
interface SavedConditions {
  featureType: number
  conditions: FavoriteConditions
}

/** Any day for testing a period preset against a schema. */
const ANY_DAY = '2026-01-31'

/** Rejects a question that is invalid or belongs to another screen. */
async function checkQuery(question: FavoriteQuestion, featureType: number, context: CommandContext): Promise<void> {
  const { t } = context
  const { call: name, body } = question
  const exported = await findExportCall(name)
  if (exported === null)
    throw new CommandFailure(t('error.option', { option: '--call', reason: t('favorites.unknownCall', { call: name }) }))
  if (exported.access !== findFeatureType(featureType)?.feature)
    throw new CommandFailure(
      t('error.option', {
        option: '--call',
        reason: t('favorites.otherCall', { call: name, screen: getScreenName(featureType, context) }),
      }),
    )
  const wrong = findInvalidFields(exported, resolveRelativePeriod(body, ANY_DAY))
  if (wrong.length > 0)
    throw new CommandFailure(
      t('error.option', { option: '--body', reason: t('favorites.badBody', { call: name, fields: wrong.join(', ') }) }),
    )
}

async function readTypedConditions(options: FavoriteAddOptions, context: CommandContext): Promise<SavedConditions> {
  const { t } = context
  if (options.type === undefined) throw new CommandFailure(t('favorites.needsType'))
  if (options.body !== undefined && options.call === undefined) throw new CommandFailure(t('favorites.needsCall'))
  const featureType = parseFavoriteType(options.type, context)
  const search = (options.search ?? '').replace(/^\?/, '')
  const question =
    options.call === undefined ? null : { call: options.call, body: await readJsonBody(options.body ?? '{}', context) }
  return { featureType, conditions: { search, question } }
}

/** Replaces the period by a relative one, in the URL and in the question. */
async function setRelativePeriod(
  saved: SavedConditions,
  preset: RelativePresetId,
  name: string,
  { t }: CommandContext,
): Promise<SavedConditions> {
  const { search, question } = saved.conditions
  const exported = question && (await findExportCall(question.call))
  if (exported && !exported.takes.period) throw new CommandFailure(t('favorites.noPeriod', { favorite: name }))
  const others = [...new URLSearchParams(search)].filter(([field]) => !/^period(\.|$)/.test(field))
  return {
    ...saved,
    conditions: {
      search: String(new URLSearchParams([['period', preset], ...others])),
      question: question && { ...question, body: { ...question.body, period: { preset } } },
    },
  }
}

async function copyConditions(call: Client, like: string, context: CommandContext): Promise<SavedConditions> {
  const { featureType, conditions } = await resolveFavorite(call, like, context)
  return { featureType, conditions }
}

export async function runFavoriteAdd(name: string, options: FavoriteAddOptions, context: CommandContext): Promise<void> {
  const { t } = context
  const { like, period } = options
  if (period !== undefined && !relativePresetIds.includes(period))
    throw new CommandFailure(
      t('error.option', { option: '--period', reason: t('error.choice', { values: relativePresetIds.join(', ') }) }),
    )
  if (like !== undefined && [options.type, options.search, options.call, options.body].some((value) => value !== undefined))
    throw new CommandFailure(t('favorites.likeAlone'))
  const typed = like === undefined ? await readTypedConditions(options, context) : null
  const buildFields = async (saved: SavedConditions) => {
    const conditions = period === undefined ? saved : await setRelativePeriod(saved, period, like ?? name, context)
    // a copied favourite was validated before, and its question may belong to a different call
    if (like === undefined && conditions.conditions.question)
      await checkQuery(conditions.conditions.question, conditions.featureType, context)
    const marks = { shared: options.shared === true, isDefault: options.default === true }
    return validateInput(favoriteAdd.body, { id: options.id, name, ...conditions, ...marks }, context)
  }
  // report invalid options before signing in
  const early = typed && (await buildFields(typed))
  const { call } = await connect(options, context)
  const body = early ?? (await buildFields(await copyConditions(call, like ?? '', context)))
  const { favorite } = await call(favoriteAdd, { body })
  await printFavorite(favorite, t('favorites.added', { favorite: favorite.name }), options, context)
  if (favorite.conditions.question === null) printNote(t('favorites.addedBare'))
}
