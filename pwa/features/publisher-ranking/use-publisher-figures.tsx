import { isWholePeriodCompared } from '../../../shared/calendar/period.ts'
import { formatAmount, formatCount, formatRate } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { RankChangeCell } from '../../ui/cells/figure-cells.tsx'
import { ChangeValue } from '../../ui/change-value.tsx'
import { createFigure, type Figure } from '../../ui/figures.tsx'
import type { PublisherResult } from './publisher-ranks.ts'
import { computeOwnShare } from './publisher-ranks.ts'

/** Headline figures: market, own rank, own sales, own share and its change in percentage points. */
export function usePublisherFigures(result: PublisherResult, basis: 1 | 2): Figure[] {
  const t = getMessages('publisher-ranking')
  const tMeasures = getMessages('measures')
  const { own, leader, totals, paging, comparedPeriod, lastYear, counted } = result
  const isWhole = isWholePeriodCompared(result)
  const shares = computeOwnShare(own, totals, { basis, hasLastYear: lastYear !== null, isWhole })
  const formatQuantity = (value: number): string =>
    basis === 2 ? tMeasures(`${counted.unit}Of`, { count: value }) : formatAmount(value)
  const market = basis === 2 ? totals.quantity : totals.amount
  const marketBefore = basis === 2 ? totals.previousQuantity : totals.previousAmount
  const figures: Figure[] = [
    createFigure(t('figure.market'), formatCount(market), {
      unit: basis === 2 ? tMeasures(counted.unit) : tMeasures('yen'),
      note: (
        <>
          {comparedPeriod !== null && t('before', { value: formatQuantity(marketBefore) })}
          <ChangeValue value={totals.changeRate} unit="%" />
        </>
      ),
    }),
  ]
  const best = own[0]
  if (best) {
    const sold = own.reduce((sum, row) => sum + (basis === 2 ? row.quantity : row.amount), 0)
    figures.push(
      createFigure(t('figure.ownRank'), formatCount(best.rank), {
        unit: tMeasures('rankUnit'),
        note: (
          <>
            <RankChangeCell rank={best.rank} previous={best.previousRank} isComparable={isWhole} />{' '}
            {t('figure.among', { count: paging.total })}
          </>
        ),
      }),
      createFigure(t('figure.own'), formatCount(sold), {
        unit: basis === 2 ? tMeasures(counted.unit) : tMeasures('yen'),
        note: own.length === 1 ? best.publisherName : t('figure.ownPublishers', { count: own.length }),
      }),
      createFigure(t('figure.ownShare'), formatRate(shares.share, 2), {
        unit: tMeasures('percent'),
        note: (
          <>
            {shares.lastYear !== null && t('lastYear', { value: `${formatRate(shares.lastYear, 2)}%` })}
            <ChangeValue value={shares.difference} digits={2} unit={tMeasures('points')} />
          </>
        ),
      }),
    )
  } else {
    figures.push(
      createFigure(t('figure.publishers'), formatCount(paging.total), {
        unit: t('companies'),
        note: t('figure.titles', { count: totals.titles }),
      }),
    )
  }
  if (leader) {
    figures.push(
      createFigure(t('figure.leader'), formatRate(leader.share, 2), { unit: tMeasures('percent'), note: leader.publisherName }),
    )
  }
  return figures
}
