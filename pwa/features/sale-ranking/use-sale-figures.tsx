import { computePointDifference } from '../../../shared/measures.ts'
import { formatCount, formatRate } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { ChangeValue } from '../../ui/change.tsx'
import { createFigure, type Figure } from '../../ui/figures.tsx'
import type { CompanyRankingAnswer, StoreRankingAnswer } from './sale-ranking-page.tsx'

/** Concentration of sales: cumulative shares, and the share of the best fifth. */
interface Concentration {
  /** Cumulative shares in percent, the best first. */
  shares: number[]
  /** Size of the best fifth, at least one. */
  bestCount: number
  /** Its share in percent; null without sales. */
  bestShare: number | null
}

export function computeConcentration(quantities: readonly number[]): Concentration {
  const sorted = [...quantities].sort((a, b) => b - a)
  const total = sorted.reduce((sum, value) => sum + value, 0)
  let running = 0
  const shares = sorted.map((value) => {
    running += value
    return total > 0 ? (100 * running) / total : 0
  })
  const bestCount = sorted.length === 0 ? 0 : Math.max(1, Math.round(sorted.length / 5))
  return { shares, bestCount, bestShare: total > 0 ? (shares[bestCount - 1] ?? null) : null }
}

/** Headline figures: number of sellers, share of the best fifth, sales per seller, sellers without stock. */
export function useSaleFigures(answer: StoreRankingAnswer | CompanyRankingAnswer, by: 'store' | 'company'): Figure[] {
  const t = useMessages('sale-ranking')
  const tMeasures = useMessages('measures')
  const { list, totals, baseData } = answer
  const selling = list.filter((row) => row.quantity > 0)
  const { bestCount, bestShare } = computeConcentration(selling.map((row) => row.quantity))
  // share of last year's best fifth, which may have consisted of other stores
  const lastYearBest =
    baseData.lastYear === null
      ? null
      : computeConcentration(list.map((row) => row.lastYearQuantity).filter((quantity) => quantity > 0)).bestShare
  const supplied = list.filter((row) => row.cumulativeDeliveryQuantity > 0)
  const empty = supplied.filter((row) => row.cumulativeStockQuantity <= 0)
  const unit = tMeasures('stores')
  const sellingStores = by === 'store' ? selling.length : selling.reduce((sum, row) => sum + countStores(row), 0)
  const perStore = sellingStores > 0 ? totals.quantity / sellingStores : null
  const share = baseData.numberOfStores > 0 ? (100 * sellingStores) / baseData.numberOfStores : null
  return [
    createFigure(t('figure.selling'), formatCount(sellingStores), {
      unit,
      note: t('figure.ofStores', {
        count: baseData.numberOfStores,
        share: formatRate(share),
      }),
    }),
    createFigure(t('figure.top'), formatRate(bestShare), {
      unit: tMeasures('percent'),
      note: (
        <>
          {t('figure.topNote', { count: bestCount })}
          {lastYearBest !== null && (
            <>
              {t('figure.topLastYear', { value: `${formatRate(lastYearBest)}%` })}
              <ChangeValue value={computePointDifference(bestShare, lastYearBest, 1)} unit={tMeasures('points')} />
            </>
          )}
        </>
      ),
    }),
    createFigure(t('figure.perStore'), formatRate(perStore), {
      unit: tMeasures('copies'),
      note: t('figure.perStoreNote', {
        value: tMeasures('copiesOf', { count: totals.quantity }),
      }),
    }),
    // rows of companies do not tell how many of their stores are without stock
    ...(by === 'store'
      ? [createFigure(t('figure.soldOut'), formatCount(empty.length), { unit, note: t('figure.soldOutNote') })]
      : []),
  ]
}

const countStores = (row: object): number => ('numberOfStores' in row ? Number(row.numberOfStores) : 1)
