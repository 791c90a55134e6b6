import type { PreOrderRow } from '../../../shared/api/reservation-subscription.ts'
import { computeChangeRate } from '../../../shared/trade/measures.ts'
import { formatCount, formatDay, formatPeriod, formatRate, formatSigned } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { ChangeValue } from '../../ui/change-value.tsx'
import { createFigure, type Figure, Figures } from '../../ui/figures.tsx'
import type { PreOrders, Subscriptions } from './reservation-results.ts'

/** Figures of the title in the chart: orders, days left, pace; and the total of the list. */
export function PreOrderFigures({ result, row }: { result: PreOrders; row: PreOrderRow }) {
  const t = getMessages('reservation-subscription')
  const tMeasures = getMessages('measures')
  const { unit } = result.counted
  const formatCopies = (value: number) => tMeasures(`${unit}Of`, { count: value })
  const describePreviousIssue = ({ bookedQuantity, finalQuantity, releaseDate }: NonNullable<PreOrderRow['previousIssue']>) => {
    const same = formatCopies(bookedQuantity)
    const upToNow = formatCopies(finalQuantity)
    return releaseDate > result.asOf
      ? t('figure.paceNoteUpcoming', { same, now: upToNow })
      : t('figure.paceNote', { same, final: upToNow })
  }
  return (
    <Figures
      figures={[
        createFigure(t('figure.booked', { name: row.productName }), formatCount(row.bookedQuantity), {
          unit: tMeasures(unit),
          note: t('figure.week', {
            value: formatSigned(row.change7Days),
            unit: tMeasures(unit),
            count: row.bookedStores,
          }),
        }),
        createDaysToReleaseFigure(row, t),
        createFigure(
          t('figure.pace'),
          row.previousIssue?.changeRate == null ? '–' : formatSigned(row.previousIssue.changeRate, 1),
          {
            unit: row.previousIssue?.changeRate == null ? '' : tMeasures('percent'),
            note: row.previousIssue ? describePreviousIssue(row.previousIssue) : t('noIssueBefore'),
          },
        ),
        createFigure(t('figure.all'), formatCount(result.totals.bookedQuantity), {
          unit: tMeasures(unit),
          note: t('figure.allNote', {
            count: result.paging.total,
            coverage: formatRate(result.totals.coverage),
          }),
        }),
      ]}
    />
  )
}

type ReservationMessages = ReturnType<typeof getMessages<'reservation-subscription'>>

function createDaysToReleaseFigure({ daysToRelease, releaseDate }: PreOrderRow, t: ReservationMessages): Figure {
  const isReleased = daysToRelease !== null && daysToRelease <= 0
  return createFigure(
    t(isReleased ? 'figure.since' : 'figure.left'),
    daysToRelease === null ? '–' : formatCount(Math.abs(daysToRelease)),
    {
      unit: daysToRelease === null ? '' : t('dayUnit', { count: Math.abs(daysToRelease) }),
      note: releaseDate === null ? t('figure.noDate') : t('figure.released', { day: formatDay(releaseDate, { weekday: true }) }),
    },
  )
}

/** Subscriptions of all magazines, and those that began and ended in the period. */
export function SubscriptionFigures({ result }: { result: Subscriptions }) {
  const t = getMessages('reservation-subscription')
  const tMeasures = getMessages('measures')
  const { totals, period, paging } = result
  const formatShare = (value: number) => t('figure.ofStart', { rate: formatRate(toPercentage(value, totals.previousQuantity)) })
  return (
    <Figures
      figures={[
        createFigure(t('figure.subscribed'), formatCount(totals.subscribedQuantity), {
          unit: tMeasures('copies'),
          note: (
            <>
              {t('figure.start', { value: totals.previousQuantity })}{' '}
              <ChangeValue value={computeChangeRate(totals.subscribedQuantity, totals.previousQuantity)} unit="%" />
            </>
          ),
        }),
        createFigure(t('new'), formatCount(totals.newQuantity), {
          unit: tMeasures('copies'),
          note: formatShare(totals.newQuantity),
        }),
        createFigure(t('ended'), formatCount(totals.endedQuantity), {
          unit: tMeasures('copies'),
          note: formatShare(totals.endedQuantity),
        }),
        createFigure(t('figure.magazines'), formatCount(paging.total), { unit: t('magazineUnit'), note: formatPeriod(period) }),
      ]}
    />
  )
}

const toPercentage = (value: number, total: number): number | null => (total > 0 ? (100 * value) / total : null)
