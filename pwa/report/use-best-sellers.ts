import { useEffect } from 'react'
import type { Result } from '../../shared/api/endpoint.ts'
import { hasOwnSales, setOwnDefaults } from '../../shared/api/own-defaults.ts'
import { createRanking } from '../../shared/api/ranking-create.ts'
import type { Period } from '../../shared/calendar/period.ts'
import { getDefaultReportPeriod } from '../../shared/calendar/period-presets.ts'
import { cacheProductNames } from '../data/cached-names.ts'
import { toOwnContract, useUser } from '../data/session.ts'
import { useCall } from '../data/use-call.ts'

/** Titles that an empty analysis offers. */
const MAX_TITLES = 7

interface BestSellers {
  period: Period
  /** True if they are those of the contract's publishers or stores, not of all. */
  isOwn: boolean
  /** null while they load, after a failure, and without permission for rankings. */
  titles: Result<typeof createRanking>['rankingList'] | null
}

/** Best sellers of the last seven days with data: of the contract's publishers or stores, or of all. `latest`: YYYY-MM-DD. */
export function useBestSellers(latest: string, kind: 'publication' | 'magazine' = 'publication'): BestSellers {
  const contract = toOwnContract(useUser())
  const period = getDefaultReportPeriod(latest)
  const query = { period, products: { kind }, limit: MAX_TITLES, pageSize: MAX_TITLES }
  const { data } = useCall(createRanking, setOwnDefaults({ ownDefaults: ['publishers', 'stores'] }, query, contract), {
    quiet: true,
  })
  const titles = data?.rankingList ?? null
  useEffect(() => cacheProductNames(titles ?? []), [titles])
  return { period, isOwn: hasOwnSales(contract), titles }
}
