import './ranking-create.css'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { createRanking, createRankingExport, type RankingRow, rankingBody } from '../../../shared/contract/ranking-create.ts'
import { changeRate } from '../../../shared/measures.ts'
import { lastWholeDay } from '../../data/latest-day.ts'
import { useUser } from '../../data/session.ts'
import { useReport } from '../../data/use-report.ts'
import { useUrlState } from '../../data/use-url-state.ts'
import { amountOf, formatAmount, formatCount, formatPeriod, formatRate } from '../../i18n/format.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Change } from '../../ui/change.tsx'
import { Figures, FiguresSkeleton } from '../../ui/figures.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ExportButton, ShareButton } from '../../ui/report-tools.tsx'
import { Blank, ChartSkeleton, ReportView, TableSkeleton } from '../../ui/states.tsx'
import type { SortOrder } from '../../ui/table/column.ts'
import { useColumnChoice } from '../../ui/table/column-choice.ts'
import { ColumnTool } from '../../ui/table/column-tool.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { nextSort, sortRows } from '../../ui/table/sort-order.ts'
import { RankLines } from './rank-lines.tsx'
import { type Ranking, useRankingColumns } from './ranking-columns.tsx'
import { always, rankingDefaults } from './ranking-create.state.ts'
import { RankingCreateForm } from './ranking-create-form.tsx'

export function RankingCreatePage() {
  const t = useMessages('ranking-create')
  const { dataState } = useUser()
  const latest = lastWholeDay(dataState)
  const defaults = useMemo(() => rankingDefaults(latest), [latest])
  const { state, set, link, untouched } = useUrlState({ schema: rankingBody, defaults, always })
  const [open, setOpen] = useState(untouched)
  const report = useReport(createRanking, state)
  const exportBody = report.data === null ? null : { ...state, language: currentLanguage() }
  return (
    <>
      <PageHead title={t('title')} fetchedAt={report.fetchedAt}>
        <ShareButton link={link} />
        <ExportButton endpoint={createRankingExport} body={exportBody} />
      </PageHead>
      <RankingCreateForm
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
            <FiguresSkeleton count={4} />
            <ChartSkeleton height={300} />
            <TableSkeleton />
          </>
        }
      >
        {(ranking) => (
          <RankingAnswer
            ranking={ranking}
            state={state}
            onPage={(pageNum) => set({ ...state, pageNum })}
            onWiden={() => setOpen(true)}
          />
        )}
      </ReportView>
    </>
  )
}

interface AnswerProps {
  ranking: Ranking
  state: ReturnType<typeof rankingDefaults>
  onPage: (page: number) => void
  onWiden: () => void
}

const rowKey = (row: RankingRow) => row.jan
const ownClass = (row: RankingRow) => (row.own ? 'is-own' : '')

function RankingAnswer({ ranking, state, onPage, onWiden }: AnswerProps) {
  const t = useMessages('ranking-create')
  const tt = useMessages('table')
  const m = useMessages('measures')
  const navigate = useNavigate()
  const columns = useRankingColumns(ranking, state.basis)
  const chosen = useColumnChoice('ranking-create', columns)
  const [sort, setSort] = useState<SortOrder[]>([{ key: 'rank', descending: false }])
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const copyAction = useRef<(() => void) | null>(null)
  const { baseData: base, rankingList, paging, counted } = ranking
  // sorting a part of a ranking would show an order that is none
  const whole = paging.total <= paging.pageSize
  const rows = useMemo(
    () =>
      whole ? sortRows(rankingList, sort, (row, key) => row[key as keyof RankingRow] as string | number | null) : rankingList,
    [rankingList, sort, whole],
  )
  const onSort = useCallback(
    (key: string, add: boolean) =>
      setSort((before) => nextSort(before, key, { add, descendingFirst: key !== 'rank' && key !== 'productName' })),
    [],
  )
  if (rankingList.length === 0) {
    return (
      <Blank
        title={t('none')}
        actions={
          <Button look="primary" onClick={onWiden}>
            {t('noneAction')}
          </Button>
        }
      >
        <p>{t('noneText', { period: formatPeriod(state.period) })}</p>
        <p className="note">{t('noneHelp')}</p>
      </Blank>
    )
  }
  const amount = amountOf(base.amount)
  const { listed, hiddenProducts } = ranking.additionalData
  return (
    <>
      <Figures
        figures={[
          {
            label: t('figure.quantity'),
            value: formatCount(base.quantity),
            unit: m(counted.unit),
            note: (
              <>
                {t('before', {
                  value: m(`${counted.unit}Of`, { count: base.previousQuantity, shown: formatCount(base.previousQuantity) }),
                })}
                <Change value={state.basis === 2 ? base.changeRate : rateOf(base, 'quantity')} unit="%" />
              </>
            ),
          },
          {
            label: t('figure.amount'),
            value: amount.value,
            unit: amount.unit,
            note: (
              <>
                {t('before', { value: formatAmount(base.previousAmount) })}
                <Change value={state.basis === 1 ? base.changeRate : rateOf(base, 'amount')} unit="%" />
              </>
            ),
          },
          {
            label: t('figure.products'),
            value: formatCount(base.products),
            unit: m('titles'),
            note: t('figure.stores', { count: base.numberOfStores, shown: formatCount(base.numberOfStores) }),
          },
          {
            label: t('figure.listed', { count: formatCount(paging.total) }),
            value: formatRate(listed.share),
            unit: m('percent'),
            note: t('figure.listedNote', {
              value: m(`${counted.unit}Of`, { count: listed.quantity, shown: formatCount(listed.quantity) }),
            }),
          },
        ]}
      />
      <RankLines ranking={ranking} basis={state.basis} />
      <div className="table-bar">
        <span>
          <strong>{t('ranks', { from: formatCount(rankingList[0]?.rank), to: formatCount(rankingList.at(-1)?.rank) })}</strong>
          {whole ? '' : ` / ${t('limitTo', { count: formatCount(paging.total) })}`}
        </span>
        {hiddenProducts > 0 && <span className="muted">{t('hiddenProducts', { count: formatCount(hiddenProducts) })}</span>}
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
        <ColumnTool columns={columns} chosen={chosen} />
      </div>
      <DataTable
        label={t('tableLabel')}
        columns={chosen.shown}
        rows={rows}
        rowKey={rowKey}
        total={paging.total}
        firstIndex={(paging.pageNum - 1) * paging.pageSize}
        sort={sort}
        onSort={whole ? onSort : undefined}
        selected={selected}
        onSelect={setSelected}
        onOpen={(row) => void navigate(`/product-detail?jan=${row.jan}`)}
        onResize={chosen.resize}
        copyAction={copyAction}
        rowClass={ownClass}
        totals
        maxHeight="max(420px, calc(100dvh - 180px))"
      />
      {!whole && <Pager page={paging.pageNum} size={paging.pageSize} total={paging.total} onPage={onPage} />}
    </>
  )
}

/** Change of what the ranking is not by, over the days that are over. */
function rateOf(base: Ranking['baseData'], of: 'quantity' | 'amount'): number | null {
  if (base.comparedPeriod === null) return null
  return of === 'quantity'
    ? changeRate(base.comparedQuantity, base.previousQuantity)
    : changeRate(base.comparedAmount, base.previousAmount)
}
