import type { Result } from '../api/endpoint.ts'
import type { Comparable, sellThroughForecast } from '../api/product-forecast.ts'
import { likenessNames } from '../messages/forecast.ts'
import { defineColumns, defineReport } from './columns.ts'

const { text, code, date, copies, yen, decimal2 } = defineColumns<Comparable>()

/** Comparable titles of a forecast. */
export const comparableReport = defineReport<Comparable>({
  columns: [
    code('jan'),
    text('productName'),
    text('authorName'),
    text('publisherName'),
    date('releaseDate'),
    yen('price'),
    text('reasons', { value: (row, language) => row.reasons.map((reason) => likenessNames[language][reason]).join(' / ') }),
    copies('soldDayN'),
    copies('sold30'),
    copies('sold60'),
    copies('sold90'),
    copies('sold180'),
    decimal2('growth', { unit: 'times' }),
  ],
  screen: ['productName', 'authorName', 'publisherName', 'releaseDate', 'reasons', 'soldDayN', 'sold30', 'sold90', 'growth'],
  phone: { name: 'productName', figure: 'sold30', note: 'growth', facts: ['releaseDate', 'reasons'] },
})

type Horizon = Result<typeof sellThroughForecast>['horizons'][number]
const horizon = defineColumns<Horizon>()

/** Expected copies per horizon. */
export const horizonReport = defineReport<Horizon>({
  columns: [
    horizon.count('forecastWeeks', { value: (row) => row.weeks }),
    horizon.copies('expected'),
    horizon.copies('expectedLow', { value: (row) => row.low }),
    horizon.copies('expectedHigh', { value: (row) => row.high }),
  ],
  terminal: ['forecastWeeks', 'expected', 'expectedLow', 'expectedHigh'],
})
