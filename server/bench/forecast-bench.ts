import { parseArgs } from 'node:util'
import { getTodayInJapan } from '../../shared/calendar/period.ts'
import { measureRecord, readRecordedOutcomes } from '../forecast/forecast-record.ts'
import { type ForecastError, type ForecastOutcome, measureErrors } from '../forecast/model/accuracy.ts'
import { forecastHorizons } from '../forecast/model/combination-weights.ts'
import { type MeasuredOutcome, MIN_KNOWN_WEEKS, measureOrigin, type Origin } from '../forecast/model/learned-forecast.ts'
import { getLastSunday, readOrigins } from '../forecast/read-forecast.ts'
import { getLastCompleteDay, readAsOfDays } from '../warehouse/engine/as-of.ts'
import { openWarehouse } from '../warehouse/engine/engine.ts'
import { hasGeneratedData } from '../warehouse/sales/data-state.ts'
import { seriesClasses, type YardstickName, yardsticks } from './forecast-yardsticks.ts'
import { replaceBenchmarkSection } from './report-section.ts'

/**
 * `npm run bench:forecast -- --url duckdb:./data/warehouse.duckdb`: repeats the forecasts of the past year on any loaded
 * warehouse, every four weeks and with the data known then, and compares the errors with those of standard methods, by class of
 * series. Prints its section; of the demo, it also writes it to docs/benchmarks.md.
 */
const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'duckdb:./data/warehouse.duckdb' },
    titles: { type: 'string', default: '5000' },
    origins: { type: 'string', default: '10' },
    /** Only every second title: 0 or 1, the remainder of its number. */
    half: { type: 'string' },
  },
})
const HEAD = '## forecast of weekly sales'
/** Classes with fewer titles are not printed. */
const MIN_TITLES = 50
const log = (text: string) => process.stderr.write(`${text}\n`)

interface Loaded {
  origins: Origin[]
  recorded: string[]
  isDemo: boolean
}

async function readWarehouse(): Promise<Loaded> {
  const warehouse = openWarehouse({ url: values.url, memory: '2GB', tempDirectory: './data/bench/tmp' })
  const read = await warehouse.read(async (knex): Promise<Loaded> => {
    const last = getLastSunday(getLastCompleteDay(await readAsOfDays(knex, getTodayInJapan())))
    const all = await readOrigins(knex, last, Number(values.titles))
    const origins = all.map(({ sunday, cases }) => ({
      sunday,
      cases: values.half === undefined ? cases : cases.filter(({ id }) => id % 2 === Number(values.half)),
    }))
    for (const { sunday, cases } of origins) log(`${sunday}: ${cases.length} titles`)
    const record = measureRecord(await readRecordedOutcomes(knex, null)).filter(({ forecasts }) => forecasts > 0)
    return {
      origins,
      isDemo: await hasGeneratedData(knex),
      recorded: record.map(
        ({ weeks, forecasts, errorRate, bias, coverage }) =>
          `${forecasts.toLocaleString('en')} of ${weeks} weeks: error ${formatNumber(errorRate, 1)} % of the copies, bias ${formatNumber(bias, 1)} %, ${formatNumber(coverage, 1)} % within the 80 % range`,
      ),
    }
  })
  await warehouse.close()
  return read
}

const formatNumber = (value: number | null, places: number) => (value === null ? '–' : value.toFixed(places))
const formatList = (errors: readonly ForecastError[], format: (error: ForecastError) => string) => errors.map(format).join(' / ')

/** Outcomes of a yardstick for the same titles and weeks. */
const forecastWithYardstick = (outcomes: readonly MeasuredOutcome[], name: YardstickName): ForecastOutcome[] =>
  outcomes.map((one) => ({ ...one, covered: null, forecast: yardsticks[name](one.history, one.horizon).slice(0, one.horizon) }))

const names = Object.keys(yardsticks) as YardstickName[]
const { origins, recorded, isDemo } = await readWarehouse()
const tested = origins.slice(-Number(values.origins))
const outcomes = tested.flatMap((origin) => {
  log(`forecast as of ${origin.sunday}`)
  return measureOrigin(origins, origin)
})

