import { type Favorite, favoriteDelete, favoriteUpdate } from '../../shared/api/favorite.ts'
import { formatJapanMinute } from '../../shared/calendar/period.ts'
import { connect } from '../connection/connect.ts'
import { readFavorites, readLastCompleteDay, resolveFavorite } from '../connection/favorites.ts'
import type { CommandContext, GlobalOptions } from '../context/context.ts'
import { parseFavoriteType } from '../input/favorite-type.ts'
import { validateInput } from '../input/validate-input.ts'
import { encodeSearch, formatAddCommands, formatFavoritePeriod, formatWatch, getScreenName } from '../output/favorite-text.ts'
import { stringifyPlainJson, stripControls } from '../output/plain-text.ts'
import { formatEntries, type OutputColumn } from '../output/table.ts'
import { writeJson, writeLines, writeList, writeRecord } from '../output/write-output.ts'
import { resolvePresetPeriod } from './favorite-question.ts'

interface FavoriteListOptions extends GlobalOptions {
  type?: string
  scope?: 'all' | 'own' | 'shared'
}

const formatMarks = ({ shared, isDefault }: Favorite, { t }: CommandContext): string =>
  [...(shared ? [t('favorite.shared')] : []), ...(isDefault ? [t('favorite.default')] : [])].join(' ')

const getListColumns = (context: CommandContext, csv: boolean): OutputColumn<Favorite>[] => {
  const { t } = context
  return [
    ...(csv ? [{ title: 'ID', value: ({ id }: Favorite) => id }] : []),
    { title: t('favorite.name'), value: ({ name }) => name, maxWidth: 40 },
    { title: t('favorite.screen'), value: ({ featureType }) => getScreenName(featureType, context), maxWidth: 24 },
    { title: t('favorite.period'), value: (row) => formatFavoritePeriod(row, context) },
    { title: t('favorite.owner'), value: ({ own, ownerName }) => (own ? t('favorite.own') : ownerName), maxWidth: 20 },
    { title: t('favorite.marks'), value: (row) => formatMarks(row, context) },
    { title: t('favorite.watch'), value: ({ watch }) => formatWatch(watch, context), maxWidth: 40 },
    { title: t('favorite.updatedAt'), value: ({ updatedAt }) => formatJapanMinute(updatedAt) },
  ]
}

export async function runFavoriteList(options: FavoriteListOptions, context: CommandContext): Promise<void> {
  const featureType = options.type === undefined ? undefined : parseFavoriteType(options.type, context)
  const { call } = await connect(options, context)
  const list = await readFavorites(call, { featureType, scope: options.scope })
  const footer = context.t(list.length === 0 ? 'favorites.none' : 'favorites.found', { n: list.length })
  await writeList(
    { result: { list }, rows: list, columns: getListColumns(context, options.csv === true), footer },
    options,
    context,
  )
}

/** Prints the favourite as JSON or CSV if requested, then the message. */
export const printFavorite = (
  record: Favorite,
  message: string,
  options: GlobalOptions,
  context: CommandContext,
): Promise<void> => writeRecord({ record, columns: getListColumns(context, true), message }, options, context)

export async function runFavoriteShow(input: string, options: GlobalOptions, context: CommandContext): Promise<void> {
  const { t } = context
  const { call } = await connect(options, context)
  const favorite = await resolveFavorite(call, input, context)
  if (options.json) return writeJson(favorite)
  if (options.csv)
    return writeList({ result: favorite, rows: [favorite], columns: getListColumns(context, true) }, options, context)
  const { search, question } = favorite.conditions
  const body = question && (await resolvePresetPeriod(question.body, () => readLastCompleteDay(call, context)))
  const period = formatFavoritePeriod(favorite, context)
  const days = body?.period as { from?: string; to?: string } | undefined
  await writeLines(
    formatEntries([
      [t('favorite.name'), favorite.name],
      ['ID', favorite.id],
      [t('favorite.screen'), getScreenName(favorite.featureType, context)],
      [t('favorite.owner'), favorite.own ? t('favorite.own') : favorite.ownerName],
      [t('favorite.marks'), formatMarks(favorite, context) || '-'],
      [
        t('favorite.period'),
        days?.from && !period.includes(days.from) ? stripControls(`${period} ${days.from}–${days.to}`) : period || '-',
      ],
      [t('favorite.search'), encodeSearch(search) || '-'],
      [t('favorite.call'), question ? stripControls(question.call) : t('favorite.none')],
      [t('favorite.body'), question ? stringifyPlainJson(question.body) : '-'],
      [t('favorite.watch'), formatWatch(favorite.watch, context) || '-'],
      [t('favorite.updatedAt'), formatJapanMinute(favorite.updatedAt)],
    ]),
  )
}

export async function runFavoriteRename(
  input: string,
  name: string,
  options: GlobalOptions,
  context: CommandContext,
): Promise<void> {
  const fields = validateInput(favoriteUpdate.body.shape.favorites.element.pick({ name: true }), { name }, context)
  const { call } = await connect(options, context)
  const { id, name: before } = await resolveFavorite(call, input, context)
  const { list } = await call(favoriteUpdate, { body: { favorites: [{ id, ...fields }] } })
  for (const favorite of list)
    await printFavorite(favorite, context.t('favorites.renamed', { before, favorite: favorite.name }), options, context)
}

export async function runFavoriteRemove(input: string, options: GlobalOptions, context: CommandContext): Promise<void> {
  const { call } = await connect(options, context)
  const favorite = await resolveFavorite(call, input, context)
  await call(favoriteDelete, { body: { id: favorite.id } })
  const message = context.t('favorites.removed', { favorite: favorite.name, command: formatAddCommands(favorite) })
  await printFavorite(favorite, message, options, context)
}
