import type { Result } from '../../../shared/api/endpoint.ts'
import type { saleRankingByCompany, saleRankingByStore } from '../../../shared/api/sale-ranking.ts'
import { isWholePeriodCompared } from '../../../shared/calendar/period.ts'
import type { QuantityUnit } from '../../../shared/trade/kinds.ts'
import { computePointDifference } from '../../../shared/trade/measures.ts'
import { formatCount, formatRate } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { ChangeValue } from '../../ui/change-value.tsx'
import { createFigure, type Figure } from '../../ui/figures.tsx'

export type StoreRankingResult = Result<typeof saleRankingByStore>
export type CompanyRankingResult = Result<typeof saleRankingByCompany>

/**
 * Headline figures of all stores of the result, whatever page is shown: sellers, their best fifth, sales per seller, stores
 * without stock.
 */
export function useSaleFigures(
  { totals, baseData }: StoreRankingResult | CompanyRankingResult,
  quantityUnit: QuantityUnit,
): Figure[] {
  const t = getMessages('sale-ranking')
  const tMeasures = getMessages('measures')
  const { numberOfStores, sellingStores, topStores, topShare, lastYearTopShare, emptyStores } = baseData
  const isWhole = isWholePeriodCompared(baseData)
  const unit = tMeasures('stores')
  const perStore = sellingStores > 0 ? totals.quantity / sellingStores : null
  const share = numberOfStores > 0 ? (100 * sellingStores) / numberOfStores : null
  return [
    createFigure(t('figure.selling'), formatCount(sellingStores), {
      unit,
      note: t('figure.ofStores', {
        count: numberOfStores,
        share: formatRate(share),
      }),
    }),
    createFigure(t('figure.top'), formatRate(topShare), {
      unit: tMeasures('percent'),
      note: (
        <>
          {t('figure.topNote', { count: topStores })}
          {lastYearTopShare !== null && (
            <>
              {t('figure.topLastYear', { value: `${formatRate(lastYearTopShare)}%` })}
              <ChangeValue
                value={isWhole ? computePointDifference(topShare, lastYearTopShare, 1) : null}
                unit={tMeasures('points')}
              />
            </>
          )}
        </>
      ),
    }),
    createFigure(t('figure.perStore'), formatRate(perStore), {
      unit: tMeasures(quantityUnit),
      note: t('figure.perStoreNote', {
        value: tMeasures(`${quantityUnit}Of`, { count: totals.quantity }),
      }),
    }),
    createFigure(t('figure.soldOut'), formatCount(emptyStores), { unit, note: t('figure.soldOutNote') }),
  ]
}
