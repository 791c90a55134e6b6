import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { getProductPath } from '../data/product-path.ts'
import type { SortOrder } from '../ui/table/column.ts'
import { useProductActions } from './report-table.tsx'
import type { Screen } from './use-report-screen.ts'

interface TitleRow {
  jan: string
  productName: string
  /** A title of the user's own contract. */
  own: boolean
}

/** Props of a table with a title per row: key and name. */
export const titleRow = {
  rowKey: (row: Pick<TitleRow, 'jan'>): string => row.jan,
  rowName: (row: Pick<TitleRow, 'productName'>): string => row.productName,
}
/** Marks the row of an own title, publisher or brand. */
export const getOwnClass = (row: Pick<TitleRow, 'own'>): string => (row.own ? 'is-own' : '')

/** Props of a table with a title per row: key, name, mark of own titles, the page that a row opens, and actions. */
export function useTitleRowProps<Row extends TitleRow>() {
  const navigate = useNavigate()
  const actions = useProductActions<Row>()
  const onOpen = useCallback((row: Row) => void navigate(getProductPath(row.jan)), [navigate])
  return { ...titleRow, rowClass: getOwnClass, onOpen, actions }
}

/** Props of a table that shows a page of the server's rows. */
export const createPagingProps = <S extends { pageNum: number; pageSize: number }, P>(
  { state, set }: Pick<Screen<S>, 'state' | 'set'>,
  paging: P,
) => ({
  paging,
  onPage: (pageNum: number) => set({ ...state, pageNum }),
  onSize: (pageSize: number) => set({ ...state, pageSize, pageNum: 1 }),
})

/** Props of a table that the server sorts by one column. */
export const createSortProps = <Key extends string, S extends { sortBy: Key; descending: boolean; pageNum: number }>({
  state,
  set,
}: Pick<Screen<S>, 'state' | 'set'>) => ({
  sort: [{ key: state.sortBy, descending: state.descending }],
  onSort: ([order]: SortOrder[]) => {
    // the columns that can be sorted by are named like the keys
    if (order) set({ ...state, sortBy: order.key as Key, descending: order.descending, pageNum: 1 })
  },
})
