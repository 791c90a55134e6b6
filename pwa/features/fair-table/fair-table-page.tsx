import './fair-table.css'
import { useCallback, useEffect, useMemo } from 'react'
import { useNavigate } from 'react-router'
import {
  type FairTableBody,
  type FairTableResult,
  type FairTitle,
  fairTable,
  fairTableExport,
  MAX_FAIR_TITLES,
} from '../../../shared/api/fair-table.ts'
import { fairReasonNames } from '../../../shared/messages/fair-table.ts'
import { fairTableReport, fairTableScreen } from '../../../shared/reports/fair-table.ts'
import { cacheProductNames } from '../../data/cached-names.ts'
import { getProductPath } from '../../data/product-path.ts'
import { useCall } from '../../data/use-call.ts'
import { getInlineSeparator } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { getCurrentLanguage } from '../../i18n/i18n.ts'
import { EmptyReport, type Relaxation } from '../../report/empty-report.tsx'
import { ReportPage } from '../../report/report-page.tsx'
import { ReportTable, useProductActions } from '../../report/report-table.tsx'
import type { RowAction } from '../../report/row-actions.tsx'
import { getOwnClass, titleRow } from '../../report/title-rows.ts'
import { useReportColumns } from '../../report/use-report-columns.tsx'
import { type Screen, useReportScreen } from '../../report/use-report-screen.ts'
import { Button } from '../../ui/button.tsx'
import { CollapsedHelpText } from '../../ui/help-text.tsx'
import { SectionHeader } from '../../ui/page-header.tsx'
import { emptyStoreFilter, matchesAllStores } from '../../ui/pickers/store-filter.ts'
import type { Column } from '../../ui/table/column.ts'
import { CopiesStepper, OrderAmountCell, ReasonCell } from './fair-cells.tsx'
import { FairFigures } from './fair-figures.tsx'
import { FairOrderContext, type FairOrderState, getRowOrder, useFairOrder } from './fair-order.ts'
import { FairOrderBar } from './fair-order-bar.tsx'

/** A table of titles around one title, with the copies that the stores should order. */
/** The screen's state. Another title in the middle begins another table: what was chosen and decided belongs to the former. */
function useFairScreen(): Screen<FairTableBody> {
  const screen = useReportScreen(fairTableScreen)
  const { state, set } = screen
  const title = state.jans.join()
  const setForTitle = useCallback<typeof set>(
    (next, options) => set(next.jans.join() === title ? next : { ...next, chosenJans: [], changedCopies: [] }, options),
    [title, set],
  )
  return { ...screen, set: setForTitle }
}

export function FairTablePage() {
  const t = getMessages('fair-table')
  const screen = useFairScreen()
  const { state, isIncomplete } = screen
  // decided copies change nothing that the server computes: they are applied on the device
  const report = useCall(fairTable, isIncomplete ? null : { ...state, changedCopies: [] })
  const base = report.data?.base
  const list = report.data?.list
  useEffect(() => cacheProductNames([...(base ? [base] : []), ...(list ?? [])]), [base, list])
  return (
    <ReportPage
      title={t('title')}
      screen={screen}
      report={report}
      asOf={(result) => result.asOf}
      figures={5}
      chart={false}
      file={{ endpoint: fairTableExport, body: isIncomplete ? null : state }}
      startText={{ title: t('needsTitle'), help: t('needsTitleHelp') }}
    >
      {(result) =>
        result.list.length === 0 ? (
          <NoFairTitles result={result} screen={screen} />
        ) : (
          <FairResult result={result} screen={screen} />
        )
      }
    </ReportPage>
  )
}

interface ResultProps {
  result: FairTableResult
  screen: Screen<FairTableBody>
}

function FairResult({ result, screen }: ResultProps) {
  const t = getMessages('fair-table')
  const navigate = useNavigate()
  const { state } = screen
  const order = useFairOrder(result, screen)
  const { list, base, reasons } = result
  // sums, sorting and copying take the order of the screen
  const rows = useMemo(
    () =>
      list.map((row): FairTitle => {
        const { copies, amount } = getRowOrder(row, order)
        return { ...row, orderCopies: copies, orderAmount: amount }
      }),
    [list, order],
  )
  const columns = useFairColumns(result, rows, order)
  const actions = useFairActions(rows, screen)
  const reasonText = reasons
    .map(({ reason, titles }) => t('reasonCount', { reason: fairReasonNames[getCurrentLanguage()][reason], count: titles }))
    .join(getInlineSeparator())
  return (
    <FairOrderContext value={order}>
      <SectionHeader title={t('headline', { name: base.productName })} note={t('headlineNote', { stores: result.stores })} />
      <FairFigures result={result} plan={order.plan} weeks={state.fairWeeks} />
      <FairNotes result={result} screen={screen} order={order} />
      <ReportTable
        slug="fair-table"
        label={t('tableLabel')}
        columns={columns}
        rows={rows}
        {...titleRow}
        rowClass={getOwnClass}
        count={
          <>
            <strong>{t('count', { count: rows.length })}</strong> {reasonText}
          </>
        }
        onOpen={(row) => void navigate(getProductPath(row.jan))}
        actions={actions}
        maxHeight="none"
        hasTotals
      />
      <CollapsedHelpText summary={t('how')}>{result.explanation}</CollapsedHelpText>
      <FairOrderBar order={order} state={state} jans={[base.jan, ...rows.map(({ jan }) => jan)]} />
    </FairOrderContext>
  )
}

