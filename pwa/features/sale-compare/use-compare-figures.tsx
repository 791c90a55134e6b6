import type { SaleCompareState } from '../../../shared/reports/sale-compare.ts'
import { computeChangeRate } from '../../../shared/trade/measures.ts'
import { formatCount, formatRate, formatSigned } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { ChangeValue } from '../../ui/change-value.tsx'
import { createFigure, type Figure } from '../../ui/figures.tsx'
import { type ComparedTitle, computeMedian, rankReferenceTitle } from './comparison.ts'

type CompareMessages = ReturnType<typeof getMessages<'sale-compare'>>
type Measures = ReturnType<typeof getMessages<'measures'>>

/** Headline figures of the first title: copies, first week, sell-through, and lead or deficit. */
export function useCompareFigures(comparedTitles: readonly ComparedTitle[], { align, with: lines }: SaleCompareState): Figure[] {
  const t = getMessages('sale-compare')
  const tMeasures = getMessages('measures')
  const [base] = comparedTitles
  if (!base) return []
  return [
    buildTotalFigure(base, { calendar: align === 'calendar', lines, t, m: tMeasures }),
    buildFirstWeekFigure(base, comparedTitles, { t, m: tMeasures }),
    createFigure(t('figure.saleRate'), formatRate(base.saleRate), {
      unit: tMeasures('percent'),
      note: t('figure.median', {
        count: comparedTitles.length,
        value: `${formatRate(computeMedian(comparedTitles.map((title) => title.saleRate)))}%`,
      }),
    }),
    buildGapFigure(comparedTitles, { align, t, m: tMeasures }),
  ]
}

function buildTotalFigure(
  base: ComparedTitle,
  { calendar, lines, t, m }: { calendar: boolean; lines: SaleCompareState['with']; t: CompareMessages; m: Measures },
): Figure {
  const line = base.lines.find((item) => item.changeRate !== null)
  const own = calendar ? base.quantity : base.cumulative
  const day = base.dayNumber === 0 ? t('releaseDay') : base.dayNumber === null ? null : t('dayNumber', { day: base.dayNumber })
  return createFigure(
    calendar
      ? t('figure.period', { name: base.productName })
      : day === null
        ? base.productName
        : t('figure.day', { name: base.productName, day }),
    formatCount(own),
    {
      unit: m('copies'),
      note: line ? (
        <>
          {t(`line.${line.kind}`, { value: m('copiesOf', { count: line.totalQuantity }) })}{' '}
          <ChangeValue value={line.changeRate} unit="%" />
        </>
      ) : (
        t(lines.length > 0 ? 'figure.lineMissing' : 'figure.noLine')
      ),
    },
  )
}

function buildFirstWeekFigure(
  base: ComparedTitle,
  comparedTitles: readonly ComparedTitle[],
  { t, m }: { t: CompareMessages; m: Measures },
): Figure {
  const others = computeMedian(comparedTitles.slice(1).map((title) => title.firstWeek))
  const change = base.firstWeek !== null && others !== null ? computeChangeRate(base.firstWeek, others) : null
  return createFigure(t('figure.firstWeek'), formatCount(base.firstWeek), {
    unit: m('copies'),
    note:
      base.firstWeek === null ? (
        t('figure.firstWeekOpen')
      ) : others === null ? (
        t('figure.alone')
      ) : (
        <>
          {t('figure.others', { value: Math.round(others) })} <ChangeValue value={change} unit="%" />
        </>
      ),
  })
}

function buildGapFigure(
  comparedTitles: readonly ComparedTitle[],
  { align, t, m }: { align: SaleCompareState['align']; t: CompareMessages; m: Measures },
): Figure {
  const rank = rankReferenceTitle(comparedTitles, align)
  if (rank === null)
    return createFigure(t('figure.rank'), '–', { note: comparedTitles.length > 1 ? t('figure.first') : t('figure.alone') })
  return createFigure(
    align === 'calendar' ? t('figure.rank') : t('figure.rankOfDay', { count: rank.among }),
    formatCount(rank.rank),
    {
      unit: m('rankUnit'),
      note: t('figure.gap', {
        name: rank.next.productName,
        value: m('copiesWith', { count: rank.gap, value: formatSigned(rank.gap) }),
      }),
    },
  )
}
