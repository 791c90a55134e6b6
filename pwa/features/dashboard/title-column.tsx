import { Link } from 'react-router'
import { getProductPath } from '../../data/product-path.ts'
import type { Translate } from '../../i18n/get-messages.ts'
import type { SimpleColumn } from '../../ui/table/column.ts'

interface NamedTitle {
  jan: string
  productName: string
}

/** Column of the titles' names, which open their pages. */
export const createTitleColumn = <Row extends NamedTitle>(t: Translate<'dashboard'>): SimpleColumn<Row> => ({
  id: 'productName',
  header: t('productName'),
  canGrow: true,
  value: (row) => row.productName,
  cell: (row) => (
    <Link className="block dashboard-title" to={getProductPath(row.jan)} title={row.productName}>
      {row.productName}
    </Link>
  ),
})
