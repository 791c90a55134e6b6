import type { ReactNode } from 'react'
import type { QuantityUnit } from '../../../shared/trade/kinds.ts'
import { computePercent } from '../../../shared/trade/measures.ts'
import { formatCount, formatRate } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { formatBandName, type StockBandName, stockBandNames } from '../../ui/cells/band-histogram.tsx'

/** Stores by theoretical stock, eight bars with their numbers. The numbers are text, so there is no separate table. */
export function StockBandChart({
  notDelivered,
  bands,
  quantityUnit,
  height = 96,
  onBand,
}: {
  notDelivered: number
  bands: readonly number[]
  quantityUnit: QuantityUnit
  height?: number
  onBand?: ((band: StockBandName) => void) | undefined
}) {
  const t = getMessages('measures')
  const counts = [notDelivered, ...bands]
  const max = Math.max(1, ...counts)
  const total = counts.reduce((sum, count) => sum + count, 0)
  return (
    <ul className="band-chart">
      {counts.map((count, index) => (
        <li key={stockBandNames[index]}>
          <StockBandBar
            onOpen={
              onBand && stockBandNames[index] !== undefined ? () => onBand(stockBandNames[index] as StockBandName) : undefined
            }
          >
            <b>{formatCount(count)}</b>
            <span className="pct">{formatRate(computePercent(count, total))}%</span>
            <i
              style={{
                height: Math.max(count > 0 ? 2 : 0, (count / max) * height),
                background: `var(--band-${stockBandNames[index]})`,
              }}
            />
            <span className="name">{formatBandName(t, stockBandNames[index] ?? '0', quantityUnit)}</span>
          </StockBandBar>
        </li>
      ))}
    </ul>
  )
}

/** Bar with its numbers; a button if it opens the list of stores. */
function StockBandBar({ onOpen, children }: { onOpen: (() => void) | undefined; children: ReactNode }) {
  if (!onOpen) return <>{children}</>
  return (
    <button type="button" className="band-button" onClick={onOpen}>
      {children}
    </button>
  )
}
