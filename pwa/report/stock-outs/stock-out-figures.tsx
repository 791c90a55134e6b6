import type { Answer } from '../../../shared/api/endpoint.ts'
import type { stockOuts } from '../../../shared/api/stock-outs.ts'
import { formatCount, formatRate, toReadableAmount } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Figures } from '../../ui/figures.tsx'

/** Figures: titles and stores with stock-outs, and estimated lost sales so far and per further day. */
export function StockOutFigures({ answer }: { answer: Answer<typeof stockOuts> }) {
  const t = useMessages('stock-outs')
  const m = useMessages('measures')
  const { totals } = answer
  const amount = toReadableAmount(totals.lostAmount)
  return (
    <Figures
      figures={[
        {
          label: t('figure.products'),
          value: formatCount(totals.products),
          unit: m('titles'),
          note: t('figure.productsNote', { count: totals.stores }),
        },
        {
          label: t('figure.lost'),
          // decimals, so that a few tenths are not rounded to zero
          value: totals.lostCopies < 10 ? formatRate(totals.lostCopies) : formatCount(Math.round(totals.lostCopies)),
          unit: m('copies'),
          note: t('figure.lostNote', { days: totals.stockOutDays }),
        },
        { label: t('figure.amount'), value: amount.value, unit: amount.unit, note: t('figure.amountNote') },
        { label: t('figure.perDay'), value: formatRate(totals.lostPerDay), unit: m('copies'), note: t('figure.perDayNote') },
      ]}
    />
  )
}
