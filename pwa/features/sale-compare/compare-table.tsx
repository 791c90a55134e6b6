import { useCallback, useMemo } from 'react'
import type { ComparedProduct } from '../../../shared/api/sale-compare.ts'
import { MAX_COMPARED_PRODUCTS, type SaleCompareState } from '../../../shared/reports/sale-compare.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { ReportTable, useProductActions } from '../../report/report-table.tsx'
import type { RowAction } from '../../report/row-actions.tsx'
import { getOwnClass, titleRow } from '../../report/title-rows.ts'
import { HelpText } from '../../ui/help-text.tsx'
import { getDropClass, useRowReordering } from '../../ui/row-reordering.tsx'
import { useRowHeight } from '../../ui/table/use-row-height.ts'
import { AddProductField } from './add-product.tsx'
import { useCompareColumns } from './compare-columns.tsx'
import type { ComparedTitle } from './comparison.ts'

interface Props {
  comparedTitles: readonly ComparedTitle[]
  state: SaleCompareState
  onChange: (state: SaleCompareState) => void
}

/** One row per title in the order of the URL; the first is the reference for the others. */
export function CompareTable({ comparedTitles: rows, state, onChange }: Props) {
  const t = getMessages('sale-compare')
  const tReport = getMessages('report')
  const jans = useMemo(() => rows.map((row) => row.jan), [rows])
  const getName = useCallback((jan: string) => findProductName(rows, jan), [rows])
  const setJans = useCallback((next: string[]) => onChange({ ...state, jans: next }), [onChange, state])
  const reordering = useRowReordering(jans, { getName, onOrder: setJans, rowHeight: useRowHeight() })
  const columns = useCompareColumns(rows, state, reordering)
  const productActions = useProductActions<ComparedTitle>()
  const actions = useMemo<RowAction<ComparedTitle>[]>(
    () => [
      { label: t('makeBase'), run: ([row]) => row && setJans([row.jan, ...jans.filter((jan) => jan !== row.jan)]) },
      { label: t('remove'), run: ([row]) => row && setJans(jans.filter((jan) => jan !== row.jan)) },
      // these titles are already being compared
      ...productActions.filter(({ label }) => label !== tReport('compareThem')).map(({ maxRows: _most, ...action }) => action),
    ],
    [t, tReport, jans, setJans, productActions],
  )
  const getRowClass = (row: ComparedTitle) =>
    `${getOwnClass(row)}${row.index === 0 ? ' is-base' : ''}${getDropClass(reordering.drag, row.index)}`
  return (
    <>
      <ReportTable
        slug={`sale-compare-${state.align}`}
        label={t('tableLabel')}
        columns={columns}
        rows={rows}
        {...titleRow}
        rowClass={getRowClass}
        actions={actions}
        count={<AddProductField jans={jans} onAdd={(jan) => setJans([...jans, jan])} />}
        tools={<span className="note compare-order-hint">{t('orderHint')}</span>}
      />
      <span className="visually-hidden" role="status">
        {reordering.announcement}
      </span>
      <HelpText>
        <p className="note mt-3">
          {t('tableNote')}
          {jans.length >= MAX_COMPARED_PRODUCTS ? t('full', { count: MAX_COMPARED_PRODUCTS }) : ''}
        </p>
      </HelpText>
    </>
  )
}

const findProductName = (products: readonly ComparedProduct[], jan: string): string =>
  products.find((product) => product.jan === jan)?.productName ?? jan
