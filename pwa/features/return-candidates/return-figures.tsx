import type { ReturnCandidatesResult } from '../../../shared/api/return-candidates.ts'
import { divideAndRound } from '../../../shared/trade/measures.ts'
import { formatCount, formatDay, formatRate, toReadableAmount } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { createFigure, Figures } from '../../ui/figures.tsx'

/** Headline figures: titles and stores, copies and their value, and the nearest limit. */
export function ReturnFigures({ result, withinDays }: { result: ReturnCandidatesResult; withinDays: number }) {
  const t = getMessages('return-candidates')
  const tMeasures = getMessages('measures')
  const { totals, counted } = result
  const [next] = result.limits
  return (
    <Figures
      figures={[
        createFigure(t('figure.products'), formatCount(totals.products), {
          unit: tMeasures('titles'),
          note: t('figure.productsNote', { count: withinDays }),
        }),
        createFigure(t('figure.stores'), formatCount(totals.stores), {
          unit: tMeasures('stores'),
          note: t('figure.storesNote', { count: totals.returnStores }),
        }),
        createFigure(t('figure.copies'), formatCount(totals.returnCopies), {
          unit: tMeasures(counted.unit),
          note: t('figure.copiesNote', {
            value: formatRate(divideAndRound(totals.returnCopies, totals.stores, 1)),
            unit: tMeasures(counted.unit),
          }),
        }),
        { label: t('figure.amount'), ...toReadableAmount(totals.returnAmount), note: t('figure.amountNote') },
        createFigure(t('figure.next'), formatDay(next?.returnLimitDate, { isShort: true, weekday: true }), {
          note: next
            ? t('figure.nextNote', {
                count: next.products,
                copies: tMeasures(`${counted.unit}Of`, { count: next.returnCopies }),
              })
            : '',
        }),
      ]}
    />
  )
}
