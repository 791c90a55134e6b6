import { useEffect, useMemo } from 'react'
import { useNavigate } from 'react-router'
import type { Result } from '../../../shared/api/endpoint.ts'
import {
  type PeerStoreGapBody,
  type PeerStoreGapRow,
  peerStoreGap,
  peerStoreGapExport,
} from '../../../shared/api/peer-store-gap.ts'
import { peerStoreGapReport, peerStoreGapScreen } from '../../../shared/reports/peer-store-gap.ts'
import { getProductPath } from '../../data/product-path.ts'
import { useCall } from '../../data/use-call.ts'
import { formatCount, formatRate } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { useSelectableStores } from '../../report/conditions/store-kind.tsx'
import { ReportPage } from '../../report/report-page.tsx'
import { ReportTable } from '../../report/report-table.tsx'
import { createPagingProps, useTitleRowProps } from '../../report/title-rows.ts'
import { useReportColumns } from '../../report/use-report-columns.tsx'
import { type Screen, useReportScreen } from '../../report/use-report-screen.ts'
import { Figures } from '../../ui/figures.tsx'
import { HelpText } from '../../ui/help-text.tsx'
import type { Column } from '../../ui/table/column.ts'
import { GapChart } from './gap-chart.tsx'
import { GapEmptyState } from './gap-empty.tsx'
import { useComparisonDescription, useGapFigures } from './use-gap-figures.ts'

type GapResult = Result<typeof peerStoreGap>

/** Column sets by task; the identifying columns come before them. */
const columnSets = {
  shelf: [
    'shelfState',
    'genreC1Nm',
    'publisherName',
    'releaseDate',
    'sellingPeers',
    'sellingPeerShare',
    'sellingPeerQuantity',
    'gapCopies',
    'gapAmount',
  ],
  order: [
    'shelfState',
    'gapCopies',
    'stock',
    'suggestedCopies',
    'dailyInventory',
    'publisherInventory',
    'publisherName',
    'price',
    'jan',
  ],
} as const

/** Titles that peer stores sell and one store lacks. */
export function PeerStoreGapPage() {
  const t = getMessages('peer-store-gap')
  const screen = useReportScreen(peerStoreGapScreen)
  const { state, set, isIncomplete } = screen
  const { stores, isLimited } = useSelectableStores()
  const onlyStoreCd = isLimited && stores?.length === 1 ? (stores[0]?.storeCd ?? null) : null
  useEffect(() => {
    // a user with a single store can only choose that one
    if (isIncomplete && onlyStoreCd !== null) set({ ...state, storeCd: onlyStoreCd }, { replace: true })
  }, [isIncomplete, onlyStoreCd, state, set])
  const report = useCall(peerStoreGap, isIncomplete ? null : state)
  const hasNoStores = isLimited && stores?.length === 0
  return (
    <ReportPage
      title={t('title')}
      screen={screen}
      report={report}
      asOf={(result) => result.asOf}
      file={{ endpoint: peerStoreGapExport, body: isIncomplete ? null : state }}
      startText={
        hasNoStores
          ? { title: t('noOwnStores'), help: t('noOwnStoresHelp') }
          : { title: t('needsStore'), help: isLimited ? t('needsOwnStoreHelp') : t('needsStoreHelp') }
      }
    >
      {(result) =>
        result.paging.total === 0 ? (
          <GapEmptyState result={result} screen={screen} />
        ) : (
          <GapResult result={result} screen={screen} />
        )
      }
    </ReportPage>
  )
}

function useGapColumns({ list, totals, counted, peers }: GapResult): Column<PeerStoreGapRow>[] {
  const stores = formatCount(peers?.stores)
  const overrides = useMemo<Record<string, Partial<Column<PeerStoreGapRow>>>>(
    () => ({
      sellingPeers: {
        cell: (row) => (
          <>
            {formatCount(row.sellingPeers)}
            <span className="muted">&nbsp;/ {stores}</span>
          </>
        ),
      },
      gapCopies: { cell: (row) => <b>{formatRate(row.gapCopies)}</b> },
      suggestedCopies: { cell: (row) => <b>{formatCount(row.suggestedCopies)}</b> },
    }),
    [stores],
  )
  return useReportColumns<PeerStoreGapRow>(peerStoreGapReport, {
    overrides,
    totals,
    rows: list,
    quantities: counted.unit,
  })
}

function GapResult({ result, screen }: { result: GapResult; screen: Screen<PeerStoreGapBody> }) {
  const t = getMessages('peer-store-gap')
  const tReport = getMessages('report')
  const navigate = useNavigate()
  const { state, set } = screen
  const { paging, list } = result
  const figures = useGapFigures(result, state.listed)
  const comparedText = useComparisonDescription()
  const columns = useGapColumns(result)
  const titleRows = useTitleRowProps<PeerStoreGapRow>()
  return (
    <>
      <Figures figures={figures} />
      <HelpText>
        <p className="note mb-5">{comparedText(result)}</p>
      </HelpText>
      <GapChart
        result={result}
        onGenre={(genreKey) => set({ ...state, products: { ...state.products, genreKeys: [genreKey] }, pageNum: 1 })}
        onTitle={(jan) => void navigate(getProductPath(jan))}
      />
      <ReportTable
        slug="peer-store-gap"
        label={t('tableLabel')}
        columns={columns}
        rows={list}
        count={<strong>{t('products', { count: paging.total })}</strong>}
        sort={[{ key: state.sortBy, descending: true }]}
        onSort={([order]) => {
          if (order) set({ ...state, sortBy: order.key as PeerStoreGapBody['sortBy'], pageNum: 1 })
        }}
        {...titleRows}
        {...createPagingProps(screen, paging)}
        columnSets={[
          { label: tReport('columnSet.all'), columns: null },
          { label: t('columnSet.shelf'), columns: columnSets.shelf },
          { label: t('columnSet.order'), columns: columnSets.order },
        ]}
        hasTotals
      />
    </>
  )
}