function useFairColumns({ totals }: FairTableResult, rows: readonly FairTitle[], { plan }: FairOrderState): Column<FairTitle>[] {
  const tMeasures = getMessages('measures')
  const overrides = useMemo<Record<string, Partial<Column<FairTitle>>>>(
    () => ({
      rowNumber: { width: 48, isFrozen: true, align: 'right' },
      productName: { width: 208 },
      fairReason: { width: 116, cell: (row) => <ReasonCell {...row} /> },
      lift: { unit: tMeasures('times') },
      orderCopies: { width: 168, cell: (row) => <CopiesStepper row={row} /> },
      orderAmount: { width: 104, cell: (row) => <OrderAmountCell row={row} /> },
    }),
    [tMeasures],
  )
  const shownTotals = useMemo(() => ({ ...totals, ...plan.totals }), [totals, plan])
  return useReportColumns<FairTitle>(fairTableReport, { overrides, totals: shownTotals, rows })
}

/** Actions of the rows: take them off the table, and those that every title has. */
function useFairActions(rows: readonly FairTitle[], { state, set }: Screen<FairTableBody>): readonly RowAction<FairTitle>[] {
  const t = getMessages('fair-table')
  const productActions = useProductActions<FairTitle>()
  const removeTitles = useCallback(
    (removed: readonly FairTitle[]) => {
      const left = rows.map(({ jan }) => jan).filter((jan) => !removed.some((row) => row.jan === jan))
      // without chosen titles the table would be selected again
      if (left.length === 0) return
      set({
        ...state,
        chosenJans: left,
        changedCopies: state.changedCopies.filter((change) => left.includes(change.split(':')[0] ?? '')),
      })
    },
    [rows, state, set],
  )
  return useMemo(() => {
    const [open, ...rest] = productActions
    const remove: RowAction<FairTitle> = { label: t('remove'), maxRows: MAX_FAIR_TITLES, run: removeTitles }
    return [...(open ? [open] : []), remove, ...rest]
  }, [productActions, removeTitles, t])
}

/** What a user should know about this table: chosen titles, what the budget cut, titles without a price. */
function FairNotes({ result: { list }, screen: { state, set }, order }: ResultProps & { order: FairOrderState }) {
  const t = getMessages('fair-table')
  const { cutCopies, cutTitles, remainingBudget } = order.plan.totals
  const unpriced = list.filter(({ price }) => price === null).length
  return (
    <>
      {state.chosenJans.length > 0 && (
        <p className="note fair-note">
          {t('chosenNote', { count: list.length })}{' '}
          <Button variant="quiet" icon="refresh" onClick={() => set({ ...state, chosenJans: [] })}>
            {t('reselect')}
          </Button>
        </p>
      )}
      {cutCopies > 0 && (
        <p className="note fair-note" role="status">
          {t('cutNote', { copies: cutCopies })} {cutTitles > 0 && t('cutTitles', { count: cutTitles })}
        </p>
      )}
      {remainingBudget !== null && remainingBudget < 0 && (
        <p className="note fair-note is-problem" role="status">
          {t('exceededNote', { amount: -remainingBudget })}
        </p>
      )}
      {unpriced > 0 && <p className="note fair-note">{t('unpricedNote', { count: unpriced })}</p>}
    </>
  )
}

/** Empty table: says what was examined and offers all stores, or the automatic selection. */
function NoFairTitles({ result, screen: { state, set } }: ResultProps) {
  const t = getMessages('fair-table')
  const relaxations: Relaxation[] = [
    ...(state.chosenJans.length > 0 ? [{ label: t('reselect'), run: () => set({ ...state, chosenJans: [] }) }] : []),
    ...(matchesAllStores(state.stores)
      ? []
      : [{ label: t('allStores'), run: () => set({ ...state, stores: emptyStoreFilter }) }]),
  ]
  return (
    <EmptyReport title={t('none')} relaxations={relaxations}>
      <p>{t('noneText', { name: result.base.productName })}</p>
    </EmptyReport>
  )
}
