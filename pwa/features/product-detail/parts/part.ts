import type { ProductDetail } from '../../../../shared/contract/product-detail.ts'
import type { Period } from '../../../../shared/period.ts'
import type { DetailState } from '../product-detail.state.ts'

/** What every part of a title's page is given. It asks for its own answer when it is shown. */
export interface PartProps {
  detail: ProductDetail
  state: DetailState
  period: Period
  onChange: (change: Partial<DetailState>) => void
}
