import { useMemo } from 'react'
import type { ClusterCell } from '../../../shared/api/purchase-cluster.ts'
import { formatCount, formatRate } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { HelpText } from '../../ui/help-text.tsx'
import type { Column } from '../../ui/table/column.ts'
import { ChartPanel } from '../chart-panel.tsx'
import { getMirrorHeight, MirrorBars } from '../charts/mirror-bars.tsx'
import type { MirrorBar } from '../charts/mirror-layout.ts'
import { type ClusterData, computeGenreShare, useClusterLabels } from './cluster-data.ts'

/** Key of a gender and age group. */
export const getBandKey = ({ gender, ageGroup }: Pick<ClusterCell, 'gender' | 'ageGroup'>): string => `${gender}-${ageGroup}`

interface Props {
  result: ClusterData
  highlightedBand: string
  onChoose: (band: string) => void
}

/** Buyers by age, men to the left and women to the right, each compared with the genre's buyers. */
export function AgeChart({ result, highlightedBand, onChoose }: Props) {
  const t = getMessages('purchase-cluster')
  const tMeasures = getMessages('measures')
  const clusterLabels = useClusterLabels()
  const { cells, byGender, byAge } = result
  const createBar = (gender: number, ageGroup: number): MirrorBar => {
    const cell = cells.find((item) => item.gender === gender && item.ageGroup === ageGroup)
    return {
      key: `${gender}-${ageGroup}`,
      name: `${clusterLabels.gender(gender)} ${clusterLabels.age(ageGroup)}`,
      value: cell?.share ?? null,
      mark: cell ? computeGenreShare(cell) : null,
      index: cell?.index ?? null,
    }
  }
  const rows = byAge.map(({ ageGroup }) => ({
    label: clusterLabels.age(ageGroup),
    left: createBar(1, ageGroup),
    right: createBar(2, ageGroup),
  }))
  const getShare = (gender: number) => byGender.find((item) => item.gender === gender)?.share ?? null
  const formatHeading = (gender: number) => `${clusterLabels.gender(gender)} ${formatRate(getShare(gender))}%`
  const hiddenCount = cells.filter(({ gender, suppressed }) => gender !== 0 && suppressed).length
  const unknown = byGender.find(({ gender }) => gender === 0)
  const columns = useBandColumns()
  return (
    <ChartPanel
      title={t('chart')}
      note={
        <span className="inline-row gap-1 cluster-key">
          <i className="is-men" aria-hidden="true" />
          <i className="is-women" aria-hidden="true" />
          {t('key.title')}
          <i className="is-mark" aria-hidden="true" />
          {t('key.genre')}
        </span>
      }
      label={t('chartLabel')}
      height={getMirrorHeight(rows.length)}
      table={{ columns, rows: cells, rowKey: getBandKey }}
      fileName="purchase-cluster"
      foot={
        <>
          <HelpText>
            {result.genres.length > 0 ? t('chartFoot', { genres: result.genres.join(', ') }) : t('chartFootNoGenre')}{' '}
          </HelpText>
          {unknown && unknown.buyers !== null && t('unknownNote', { count: unknown.buyers, share: formatRate(unknown.share) })}{' '}
          {hiddenCount > 0 && t('hiddenNote', { count: hiddenCount })}
        </>
      }
    >
      <MirrorBars
        label={t('chartLabel')}
        rows={rows}
        heads={{ left: formatHeading(1), right: formatHeading(2), index: t('index') }}
        highlightedKey={highlightedBand}
        onChoose={onChoose}
        format={(value) => formatRate(value)}
        unit={tMeasures('percent')}
      />
    </ChartPanel>
  )
}

function useBandColumns(): Column<ClusterCell>[] {
  const t = getMessages('purchase-cluster')
  const tMeasures = getMessages('measures')
  const tReport = getMessages('report')
  const clusterLabels = useClusterLabels()
  return useMemo(() => {
    const right = { width: 96, align: 'right' as const }
    return [
      {
        id: 'band',
        header: t('band'),
        width: 130,
        value: (row) => `${clusterLabels.gender(row.gender)} ${clusterLabels.age(row.ageGroup)}`,
      },
      {
        ...right,
        id: 'buyers',
        header: t('buyers'),
        unit: tMeasures('people'),
        width: 190,
        value: (row) => (row.suppressed ? tReport('hidden') : row.buyers),
        cell: (row) =>
          row.suppressed ? (
            <span className="muted" title={tReport('hidden')}>
              {tReport('hidden')}
            </span>
          ) : (
            formatCount(row.buyers)
          ),
      },
      {
        ...right,
        id: 'share',
        header: t('share'),
        unit: tMeasures('percent'),
        value: (row) => row.share,
        cell: (row) => formatRate(row.share),
      },
      {
        ...right,
        id: 'genreShare',
        header: t('key.genre'),
        unit: tMeasures('percent'),
        width: 150,
        value: (row) => {
          const share = computeGenreShare(row)
          return share === null ? null : Number(share.toFixed(1))
        },
        cell: (row) => formatRate(computeGenreShare(row)),
      },
      { ...right, id: 'index', header: t('index'), value: (row) => row.index, cell: (row) => formatCount(row.index) },
    ]
  }, [t, tMeasures, tReport, clusterLabels])
}
