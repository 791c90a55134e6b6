import './product-finder.css'
import { type FormEvent, useMemo, useRef, useState } from 'react'
import { type ProductRow, productSearch, productSearchBody } from '../../../shared/api/product-search.ts'
import { addDays } from '../../../shared/calendar/period.ts'
import { type QuantityUnit, type RequestKind, requestKinds } from '../../../shared/trade/kinds.ts'
import { cacheProductNames } from '../../data/cached-names.ts'
import { useCall } from '../../data/use-call.ts'
import { formatDay, formatPeriod } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { Button, IconButton, SegmentedControl } from '../../ui/button.tsx'
import { CoverPlaceholder } from '../../ui/cells/cover.tsx'
import { useModalDialog } from '../../ui/overlay/use-modal-dialog.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { type Column, createFigureColumn } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { EmptyState, ReportView, TableSkeleton } from '../../ui/view-states.tsx'
import { useReportScope } from '../report-scope.ts'

const PAGE_SIZE = 50
/** Days whose sales determine the order of the list. */
const SALES_DAYS = 28

interface Props {
  /** Titles that are already chosen. */
  value: readonly string[]
  maxProducts: number
  onChoose: (jans: string[]) => void
  onClose: () => void
}

const getRowKey = (row: ProductRow) => row.jan

/** Dialog that finds titles by words, best sellers first; several can be chosen. */
export default function ProductFinder({ value, maxProducts, onChoose, onClose }: Props) {
  const t = getMessages('product-finder')
  const tControls = getMessages('controls')
  const tMeasures = getMessages('measures')
  const { latest } = useReportScope()
  const keywordField = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [query, setQuery] = useState({ keyword: '', kind: 'publication' as RequestKind, pageNum: 1 })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(value))
  const period = { from: addDays(latest, 1 - SALES_DAYS), to: latest }
  const { keyword, kind, pageNum } = query
  const report = useCall(
    productSearch,
    productSearchBody.parse({
      period,
      keyword,
      products: { kind },
      // without words, only titles that were sold
      soldInPeriod: keyword === '',
      sort: [{ key: 'totalSaleQuantity', descending: true }],
      pageNum,
      pageSize: PAGE_SIZE,
    }),
    { quiet: true },
  )
  const columns = useFinderColumns(report.data?.counted.unit ?? 'copies')
  const submitSearch = (event: FormEvent) => {
    event.preventDefault()
    // prevents the submission of the condition form around the dialog
    event.stopPropagation()
    setQuery({ ...query, keyword: typed.trim(), pageNum: 1 })
  }
  const hasTooMany = chosen.size > maxProducts
  return (
    <dialog
      {...useModalDialog(onClose, { focusFirst: keywordField })}
      // a click beside the dialog must not discard the selection
      onMouseDown={undefined}
      className="raised product-finder"
      aria-label={t('title')}
    >
      <div className="product-finder-head">
        <h2>{t('title')}</h2>
        <span className="push" />
        <IconButton icon="close" label={tControls('close')} onClick={onClose} />
      </div>
      <form className="product-finder-search" onSubmit={submitSearch} noValidate>
        <SearchField
          ref={keywordField}
          label={t('keyword')}
          placeholder={t('keyword')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <SegmentedControl
          label={t('kind')}
          value={kind}
          options={requestKinds.map((requestKind) => ({ value: requestKind, label: tMeasures(`kind.${requestKind}`) }))}
          onChange={(next) => setQuery({ ...query, kind: next, pageNum: 1 })}
        />
        <Button type="submit" icon="search">
          {t('search')}
        </Button>
      </form>
      <div className="column product-finder-body">
        <ReportView report={report} skeleton={<TableSkeleton rows={8} />}>
          {({ list, paging }) =>
            paging.total === 0 ? (
              <EmptyState title={t('none')}>
                <p>{t('noneText', { words: keyword })}</p>
              </EmptyState>
            ) : (
              <>
                <p className="note">
                  {t('found', { count: paging.total })} {formatPeriod(period)}
                </p>
                <DataTable
                  label={t('list')}
                  columns={columns}
                  rows={list}
                  rowKey={getRowKey}
                  total={paging.total}
                  firstIndex={(paging.pageNum - 1) * paging.pageSize}
                  selected={chosen}
                  onSelect={(next) => {
                    cacheProductNames(list)
                    // keeps the selection of other pages
                    const pageKeys = new Set(list.map(getRowKey))
                    const otherPageJans = [...chosen].filter((jan) => !pageKeys.has(jan))
                    setChosen(new Set([...otherPageJans, ...[...next].filter((jan) => pageKeys.has(jan))]))
                  }}
                  onOpen={(row) => {
                    cacheProductNames([row])
                    const next = new Set(maxProducts === 1 ? [row.jan] : [...chosen, row.jan])
                    if (next.size > maxProducts) setChosen(next)
                    else onChoose([...next])
                  }}
                  maxHeight="100%"
                />
                {paging.total > paging.pageSize && (
                  <Pager
                    page={paging.pageNum}
                    size={paging.pageSize}
                    total={paging.total}
                    onPage={(next) => setQuery({ ...query, pageNum: next })}
                  />
                )}
              </>
            )
          }
        </ReportView>
      </div>
      <div className="border-top product-finder-foot">
        <span className={`push${hasTooMany ? ' problem' : ' note'}`} role="status">
          {t(hasTooMany ? 'tooMany' : 'chosen', { count: chosen.size, most: maxProducts })}
        </span>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button variant="primary" disabled={chosen.size === 0 || hasTooMany} onClick={() => onChoose([...chosen])}>
          {t('choose')}
        </Button>
      </div>
    </dialog>
  )
}

function useFinderColumns(unit: QuantityUnit): Column<ProductRow>[] {
  const t = getMessages('product-finder')
  const tColumns = getMessages('columns')
  const tMeasures = getMessages('measures')
  const tReport = getMessages('report')
  return useMemo<Column<ProductRow>[]>(
    () => [
      {
        id: 'cover',
        header: tReport('cover'),
        width: 40,
        isHeaderHidden: true,
        value: () => null,
        cell: (row) => <CoverPlaceholder jan={row.jan} />,
      },
      {
        id: 'productName',
        header: tColumns('productName'),
        width: 260,
        isFrozen: true,
        canGrow: true,
        value: (row) => row.productName,
      },
      { id: 'authorName', header: tColumns('authorName'), width: 130, value: (row) => row.authorName },
      { id: 'publisherName', header: tColumns('publisherName'), width: 130, value: (row) => row.publisherName },
      {
        id: 'releaseDate',
        header: tColumns('releaseDate'),
        width: 104,
        value: (row) => row.releaseDate,
        cell: (row) => formatDay(row.releaseDate),
      },
      createFigureColumn('totalSaleQuantity', t('sales'), (row) => row.totalSaleQuantity, {
        unit: tMeasures(`${unit}Head`),
      }),
    ],
    [unit, t, tColumns, tMeasures, tReport],
  )
}
