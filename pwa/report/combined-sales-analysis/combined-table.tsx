import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { pages } from '../../../shared/access/pages.ts'
import {
  type CombinedBody,
  type CombinedRow,
  type CombinedSortKey,
  type combinedSales,
  combinedSortKeys,
} from '../../../shared/api/combined-sales-analysis.ts'
import type { Result } from '../../../shared/api/endpoint.ts'
import { fairTable } from '../../../shared/api/fair-table.ts'
import { buildScreenPath } from '../../../shared/api/screen-path.ts'
import { combinedReport } from '../../../shared/reports/combined-sales-analysis.ts'
import { getProductPath } from '../../data/product-path.ts'
import { formatRate } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { ShareCell } from '../../ui/cells/figure-cells.tsx'
import { HelpText } from '../../ui/help-text.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import type { Column, SortOrder } from '../../ui/table/column.ts'
import { ReportTable, useProductActions } from '../report-table.tsx'
import type { RowAction } from '../row-actions.tsx'
import { getOwnClass, titleRow } from '../title-rows.ts'
import { useReportColumns } from '../use-report-columns.tsx'

export type CombinedData = Result<typeof combinedSales>

const isSortKey = (key: string): key is CombinedSortKey => (combinedSortKeys as readonly string[]).includes(key)
/** Maximum number of sort orders that the call accepts. */
const MAX_SORT_ORDERS = 3

/** Titles whose lift is not reliably above 1 are shown in a weaker colour. */
const getRowClass = (row: CombinedRow) =>
  `${getOwnClass(row)}${row.reliableLift !== null && row.reliableLift < 1 ? ' is-quiet' : ''}`

const isBelowChance = (lift: number | null): boolean => lift !== null && lift < 1

/** Lift, with an explanation if it is below 1: the pair is rarer than by chance. */
export function LiftCell({ lift }: Pick<CombinedRow, 'lift'>) {
  const t = getMessages('combined-sales-analysis')
  return (
    <>
      {isBelowChance(lift) && (
        <span className="text-note ink-2 combined-below" title={t('belowChance')}>
          {t('belowChance')}
        </span>
      )}
      {formatRate(lift, 2)}
    </>
  )
}

/** Path of the fair table around the title, for the same stores. */
const buildFairPath = (jan: string, stores: CombinedBody['stores']): string =>
  buildScreenPath(fairTable, { jans: [jan], stores }) ?? pages['fair-table'].route

interface Props {
  result: CombinedData
  state: CombinedBody
  onChange: (change: Partial<CombinedBody>) => void
}

/** Titles bought in combination, fifteen per page, sorted by the server. */
export function CombinedTable({ result, state, onChange }: Props) {
  const t = getMessages('combined-sales-analysis')
  const tReport = getMessages('report')
  const navigate = useNavigate()
  const { list, paging } = result
  const overrides = useColumnOverrides(list, state.by)
  const columns = useReportColumns<CombinedRow>(combinedReport, { overrides, rows: list })
  const actions = usePairRowActions(state.jans)
  const onlyJan = state.jans.length === 1 ? state.jans[0] : undefined
  const from = (paging.pageNum - 1) * paging.pageSize + 1
  const changeSort = (sort: SortOrder[]) =>
    onChange({
      sort: sort.flatMap(({ key, descending }) => (isSortKey(key) ? [{ key, descending }] : [])).slice(-MAX_SORT_ORDERS),
    })
  return (
    <>
      <ReportTable
        slug="combined-sales-analysis"
        label={t('tableLabel')}
        columns={columns}
        rows={list}
        {...titleRow}
        count={
          <>
            <strong>{t('countOf', { count: paging.total })}</strong> {t('range', { from, to: from + list.length - 1 })}
          </>
        }
        paging={paging}
        onPage={(pageNum) => onChange({ pageNum })}
        sort={state.sort}
        onSort={changeSort}
        onOpen={(row) => void navigate(getProductPath(row.jan))}
        actions={actions}
        rowClass={getRowClass}
        tools={
          onlyJan !== undefined && (
            <LinkButton icon="shelf" to={buildFairPath(onlyJan, state.stores)} label={tReport('buildFairTable')} />
          )
        }
      />
      <HelpText>
        <p className="note mt-2">{t(`tableNote.${state.by}`)}</p>
      </HelpText>
    </>
  )
}

function useColumnOverrides(
  rows: readonly CombinedRow[],
  by: 'receipt' | 'member',
): Record<string, Partial<Column<CombinedRow>>> {
  const t = getMessages('combined-sales-analysis')
  const tMeasures = getMessages('measures')
  return useMemo(() => {
    const max = Math.max(0, ...rows.map((row) => row.confidence ?? 0))
    const unit = by === 'member' ? tMeasures('people') : t('receipts')
    return {
      rowNumber: { width: 52, isFrozen: true, align: 'right' },
      confidence: {
        head: t('rate'),
        width: 116,
        align: undefined,
        cell: (row) => <ShareCell share={row.confidence} max={max} digits={1} />,
      },
      coOccurrences: { head: t('together'), unit, width: 96 },
      baskets: { head: t(`baskets.${by}`), unit, width: 110 },
      lift: {
        unit: tMeasures('times'),
        width: rows.some(({ lift }) => isBelowChance(lift)) ? 156 : 84,
        cell: (row) => <LiftCell {...row} />,
      },
      reliableLift: { head: t('reliable'), unit: tMeasures('times'), hint: t('reliableHint'), width: 92 },
    }
  }, [rows, by, t, tMeasures])
}

/** Row actions: one for the pair, and those that every title has. */
function usePairRowActions(jans: readonly string[]): readonly RowAction<CombinedRow>[] {
  const t = getMessages('combined-sales-analysis')
  const navigate = useNavigate()
  const productActions = useProductActions<CombinedRow>()
  return useMemo(() => {
    const joinPairCodes = ([row]: readonly CombinedRow[]) => [...jans, row?.jan ?? ''].join(',')
    const [open, ...rest] = productActions
    return [
      ...(open ? [open] : []),
      { label: t('pairCompare'), run: (rows) => void navigate(`/sale-compare?jans=${joinPairCodes(rows)}`) },
      { label: t('pairStores'), run: (rows) => void navigate(`/sale-ranking?jans=${joinPairCodes(rows)}`) },
      ...rest,
    ]
  }, [productActions, jans, navigate, t])
}
