import type { FavoriteSlug } from '../../shared/access/analyses.ts'
import { findFeatureType } from '../../shared/access/feature-types.ts'
import type { Result } from '../../shared/api/endpoint.ts'
import { type Favorite, favoriteUpdate, watchList, watchTrial } from '../../shared/api/favorite.ts'
import { formatJapanMinute } from '../../shared/calendar/period.ts'
import type { Client } from '../../shared/calls/client.ts'
import { type WatchRule, watchRules } from '../../shared/fields/choices.ts'
import { formatDate } from '../../shared/messages/formats.ts'
import { type Watch, watchRulesByScreen, watch as watchSchema } from '../../shared/sync/watch.ts'
import { connect } from '../connection/connect.ts'
import { readFavorites, resolveFavorite } from '../connection/favorites.ts'
import type { CommandContext, GlobalOptions } from '../context/context.ts'
import { CommandFailure } from '../context/failure.ts'
import { toOptionFlag } from '../context/help-text.ts'
import { parseNumber } from '../input/conditions.ts'
import { formatFieldError } from '../input/field-errors.ts'
import { validateInput } from '../input/validate-input.ts'
import { formatRule, formatWatch, getScreenName, getScreenNameBySlug } from '../output/favorite-text.ts'
import { formatValue, type OutputColumn } from '../output/table.ts'
import { writeList } from '../output/write-output.ts'
import { printFavorite } from './favorite.action.ts'

type WatchSetOptions = GlobalOptions & Partial<Record<WatchRule, string>> & { mail?: boolean }

type WatchReading = Omit<Result<typeof watchList>['list'][number], 'value' | 'crossed'> & {
  /** Null until data have been loaded after the watch was set. */
  value: number | null
  crossed: boolean | null
}

/** Lists every rule of every watch with its latest reading, or an empty value without readings. */
export function listLatestReadings(favorites: readonly Favorite[], read: readonly WatchReading[]): WatchReading[] {
  return favorites.flatMap(({ id, name, watch }) =>
    watchRules.flatMap((rule): WatchReading[] => {
      const threshold = watch?.[rule]
      if (threshold === undefined) return []
      const readings = read.filter(
        (finding) => finding.favoriteId === id && finding.rule === rule && finding.threshold === threshold,
      )
      const nothing = { favoriteId: id, name, rule, threshold, value: null, subject: null, crossed: null, notifiedAt: null }
      return readings.length > 0 ? readings : [nothing]
    }),
  )
}

const getReadingColumns = (context: CommandContext, csv: boolean): OutputColumn<WatchReading>[] => {
  const { t } = context
  return [
    ...(csv ? [{ title: 'ID', value: ({ favoriteId }: WatchReading) => favoriteId }] : []),
    { title: t('favorite.name'), value: ({ name }) => name, maxWidth: 40 },
    { title: t('watch.rule'), value: ({ rule, threshold }) => formatRule(rule, threshold, context), maxWidth: 40 },
    { title: t('watch.value'), value: ({ value }) => value },
    { title: t('watch.subject'), value: ({ subject }) => subject, maxWidth: 30 },
    {
      title: t('watch.crossed'),
      value: ({ crossed }) => (crossed === null ? null : t(crossed ? 'watch.yes' : 'watch.no')),
    },
    { title: t('watch.notifiedAt'), value: ({ notifiedAt }) => (notifiedAt === null ? null : formatJapanMinute(notifiedAt)) },
  ]
}

export async function runWatchList(options: GlobalOptions, context: CommandContext): Promise<void> {
  const { call } = await connect(options, context)
  const [favorites, read] = await Promise.all([readFavorites(call, { scope: 'own' }), call(watchList)])
  const list = listLatestReadings(favorites, read.list)
  const footer = context.t(list.length === 0 ? 'watches.none' : 'watches.found', { n: list.length })
  await writeList(
    { result: { list }, rows: list, columns: getReadingColumns(context, options.csv === true), footer },
    options,
    context,
  )
}

/** Thresholds from the options; null if there are none. */
function readTypedWatch(options: WatchSetOptions, context: CommandContext): Watch | null {
  const rules = watchRules.flatMap((rule) => {
    const value = parseNumber(options[rule], toOptionFlag(rule), context)
    return value === undefined ? [] : [[rule, value] as const]
  })
  if (rules.length === 0) return null
  const names = Object.fromEntries(watchRules.map((rule) => [rule, toOptionFlag(rule)]))
  return validateInput(watchSchema, { ...Object.fromEntries(rules), mail: options.mail === true }, context, names)
}

