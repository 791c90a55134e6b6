import type { ReturnsBody, ReturnsData } from '../../../shared/api/returns.ts'
import type { Language } from '../../../shared/messages/language.ts'
import { getQuantityUnit } from '../../../shared/trade/kinds.ts'
import { type Chart, formatBucketLabels, getColumnLabel, getExportName } from '../../exporting/table-model.ts'

/** Deliveries and returns of each step, in the measure of the query's trend. */
export function toReturnsChart(
  { steps, trend }: Pick<ReturnsData, 'steps' | 'trend'>,
  { products, trendMeasure, unit }: Pick<ReturnsBody, 'products' | 'trendMeasure' | 'unit'>,
  language: Language,
): Chart {
  const quantityUnit = getQuantityUnit(products)
  const [deliveries, returned] =
    trendMeasure === 'amount'
      ? [getExportName('deliveryAmount', language), getColumnLabel('totalReturnAmount', language)]
      : [
          getColumnLabel('totalDeliveryQuantity', language, quantityUnit),
          getColumnLabel('totalReturnQuantity', language, quantityUnit),
        ]
  return {
    kind: 'line',
    labels: formatBucketLabels(
      steps.map(({ to }) => to),
      unit,
    ),
    series: [
      { name: deliveries, values: trend.deliveries },
      { name: returned, values: trend.returns },
    ],
  }
}
