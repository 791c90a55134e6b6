import { type CombinedBody, combinedSales } from '../../../shared/api/combined-sales-analysis.ts'
import { addDays, countDays } from '../../../shared/calendar/period.ts'
import { useCall } from '../../data/use-call.ts'
import { formatPeriod } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { emptyStoreFilter, matchesAllStores } from '../../ui/pickers/store-filter.ts'
import { EmptyReport, type Relaxation } from '../empty-report.tsx'
import { applyQueryChange } from './combined-query.ts'

/** Days of the widened period: a quarter usually shows a title's companions. */
const WIDENED_DAYS = 84

interface Props {
  state: CombinedBody
  base: string
  onChange: (change: Partial<CombinedBody>) => void
}

/** Empty result: repeats the query and offers two wider ones with their number of results. */
export function CombinedEmptyState({ state, base, onChange }: Props) {
  const t = getMessages('combined-sales-analysis')
  const tReport = getMessages('report')
  const days = countDays(state.period)
  const wider: Partial<CombinedBody> | null =
    days < WIDENED_DAYS ? { period: { from: addDays(state.period.to, 1 - WIDENED_DAYS), to: state.period.to } } : null
  const other: Partial<CombinedBody> | null = !matchesAllStores(state.stores)
    ? { stores: emptyStoreFilter }
    : state.item !== 'all'
      ? { item: 'all' }
      : null
  const counts = [useTitleCount(state, wider), useTitleCount(state, other)]
  const otherLabel = other?.item ? t('allGoods') : t('allStores')
  const choices = [
    { change: wider, label: tReport('wider', { days: WIDENED_DAYS }), count: counts[0] },
    { change: other, label: otherLabel, count: counts[1] },
  ]
  const relaxations = choices.flatMap(({ change, label, count }): Relaxation[] =>
    // omits a relaxation that would not give results either
    change === null || count === 0
      ? []
      : [
          {
            label: count === null || count === undefined ? label : t('counted', { label, count }),
            run: () => onChange(change),
          },
        ],
  )
  return (
    <EmptyReport title={t('none')} relaxations={relaxations}>
      <p>
        {base} {formatPeriod(state.period)}
      </p>
      <p className="note">{t('noneHelp')}</p>
    </EmptyReport>
  )
}

/** Number of titles that a wider query would give; null until it is known. */
function useTitleCount(state: CombinedBody, change: Partial<CombinedBody> | null): number | null {
  const { data, isStale } = useCall(combinedSales, change === null ? null : applyQueryChange(state, change), { quiet: true })
  return data === null || isStale ? null : data.paging.total
}