/** Rejects rules that the favourite's screen does not support, and lists the supported ones. */
function assertWatchable({ featureType, conditions }: Favorite, watch: Watch, context: CommandContext): void {
  const { t } = context
  const slug = findFeatureType(featureType)?.slug
  const allowed = (slug === undefined ? undefined : watchRulesByScreen[slug]) ?? []
  const screen = getScreenName(featureType, context)
  if (allowed.length === 0) {
    const screens = (Object.keys(watchRulesByScreen) as FavoriteSlug[]).map((key) => getScreenNameBySlug(key, context)).join(', ')
    throw new CommandFailure(t('watches.nothingHere', { screen, screens }))
  }
  if (watchRules.some((rule) => watch[rule] !== undefined && !allowed.includes(rule)))
    throw new CommandFailure(t('watches.here', { screen, options: allowed.map(toOptionFlag).join(', ') }))
  if (conditions.question === null)
    throw new CommandFailure(formatFieldError({ code: 'favorite.noQuestion' }, context) ?? t('error.invalid'))
}

/** Finds a favourite of the user: colleagues' favourites cannot be watched. */
async function findOwnFavorite(call: Client, input: string, context: CommandContext): Promise<Favorite> {
  const favorite = await resolveFavorite(call, input, context)
  if (!favorite.own) throw new CommandFailure(context.t('watches.notOwn', { favorite: favorite.name, owner: favorite.ownerName }))
  return favorite
}

async function saveWatch(call: Client, id: string, watch: Watch | null): Promise<Favorite[]> {
  return (await call(favoriteUpdate, { body: { favorites: [{ id, watch }] } })).list
}

export async function runWatchSet(input: string, options: WatchSetOptions, context: CommandContext): Promise<void> {
  const { t } = context
  const watch = readTypedWatch(options, context)
  if (watch === null) throw new CommandFailure(formatFieldError({ code: 'favorite.watchNothing' }, context) ?? t('error.invalid'))
  const { call } = await connect(options, context)
  const ownedFavorite = await findOwnFavorite(call, input, context)
  assertWatchable(ownedFavorite, watch, context)
  for (const favorite of await saveWatch(call, ownedFavorite.id, watch)) {
    const message = t('watches.started', { favorite: favorite.name, watch: formatWatch(favorite.watch, context) })
    await printFavorite(favorite, message, options, context)
  }
}

export async function runWatchStop(input: string, options: GlobalOptions, context: CommandContext): Promise<void> {
  const { t } = context
  const { call } = await connect(options, context)
  const ownedFavorite = await findOwnFavorite(call, input, context)
  // idempotent, so that scripts can repeat it
  if (ownedFavorite.watch === null)
    return printFavorite(ownedFavorite, t('watches.notWatching', { favorite: ownedFavorite.name }), options, context)
  for (const favorite of await saveWatch(call, ownedFavorite.id, null))
    await printFavorite(favorite, t('watches.stopped', { favorite: favorite.name }), options, context)
}

type Trial = Result<typeof watchTrial>

/** Maximum number of current readings in the message; --json contains all. */
const MAX_READINGS = 10

function formatTrialFooter({ days, countable, now }: Trial, watch: Watch, context: CommandContext): string {
  const { t } = context
  const lines = now.slice(0, MAX_READINGS).map(({ rule, value, subject }) => {
    const reading = `${formatValue(value)} (${formatRule(rule, watch[rule] ?? 0, context)})`
    return `  ${subject === null ? reading : `${subject} ${reading}`}`
  })
  return [
    countable ? t('watches.tried', { n: days.length }) : t('watches.uncountable'),
    lines.length > 0 ? t('watches.now') : t('watches.nowNothing'),
    ...lines,
    ...(now.length > MAX_READINGS ? [`  ${t('watches.more', { n: now.length - MAX_READINGS })}`] : []),
  ].join('\n')
}

export async function runWatchTrial(input: string, options: WatchSetOptions, context: CommandContext): Promise<void> {
  const { t } = context
  const typedRules = readTypedWatch(options, context)
  const { call } = await connect(options, context)
  const favorite = await resolveFavorite(call, input, context)
  const watch = typedRules ?? favorite.watch
  if (watch === null) throw new CommandFailure(t('watches.noThreshold', { favorite: favorite.name }))
  assertWatchable(favorite, watch, context)
  const { featureType, conditions } = favorite
  const result = await call(watchTrial, { body: { featureType, conditions, watch } })
  const columns: OutputColumn<Trial['days'][number]>[] = [
    { title: t('watch.day'), value: ({ day }) => formatDate(day) },
    { title: t('watch.rule'), value: ({ rule }) => formatRule(rule, watch[rule] ?? 0, context) },
    { title: t('watch.value'), value: ({ value }) => value },
  ]
  await writeList({ result, rows: result.days, columns, footer: formatTrialFooter(result, watch, context) }, options, context)
}
