import { favoriteAdd } from '../../shared/api/favorite.ts'
import { queryToSearch } from '../../shared/api/screen-path.ts'
import { getTodayInJapan, type Period } from '../../shared/calendar/period.ts'
import type { PresetId } from '../../shared/calendar/period-presets.ts'
import type { UrlStateObject } from '../../shared/fields/url-state.ts'
import { connect } from '../connection/connect.ts'
import type { CommandContext, GlobalOptions } from '../context/context.ts'
import { CommandFailure } from '../context/failure.ts'
import { type PeriodName, type PeriodOptions, readPeriodText, resolveNamedPeriod } from '../input/conditions.ts'
import { removeUndefined } from '../input/remove-undefined.ts'
import { validateInput, validateQuery } from '../input/validate-input.ts'
import { printFavorite } from './favorite.action.ts'
import type { FavoriteAnalysis } from './favorite-analyses.ts'

export interface FavoriteAnalysisOptions extends GlobalOptions, PeriodOptions {
  id?: string
  shared?: boolean
  default?: boolean
}

/** Relative periods by the value of `--period`. */
const presetByPeriodName: Partial<Record<PeriodName, PresetId>> = {
  yesterday: 'yesterday',
  '7d': 'last7',
  '28d': 'last28',
  '12w': 'last12Weeks',
  'last-week': 'lastWeek',
  'this-month': 'thisMonth',
  'last-month': 'lastMonth',
}
const relativePeriodNames = Object.keys(presetByPeriodName) as PeriodName[]

/** Period as stored in the favourite: typed days are fixed, a named period moves with the current day. */
function toStoredPeriod(period: Period, options: FavoriteAnalysisOptions, { t }: CommandContext): Period | { preset: PresetId } {
  if (options.from || options.to || options.period?.includes('..')) return period
  const today = getTodayInJapan()
  const name =
    options.period ??
    relativePeriodNames.find((periodName) => {
      const { from, to } = resolveNamedPeriod(periodName, today)
      return from === period.from && to === period.to
    })
  const preset = name && presetByPeriodName[name as PeriodName]
  if (preset) return { preset }
  const reason = t('favorites.fixedPeriod', { name: name ?? '', values: relativePeriodNames.join(', ') })
  throw new CommandFailure(t('error.option', { option: '--period', reason }))
}

/** Options of `favorites add`, which Commander accepts in any position. */
const addOptionNames = ['type', 'search', 'call', 'body', 'like'] as const

function rejectAddOptions(
  options: FavoriteAnalysisOptions & Partial<Record<(typeof addOptionNames)[number], unknown>>,
  { t }: CommandContext,
) {
  const other = addOptionNames.find((name) => options[name] !== undefined)
  if (other) throw new CommandFailure(t('error.unknownOption', { name: `--${other}` }))
  if (options.period) options.period = readPeriodText(options.period, { t })
}

/** `favorites add ranking`: saves the question of an analysis, typed with that analysis' own options. */
export async function addAnalysisFavorite(
  { analysis, args }: { analysis: FavoriteAnalysis; args: readonly unknown[] },
  options: FavoriteAnalysisOptions,
  context: CommandContext,
): Promise<void> {
  rejectAddOptions(options, context)
  const { exportable } = analysis
  const [name, ...words] = args
  const endpoint = await exportable.loadEndpoint()
  const body = removeUndefined(await exportable.buildQuery(words, options as GlobalOptions & Record<string, unknown>))
  const exportBody = validateQuery(endpoint, body, context) as UrlStateObject
  const period = body.period === undefined ? {} : { period: toStoredPeriod(body.period as Period, options, context) }
  const search = queryToSearch(endpoint, { ...exportBody, ...period }, analysis.view)
  const fields = {
    id: options.id,
    name,
    featureType: analysis.getType(search),
    conditions: { search, question: { call: exportable.call, body: { ...body, ...period } } },
    shared: options.shared === true,
    isDefault: options.default === true,
  }
  const checkedFields = validateInput(favoriteAdd.body, fields, context)
  const { call } = await connect(options, context)
  const { favorite } = await call(favoriteAdd, { body: checkedFields })
  await printFavorite(favorite, context.t('favorites.added', { favorite: favorite.name }), options, context)
}
