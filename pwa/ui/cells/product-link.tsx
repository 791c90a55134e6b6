import { Link } from 'react-router'
import { getProductPath } from '../../data/product-path.ts'

/** Link from a title's name in a grid to its page. It is not a tab stop: Enter in the grid opens the page, too. */
export function ProductLink({ jan, productName }: { jan: string; productName: string }) {
  return (
    <Link to={getProductPath(jan)} tabIndex={-1} title={productName}>
      {productName}
    </Link>
  )
}
