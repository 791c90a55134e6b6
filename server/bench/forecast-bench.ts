import { parseArgs } from 'node:util'
import type { RecordAccuracy } from '../../shared/api/forecast-record.ts'
import { addDays, getTodayInJapan, getWeekStart } from '../../shared/calendar/period.ts'
import { type ForecastOutcome, forecastSeasonalNaive, measureErrors } from '../forecast/forecast-accuracy.ts'
import type { ForecastModel } from '../forecast/forecast-model.ts'
import { calibrateRanges, type Residual } from '../forecast/forecast-ranges.ts'
import { measureRecord, readRecordedOutcomes } from '../forecast/forecast-record.ts'
import {
  forecastHorizons,
  isWithinRange,
  MAX_WEEKS_AHEAD,
  MIN_KNOWN_WEEKS,
  readForecastModel,
  readTitleWeeks,
  splitWeeks,
  type TitleWeeks,
  toResiduals,
} from '../forecast/read-forecast.ts'
import { forecastWeeks, type SalesHistory } from '../forecast/weekly-forecast.ts'
import { getLastCompleteDay, readAsOfDays } from '../warehouse/engine/as-of.ts'
import { openWarehouse } from '../warehouse/engine/engine.ts'
import { forecastCroston, forecastNaive, forecastSmoothed, forecastTsb } from './forecast-yardsticks.ts'
import { replaceBenchmarkSection } from './report-section.ts'

/**
 * `npm run bench:forecast -- --url duckdb:./data/warehouse.duckdb`: repeats the forecasts of the past year, every four weeks
 * and with the data known then, and compares the errors with those of standard methods. Writes its section of
 * docs/benchmarks.md.
 */
const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'duckdb:./data/warehouse.duckdb' },
    titles: { type: 'string', default: '20000' },
    origins: { type: 'string', default: '10' },
  },
})
const HEAD = '## forecast of weekly sales'
const STEP_WEEKS = 4
const HISTORY_WEEKS = 80
/** Origins whose residuals give the range of a later one. */
const CALIBRATION_ORIGINS = 4
/** Weeks known of a new title. */
const NEW_WEEKS = 3
const log = (text: string) => process.stderr.write(`${text}\n`)
const sum = (numbers: readonly number[]) => numbers.reduce((all, value) => all + value, 0)

type Case = NonNullable<ReturnType<typeof splitWeeks>>
type Method = (one: Case, model: ForecastModel) => number[]

const ofHistory =
  (forecast: (history: readonly number[], weeks: number) => number[]): Method =>
  ({ history }) =>
    forecast(history, MAX_WEEKS_AHEAD)
const methods: Record<string, Method> = {
  Uresuji: ({ known }, model) => forecastWeeks(model, known, MAX_WEEKS_AHEAD),
  'seasonal naive': ofHistory(forecastSeasonalNaive),
  naive: ofHistory(forecastNaive),
  'exponential smoothing': ofHistory(forecastSmoothed),
  Croston: ofHistory(forecastCroston),
  TSB: ofHistory(forecastTsb),
}

interface Origin {
  sunday: string
  model: ForecastModel
  titles: readonly TitleWeeks[]
}

/**
 * Mean sales of each genre's titles by age, of titles released in the year before the day: the average sales of a new title.
 */
function createAgeForecast({ sunday, titles }: Origin): (known: SalesHistory) => number[] {
  const sums = new Map<string, { copies: number; titles: number }>()
  for (const { genre, release, first, copies } of titles) {
    if (release < addDays(sunday, -364) || first < getWeekStart(release)) continue
    for (let age = 1, at = first; age < copies.length && at < sunday; age++) {
      at = addDays(at, 7)
      if (at > sunday) break
      const entry = sums.get(`${genre} ${age}`) ?? { copies: 0, titles: 0 }
      sums.set(`${genre} ${age}`, { copies: entry.copies + (copies[age] ?? 0), titles: entry.titles + 1 })
    }
  }
  return ({ genre, copies }) =>
    Array.from({ length: MAX_WEEKS_AHEAD }, (_none, ahead) => {
      const entry = sums.get(`${genre} ${copies.length + ahead}`)
      return entry ? entry.copies / entry.titles : 0
    })
}

