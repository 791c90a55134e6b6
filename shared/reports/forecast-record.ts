import type { RecordedForecastRow } from '../api/forecast-record.ts'
import { outcomeStateNames } from '../messages/forecast.ts'
import { defineColumns, defineReport } from './columns.ts'

const { text, date, copies, count } = defineColumns<RecordedForecastRow>()

/** Recorded forecasts with the actual sales. */
export const forecastRecordReport = defineReport<RecordedForecastRow>({
  columns: [
    date('knownUntil'),
    count('forecastWeeks', { value: (row) => row.weeks }),
    date('forecastUntil', { value: (row) => row.until }),
    copies('expected'),
    copies('expectedLow', { value: (row) => row.low }),
    copies('expectedHigh', { value: (row) => row.high }),
    copies('actual'),
    copies('forecastDifference'),
    text('forecastOutcome', {
      value: (row, language) =>
        outcomeStateNames[language][row.withinRange === null ? row.state : row.withinRange ? 'within' : 'outside'],
    }),
    date('recordedOn'),
  ],
  terminal: [
    'knownUntil',
    'forecastWeeks',
    'expected',
    'expectedLow',
    'expectedHigh',
    'actual',
    'forecastDifference',
    'forecastOutcome',
  ],
  screen: [
    'knownUntil',
    'forecastUntil',
    'expected',
    'expectedLow',
    'expectedHigh',
    'actual',
    'forecastDifference',
    'forecastOutcome',
  ],
  phone: { name: 'knownUntil', figure: 'actual', change: 'forecastDifference', facts: ['expected', 'forecastOutcome'] },
})
