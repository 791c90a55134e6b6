import type { ReactNode } from 'react'
import { type DisplayableReport, ReportView, TableSkeleton } from '../view-states.tsx'
import { DataTable, type DataTableProps } from './data-table.tsx'
import { ListPager, type ListPagerProps } from './pager.tsx'

type PagedTableProps<Row> = Omit<DataTableProps<Row>, 'total' | 'firstIndex'> & ListPagerProps

/** Table of one page of a list, with its pager. */
export function PagedTable<Row>({ paging, sizes, onPaging, ...table }: PagedTableProps<Row>) {
  return (
    <>
      <DataTable<Row> {...table} total={paging.total} firstIndex={(paging.pageNum - 1) * paging.pageSize} />
      <ListPager paging={paging} sizes={sizes} onPaging={onPaging} />
    </>
  )
}

interface ResourceListProps<Row> extends Omit<PagedTableProps<Row>, 'rows' | 'paging'> {
  report: DisplayableReport<{ list: readonly Row[]; paging: ListPagerProps['paging'] }>
  /** Rows of the placeholder during the first load. */
  skeletonRows?: number
  /** Shown instead of an empty table. */
  empty: ReactNode
  /** Content of the bar above the table: number of rows, tools. */
  bar?: (total: number) => ReactNode
}

/** List of the records of an administration screen, with its states: loading, failed, empty, one page of rows. */
export function ResourceList<Row>({ report, skeletonRows, empty, bar, ...table }: ResourceListProps<Row>) {
  return (
    <ReportView report={report} skeleton={<TableSkeleton rows={skeletonRows} />}>
      {({ list, paging }) =>
        list.length === 0 ? (
          empty
        ) : (
          <>
            {bar && <div className="table-bar">{bar(paging.total)}</div>}
            <PagedTable<Row> {...table} rows={list} paging={paging} />
          </>
        )
      }
    </ReportView>
  )
}
