import { Link } from 'react-router'
import { returnCandidates } from '../../../shared/api/return-candidates.ts'
import type { ReturnsBody, ReturnsData } from '../../../shared/api/returns.ts'
import { hasTooFewDeliveries } from '../../../shared/trade/measures.ts'
import { useCall } from '../../data/use-call.ts'
import { formatAmount, formatCount, formatRate, NO_VALUE, toReadableAmount } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { ChangeValue } from '../../ui/change-value.tsx'
import { createFigure, Figures } from '../../ui/figures.tsx'

/** Return limits within this number of days are near. */
const NEAR_DAYS = 14

interface Props {
  result: ReturnsData
  state: ReturnsBody
  /** True if the figures are about the user's own publishers only. */
  isOwn: boolean
  /** URL of the return candidates under the same conditions. */
  candidatesPath: string
}

/** Headline figures: rate, copies, value and days of the returns, and what can be returned soon. */
export function ReturnsFigures({ result, state, isOwn, candidatesPath }: Props) {
  const t = getMessages('returns')
  const tMeasures = getMessages('measures')
  const { totals, counted, comparable } = result
  const candidates = useCall(
    returnCandidates,
    { products: state.products, stores: state.stores, withinDays: NEAR_DAYS, pageSize: 1 },
    { quiet: true },
  )
  const soonDue = candidates.isStale ? null : (candidates.data?.totals ?? null)
  const formatCopies = (count: number) => tMeasures(`${counted.unit}Of`, { count })
  const formatIfComparable = (text: string) => (comparable ? text : NO_VALUE)
  return (
    <Figures
      figures={[
        createFigure(isOwn ? t('figure.ownRate') : t('figure.rate'), formatRate(totals.periodReturnRate), {
          unit: totals.periodReturnRate === null ? '' : tMeasures('percent'),
          note: hasTooFewDeliveries(totals.totalReturnQuantity, totals.totalDeliveryQuantity) ? (
            t('tooFewDeliveries')
          ) : (
            <>
              {t('lastYear', {
                value: formatIfComparable(
                  totals.lastYearReturnRate === null ? NO_VALUE : `${formatRate(totals.lastYearReturnRate)}%`,
                ),
              })}{' '}
              <ChangeValue value={totals.returnRateDifference} unit={tMeasures('points')} improvesOn="fall" />
            </>
          ),
        }),
        createFigure(t('figure.returned'), formatCount(totals.totalReturnQuantity), {
          unit: tMeasures(counted.unit),
          note: t('delivered', {
            delivered: formatCopies(totals.totalDeliveryQuantity),
            lastYear: formatIfComparable(formatCopies(totals.lastYearReturnQuantity)),
          }),
        }),
        {
          label: t('figure.amount'),
          ...toReadableAmount(totals.totalReturnAmount),
          note: t('amountNote', { value: formatIfComparable(formatAmount(totals.lastYearReturnAmount)) }),
        },
        createFigure(t('figure.days'), formatRate(totals.daysOnShelf), {
          unit: tMeasures('dayCount'),
          note:
            comparable && totals.lastYearDaysOnShelf !== null
              ? t('daysNote', { value: formatRate(totals.lastYearDaysOnShelf) })
              : t('daysOnly'),
        }),
        createFigure(t('figure.due'), soonDue === null ? NO_VALUE : formatCount(soonDue.returnCopies), {
          unit: tMeasures(counted.unit),
          note: (
            <>
              {soonDue !== null && t('dueNote', { days: NEAR_DAYS, stores: soonDue.stores, count: soonDue.products })}{' '}
              <Link to={candidatesPath}>{t('openDue')}</Link>
            </>
          ),
        }),
      ]}
    />
  )
}
