import { useMemo } from 'react'
import { formatStep } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { RankLinesFrame } from '../../report/charts/rank-lines-frame.tsx'
import type { Ranking } from './ranking-columns.tsx'

const DEEPEST = 20
const TOP = 10

/** How the first ten titles came to their ranks. Own titles are in the accent; names stand at the ends. */
export function RankLines({ ranking, basis }: { ranking: Ranking; basis: 1 | 2 }) {
  const t = useMessages('ranking-create')
  const m = useMessages('measures')
  const { steps, partial, rankLines } = ranking.additionalData
  const lines = useMemo(() => {
    const trends = new Map(ranking.rankingList.map((row) => [row.jan, row.trend]))
    return rankLines.map(({ jan, productName, own, ranks }) => ({
      id: jan,
      name: productName,
      own,
      ranks,
      values: trends.get(jan) ?? [],
    }))
  }, [rankLines, ranking.rankingList])
  const labels = useMemo(
    () => steps.map((step, index) => (partial[index] ? t('partialStep', { step: formatStep(step) }) : formatStep(step))),
    [steps, partial, t],
  )
  const days = useMemo(
    () => ({ steps, titles: rankLines.map(({ jan, productName }) => ({ jan, name: productName })) }),
    [steps, rankLines],
  )
  const own = lines.some((line) => line.own) ? t('linesOwn') : ''
  return (
    <RankLinesFrame
      title={t('lines')}
      note={t('linesNote', { count: steps.length, titles: Math.min(TOP, lines.length) }) + own}
      label={t('linesLabel', { names: lines.map((line) => line.name).join('、') })}
      fileName="ranking"
      lines={lines}
      steps={labels}
      partial={partial}
      days={days}
      words={{
        name: t('productName'),
        rank: t('rank'),
        basis: basis === 2 ? t('quantity') : t('amount'),
        unit: basis === 2 ? m(ranking.counted.unit) : m('yen'),
      }}
      deepest={DEEPEST}
    />
  )
}
