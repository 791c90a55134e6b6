import { useCallback, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import {
  type ProductRow,
  type ProductSearchBody,
  type ProductSortKey,
  productSearch,
  productSearchBody,
  productSearchExport,
  type SearchCondition,
  withoutCondition,
} from '../../../shared/contract/product-search.ts'
import { formatCode } from '../../../shared/jan.ts'
import { lastWholeDay } from '../../data/latest-day.ts'
import { useUser } from '../../data/session.ts'
import { useReport } from '../../data/use-report.ts'
import { useUrlState } from '../../data/use-url-state.ts'
import { amountOf, formatAmount, formatCount, formatPeriod, formatRate } from '../../i18n/format.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button, Segment } from '../../ui/button.tsx'
import { Change } from '../../ui/change.tsx'
import { Figures, FiguresSkeleton } from '../../ui/figures.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ExportButton, ShareButton } from '../../ui/report-tools.tsx'
import { Blank, ReportView, TableSkeleton } from '../../ui/states.tsx'
import { useColumnChoice } from '../../ui/table/column-choice.ts'
import { ColumnTool } from '../../ui/table/column-tool.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { nextSort } from '../../ui/table/sort-order.ts'
import { exportColumns, type SearchAnswer, useProductColumns } from './product-columns.tsx'
import { always, askedSearch, searchDefaults } from './product-search.state.ts'
import { ProductSearchForm } from './product-search-form.tsx'
import { SupplyChart } from './supply-chart.tsx'

const FIRST_ASCENDING: ReadonlySet<string> = new Set([
  'rowNumber',
  'kind',
  'volume',
  'productName',
  'authorName',
  'publisherName',
  'seriesName',
  'jan',
])

export function ProductSearchPage() {
  const t = useMessages('product-search')
  const { dataState } = useUser()
  const latest = lastWholeDay(dataState)
  const defaults = useMemo(() => searchDefaults(latest), [latest])
  const { state: addressed, set, link, untouched } = useUrlState({ schema: productSearchBody, defaults, always })
  const state = useMemo(() => askedSearch(addressed), [addressed])
  const [open, setOpen] = useState(untouched)
  const report = useReport(productSearch, state)
  const columns = useProductColumns(report.data ?? null)
  const chosen = useColumnChoice('product-search', columns)
  const exportBody =
    report.data === null || report.data.paging.total === 0
      ? null
      : { ...state, columns: exportColumns(chosen.shown), language: currentLanguage() }
  return (
    <>
      <PageHead title={t('title')} fetchedAt={report.fetchedAt}>
        <ShareButton link={link} />
        <ExportButton endpoint={productSearchExport} body={exportBody} />
      </PageHead>
      <ProductSearchForm
        state={state}
        defaults={defaults}
        latest={latest}
        open={open}
        onOpen={setOpen}
        onSubmit={(next) => {
          setOpen(false)
          set(next)
        }}
      />
      <ReportView
        report={report}
        skeleton={
          <>
            <FiguresSkeleton count={5} />
            <TableSkeleton rows={14} />
          </>
        }
      >
        {(answer) => (
          <SearchResult answer={answer} state={state} columns={columns} chosen={chosen} set={set} onWiden={() => setOpen(true)} />
        )}
      </ReportView>
    </>
  )
}

interface ResultProps {
  answer: SearchAnswer
  state: ProductSearchBody
  columns: ReturnType<typeof useProductColumns>
  chosen: ReturnType<typeof useColumnChoice<ProductRow>>
  set: (next: ProductSearchBody, options?: { replace?: boolean }) => void
  onWiden: () => void
}

const rowKey = (row: ProductRow) => row.jan
const ownClass = (row: ProductRow) => (row.own ? 'is-own' : '')

function SearchResult({ answer, state, columns, chosen, set, onWiden }: ResultProps) {
  const t = useMessages('product-search')
  const tt = useMessages('table')
  const navigate = useNavigate()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const copyAction = useRef<(() => void) | null>(null)
  const [view, setView] = useState<'table' | 'chart'>('table')
  const { paging, list } = answer
  const first = (paging.pageNum - 1) * paging.pageSize
  const onSort = useCallback(
    (key: string, add: boolean) =>
      set({
        ...state,
        sort: nextSort(state.sort, key as ProductSortKey, { add, descendingFirst: !FIRST_ASCENDING.has(key) }),
        pageNum: 1,
      }),
    [state, set],
  )
  const openRow = useCallback((row: ProductRow) => void navigate(`/product-detail?jan=${row.jan}`), [navigate])
  if (paging.total === 0) return <NothingFound answer={answer} state={state} set={set} onWiden={onWiden} />
  return (
    <>
      <SearchFigures totals={answer.totals} counted={answer.counted} />
      <div className="table-bar">
        <span>
          <strong>{t('found', { count: paging.total, shown: formatCount(paging.total) })}</strong>{' '}
          {t('range', { from: formatCount(first + 1), to: formatCount(first + list.length) })}
        </span>
        {selected.size > 0 && (
          <>
            <span className="table-bar-selected">{tt('selected', { count: selected.size })}</span>
            <Button look="quiet" icon="copy" onClick={() => copyAction.current?.()}>
              {tt('copySelection')}
            </Button>
            <Button look="quiet" onClick={() => setSelected(new Set())}>
              {tt('clearSelection')}
            </Button>
          </>
        )}
        <span className="push" />
        <Segment
          label={t('view')}
          value={view}
          options={[
            { value: 'table', label: t('view.table'), icon: 'table' },
            { value: 'chart', label: t('view.chart'), icon: 'chart' },
          ]}
          onChange={setView}
        />
        <ColumnTool columns={columns} chosen={chosen} />
      </div>
      {view === 'chart' ? (
        <SupplyChart rows={list} onOpen={openRow} />
      ) : (
        <DataTable
          label={t('tableLabel')}
          columns={chosen.shown}
          rows={list}
          rowKey={rowKey}
          total={paging.total}
          firstIndex={first}
          sort={state.sort}
          onSort={onSort}
          selected={selected}
          onSelect={setSelected}
          onOpen={openRow}
          onResize={chosen.resize}
          copyAction={copyAction}
          rowClass={ownClass}
          totals
          maxHeight="max(420px, calc(100dvh - 196px))"
        />
      )}
      <Pager
        page={paging.pageNum}
        size={paging.pageSize}
        total={paging.total}
        onPage={(pageNum) => set({ ...state, pageNum })}
        onSize={(pageSize) => set({ ...state, pageSize, pageNum: 1 })}
      />
    </>
  )
}

function SearchFigures({ totals, counted }: Pick<SearchAnswer, 'totals' | 'counted'>) {
  const t = useMessages('product-search')
  const m = useMessages('measures')
  const amount = amountOf(totals.totalSalePrice)
  const copies = (value: number) => m(`${counted.unit}Of`, { count: value, shown: formatCount(value) })
  return (
    <Figures
      figures={[
        {
          label: t('figure.sales'),
          value: formatCount(totals.totalSaleQuantity),
          unit: m(counted.unit),
          note: (
            <>
              {t('before', { value: copies(totals.previousSaleQuantity) })}
              <Change value={totals.changeRate} unit="%" />
            </>
          ),
        },
        {
          label: t('figure.amount'),
          value: amount.value,
          unit: amount.unit,
          note: (
            <>
              {t('before', { value: formatAmount(totals.previousSalePrice) })}
              <Change value={totals.amountChangeRate} unit="%" />
            </>
          ),
        },
        {
          label: t('figure.saleRate'),
          value: formatRate(totals.saleRate),
          unit: m('percent'),
          note: t('figure.saleRateNote', {
            sold: formatCount(totals.cumulativeSaleQuantity),
            delivered: formatCount(totals.cumulativeDeliveryQuantity),
          }),
        },
        {
          label: t('figure.stock'),
          value: formatCount(totals.cumulativeStockQuantity),
          unit: m(counted.unit),
          note: t('figure.stockNote', { stock: formatRate(totals.stockRate), returned: formatRate(totals.returnRate) }),
        },
        { label: t('figure.short'), value: formatCount(totals.shortProducts), unit: m('titles'), note: t('figure.shortNote') },
      ]}
    />
  )
}

/** What a condition is called in the form. */
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
  soldInPeriod: 'soldInPeriod',
} as const satisfies Record<SearchCondition, string>

