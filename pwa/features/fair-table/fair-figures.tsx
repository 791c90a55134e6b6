import type { FairTableResult } from '../../../shared/api/fair-table.ts'
import type { FairOrder } from '../../../shared/trade/fair-order.ts'
import { formatCount, toReadableAmount } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { createFigure, Figures } from '../../ui/figures.tsx'

interface Props {
  result: FairTableResult
  plan: FairOrder
  weeks: number
}

/** Headline figures: titles, stock, expected sales, copies to order and their value. */
export function FairFigures({ result: { totals }, plan, weeks }: Props) {
  const t = getMessages('fair-table')
  const tMeasures = getMessages('measures')
  const { orderedTitles, orderCopies, orderAmount, remainingBudget } = plan.totals
  const budgetNote =
    remainingBudget === null
      ? t('figure.noBudget')
      : remainingBudget < 0
        ? t('figure.exceeded', { amount: -remainingBudget })
        : t('figure.remaining', { amount: remainingBudget })
  return (
    <Figures
      figures={[
        createFigure(t('figure.titles'), formatCount(totals.titles), {
          unit: tMeasures('titles'),
          note: t('figure.titlesNote', { count: orderedTitles }),
        }),
        createFigure(t('figure.stock'), formatCount(totals.stock), {
          unit: tMeasures('copies'),
          note: t('figure.stockNote', { count: totals.numberOfPendingOrder }),
        }),
        createFigure(t('figure.expected', { weeks }), formatCount(Math.round(totals.fairSales)), {
          unit: tMeasures('copies'),
          note: t('figure.expectedNote', { count: totals.quantity }),
        }),
        createFigure(t('figure.order'), formatCount(orderCopies), {
          unit: tMeasures('copies'),
          note: t('figure.orderNote', { count: totals.neededCopies }),
        }),
        { label: t('figure.amount'), ...toReadableAmount(orderAmount), note: budgetNote },
      ]}
    />
  )
}
