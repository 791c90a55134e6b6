import type { z } from 'zod'
import { favoriteAdd } from '../../shared/api/favorite.ts'
import { type Period, todayInJapan } from '../../shared/period.ts'
import type { PresetId } from '../../shared/period-presets.ts'
import { type Plain, stateToSearch } from '../../shared/url-state.ts'
import { connect } from '../connection/connect.ts'
import type { CommandContext, GlobalOptions } from '../context.ts'
import { CommandFailure } from '../failure.ts'
import { validateInput } from '../input/check.ts'
import { namedPeriod, type PeriodName, type PeriodOptions, periodNames } from '../input/conditions.ts'
import { refuseBoth } from '../output/output.ts'
import { printFavorite } from './favorite.action.ts'
import type { FavoriteAnalysis } from './favorite-analyses.ts'

export interface FavoriteAnalysisOptions extends GlobalOptions, PeriodOptions {
  id?: string
  shared?: boolean
  default?: boolean
}

/** Moving periods by the value of `--period`. */
const moving: Partial<Record<PeriodName, PresetId>> = {
  yesterday: 'yesterday',
  '7d': 'last7',
  '28d': 'last28',
  'last-week': 'lastWeek',
  'this-month': 'thisMonth',
  'last-month': 'lastMonth',
}
const movingNames = Object.keys(moving) as PeriodName[]

/** Period as stored in the favourite: typed days are fixed, a named period moves with the current day. */
function toStoredPeriod(period: Period, options: FavoriteAnalysisOptions, { t }: CommandContext): Period | { preset: PresetId } {
  if (options.from || options.to) return period
  const today = todayInJapan()
  const name =
    options.period ??
    movingNames.find((movingName) => {
      const { from, to } = namedPeriod(movingName, today)
      return from === period.from && to === period.to
    })
  const preset = name && moving[name]
  if (preset) return { preset }
  const reason = t('favorites.fixedPeriod', { name: name ?? '', values: movingNames.join(', ') })
  throw new CommandFailure(t('error.option', { option: '--period', reason }))
}

/** File and paging fields that the screen's URL does not contain. */
const ofFile = new Set(['format', 'encoding', 'language', 'columns', 'pageNum', 'pageSize', 'period'])

/** Builds the query string of the screen's URL: fields that differ from their defaults. */
function toSearch(schema: z.ZodType, question: Plain, more: Readonly<Record<string, string>>): string {
  const { shape = {} } = schema as { shape?: Record<string, z.ZodType> }
  const defaults = Object.fromEntries(
    Object.entries(shape).flatMap(([name, field]) => {
      const parsed = field.safeParse(undefined)
      return parsed.success ? [[name, parsed.data]] : []
    }),
  )
  const state = Object.fromEntries(Object.entries(question).filter(([name]) => !ofFile.has(name)))
  const { period } = question as { period?: Period | { preset: PresetId } | null }
  const periodFields = !period ? {} : 'preset' in period ? { period: period.preset } : { period }
  return stateToSearch({ ...periodFields, ...more, ...state }, defaults).slice(1)
}

/** Options of `favorites add`, which Commander accepts in any position. */
const ofAdd = ['type', 'search', 'call', 'body', 'like'] as const

function refuseAddOptions(
  options: FavoriteAnalysisOptions & Partial<Record<(typeof ofAdd)[number], unknown>>,
  { t }: CommandContext,
) {
  const other = ofAdd.find((name) => options[name] !== undefined)
  if (other) throw new CommandFailure(t('error.unknownOption', { name: `--${other}` }))
  if (options.period && !periodNames.includes(options.period))
    throw new CommandFailure(
      t('error.option', { option: '--period', reason: t('error.choice', { values: periodNames.join(', ') }) }),
    )
}

/** Removes undefined fields, as JSON does. */
const plain = (value: Plain): Plain => JSON.parse(JSON.stringify(value)) as Plain

/** `favorites add ranking`: saves the question of an analysis, typed with that analysis' own options. */
export async function addAnalysisFavorite(
  { analysis, args }: { analysis: FavoriteAnalysis; args: readonly unknown[] },
  options: FavoriteAnalysisOptions,
  context: CommandContext,
): Promise<void> {
  refuseBoth(options, context)
  refuseAddOptions(options, context)
  const { what } = analysis
  const [name, ...typed] = args
  const schema = await what.schema()
  const body = plain(await what.question(typed, options as GlobalOptions & Record<string, unknown>))
  const exportBody = validateInput(schema, body, context) as Plain
  const period = body.period === undefined ? {} : { period: toStoredPeriod(body.period as Period, options, context) }
  const search = toSearch(schema, { ...exportBody, ...period }, analysis.search)
  const fields = {
    id: options.id,
    name,
    featureType: analysis.getType(search),
    conditions: { search, question: { call: what.call, body: { ...body, ...period } } },
    shared: options.shared === true,
    isDefault: options.default === true,
  }
  const checkedFields = validateInput(favoriteAdd.body, fields, context)
  const { call } = await connect(options, context)
  const { favorite } = await call(favoriteAdd, { body: checkedFields })
  await printFavorite(favorite, context.t('favorites.added', { favorite: favorite.name }), options, context)
}
