import { Link } from 'react-router'
import { productPath } from '../../data/product-path.ts'

/** A title's name in a grid leads to its page; the middle button opens it in a new tab. The grid's own keys lead there too. */
export function ProductLink({ jan, productName }: { jan: string; productName: string }) {
  return (
    <Link to={productPath(jan)} tabIndex={-1} title={productName}>
      {productName}
    </Link>
  )
}
