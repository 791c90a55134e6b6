import type { Result } from '../../shared/api/endpoint.ts'
import type { widgetStock } from '../../shared/api/widget.ts'
import { getQuantityUnit, type QuantityUnit } from '../../shared/trade/kinds.ts'
import { formatWidgetCount, formatWidgetRate, toAppPath } from './format.ts'
import { type WidgetContext, widgetEndpoints } from './session.ts'
import { useTranslate } from './translate.ts'
import { useRequest } from './use-request.ts'
import { WidgetAccessDenied, WidgetEmptyState, WidgetErrorState, WidgetSkeleton, WidgetSource } from './widget-states.tsx'

/** Number of stores that have a title in stock, and copies in stock. */
export function WidgetStock({ entry, call, info }: WidgetContext) {
  const t = useTranslate()
  const jan = entry.search.get('jan')?.trim() ?? ''
  const { data, error, isLoading, retry } = useRequest(jan, async (signal) => {
    if (jan === '') return null
    const [product, stock] = await Promise.all([
      call(widgetEndpoints.product, { body: { jan } }, { signal }),
      call(widgetEndpoints.stock, { body: { jan } }, { signal }),
    ])
    return { product, stock }
  })
  if (error && (error.status === 401 || error.status === 403)) return <WidgetAccessDenied error={error} token={entry.token} />
  return (
    <main className="widget" aria-busy={isLoading}>
      <header>
        <h1>{t('stock')}</h1>
      </header>
      {data && <p className="w-base">{data.product.productName}</p>}
      {jan === '' ? (
        <WidgetEmptyState title={t('noProduct')} help={t('noProductHelp')} />
      ) : error ? (
        <WidgetErrorState error={error} retry={retry} />
      ) : data ? (
        <StockBands stock={data.stock} quantityUnit={getQuantityUnit({ kind: data.product.kind })} />
      ) : (
        <WidgetSkeleton rows={3} />
      )}
      <WidgetSource
        info={info}
        until={data?.stock.asOf ?? null}
        {...(data ? { fetchedAt: data.stock.fetchedAt } : {})}
        {...(jan === '' || error ? {} : { more: toAppPath(entry.language, `/product-detail?jan=${encodeURIComponent(jan)}`) })}
      />
    </main>
  )
}

function StockBands({ stock, quantityUnit }: { stock: Result<typeof widgetStock>; quantityUnit: QuantityUnit }) {
  const t = useTranslate()
  const unit = t(`unit.${quantityUnit}`).trim()
  const { stockStatus, stockStatusShare, notDeliveredStores, notDeliveredShare, health } = stock
  const rows = [
    { name: 'band.none' as const, stores: notDeliveredStores, share: notDeliveredShare },
    ...stockStatus.map((stores, index) => ({
      name: `band.${index as 0 | 1 | 2 | 3 | 4 | 5 | 6}` as const,
      stores,
      share: stockStatusShare[index] ?? null,
    })),
  ]
  const max = Math.max(...rows.map(({ stores }) => stores), 1)
  return (
    <>
      <dl className="w-figures">
        <div>
          <dt>{t('withStock')}</dt>
          <dd>
            {formatWidgetCount(stockStatus.slice(1).reduce((sum, stores) => sum + stores, 0))}
            <small>{t('storesUnit')}</small>
          </dd>
        </div>
        <div>
          <dt>{t('soldOut')}</dt>
          <dd>
            {formatWidgetCount(health.soldOut)}
            <small>{t('storesUnit')}</small>
          </dd>
        </div>
      </dl>
      <ul className="w-bands" aria-label={t('bands', { unit })}>
        {rows.map(({ name, stores, share }) => (
          <li key={name}>
            <span>{t(name, { unit })}</span>
            <span className="w-bar">
              <i style={{ width: `${(100 * stores) / max}%` }} />
            </span>
            <b>
              {formatWidgetCount(stores)}
              <small>{t('storesUnit')}</small>
            </b>
            <span className="w-share note">{formatWidgetRate(share)}%</span>
          </li>
        ))}
      </ul>
    </>
  )
}
