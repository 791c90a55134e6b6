import { useMemo, useState } from 'react'
import type { Result } from '../../../shared/api/endpoint.ts'
import { isRankedInMarket, RANK_LINES, type RankingBody, rankingLines } from '../../../shared/api/ranking-create.ts'
import { useCall } from '../../data/use-call.ts'
import { formatRankingSteps } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { RankLinesPanel } from '../../report/charts/rank-lines-panel.tsx'
import { ChartSkeleton, ReportView } from '../../ui/view-states.tsx'
import type { Ranking } from './ranking-columns.tsx'

const MAX_DRAWN_RANK = 20
/** Height of the chart with its head and legend, in pixels. */
const HEIGHT = 364

/** Ranks of the first ten titles over time. Own titles have the accent colour; names are at the ends of the lines. */
export function RankLinesChart({ ranking, isStale, state: current }: { ranking: Ranking; isStale: boolean; state: RankingBody }) {
  const state = useLoadedState(current, isStale)
  const jans = ranking.rankingList.slice(0, RANK_LINES).map(({ jan }) => jan)
  const report = useCall(rankingLines, { ...state, pageNum: 1, jans })
  return (
    <ReportView report={report} skeleton={<ChartSkeleton height={HEIGHT} />}>
      {({ lines }) => <RankLinesView ranking={ranking} state={state} rankLines={lines} />}
    </ReportView>
  )
}

/** State that the shown ranking answers: the titles of a stale ranking must not be requested for the next query. */
function useLoadedState(state: RankingBody, stale: boolean): RankingBody {
  const [answeredState, setAnsweredState] = useState(state)
  if (!stale && answeredState !== state) setAnsweredState(state)
  return stale ? answeredState : state
}

interface LinesProps {
  ranking: Ranking
  state: RankingBody
  rankLines: Result<typeof rankingLines>['lines']
}

function RankLinesView({ ranking, state, rankLines }: LinesProps) {
  const t = getMessages('ranking-create')
  const tMeasures = getMessages('measures')
  const { steps, partial } = ranking.additionalData
  const lines = useMemo(() => {
    const rows = new Map(ranking.rankingList.map((row) => [row.jan, row]))
    return rankLines.flatMap(({ jan, ranks }) => {
      const row = rows.get(jan)
      return row ? [{ id: jan, name: row.productName, isOwn: row.own, ranks, values: row.trend }] : []
    })
  }, [rankLines, ranking.rankingList])
  const labels = useMemo(
    () => formatRankingSteps(steps).map((step, index) => (partial[index] ? t('partialStep', { step }) : step)),
    [steps, partial, t],
  )
  const days = useMemo(() => ({ steps, titles: lines.map(({ id, name }) => ({ jan: id, name })) }), [steps, lines])
  const own = lines.some((line) => line.isOwn) ? t('linesOwn') : ''
  const market = isRankedInMarket(state) ? t('marketRanks') : ''
  return (
    <RankLinesPanel
      title={t('lines')}
      note={[t('linesNote', { count: steps.length, titles: lines.length }), own, market]
        .filter((text) => text !== '')
        .join(t('noteSeparator'))}
      label={t('linesLabel', { names: lines.map((line) => line.name).join('、') })}
      fileName="ranking"
      lines={lines}
      steps={labels}
      partial={partial}
      days={days}
      labels={{
        name: t('productName'),
        rank: t('rank'),
        basis: state.basis === 2 ? t('quantity') : t('amount'),
        unit: state.basis === 2 ? tMeasures(ranking.counted.unit) : tMeasures('yen'),
      }}
      // few ranks of the market are among the first
      deepest={market === '' ? MAX_DRAWN_RANK : Number.POSITIVE_INFINITY}
    />
  )
}
