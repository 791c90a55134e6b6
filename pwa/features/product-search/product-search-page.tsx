import './product-search.css'
import { useMemo, useRef, useState } from 'react'
import {
  addDefaultCondition,
  type ProductRow,
  type ProductSearchBody,
  type ProductSortKey,
  productSearch,
  productSearchExport,
  removeCondition,
  type SearchCondition,
} from '../../../shared/api/product-search.ts'
import { productSearchScreen } from '../../../shared/reports/product-search.ts'
import { formatCode } from '../../../shared/trade/jan.ts'
import { useCall } from '../../data/use-call.ts'
import { formatAmount, formatCount, formatPeriod, formatRate, getInlineSeparator, toReadableAmount } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { EmptyReport } from '../../report/empty-report.tsx'
import { ReportPage } from '../../report/report-page.tsx'
import { ReportTable } from '../../report/report-table.tsx'
import { createPagingProps, useTitleRowProps } from '../../report/title-rows.ts'
import { useReportScreen } from '../../report/use-report-screen.ts'
import { SegmentedControl } from '../../ui/button.tsx'
import { ChangeValue } from '../../ui/change-value.tsx'
import { createFigure, Figures } from '../../ui/figures.tsx'
import type { Column } from '../../ui/table/column.ts'
import { KeywordSearch } from './keyword-search.tsx'
import { type SearchData, toExportColumns, useProductColumns } from './product-columns.tsx'
import { productSearchCount } from './product-search.state.ts'
import { SupplyChart } from './supply-chart.tsx'

const ASCENDING_FIRST: ReadonlySet<string> = new Set(['rowNumber'])

/** Column sets by task; the identifying columns come before them. */
const columnSets = {
  reprint: [
    'totalSaleQuantity',
    'changeRate',
    'saleRate',
    'cumulativeStockQuantity',
    'publisherInventory',
    'numberOfPendingOrder',
    'stockStatus',
    'cumulativeSaleQuantity',
    'releaseDate',
  ],
  returns: [
    'releaseDate',
    'totalSaleQuantity',
    'totalReturnQuantity',
    'cumulativeReturnQuantity',
    'returnRate',
    'saleRate',
    'cumulativeStockQuantity',
    'stockRate',
  ],
  delivery: [
    'releaseDate',
    'totalDeliveryQuantity',
    'cumulativeDeliveryQuantity',
    'shippingShare',
    'saleShare',
    'shareGap',
    'notDeliveredStores',
    'stockStatus',
    'dailyInventory',
  ],
} as const

export function ProductSearchPage() {
  const t = getMessages('product-search')
  const screen = useReportScreen(productSearchScreen, productSearchCount)
  const body = useMemo(() => addDefaultCondition(screen.state), [screen.state])
  const report = useCall(productSearch, body)
  const chosenRef = useRef<readonly Column<ProductRow>[]>([])
  return (
    <ReportPage
      title={t('title')}
      screen={screen}
      report={report}
      figures={5}
      chart={false}
      lead={<KeywordSearch state={screen.state} onChange={screen.set} />}
      file={{
        endpoint: productSearchExport,
        body: () => ({ ...body, columns: toExportColumns(chosenRef.current) }),
      }}
    >
      {(result) => <SearchResult result={result} query={body} set={screen.set} chosenRef={chosenRef} />}
    </ReportPage>
  )
}

interface ResultProps {
  result: SearchData
  query: ProductSearchBody
  set: (next: ProductSearchBody) => void
  chosenRef: { current: readonly Column<ProductRow>[] }
}

function SearchResult({ result: answered, query, set, chosenRef }: ResultProps) {
  const t = getMessages('product-search')
  const tReport = getMessages('report')
  // hidden for titles that sold in the period: the previous period lacks the titles that stopped selling, so it always
  // looks too small
  const result = useMemo(
    () =>
      query.soldInPeriod ? { ...answered, totals: { ...answered.totals, changeRate: null, amountChangeRate: null } } : answered,
    [answered, query.soldInPeriod],
  )
  const columns = useProductColumns(result)
  const titleRows = useTitleRowProps<ProductRow>()
  const [view, setView] = useState<'table' | 'chart'>('table')
  const { paging, list } = result
  const first = (paging.pageNum - 1) * paging.pageSize
  if (paging.total === 0) return <NoProductsFound result={result} state={query} set={set} />
  return (
    <>
      <SearchFigures totals={result.totals} counted={result.counted} isSoldOnly={query.soldInPeriod} />
      <ReportTable
        slug="product-search"
        label={t('tableLabel')}
        columns={columns}
        rows={list}
        count={
          <>
            <strong>{t('found', { count: paging.total })}</strong> {t('range', { from: first + 1, to: first + list.length })}
          </>
        }
        {...createPagingProps({ state: query, set }, paging)}
        sort={query.sort}
        onSort={(sort) => set({ ...query, sort: sort as { key: ProductSortKey; descending: boolean }[], pageNum: 1 })}
        ascendingFirst={ASCENDING_FIRST}
        {...titleRows}
        hasTotals
        chosenRef={chosenRef}
        columnSets={[
          { label: tReport('columnSet.all'), columns: null },
          { label: tReport('columnSet.reprint'), columns: columnSets.reprint },
          { label: tReport('columnSet.returns'), columns: columnSets.returns },
          { label: tReport('columnSet.delivery'), columns: columnSets.delivery },
        ]}
        tools={
          <SegmentedControl
            label={t('view')}
            value={view}
            options={[
              { value: 'table', label: t('view.table'), icon: 'table' },
              { value: 'chart', label: t('view.chart'), icon: 'chart' },
            ]}
            onChange={setView}
          />
        }
        instead={view === 'chart' ? <SupplyChart rows={list} unit={result.counted.unit} onOpen={titleRows.onOpen} /> : undefined}
      />
    </>
  )
}

