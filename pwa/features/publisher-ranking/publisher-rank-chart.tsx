import { useMemo } from 'react'
import { formatRankingSteps } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { RankLinesPanel } from '../../report/charts/rank-lines-panel.tsx'
import type { PublisherResult } from './publisher-ranks.ts'
import { getRanksByStep, selectDrawnPublishers } from './publisher-ranks.ts'

const MAX_DRAWN_RANK = 30

/** Ranks of the first ten publishers over time, always including own publishers. */
export function PublisherRankChart({ result, basis }: { result: PublisherResult; basis: 1 | 2 }) {
  const t = getMessages('publisher-ranking')
  const tColumns = getMessages('columns')
  const tMeasures = getMessages('measures')
  const { list, steps, partial } = result
  const lines = useMemo(
    () =>
      selectDrawnPublishers(list).map((row) => ({
        id: row.publisherCd,
        name: row.publisherName,
        isOwn: row.own,
        ranks: getRanksByStep(list, row),
        values: row.trend,
      })),
    [list],
  )
  const days = useMemo(() => ({ steps }), [steps])
  const labels = useMemo(() => formatRankingSteps(steps), [steps])
  return (
    <RankLinesPanel
      title={t('lines')}
      note={t('linesNote', { steps: steps.length, publishers: lines.length })}
      label={t('linesLabel', { names: lines.map((line) => line.name).join('、') })}
      fileName="publisher-ranking"
      lines={lines}
      steps={labels}
      partial={partial}
      days={days}
      labels={{
        name: tColumns('publisherName'),
        rank: t('byRank'),
        basis: basis === 2 ? t('byQuantity') : t('byAmount'),
        unit: basis === 2 ? tMeasures(result.counted.unit) : tMeasures('yen'),
      }}
      deepest={MAX_DRAWN_RANK}
    />
  )
}
