import type { ProductDetail } from '../../../../shared/api/product-detail.ts'
import type { Period } from '../../../../shared/period.ts'
import type { DetailState } from '../product-detail.state.ts'

/** Props of each part of a title's page. A part requests its own answer when it is shown. */
export interface PartProps {
  detail: ProductDetail
  state: DetailState
  period: Period
  onChange: (change: Partial<DetailState>) => void
}
