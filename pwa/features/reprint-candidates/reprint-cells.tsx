import { Link } from 'react-router'
import type { ReprintCandidate } from '../../../shared/api/reprint-candidates.ts'
import { countDaysBetween } from '../../../shared/calendar/period.ts'
import { getProductPath } from '../../data/product-path.ts'
import { formatCount, formatDay } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { RangeBar } from '../../ui/cells/range-bar.tsx'
import { Sparkline } from '../../ui/cells/sparkline.tsx'

/** Days of the bar, the most that a run-out can lie ahead on the screen's default. */
export const BAR_DAYS = 84

/** Run-out day with a bar of the days until then, marked at the delivery, and what it means for the decision. */
export function RunOutCell({ row, deliveryDate, asOf }: { row: ReprintCandidate; deliveryDate: string; asOf: string }) {
  const t = getMessages('reprint-candidates')
  const isLate = row.urgency === 'late'
  const toPercent = (days: number) => `${Math.min(100, Math.max(0, (days / BAR_DAYS) * 100))}%`
  return (
    <span className={`run-out${isLate ? ' is-late' : ''}`}>
      <span className="nowrap">
        <b>{formatDay(row.runOutDate, { isShort: true, weekday: true })}</b>{' '}
        <span className="muted run-out-note">
          {isLate
            ? t('late', { count: countDaysBetween(row.runOutDate, deliveryDate) })
            : t('decideBy', { day: formatDay(row.decideBy, { isShort: true }) })}
        </span>
      </span>
      <span className="range-bar run-out-bar" aria-hidden="true">
        <i style={{ width: toPercent(row.runOutDays) }} />
        <b style={{ left: toPercent(countDaysBetween(asOf, deliveryDate)) }} />
      </span>
    </span>
  )
}

/** Number of stores without stock with its line over the last weeks; opens these stores. */
export function ZeroStoresCell({ row }: { row: ReprintCandidate }) {
  const t = getMessages('reprint-candidates')
  const count = formatCount(row.zeroStores)
  return (
    <span className="inline-row justify-end gap-2 w-full">
      <Sparkline values={row.zeroStoresByWeek} isOwn width={44} height={18} />
      {row.zeroStores === 0 ? (
        count
      ) : (
        <Link to={`${getProductPath(row.jan)}&tab=stock-outs`} aria-label={t('openZeroStores', { name: row.productName, count })}>
          {count}
        </Link>
      )}
    </span>
  )
}

/** Expected copies with the 80 % range as a bar on the scale of the title's highest range. */
export function ForecastCell({ row, weeks }: { row: ReprintCandidate; weeks: number }) {
  const horizon = row.horizons.find((candidate) => candidate.weeks === weeks)
  if (!horizon) return null
  const max = Math.max(1, ...row.horizons.map(({ high }) => high))
  return (
    <span className="forecast-range" title={`${formatCount(horizon.low)}–${formatCount(horizon.high)}`}>
      {formatCount(horizon.expected)}
      <RangeBar low={horizon.low} value={horizon.expected} high={horizon.high} max={max} />
    </span>
  )
}
