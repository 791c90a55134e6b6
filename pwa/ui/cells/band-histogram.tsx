import type { QuantityUnit } from '../../../shared/trade/kinds.ts'
import { formatCount } from '../../i18n/format.ts'
import { getMessages, type Translate } from '../../i18n/get-messages.ts'

const WIDTH = 98
const HEIGHT = 20
const BAR_WIDTH = 11
const colors = ['--band-none', '--band-0', '--band-1', '--band-2', '--band-3', '--band-4', '--band-5', '--band-6']

export const stockBandNames = ['none', '0', '1', '2', '3', '4', '5', '6'] as const
export type StockBandName = (typeof stockBandNames)[number]

/** Name of a band: 「2–3冊」, or 「2–3点」 for goods that are not counted in copies. */
export const formatBandName = (t: Translate<'measures'>, band: StockBandName, unit: QuantityUnit): string =>
  t(`band.${band}`, { unit: t(unit) })

interface Props {
  notDelivered: number
  bands: readonly number[]
  quantityUnit: QuantityUnit
}

/**
 * Number of stores by theoretical stock, in eight bars scaled to the maximum of the row. Only the bar for 0 copies has a
 * warm colour.
 */
export function StockBandHistogram({ notDelivered, bands, quantityUnit }: Props) {
  const t = getMessages('measures')
  const counts = [notDelivered, ...bands]
  const max = Math.max(1, ...counts)
  const title = counts
    .map((count, index) => `${formatBandName(t, stockBandNames[index] ?? '0', quantityUnit)} ${formatCount(count)}`)
    .join(' / ')
  return (
    <svg className="block" width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={title}>
      <title>{title}</title>
      {counts.map((count, index) => {
        const height = count === 0 ? 0 : Math.max(1.5, (count / max) * HEIGHT)
        return (
          <rect
            key={stockBandNames[index]}
            x={index * (BAR_WIDTH + 1.4)}
            y={HEIGHT - height}
            width={BAR_WIDTH}
            height={height}
            style={{ fill: `var(${colors[index]})` }}
          />
        )
      })}
    </svg>
  )
}

/** Counts of the eight bands as text for copying: `3/12/40/…`, stores without a delivery first. */
export function formatBands(notDelivered: number, bands: readonly number[]): string {
  return [notDelivered, ...bands].join('/')
}
