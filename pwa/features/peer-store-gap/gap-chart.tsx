import { useCallback, useMemo, useState } from 'react'
import type { Result } from '../../../shared/api/endpoint.ts'
import type { peerStoreGap } from '../../../shared/api/peer-store-gap.ts'
import { formatRate } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { PlotPanel } from '../../report/chart-panel.tsx'
import { SegmentedControl } from '../../ui/button.tsx'
import type { ChartTokens } from '../../ui/chart/chart-tokens.ts'
import { CollapsedHelpText } from '../../ui/help-text.tsx'
import { type Column, createFigureColumn } from '../../ui/table/column.ts'
import { drawGapPairs, type ExpectedActualPair, getPairChartHeight } from './gap-drawing.ts'

/** Maximum number of pairs, so that the first rows of the table stay visible. */
const MAX_PAIRS = 6

/** A genre or a title. */
interface NamedGapPair extends ExpectedActualPair {
  key: string | null
}

interface Props {
  result: Result<typeof peerStoreGap>
  onGenre: (genreKey: string) => void
  onTitle: (jan: string) => void
}

/**
 * Expected and actual sales: of the top-level genres with the widest gaps over all rows, or of the first titles of the
 * page.
 */
export function GapChart({ result, onGenre, onTitle }: Props) {
  const t = getMessages('peer-store-gap')
  const tColumns = getMessages('columns')
  const tMeasures = getMessages('measures')
  const { genres, list, counted, explanation } = result
  const [grouping, setGrouping] = useState<'genre' | 'title'>(genres.length > 1 ? 'genre' : 'title')
  const unit = tMeasures(counted.unit)
  const pairs = useMemo<NamedGapPair[]>(
    () =>
      grouping === 'genre'
        ? genres.slice(0, MAX_PAIRS).map((genre) => ({
            key: genre.genreKey,
            name: genre.genreName ?? t('noGenre'),
            expected: genre.expectedQuantity,
            sold: genre.quantity,
            tip: t('products', { count: genre.titles }),
          }))
        : list.slice(0, MAX_PAIRS).map((row) => ({
            key: row.jan,
            name: row.productName,
            expected: row.expectedQuantity,
            sold: row.quantity,
            tip: t('soldBy', { count: row.sellingPeers }),
          })),
    [grouping, genres, list, t],
  )
  const draw = useCallback(
    (tokens: ChartTokens, width: number) =>
      drawGapPairs(pairs, tokens, { labels: { expected: t('expected'), sold: t('sold') }, unit, width }),
    [pairs, t, unit],
  )
  const columns = useMemo<Column<NamedGapPair>[]>(
    () => [
      {
        id: 'name',
        header: grouping === 'genre' ? tColumns('genreName') : tColumns('productName'),
        width: 240,
        value: (row) => row.name,
      },
      createFigureColumn('expected', t('expected'), (row) => row.expected, { unit, format: (value) => formatRate(value) }),
      createFigureColumn('sold', t('sold'), (row) => row.sold, { unit }),
    ],
    [grouping, tColumns, t, unit],
  )
  return (
    <PlotPanel
      title={t('chart')}
      note={grouping === 'genre' ? t('chartNote', { count: pairs.length }) : t('chartNoteTitles', { count: pairs.length })}
      label={t('chartLabel')}
      controls={
        <SegmentedControl
          label={t('chartBy')}
          value={grouping}
          options={(['genre', 'title'] as const).map((value) => ({ value, label: t(`chartBy.${value}`) }))}
          onChange={setGrouping}
        />
      }
      height={getPairChartHeight(pairs.length)}
      draw={draw}
      table={{ columns, rows: pairs, rowKey: (row) => row.key ?? '-' }}
      fileName="peer-store-gap"
      onPointClick={(index) => {
        const key = pairs[index]?.key
        if (key) (grouping === 'genre' ? onGenre : onTitle)(key)
      }}
      foot={<CollapsedHelpText summary={t('how')}>{explanation}</CollapsedHelpText>}
    />
  )
}
