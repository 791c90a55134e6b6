import type { z } from 'zod'
import { continuousBody } from '../api/continuous-purchasing-trend.ts'
import * as condition from './conditions.ts'
import { defineReportScreen } from './report-screen.ts'

/** Maximum number of issues, as in the API. */
const MAX_ISSUES = 20

/** The period of release dates has its own name, because the period carried from other screens refers to sales. */
const continuousState = continuousBody.omit({ period: true }).extend({ released: continuousBody.shape.period })
export type ContinuousState = z.output<typeof continuousState>

export const continuousScreen = defineReportScreen({
  state: continuousState,
  defaults: () => continuousState.parse({}),
  conditions: [
    condition.series('seriesCd', { required: true }),
    condition.stores(),
    condition.choice('latest', [3, 6, 12, 24, 36, 60]),
    condition.period('released', { name: 'releaseDate', isPinned: false }),
    condition.choice('windowDays', [null, 7, 14, 30, 60, 90, 180]),
    condition.choice('gender', [0, 1, 2]),
    condition.ages(),
    condition.products('jans', { max: MAX_ISSUES }),
  ],
  // a title carried from another screen is not a series
  products: 0,
  words: {
    subject: 'series',
    // a title is none either
    slots: { title: () => null },
  },
})
