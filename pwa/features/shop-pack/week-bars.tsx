import { formatCount, formatDay } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/use-messages.ts'

interface Props {
  /** Oldest first. */
  values: readonly number[]
  /** First day of each week. */
  starts: readonly string[]
}

/** Thirteen weeks as bars with their figures, the last one in the darkest colour. */
export function WeekBars({ values, starts }: Props) {
  const t = useMessages('shop-pack')
  const most = Math.max(1, ...values)
  const short = (day: string | undefined) => formatDay(day, { short: true })
  const labels = values.map((value, index) => t('weekFigure', { day: short(starts[index]), count: value })).join('、')
  return (
    <div className="week-bars" role="img" aria-label={t('weeksLabel', { weeks: labels })}>
      <div className="week-bars-row">
        {values.map((value, index) => (
          <div
            className={`week-bar${index === values.length - 1 ? ' is-last' : ''}${value === 0 ? ' is-none' : ''}`}
            key={starts[index] ?? index}
          >
            <i style={{ height: `${(Math.max(0, value) / most) * 100}%` }}>
              <span>{value === 0 ? '' : formatCount(value)}</span>
            </i>
          </div>
        ))}
      </div>
      <div className="week-bars-foot">
        <span>{t('weekOf', { day: short(starts[0]) })}</span>
        <span>{t('weekOf', { day: short(starts.at(-1)) })}</span>
      </div>
    </div>
  )
}
