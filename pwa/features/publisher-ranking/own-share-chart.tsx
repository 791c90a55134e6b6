import { useMemo } from 'react'
import { getLastYearSteps, type Period } from '../../../shared/calendar/period.ts'
import { computePointDifference } from '../../../shared/trade/measures.ts'
import { formatPeriod, formatRankingSteps, formatRate, formatSigned } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { PlotPanel } from '../../report/chart-panel.tsx'
import { drawLineChart } from '../../report/charts/line-chart.ts'
import { type Column, createFigureColumn } from '../../ui/table/column.ts'
import type { PublisherResult } from './publisher-ranks.ts'
import { computeShareSteps } from './publisher-ranks.ts'

const HEIGHT = 240

interface ShareStep extends Period {
  share: number | null
  lastYear: number | null
  /** Some of its days are not over. */
  isPartial: boolean
}

/** Share of the user's own publishers over time, with the same days last year; nothing without own publishers. */
export function OwnShareChart({ result }: { result: PublisherResult }) {
  const t = getMessages('publisher-ranking')
  const tMeasures = getMessages('measures')
  const { steps, partial, ownTrend, until } = result
  const firstDay = until?.from ?? null
  const shares = useMemo<ShareStep[]>(() => {
    const currentShares = computeShareSteps(ownTrend.own, ownTrend.market)
    const lastYearShares = computeShareSteps(ownTrend.lastYearOwn, ownTrend.lastYearMarket)
    const lastYearSteps = getLastYearSteps(steps)
    const isInData = (index: number) => firstDay === null || (lastYearSteps[index]?.from ?? '') >= firstDay
    return steps.map((step, index) => ({
      ...step,
      share: currentShares[index] ?? null,
      lastYear: isInData(index) ? (lastYearShares[index] ?? null) : null,
      isPartial: partial[index] ?? false,
    }))
  }, [steps, partial, ownTrend, firstDay])
  const draw = useMemo(
    () =>
      drawLineChart({
        labels: formatRankingSteps(shares),
        series: [
          { name: t('share.now'), values: shares.map(({ share }) => share), isOwn: true },
          { name: t('share.lastYear'), values: shares.map(({ lastYear }) => lastYear), isFaint: true, dash: 'dash' },
        ],
        unit: tMeasures('percent'),
        height: HEIGHT,
        partial,
        digits: 2,
      }),
    [shares, partial, t, tMeasures],
  )
  const columns = useMemo<Column<ShareStep>[]>(() => {
    const rate = { unit: tMeasures('percent'), format: (value: number | null) => formatRate(value, 2) }
    return [
      { id: 'step', header: t('share.step'), width: 210, value: (step) => formatPeriod(step) },
      createFigureColumn('share', t('share.now'), (step) => step.share, rate),
      createFigureColumn('lastYear', t('share.lastYear'), (step) => step.lastYear, rate),
      createFigureColumn(
        'difference',
        t('share.difference'),
        (step) => (step.isPartial ? null : computePointDifference(step.share, step.lastYear, 2)),
        { unit: tMeasures('points'), format: (value) => formatSigned(value, 2) },
      ),
    ]
  }, [t, tMeasures])
  if (ownTrend.own.length === 0) return null
  const last = shares.at(-1)
  const formatPercent = (value: number | null | undefined) => `${formatRate(value ?? null, 2)}%`
  return (
    <PlotPanel
      title={t('shareLines')}
      note={t('shareLinesNote', { count: steps.length })}
      label={t('shareLinesLabel', { now: formatPercent(last?.share), lastYear: formatPercent(last?.lastYear) })}
      height={HEIGHT}
      draw={draw}
      days={{ steps }}
      table={{ columns, rows: shares, rowKey: (step) => step.from }}
      fileName="publisher-share"
    />
  )
}
