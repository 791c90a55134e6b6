import { useMemo } from 'react'
import type { QuantityUnit } from '../../../shared/trade/kinds.ts'
import { computePercent } from '../../../shared/trade/measures.ts'
import { formatCount, formatDay, formatRate } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { formatBandName, type StockBandName, stockBandNames } from '../../ui/cells/band-histogram.tsx'
import { SectionHeader } from '../../ui/page-header.tsx'
import { createFigureColumn, type SimpleColumn } from '../../ui/table/column.ts'
import { SimpleTable } from '../../ui/table/simple-table.tsx'
import { StockBandChart } from './band-chart.tsx'
import type { StockDistributionResult } from './trend-drawing.ts'

interface Band {
  name: string
  stores: number
  share: number | null
}

interface Props {
  distribution: StockDistributionResult
  quantityUnit: QuantityUnit
  isLarge?: boolean
  /** Called with the clicked band, to show its stores. */
  onBand?: (band: StockBandName) => void
}

/** Stores by theoretical stock; `isLarge` adds the table, for a part of its own. */
export function StockSection({ distribution, quantityUnit, isLarge = false, onBand }: Props) {
  const t = getMessages('product-detail')
  const tMeasures = getMessages('measures')
  const { notDeliveredStores, stockStatus, numberOfStores, negativeStores, negativeCopies } = distribution
  const bands = useMemo<Band[]>(() => {
    const counts = [notDeliveredStores, ...stockStatus]
    const total = counts.reduce((sum, count) => sum + count, 0)
    return counts.map((stores, index) => ({
      name: formatBandName(tMeasures, stockBandNames[index] ?? '0', quantityUnit),
      stores,
      share: computePercent(stores, total),
    }))
  }, [notDeliveredStores, stockStatus, quantityUnit, tMeasures])
  const columns: SimpleColumn<Band>[] = [
    { id: 'name', header: t('band'), value: (row) => row.name },
    {
      id: 'stores',
      header: t('bandStores'),
      unit: tMeasures('stores'),
      align: 'right',
      value: (row) => row.stores,
      cell: (row) => <b>{formatCount(row.stores)}</b>,
    },
    createFigureColumn('share', t('bandShare'), (row) => row.share, { unit: tMeasures('percent'), format: formatRate }),
  ]
  const chart = (
    <section>
      <SectionHeader
        title={t('stock')}
        note={t('stockNote', {
          count: numberOfStores,
          day: formatDay(distribution.asOf, { isShort: true, weekday: true }),
        })}
      />
      <StockBandChart
        notDelivered={notDeliveredStores}
        bands={stockStatus}
        quantityUnit={quantityUnit}
        height={isLarge ? 260 : 96}
        onBand={onBand}
      />
      {negativeStores > 0 && (
        <p className="note stock-negative">
          {t('negative', {
            count: negativeStores,
            copies: tMeasures(`${quantityUnit}Of`, { count: negativeCopies }),
            unit: tMeasures(quantityUnit),
          })}
        </p>
      )}
    </section>
  )
  if (!isLarge) return chart
  return (
    <div className="detail-split">
      {chart}
      <section>
        <SectionHeader title={t('list.stock')} />
        <SimpleTable label={t('list.stock')} columns={columns} rows={bands} rowKey={(row) => row.name} canCopy />
      </section>
    </div>
  )
}
