import type { ExcludedPublishers } from '../../../shared/api/exclusions.ts'
import type { QuantityUnit } from '../../../shared/trade/kinds.ts'
import { formatAmount, getInlineSeparator } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'

/** Excluded publishers and their sales. */
export function ExcludedPublishersNote({ excluded, unit }: { excluded: ExcludedPublishers; unit: QuantityUnit }) {
  const t = getMessages('publisher-ranking')
  const tMeasures = getMessages('measures')
  const { quantity, amount } = excluded
  if (excluded.publishers.length === 0 || (quantity === 0 && amount === 0)) return null
  const value = `${tMeasures(`${unit}Of`, { count: quantity })}${getInlineSeparator()}${formatAmount(amount)}`
  const names = excluded.publishers.map((publisher) => publisher.publisherName).join('、')
  return <p className="note">{t(excluded.applied ? 'leftOut' : 'takenIn', { names, value })}</p>
}