interface NothingProps {
  answer: SearchAnswer
  state: ProductSearchBody
  set: ResultProps['set']
  onWiden: () => void
}

/** What was asked, and the nearest questions that do have an answer, each with how much it finds. */
function NothingFound({ answer, state, set, onWiden }: NothingProps) {
  const t = useMessages('product-search')
  const { relaxations, missing } = answer
  return (
    <Blank
      title={t('none')}
      actions={
        <>
          {missing.map(({ near }) =>
            near === null ? null : (
              <Button key={near} onClick={() => set({ ...state, keyword: near, pageNum: 1 })}>
                {t('widen.near', { code: formatCode(near) })}
              </Button>
            ),
          )}
          {relaxations.map(({ drop, total }) => (
            <Button key={drop} onClick={() => set({ ...withoutCondition(state, drop), pageNum: 1 })}>
              {t('widen.without', { condition: t(conditionNames[drop]), count: total, shown: formatCount(total) })}
            </Button>
          ))}
          <Button look="primary" onClick={onWiden}>
            {t('widen.form')}
          </Button>
        </>
      }
    >
      <p>{[formatPeriod(state.period), state.keyword && `「${state.keyword}」`].filter(Boolean).join('・')}</p>
      {relaxations.length > 0 && <p className="note">{t('noneHelp')}</p>}
    </Blank>
  )
}
