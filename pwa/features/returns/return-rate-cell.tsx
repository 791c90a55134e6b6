import type { ReturnRow } from '../../../shared/api/returns.ts'
import { hasTooFewDeliveries } from '../../../shared/trade/measures.ts'
import { formatRate, NO_VALUE } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'

type Figures = Pick<ReturnRow, 'periodReturnRate' | 'totalReturnQuantity' | 'totalDeliveryQuantity'>

/** Return rate with a bar, or why there is none. */
export function ReturnRateCell({ row }: { row: Figures }) {
  const t = getMessages('returns')
  const rate = row.periodReturnRate
  if (rate === null && hasTooFewDeliveries(row.totalReturnQuantity, row.totalDeliveryQuantity))
    return <span className="text-note muted">{t('tooFewDeliveries')}</span>
  if (rate === null) return <span className="muted">{NO_VALUE}</span>
  return (
    <span className="share returns-rate">
      <i className="block" style={{ width: `${rate}%` }} aria-hidden="true" />
      <span className="n">{formatRate(rate)}</span>
    </span>
  )
}
