import type { StoreFilter } from '../../../shared/api/query-fields.ts'
import {
  MAX_DAYS_AHEAD,
  type ReturnCandidatesBody,
  type ReturnCandidatesResult,
  returnCandidates,
} from '../../../shared/api/return-candidates.ts'
import { isSameValue } from '../../../shared/fields/url-state.ts'
import { useCall } from '../../data/use-call.ts'
import { formatDay } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { EmptyReport, type Relaxation } from '../../report/empty-report.tsx'
import { matchesAllStores } from '../../ui/pickers/store-filter.ts'

/** Days ahead offered for an empty result: the next one beyond the query is used. */
const WIDENED_DAYS = [28, 56, MAX_DAYS_AHEAD] as const

interface Props {
  result: ReturnCandidatesResult
  state: ReturnCandidatesBody
  /** Default stores of the screen. */
  usualStores: StoreFilter
  onChange: (state: ReturnCandidatesBody) => void
}

/** Empty result: repeats the query and offers two relaxations with their number of titles. */
export function ReturnEmptyState({ result, state, usualStores, onChange }: Props) {
  const t = getMessages('return-candidates')
  const body = { ...state, pageNum: 1 }
  const days = WIDENED_DAYS.find((value) => value > state.withinDays)
  const { publisherCds } = state.products
  const relaxation: { label: string; query: ReturnCandidatesBody } | null =
    state.minReturnCopies > 1
      ? { label: t('fewerCopies'), query: { ...body, minReturnCopies: 1 } }
      : !isSameValue(state.stores, usualStores)
        ? {
            label: t(matchesAllStores(usualStores) ? 'everyStore' : 'everyOwnStore'),
            query: { ...body, stores: usualStores },
          }
        : publisherCds.length > 0
          ? { label: t('everyPublisher'), query: { ...body, products: { ...state.products, publisherCds: [] } } }
          : null
  const wider =
    days === undefined
      ? null
      : { label: t('widerLimit', { count: days }), query: { ...body, withinDays: days } satisfies ReturnCandidatesBody }
  const counts = [useTitleCount(wider?.query ?? null), useTitleCount(relaxation?.query ?? null)]
  const relaxations = [wider, relaxation].flatMap((choice, index): Relaxation[] => {
    const count = counts[index] ?? null
    // omits a relaxation that would not give results either
    if (choice === null || count === 0) return []
    const { label, query } = choice
    return [
      {
        label: count === null ? label : t('counted', { label, count }),
        run: () => onChange(query),
      },
    ]
  })
  return (
    <EmptyReport title={t('none')} relaxations={relaxations}>
      <p>{t('noneText', { day: formatDay(result.asOf, { weekday: true }), count: state.withinDays })}</p>
      <TitlesWithoutLimit result={result} />
    </EmptyReport>
  )
}

/** Number of titles that a relaxation would give; null until it is known. */
function useTitleCount(query: ReturnCandidatesBody | null): number | null {
  const { data, isStale } = useCall(returnCandidates, query && { ...query, pageSize: 1 }, { quiet: true })
  return data === null || isStale ? null : data.totals.products
}

/** Number of titles that are in no figure because their return limit is unknown; renders nothing if there are none. */
export function TitlesWithoutLimit({ result: { withoutLimit, counted } }: { result: ReturnCandidatesResult }) {
  const t = getMessages('return-candidates')
  const tMeasures = getMessages('measures')
  const { products, copies } = withoutLimit
  if (products === 0) return null
  return (
    <p className="note">
      {t('withoutLimit', {
        count: products,
        copies: tMeasures(`${counted.unit}Of`, { count: copies }),
      })}
    </p>
  )
}
