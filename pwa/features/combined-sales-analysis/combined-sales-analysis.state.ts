import { combinedBody, combinedSalesSummary } from '../../../shared/api/combined-sales-analysis.ts'
import { defaultPeriod } from '../../../shared/period-presets.ts'
import { countBy } from '../../report/conditions/condition-count.tsx'
import { conditions } from '../../report/conditions/standard.tsx'
import type { ScreenDeclaration } from '../../report/use-screen.ts'

/** Maximum number of products, as in the API. */
export const MAX_COMBINED_PRODUCTS = 20

/** Choices for the maximum days between the two purchases of a member; null: any time in the period. */
const memberDays = [null, 0, 1, 3, 7, 14, 30, 60, 90] as const

export const combinedScreen: ScreenDeclaration<typeof combinedBody> = {
  schema: combinedBody,
  defaults: (latest) => combinedBody.parse({ period: defaultPeriod(latest) }),
  count: countBy(combinedSalesSummary, {
    body: ({ jans, period, stores, by, memberDays, item }) =>
      jans.length === 0 ? null : { jans, period, stores, by, memberDays, item },
    total: ({ baseBaskets }) => baseBaskets,
    of: ({ by }) => (by === 'member' ? 'members' : 'receipts'),
  }),
  conditions: [
    conditions.products('jans', MAX_COMBINED_PRODUCTS, { required: true }),
    conditions.period(),
    conditions.stores(),
    conditions.choice('by', ['receipt', 'member']),
    conditions.choice('memberDays', memberDays),
  ],
  products: MAX_COMBINED_PRODUCTS,
}