async function readWarehouse(): Promise<{ origins: Origin[]; record: RecordAccuracy[] }> {
  const warehouse = openWarehouse({ url: values.url, memory: '2GB', tempDirectory: './data/bench/tmp' })
  const read = await warehouse.read(async (knex) => {
    const asOf = getLastCompleteDay(await readAsOfDays(knex, getTodayInJapan()))
    const last = addDays(getWeekStart(addDays(asOf, 1)), -1)
    const found: Origin[] = []
    for (let index = Number(values.origins) + CALIBRATION_ORIGINS - 1; index >= 0; index--) {
      const sunday = addDays(last, -7 * (STEP_WEEKS * index + STEP_WEEKS))
      const titles = await readTitleWeeks(knex, {
        from: addDays(sunday, 1 - 7 * HISTORY_WEEKS),
        until: last,
        soldUntil: sunday,
        limit: Number(values.titles),
      })
      found.push({ sunday, titles, model: await readForecastModel(knex, sunday) })
      log(`${sunday}: ${titles.length} titles`)
    }
    return { origins: found, record: measureRecord(await readRecordedOutcomes(knex, null)) }
  })
  await warehouse.close()
  return read
}

const { origins, record } = await readWarehouse()
const lists = new Map<string, ForecastOutcome[]>()
const push = (name: string, outcome: ForecastOutcome) => {
  const list = lists.get(name)
  if (list) list.push(outcome)
  else lists.set(name, [outcome])
}
const residuals: Residual[][] = []
for (const [index, origin] of origins.entries()) {
  const own = origin.titles.flatMap((title) => splitWeeks(title, { sunday: origin.sunday, minKnownWeeks: MIN_KNOWN_WEEKS }) ?? [])
  const forecasts = own.map((one) => methods.Uresuji?.(one, origin.model) ?? [])
  residuals.push(own.flatMap((one, at) => toResiduals(forecasts[at] ?? [], one.actual)))
  if (index < CALIBRATION_ORIGINS) continue
  for (const weeks of forecastHorizons) {
    // only weeks that had passed on the day of the forecast give its range
    const past = origins.flatMap((earlier, at) =>
      addDays(earlier.sunday, 7 * weeks) <= origin.sunday ? (residuals[at] ?? []) : [],
    )
    const ranges = calibrateRanges(past.filter((residual) => residual.kind === 'sum' && residual.weeks === weeks))
    for (const [at, one] of own.entries()) {
      if (one.actual.length < weeks) continue
      const actual = one.actual.slice(0, weeks)
      for (const [name, method] of Object.entries(methods)) {
        const forecast = (name === 'Uresuji' ? (forecasts[at] ?? []) : method(one, origin.model)).slice(0, weeks)
        const covered = name === 'Uresuji' ? isWithinRange(ranges, { forecast: sum(forecast), actual: sum(actual), weeks }) : null
        push(`${name} ${weeks}`, { history: one.history, forecast, actual, covered })
      }
    }
  }
  const average = createAgeForecast(origin)
  const young = origin.titles.flatMap((title) => splitWeeks(title, { sunday: origin.sunday, minKnownWeeks: 1 }) ?? [])
  for (const one of young) {
    if (one.history.length > NEW_WEEKS || one.actual.length < STEP_WEEKS) continue
    const actual = one.actual.slice(0, STEP_WEEKS)
    const base = { history: one.history, actual, covered: null }
    push('new Uresuji', { ...base, forecast: forecastWeeks(origin.model, one.known, STEP_WEEKS) })
    push('new average', { ...base, forecast: average(one.known).slice(0, STEP_WEEKS) })
  }
}

