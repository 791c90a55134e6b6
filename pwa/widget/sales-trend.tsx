import type { Result } from '../../shared/api/endpoint.ts'
import type { widgetSalesTrends } from '../../shared/api/widget.ts'
import { addDays } from '../../shared/calendar/period.ts'
import { getQuantityUnit, type QuantityUnit } from '../../shared/trade/kinds.ts'
import { formatWidgetCount, formatWidgetDay, formatWidgetRate, toAppPath } from './format.ts'
import { type WidgetContext, widgetEndpoints } from './session.ts'
import { useTranslate } from './translate.ts'
import { useRequest } from './use-request.ts'
import { WidgetAccessDenied, WidgetEmptyState, WidgetErrorState, WidgetSkeleton, WidgetSource } from './widget-states.tsx'

const DAYS = 28

/** Daily sales of a title, and their total. */
export function WidgetSalesTrend({ entry, call, info }: WidgetContext) {
  const t = useTranslate()
  const jan = entry.search.get('jan')?.trim() ?? ''
  const { wholeDate } = info.dataState
  const { data, error, isLoading, retry } = useRequest(jan, async (signal) => {
    if (jan === '' || wholeDate === null) return null
    const period = { from: addDays(wholeDate, 1 - DAYS), to: wholeDate }
    const [product, trend] = await Promise.all([
      call(widgetEndpoints.product, { body: { jan } }, { signal }),
      call(widgetEndpoints.salesTrends, { body: { jan, period, unit: 'day' } }, { signal }),
    ])
    return { product, trend }
  })
  const quantityUnit = data ? getQuantityUnit({ kind: data.product.kind }) : 'copies'
  if (error && (error.status === 401 || error.status === 403)) return <WidgetAccessDenied error={error} token={entry.token} />
  return (
    <main className="widget" aria-busy={isLoading}>
      <header>
        <h1>{t('trend')}</h1>
        <span className="note">{t('days', { days: DAYS })}</span>
      </header>
      {data && <p className="w-base">{data.product.productName}</p>}
      {jan === '' ? (
        <WidgetEmptyState title={t('noProduct')} help={t('noProductHelp')} />
      ) : error ? (
        <WidgetErrorState error={error} retry={retry} />
      ) : data ? (
        <>
          <dl className="w-figures">
            <div>
              <dt>{t('perWeek')}</dt>
              <dd>
                {formatWidgetCount(data.trend.salesTrends.slice(-7).reduce((sum, { quantity }) => sum + quantity, 0))}
                <small>{t(`unit.${quantityUnit}`)}</small>
              </dd>
            </div>
            <div>
              <dt>{t('total')}</dt>
              <dd>
                {formatWidgetCount(data.product.cumulativeSaleQuantity)}
                <small>{t(`unit.${quantityUnit}`)}</small>
              </dd>
            </div>
            <div>
              <dt>{t('saleRate')}</dt>
              <dd>
                {formatWidgetRate(data.product.saleRate)}
                <small>%</small>
              </dd>
            </div>
          </dl>
          <SalesBars name={data.product.productName} points={data.trend.salesTrends} quantityUnit={quantityUnit} />
        </>
      ) : wholeDate === null ? (
        <WidgetEmptyState title={t('noSales')} help={t('noSalesHelp')} />
      ) : (
        <WidgetSkeleton rows={3} />
      )}
      <WidgetSource
        info={info}
        until={data?.trend.until?.wholeDay ?? wholeDate}
        {...(data ? { fetchedAt: data.trend.fetchedAt } : {})}
        {...(jan === '' || error ? {} : { more: toAppPath(entry.language, `/product-detail?jan=${encodeURIComponent(jan)}`) })}
      />
    </main>
  )
}

type Point = Pick<Result<typeof widgetSalesTrends>['salesTrends'][number], 'date' | 'quantity'>

interface SalesBarsProps {
  name: string
  points: readonly Point[]
  quantityUnit: QuantityUnit
}

/** One bar per day, and a table for screen readers. */
function SalesBars({ name, points, quantityUnit }: SalesBarsProps) {
  const t = useTranslate()
  const max = Math.max(...points.map(({ quantity }) => quantity), 1)
  const from = points[0]?.date ?? ''
  const to = points.at(-1)?.date ?? ''
  const caption = t('chart', { name, from: formatWidgetDay(from), to: formatWidgetDay(to) })
  return (
    <div className="w-chart">
      <svg viewBox={`0 0 ${points.length * 10} 100`} preserveAspectRatio="none" aria-hidden="true">
        {points.map(({ date, quantity }, index) => {
          const height = Math.max(0, (96 * quantity) / max)
          return (
            <rect key={date} x={index * 10 + 1.4} y={100 - height} width={7.2} height={height}>
              <title>{`${formatWidgetDay(date)} ${formatWidgetCount(quantity)}${t(`unit.${quantityUnit}`)}`}</title>
            </rect>
          )
        })}
      </svg>
      <div className="w-axis note" aria-hidden="true">
        <span>{formatWidgetDay(from)}</span>
        <span>{t('most', { count: formatWidgetCount(max), unit: t(`unit.${quantityUnit}`) })}</span>
        <span>{formatWidgetDay(to)}</span>
      </div>
      <table className="w-hidden">
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t('day')}</th>
            <th scope="col">{t(`sold.${quantityUnit}`)}</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ date, quantity }) => (
            <tr key={date}>
              <td>{formatWidgetDay(date)}</td>
              <td>{quantity}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