/** A row of the table of classes: errors, the best yardstick, bias and coverage for each horizon. */
function describeClass(name: string, own: readonly MeasuredOutcome[]): string {
  const byHorizon = forecastHorizons.map((weeks) => own.filter(({ horizon }) => horizon === weeks))
  const ours = byHorizon.map(measureErrors)
  const best = byHorizon.map((list) =>
    names
      .map((yardstick) => ({
        yardstick,
        mase: measureErrors(forecastWithYardstick(list, yardstick)).mase ?? Number.POSITIVE_INFINITY,
      }))
      .reduce((least, other) => (other.mase < least.mase ? other : least)),
  )
  const compared = ours.map(({ mase }, at) => {
    const { yardstick, mase: than } = best[at] ?? { yardstick: '', mase: 0 }
    return `${mase === null ? '–' : `${((mase / than - 1) * 100).toFixed(1)} %`} (${yardstick})`
  })
  const titles = new Set(own.map(({ id }) => id)).size
  return `| ${name} | ${titles.toLocaleString('en')} | ${formatList(ours, ({ mase }) => formatNumber(mase, 3))} | ${compared.join(' / ')} | ${formatList(ours, ({ bias }) => formatNumber(bias, 1))} | ${formatList(ours, ({ coverage }) => formatNumber(coverage, 0))} |`
}

const classRows = Object.values(seriesClasses).flatMap((classify) =>
  [...Map.groupBy(outcomes, ({ history }) => classify(history))]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .filter(([, own]) => new Set(own.map(({ id }) => id)).size >= MIN_TITLES)
    .map(([name, own]) => describeClass(name, own)),
)
const measureAll = (list: readonly ForecastOutcome[]) =>
  forecastHorizons.map((weeks) => measureErrors(list.filter(({ actual }) => actual.length === weeks)))
const ours = measureAll(outcomes)
const formatRow = (name: string, errors: readonly ForecastError[]) =>
  `| ${name} | ${errors.map(({ mase, weeklyMase }) => `${formatNumber(mase, 3)} (${formatNumber(weeklyMase, 3)})`).join(' | ')} | ${errors.map(({ bias }) => `${formatNumber(bias, 1)} %`).join(' | ')} |`
const section = [
  HEAD,
  '',
  `${getTodayInJapan()}, written by \`npm run bench:forecast\`: ${isDemo ? "the demo's books" : 'books'} with ${MIN_KNOWN_WEEKS} weeks of sales or more, forecast again every 4 weeks from ${tested.length} days (${tested[0]?.sunday ?? '–'} to ${tested.at(-1)?.sunday ?? '–'}), each with what was known and learnt on that day. MASE is the absolute error of the sum of the weeks, and of single weeks in brackets, relative to the error of the seasonal naive forecast within the title's history (naive below 60 weeks); bias is the surplus of all forecasts together. Forecasts measured: ${ours.map(({ forecasts }, at) => `${forecasts.toLocaleString('en')} of ${forecastHorizons[at]} weeks`).join(', ')}.`,
  '',
  `| forecast | MASE, ${forecastHorizons.join(' | MASE, ')} weeks | bias, ${forecastHorizons.join(' | bias, ')} weeks |`,
  `| --- |${' ---: |'.repeat(2 * forecastHorizons.length)}`,
  formatRow('Uresuji', ours),
  ...names.map((name) => formatRow(name, measureAll(forecastWithYardstick(outcomes, name)))),
  '',
  `By class of series, for 4, 8 and 12 weeks: MASE, its difference from the best yardstick of the class, bias, and percent of the sums within the 80 % range. Classes with ${MIN_TITLES} titles or more.`,
  '',
  '| class | titles | MASE | against the best yardstick | bias, % | in range, % |',
  '| --- | ---: | --- | --- | --- | --- |',
  describeClass('all', outcomes),
  ...classRows,
  ...(recorded.length > 0 ? ['', `Forecasts that the server recorded week by week: ${recorded.join('; ')}.`] : []),
]
process.stdout.write(`${section.join('\n')}\n`)
if (isDemo && values.half === undefined) log(`written: ${replaceBenchmarkSection(HEAD, section)}`)
