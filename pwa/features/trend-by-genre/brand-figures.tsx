import { formatAmount, formatCount, formatRate } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { ChangeValue } from '../../ui/change.tsx'
import type { Figure } from '../../ui/figures.tsx'
import type { BrandAnswer } from './brand-view.tsx'

type Row = BrandAnswer['list'][number]

/** Brand of the headline: the best own one, otherwise the best of all. */
export const selectHeadlineBrand = (rows: readonly Row[]): Row | null => rows.find((row) => row.own) ?? rows[0] ?? null

/** Headline figures of one brand: copies, share with its change on last year in percentage points, rank, titles. */
export function useBrandFigures(answer: BrandAnswer, basis: 1 | 2): Figure[] {
  const t = useMessages('trend-by-genre')
  const m = useMessages('measures')
  const { list, market, counted, comparedPeriod } = answer
  const brand = selectHeadlineBrand(list)
  if (!brand) return []
  const formatQuantity = (value: number): string => (basis === 2 ? m(`${counted.unit}Of`, { count: value }) : formatAmount(value))
  return [
    {
      label: t('figure.brand', { name: brand.brandName }),
      value: formatCount(basis === 2 ? brand.quantity : brand.amount),
      unit: basis === 2 ? m(counted.unit) : m('yen'),
      note: (
        <>
          {comparedPeriod !== null &&
            t('before', { value: formatQuantity(basis === 2 ? brand.previousQuantity : brand.previousAmount) })}
          <ChangeValue value={brand.changeRate} unit="%" />
        </>
      ),
    },
    {
      label: t('figure.marketShare'),
      value: formatRate(brand.marketShare, 2),
      unit: m('percent'),
      note: (
        <>
          {brand.lastYearShare !== null && t('brandShareLastYear', { value: `${formatRate(brand.lastYearShare, 2)}%` })}
          <ChangeValue value={brand.shareDifference} digits={2} unit={m('points')} />
        </>
      ),
    },
    {
      label: t('figure.genreShare'),
      value: formatRate(brand.genreShare, 2),
      unit: m('percent'),
      note: t('figure.genreShareNote'),
    },
    list.length > 1
      ? {
          label: t('figure.rank'),
          value: formatCount(brand.rank),
          unit: m('rankUnit'),
          note: t('figure.amongBrands', { count: list.length }),
        }
      : {
          label: t('figure.market'),
          value: formatCount(basis === 2 ? market.quantity : market.amount),
          unit: basis === 2 ? m(counted.unit) : m('yen'),
          note: <ChangeValue value={market.changeRate} unit="%" />,
        },
    {
      label: t('figure.titlesSold'),
      value: formatCount(brand.titlesSold),
      unit: m('titles'),
      note: t('figure.titlesOf', { count: brand.titles }),
    },
  ]
}
