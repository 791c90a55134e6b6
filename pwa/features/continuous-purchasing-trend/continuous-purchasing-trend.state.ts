import type { z } from 'zod'
import { type ContinuousBody, continuousBody, continuousSale } from '../../../shared/api/continuous-purchasing-trend.ts'
import { countBy } from '../../report/conditions/condition-count.tsx'
import { conditions } from '../../report/conditions/standard.tsx'
import type { ScreenDeclaration } from '../../report/use-screen.ts'

/** Maximum number of issues, as in the API. */
const MOST_ISSUES = 20

const { period, ...conditionFields } = continuousBody.shape

/** The period of release dates has its own name, because the period carried from other screens refers to sales. */
export const continuousState = continuousBody.omit({ period: true }).extend({ ...conditionFields, released: period })
export type ContinuousState = z.output<typeof continuousState>

export const continuousScreen: ScreenDeclaration<typeof continuousState> = {
  schema: continuousState,
  defaults: () => continuousState.parse({}),
  count: countBy(continuousSale, { body: toContinuousBody, total: ({ totals }) => totals.buyers, of: 'members' }),
  conditions: [
    conditions.series('seriesCd', { required: true }),
    conditions.stores(),
    conditions.choice('latest', [3, 6, 12, 24, 36, 60]),
    conditions.period('released', { name: 'releaseDate', pinned: false }),
    conditions.choice('windowDays', [null, 7, 14, 30, 60, 90, 180]),
    conditions.choice('gender', [0, 1, 2]),
    conditions.ages(),
    conditions.products('jans', MOST_ISSUES),
  ],
  // a title carried from another screen is not a series
  products: 0,
}

/** Request body; null while neither a series nor two products are given. */
export function toContinuousBody({ released, ...state }: ContinuousState): ContinuousBody | null {
  return state.seriesCd === null && state.jans.length < 2 ? null : { ...state, period: released }
}

/** Series and individual products exclude each other: the later choice remains. */
export function withOneSubject(before: ContinuousState, next: ContinuousState): ContinuousState {
  if (next.seriesCd !== before.seriesCd && next.seriesCd !== null) return { ...next, jans: [] }
  if (next.jans !== before.jans && next.jans.length > 1) return { ...next, seriesCd: null }
  return next
}
