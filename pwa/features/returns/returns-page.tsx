import './returns.css'
import { useCallback, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { returnCandidates } from '../../../shared/api/return-candidates.ts'
import {
  type ReturnGrouping,
  type ReturnRow,
  type ReturnsBody,
  type ReturnsData,
  returnGroupings,
  returns,
  returnsExport,
} from '../../../shared/api/returns.ts'
import { isSameValue, stateToSearch } from '../../../shared/fields/url-state.ts'
import { returnReports, returnsScreen } from '../../../shared/reports/returns.ts'
import { useUser } from '../../data/session.ts'
import { useCall } from '../../data/use-call.ts'
import { formatCount, formatPeriod, formatRate, NO_VALUE } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { createRowCount } from '../../report/conditions/condition-count.tsx'
import { EmptyReport } from '../../report/empty-report.tsx'
import { ReportPage } from '../../report/report-page.tsx'
import { ReportTable, useProductActions } from '../../report/report-table.tsx'
import type { RowAction } from '../../report/row-actions.tsx'
import { createPagingProps, createSortProps, getOwnClass } from '../../report/title-rows.ts'
import { useReportColumns } from '../../report/use-report-columns.tsx'
import { type Screen, useReportScreen } from '../../report/use-report-screen.ts'
import { SegmentedControl } from '../../ui/button.tsx'
import { Sparkline } from '../../ui/cells/sparkline.tsx'
import { ChangeValue } from '../../ui/change-value.tsx'
import { CollapsedHelpText } from '../../ui/help-text.tsx'
import { emptyStoreFilter } from '../../ui/pickers/store-filter.ts'
import type { Column } from '../../ui/table/column.ts'
import { ReturnRateCell } from './return-rate-cell.tsx'
import { ReturnsByGenre } from './returns-by-genre.tsx'
import { ReturnsChart } from './returns-chart.tsx'
import { ReturnsFigures } from './returns-figures.tsx'

const returnsCount = createRowCount(returns, ({ groupBy }) => countedRows[groupBy])

const countedRows = {
  product: 'titles',
  store: 'stores',
  company: 'companies',
  publisher: 'publishers',
  genre: 'genres',
} as const satisfies Record<ReturnGrouping, string>

const nameColumns = {
  product: 'productName',
  store: 'storeName',
  company: 'companyName',
  publisher: 'publisherName',
  genre: 'genreName',
} as const satisfies Record<ReturnGrouping, string>

const columnSets = {
  lastYear: [
    'totalReturnQuantity',
    'lastYearReturnQuantity',
    'periodReturnRate',
    'lastYearReturnRate',
    'returnRateDifference',
    'daysOnShelf',
    'lastYearDaysOnShelf',
  ],
  amount: [
    'totalReturnQuantity',
    'totalReturnAmount',
    'lastYearReturnAmount',
    'daysOnShelf',
    'lastYearDaysOnShelf',
    'datedReturnQuantity',
  ],
} as const

/** Returns by title, store, company, publisher or genre, against last year. */
export function ReturnsPage() {
  const t = getMessages('returns')
  const screen = useReportScreen(returnsScreen, returnsCount)
  const report = useCall(returns, screen.state)
  return (
    <ReportPage
      title={t('title')}
      screen={screen}
      report={report}
      chart={false}
      figures={5}
      file={{ endpoint: returnsExport, body: screen.state }}
    >
      {(result) => <ReturnsResult result={result} screen={screen} />}
    </ReportPage>
  )
}

/** Conditions that select the subject of a row; null for rows without a code. */
function getRowConditions(state: ReturnsBody, row: ReturnRow): Pick<ReturnsBody, 'products' | 'stores'> | null {
  const { products, stores } = state
  switch (state.groupBy) {
    case 'product':
      return row.jan === undefined ? null : { stores, products: { ...products, jans: [row.jan] } }
    case 'store':
      return row.storeCd === undefined ? null : { products, stores: { ...emptyStoreFilter, storeCds: [row.storeCd] } }
    case 'company':
      return row.companyCd == null ? null : { products, stores: { ...stores, companyCds: [row.companyCd] } }
    case 'publisher':
      return row.publisherCd == null ? null : { stores, products: { ...products, publisherCds: [row.publisherCd] } }
    case 'genre':
      return row.genreKey == null ? null : { stores, products: { ...products, genreKeys: [row.genreKey] } }
  }
}

/** URL of the return candidates under the conditions. */
function getCandidatesPath({ products, stores }: Pick<ReturnsBody, 'products' | 'stores'>): string {
  const defaultQuery = returnCandidates.body.parse({})
  return `/return-candidates${stateToSearch({ products, stores }, { products: defaultQuery.products, stores: defaultQuery.stores }, ['stores.companyCds'])}`
}

/** Line of a row's return rate over twelve weeks, with its ends as text. */
function RateTrendCell({ row }: { row: ReturnRow }) {
  const t = getMessages('returns')
  const { rateTrend } = row
  if (rateTrend.every((rate) => rate === null)) return <span className="muted">{NO_VALUE}</span>
  const formatEnd = (rate: number | null = null) => (rate === null ? NO_VALUE : `${formatRate(rate)}%`)
  return (
    <span className="block" title={t('rateTrendTip', { first: formatEnd(rateTrend[0]), last: formatEnd(rateTrend.at(-1)) })}>
      <Sparkline values={rateTrend} isOwn={row.own} skipsLeadingZeros={false} />
    </span>
  )
}

type TitleRow = ReturnRow & { jan: string; productName: string }
const isTitleRow = (row: ReturnRow): row is TitleRow => row.jan !== undefined && row.productName !== undefined

function ReturnsResult({ result, screen }: { result: ReturnsData; screen: Screen<ReturnsBody> }) {
  const t = getMessages('returns')
  const tReport = getMessages('report')
  const tMeasures = getMessages('measures')
  const { ownPublisherCds } = useUser()
  const navigate = useNavigate()
  const { state, set, defaults } = screen
  const { groupBy } = state
  const titleActions = useProductActions<TitleRow>()
  const changeQuery = useCallback((next: Partial<ReturnsBody>) => set({ ...state, pageNum: 1, ...next }), [set, state])
  const nameColumn = nameColumns[groupBy]
  const getRowName = useCallback((row: ReturnRow): string => row[nameColumn] ?? '', [nameColumn])
  const getRowKey = useCallback(
    (row: ReturnRow): string => row.jan ?? row.storeCd ?? row.companyCd ?? row.publisherCd ?? row.genreKey ?? '-',
    [],
  )
  const openRow = useCallback(
    (row: ReturnRow) => {
      const narrowed = getRowConditions(state, row)
      if (narrowed) changeQuery({ ...narrowed, groupBy: groupBy === 'product' ? 'store' : 'product' })
    },
    [state, groupBy, changeQuery],
  )
  const actions = useMemo<RowAction<ReturnRow>[]>(() => {
    const candidates: RowAction<ReturnRow> = {
      label: t('candidates'),
      run: ([row]) => {
        const narrowed = row && getRowConditions(state, row)
        if (narrowed) void navigate(getCandidatesPath(narrowed))
      },
    }
    const open: RowAction<ReturnRow> = {
      label: groupBy === 'product' ? t('openStores') : t('openTitles'),
      run: ([row]) => row && openRow(row),
    }
    if (groupBy !== 'product') return [open, candidates]
    return [
      open,
      candidates,
      ...titleActions.map((action) => ({ ...action, run: (rows: readonly ReturnRow[]) => action.run(rows.filter(isTitleRow)) })),
    ]
  }, [groupBy, state, openRow, navigate, titleActions, t])
  const overrides = useMemo<Record<string, Partial<Column<ReturnRow>>>>(() => {
    const renderChange = (value: number | null) => <ChangeValue value={value} improvesOn="fall" />
    return {
      companyName: { width: 140 },
      [nameColumn]: {
        isFrozen: true,
        canGrow: true,
        width: groupBy === 'product' ? 236 : 200,
        total: t('total'),
        ...(groupBy === 'product'
          ? {}
          : {
              cell: (row) =>
                getRowConditions(state, row) === null ? (
                  <span className="muted">{getRowName(row)}</span>
                ) : (
                  <button
                    type="button"
                    className="link-button"
                    tabIndex={-1}
                    aria-label={t('openNamed', { name: getRowName(row) })}
                    onClick={() => openRow(row)}
                  >
                    {getRowName(row)}
                  </button>
                ),
            }),
      },
      rateTrend: {
        header: t('rateTrend'),
        width: 104,
        value: (row) => row.rateTrend.map((rate) => formatRate(rate)).join(' '),
        cell: (row) => <RateTrendCell row={row} />,
      },
      totalReturnQuantity: { cell: (row) => <b>{formatCount(row.totalReturnQuantity)}</b> },
      periodReturnRate: {
        width: 176,
        align: undefined,
        cell: (row) => <ReturnRateCell row={row} />,
        total: <ReturnRateCell row={result.totals} />,
      },
      returnRateDifference: {
        width: 112,
        cell: (row) => renderChange(row.returnRateDifference),
        total: renderChange(result.totals.returnRateDifference),
      },
    }
  }, [nameColumn, groupBy, state, getRowName, openRow, result.totals, t])
  const columns = useReportColumns<ReturnRow>(returnReports[groupBy], {
    overrides,
    totals: result.totals,
    rows: result.list,
    quantities: result.counted.unit,
  })
  if (result.paging.total === 0) return <NoReturns state={state} defaults={defaults} onChange={changeQuery} />
  const own = state.products.publisherCds
  const undated = result.totals.totalReturnQuantity - result.totals.datedReturnQuantity
  return (
    <>
      <ReturnsFigures
        result={result}
        state={state}
        isOwn={own.length > 0 && own.every((cd) => ownPublisherCds.includes(cd))}
        candidatesPath={getCandidatesPath(state)}
      />
      <ReportTable
        slug={`returns-${groupBy}`}
        label={t('tableLabel')}
        columns={columns}
        rows={result.list}
        rowKey={getRowKey}
        rowName={getRowName}
        count={<strong>{t(`count.${groupBy}`, { count: result.paging.total })}</strong>}
        {...createPagingProps(screen, result.paging)}
        {...createSortProps(screen)}
        onOpen={openRow}
        actions={actions}
        rowClass={getOwnClass}
        columnSets={[
          { label: tReport('columnSet.returns'), columns: null },
          { label: t('set.lastYear'), columns: [...columnSets.lastYear] },
          { label: t('set.amount'), columns: [...columnSets.amount] },
          { label: tReport('columnSet.all'), columns: columns.filter((column) => !column.isFrozen).map(({ id }) => id) },
        ]}
        tools={
          <SegmentedControl
            label={t('by')}
            value={groupBy}
            options={returnGroupings.map((value) => ({ value, label: t(`by.${value}`) }))}
            onChange={(value) => changeQuery({ groupBy: value })}
          />
        }
        hasTotals
      />
      {!result.comparable && (
        <p className="note">
          {t(result.until !== null && result.until.wholeDay < result.period.from ? 'noCompleteDay' : 'notComparable')}
        </p>
      )}
      {undated > 0 && (
        <p className="note">{t('undated', { value: tMeasures(`${result.counted.unit}Of`, { count: undated }) })}</p>
      )}
      <div className="mt-5 items-start gap-6 split returns-charts">
        <ReturnsChart
          result={result}
          unit={state.unit}
          measure={state.trendMeasure}
          onChange={(next) => set({ ...state, ...next })}
        />
        {groupBy !== 'genre' && <ReturnsByGenre state={state} onChange={changeQuery} />}
      </div>
      <CollapsedHelpText summary={t('how')}>
        {t('explanation', { lastYear: formatPeriod(result.lastYear), unit: tMeasures(result.counted.unit) })}
      </CollapsedHelpText>
    </>
  )
}

interface EmptyProps {
  state: ReturnsBody
  defaults: ReturnsBody
  onChange: (next: Partial<ReturnsBody>) => void
}

/** Empty result: offers all stores and all titles where they were narrowed. */
function NoReturns({ state, defaults, onChange }: EmptyProps) {
  const t = getMessages('returns')
  const relaxations = [
    ...(isSameValue(state.stores, defaults.stores)
      ? []
      : [{ label: t('everyStore'), run: () => onChange({ stores: defaults.stores }) }]),
    ...(isSameValue(state.products, defaults.products)
      ? []
      : [{ label: t('everyTitle'), run: () => onChange({ products: defaults.products }) }]),
  ]
  return (
    <EmptyReport title={t('none')} relaxations={relaxations}>
      <p>{t('noneText', { period: formatPeriod(state.period) })}</p>
    </EmptyReport>
  )
}
