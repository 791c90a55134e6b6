import type { brandPickup } from '../../../shared/api/brand-pickup.ts'
import type { Result } from '../../../shared/api/endpoint.ts'
import { formatAmount, formatCount, formatRate } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { ChangeValue } from '../../ui/change-value.tsx'
import { createFigure, type Figure } from '../../ui/figures.tsx'

export type BrandResult = Result<typeof brandPickup>
type Row = BrandResult['list'][number]

/** Brand of the headline: the best own one, otherwise the best of all. */
export const selectHeadlineBrand = (rows: readonly Row[]): Row | null => rows.find((row) => row.own) ?? rows[0] ?? null

/** Headline figures of one brand: copies, share with its change on last year in percentage points, rank, titles. */
export function useBrandFigures(result: BrandResult, basis: 1 | 2): Figure[] {
  const t = getMessages('trend-by-genre')
  const tMeasures = getMessages('measures')
  const { list, market, counted, comparedPeriod } = result
  const brand = selectHeadlineBrand(list)
  if (!brand) return []
  const formatQuantity = (value: number): string =>
    basis === 2 ? tMeasures(`${counted.unit}Of`, { count: value }) : formatAmount(value)
  return [
    createFigure(t('figure.brand', { name: brand.brandName }), formatCount(basis === 2 ? brand.quantity : brand.amount), {
      unit: basis === 2 ? tMeasures(counted.unit) : tMeasures('yen'),
      note: (
        <>
          {comparedPeriod !== null &&
            t('before', { value: formatQuantity(basis === 2 ? brand.previousQuantity : brand.previousAmount) })}
          <ChangeValue value={brand.changeRate} unit="%" />
        </>
      ),
    }),
    createFigure(t('figure.marketShare'), formatRate(brand.marketShare, 2), {
      unit: tMeasures('percent'),
      note: (
        <>
          {brand.lastYearShare !== null && t('brandShareLastYear', { value: `${formatRate(brand.lastYearShare, 2)}%` })}
          <ChangeValue value={brand.shareDifference} digits={2} unit={tMeasures('points')} />
        </>
      ),
    }),
    createFigure(t('figure.genreShare'), formatRate(brand.genreShare, 2), {
      unit: tMeasures('percent'),
      note: t('figure.genreShareNote'),
    }),
    list.length > 1
      ? createFigure(t('figure.rank'), formatCount(brand.rank), {
          unit: tMeasures('rankUnit'),
          note: t('figure.amongBrands', { count: list.length }),
        })
      : createFigure(t('figure.market'), formatCount(basis === 2 ? market.quantity : market.amount), {
          unit: basis === 2 ? tMeasures(counted.unit) : tMeasures('yen'),
          note: <ChangeValue value={market.changeRate} unit="%" />,
        }),
    createFigure(t('figure.titlesSold'), formatCount(brand.titlesSold), {
      unit: tMeasures('titles'),
      note: t('figure.titlesOf', { count: brand.titles }),
    }),
  ]
}
