import type { ReactNode } from 'react'
import { percent } from '../../../shared/measures.ts'
import { formatCount, formatRate } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { type BandName, bandNames } from '../../ui/cells/band-histogram.tsx'

/** Stores by theoretical stock, eight bars with their numbers. The numbers are text, so there is no separate table. */
export function BandChart({
  notDelivered,
  bands,
  height = 96,
  onBand,
}: {
  notDelivered: number
  bands: readonly number[]
  height?: number
  onBand?: ((band: BandName) => void) | undefined
}) {
  const m = useMessages('measures')
  const counts = [notDelivered, ...bands]
  const max = Math.max(1, ...counts)
  const total = counts.reduce((sum, count) => sum + count, 0)
  return (
    <ul className="band-chart">
      {counts.map((count, index) => (
        <li key={bandNames[index]}>
          <BandBody onOpen={onBand && bandNames[index] !== undefined ? () => onBand(bandNames[index] as BandName) : undefined}>
            <b>{formatCount(count)}</b>
            <span className="pct">{formatRate(percent(count, total))}%</span>
            <i
              style={{
                height: Math.max(count > 0 ? 2 : 0, (count / max) * height),
                background: `var(--band-${bandNames[index]})`,
              }}
            />
            <span className="name">{m(`band.${bandNames[index] ?? '0'}`)}</span>
          </BandBody>
        </li>
      ))}
    </ul>
  )
}

/** Bar with its numbers; a button if it opens the list of stores. */
function BandBody({ onOpen, children }: { onOpen: (() => void) | undefined; children: ReactNode }) {
  if (!onOpen) return <>{children}</>
  return (
    <button type="button" className="band-button" onClick={onOpen}>
      {children}
    </button>
  )
}