const formatNumber = (value: number | null, places: number) => (value === null ? '–' : value.toFixed(places))
const measured = Object.keys(methods).map((name) => ({
  name,
  errors: forecastHorizons.map((weeks) => measureErrors(lists.get(`${name} ${weeks}`) ?? [])),
}))
const atFour = measured.map(({ name, errors }) => ({ name, mase: errors[0]?.mase ?? 0, weekly: errors[0]?.weeklyMase ?? 0 }))
const [ours, ...others] = atFour
const best = others.reduce(
  (least, other) => (other.mase < least.mase ? other : least),
  others[0] ?? { name: '', mase: 0, weekly: 0 },
)
const bestWeekly = Math.min(...others.map(({ weekly }) => weekly))
const formatGain = (value: number, than: number) => `${((1 - value / than) * 100).toFixed(1)} %`
/** Sum of absolute errors ÷ sum of copies. */
const computeRelativeError = (name: string) => {
  const list = lists.get(name) ?? []
  return (
    sum(list.map(({ forecast, actual }) => Math.abs(sum(forecast) - sum(actual)))) / sum(list.map(({ actual }) => sum(actual)))
  )
}
const coverage = measured[0]?.errors.map(({ coverage: percent }) => `${formatNumber(percent, 1)} %`) ?? []
/** Accuracy recorded by the server itself, if it has been running on this warehouse. */
const recorded = record
  .filter(({ forecasts }) => forecasts > 0)
  .map(
    ({ weeks, forecasts, errorRate, bias, coverage }) =>
      `${forecasts.toLocaleString('en')} of ${weeks} weeks: error ${formatNumber(errorRate, 1)} % of the copies, bias ${formatNumber(bias, 1)} %, ${formatNumber(coverage, 1)} % within the 80 % range`,
  )
const path = replaceBenchmarkSection(HEAD, [
  HEAD,
  '',
  `${getTodayInJapan()}, written by \`npm run bench:forecast\`: the demo's books with ${MIN_KNOWN_WEEKS} weeks of sales or more, forecast again every ${STEP_WEEKS} weeks from ${Number(values.origins)} days (${origins[CALIBRATION_ORIGINS]?.sunday} to ${origins.at(-1)?.sunday}), each with what was known on that day. MASE is the absolute error of the sum of the weeks, and of single weeks in brackets, relative to the error of the seasonal naive forecast within the title's history (naive below 60 weeks); bias is the surplus of all forecasts together.`,
  '',
  `The MASE of 4 weeks is ${formatGain(ours?.mase ?? 0, best.mase)} below that of the best yardstick (${best.name}), of single weeks ${formatGain(ours?.weekly ?? 0, bestWeekly)}; goal: 10 %. The 80 % range contains ${coverage.join(', ')} of the sums of 4, 8 and 12 weeks; goal: 75 to 85 %. For titles with up to ${NEW_WEEKS} weeks of sales, the error of 4 weeks is ${formatNumber(computeRelativeError('new Uresuji') * 100, 1)} % of the copies, that of the genre's average curve ${formatNumber(computeRelativeError('new average') * 100, 1)} % (${lists.get('new Uresuji')?.length ?? 0} forecasts).`,
  '',
  `| forecast | MASE, ${forecastHorizons.join(' | MASE, ')} weeks | bias, ${forecastHorizons.join(' | bias, ')} weeks |`,
  `| --- |${' ---: |'.repeat(2 * forecastHorizons.length)}`,
  ...measured.map(
    ({ name, errors }) =>
      `| ${name} | ${errors.map(({ mase, weeklyMase }) => `${formatNumber(mase, 3)} (${formatNumber(weeklyMase, 3)})`).join(' | ')} | ${errors
        .map(({ bias }) => `${formatNumber(bias, 1)} %`)
        .join(' | ')} |`,
  ),
  '',
  `Forecasts measured: ${measured[0]?.errors.map(({ forecasts }, at) => `${forecasts.toLocaleString('en')} of ${forecastHorizons[at]} weeks`).join(', ')}.`,
  ...(recorded.length > 0 ? ['', `Forecasts that the server recorded week by week: ${recorded.join('; ')}.`] : []),
])
log(`written: ${path}`)
