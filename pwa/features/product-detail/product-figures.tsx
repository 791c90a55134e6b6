import type { ProductDetail } from '../../../shared/api/product-detail.ts'
import type { QuantityUnit } from '../../../shared/trade/kinds.ts'
import { formatCount, formatDay, formatRate } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { ChangeValue } from '../../ui/change-value.tsx'
import { createFigure, Figures } from '../../ui/figures.tsx'

interface Props {
  detail: ProductDetail
  quantityUnit: QuantityUnit
}

export function ProductFigures({ detail, quantityUnit }: Props) {
  const t = getMessages('product-detail')
  const tMeasures = getMessages('measures')
  const formatCopies = (value: number) => tMeasures(`${quantityUnit}Of`, { count: value })
  const { latestDay, last7Days } = detail
  return (
    <Figures
      figures={[
        createFigure(
          latestDay ? t('figure.day', { day: formatDay(latestDay.date, { isShort: true, weekday: true }) }) : t('figure.dayNone'),
          formatCount(latestDay?.quantity),
          {
            unit: tMeasures(quantityUnit),
            note: latestDay ? (
              <>
                {latestDay.weekBefore !== null && t('figure.weekBefore', { value: formatCopies(latestDay.weekBefore) })}
                <ChangeValue value={latestDay.changeRate} unit="%" />
              </>
            ) : (
              ''
            ),
          },
        ),
        createFigure(t('figure.sold'), formatCount(detail.cumulativeSaleQuantity), {
          unit: tMeasures(quantityUnit),
          note: (
            <>
              {t('figure.last7', { value: formatCopies(last7Days.quantity) })}
              <ChangeValue value={last7Days.changeRate} unit="%" />
            </>
          ),
        }),
        createFigure(t('figure.saleRate'), formatRate(detail.saleRate), {
          unit: tMeasures('percent'),
          note: t('figure.rates', { returned: formatRate(detail.returnRate), stock: formatRate(detail.stockRate) }),
        }),
        createFigure(t('figure.stock'), formatCount(detail.cumulativeStockQuantity), {
          unit: tMeasures(quantityUnit),
          note:
            detail.daysOfCover !== null
              ? t('figure.cover', { days: formatRate(detail.daysOfCover) })
              : t((detail.cumulativeStockQuantity ?? 0) <= 0 ? 'figure.noStock' : 'figure.noCover'),
        }),
        createFigure(t('figure.soldOut'), formatCount(detail.soldOutStores), {
          unit: tMeasures('stores'),
          note:
            detail.soldOutStores === detail.stockStatus[0]
              ? t('figure.soldOutAll')
              : t('figure.soldOutNote', { count: detail.stockStatus[0] ?? 0 }),
        }),
      ]}
    />
  )
}

/** Indicators of how the title sells, each with an explanation. */
export function SalesIndicators({ detail, quantityUnit }: Props) {
  const t = getMessages('product-detail')
  const tMeasures = getMessages('measures')
  const formatPercent = (value: number | null) => (value === null ? '–' : `${formatRate(value)}%`)
  const formatCopies = (value: number | null) => (value === null ? '–' : tMeasures(`${quantityUnit}Of`, { count: value }))
  const signs: [label: string, value: string, note: string][] = [
    [t('sign.initial'), formatPercent(detail.initialSpeed), t('sign.initialNote')],
    [t('sign.net'), formatPercent(detail.netSaleRate), t('sign.netNote')],
    [t('sign.online'), formatPercent(detail.netShare), t('sign.onlineNote')],
    [
      t('sign.pending'),
      formatCopies(detail.numberOfPendingOrder),
      t('sign.orders', { value: formatCopies(detail.totalLatestOrder) }),
    ],
    [
      t('sign.publisher'),
      formatCopies(detail.publisherInventory),
      detail.publisherInventoryDate ? t('sign.on', { day: formatDay(detail.publisherInventoryDate, { isShort: true }) }) : '',
    ],
    [t('sign.wholesaler'), formatCopies(detail.dailyInventory), ''],
  ]
  return (
    <dl className="sales-indicators">
      {signs.map(([label, value, note]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
          <dd className="note">{note}</dd>
        </div>
      ))}
    </dl>
  )
}