function SearchFigures({ totals, counted, isSoldOnly }: Pick<SearchData, 'totals' | 'counted'> & { isSoldOnly: boolean }) {
  const t = getMessages('product-search')
  const tMeasures = getMessages('measures')
  const formatCopies = (value: number) => tMeasures(`${counted.unit}Of`, { count: value })
  return (
    <Figures
      figures={[
        createFigure(t('figure.sales'), formatCount(totals.totalSaleQuantity), {
          unit: tMeasures(counted.unit),
          note: isSoldOnly ? (
            t('figure.soldOnly')
          ) : (
            <>
              {t('before', { value: formatCopies(totals.previousSaleQuantity) })}
              <ChangeValue value={totals.changeRate} unit="%" />
            </>
          ),
        }),
        {
          label: t('figure.amount'),
          ...toReadableAmount(totals.totalSalePrice),
          note: isSoldOnly ? (
            t('figure.soldOnly')
          ) : (
            <>
              {t('before', { value: formatAmount(totals.previousSalePrice) })}
              <ChangeValue value={totals.amountChangeRate} unit="%" />
            </>
          ),
        },
        createFigure(t('figure.saleRate'), formatRate(totals.saleRate), {
          unit: tMeasures('percent'),
          note: t('figure.saleRateNote', {
            sold: totals.cumulativeSaleQuantity,
            delivered: totals.cumulativeDeliveryQuantity,
            unit: tMeasures(counted.unit),
          }),
        }),
        createFigure(t('figure.stock'), formatCount(totals.cumulativeStockQuantity), {
          unit: tMeasures(counted.unit),
          note: t('figure.stockNote', { stock: formatRate(totals.stockRate), returned: formatRate(totals.returnRate) }),
        }),
        createFigure(t('figure.short'), formatCount(totals.shortProducts), {
          unit: tMeasures('titles'),
          note: t('figure.shortNote'),
        }),
      ]}
    />
  )
}

/** Message keys with the names of the conditions. */
const conditionNames = {
  keyword: 'keyword',
  jans: 'products.jans',
  sinceRelease: 'sinceRelease',
  kind: 'kind',
  genreKeys: 'genre',
  itemGenreKeys: 'itemGenre',
  publisherCds: 'publisher',
  seriesCds: 'products.seriesCds',
  releaseDate: 'releaseDate',
  price: 'price',
  saleRate: 'saleRate',
  returnRate: 'returnRate',
  saleQuantity: 'saleQuantity',
  minCopies: 'minCopies',
  inStock: 'inStock',
  soldOutSomewhere: 'soldOutSomewhere',
  runningShort: 'runningShort',
  soldInPeriod: 'soldInPeriod',
} as const satisfies Record<SearchCondition, string>

interface NothingProps {
  result: SearchData
  state: ProductSearchBody
  set: (next: ProductSearchBody) => void
}

/** Empty result: repeats the query and offers relaxations with their number of results. */
function NoProductsFound({ result, state, set }: NothingProps) {
  const t = getMessages('product-search')
  const { relaxations, missing } = result
  return (
    <EmptyReport
      title={t('none')}
      relaxations={[
        ...missing.flatMap(({ near }) =>
          near === null
            ? []
            : [
                {
                  label: t('widen.near', { code: formatCode(near) }),
                  run: () => set({ ...state, keyword: near, pageNum: 1 }),
                },
              ],
        ),
        ...relaxations.map(({ drop, total }) => ({
          label: t('widen.without', { condition: t(conditionNames[drop]), count: total }),
          run: () => set({ ...removeCondition(state, drop), pageNum: 1 }),
        })),
      ]}
    >
      <p>{[formatPeriod(state.period), state.keyword && `「${state.keyword}」`].filter(Boolean).join(getInlineSeparator())}</p>
      {relaxations.length > 0 && <p className="note">{t('noneHelp')}</p>}
    </EmptyReport>
  )
}
