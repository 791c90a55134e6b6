import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ProductDetail } from '../../../../shared/api/product-detail.ts'
import type { Period } from '../../../../shared/calendar/period.ts'
import type { QuantityUnit } from '../../../../shared/trade/kinds.ts'
import { getMessages } from '../../../i18n/get-messages.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { DetailState } from '../product-detail.state.ts'

/** Props of each part of a title's page. A part requests its own result when it is shown. */
export interface TabProps {
  detail: ProductDetail
  state: DetailState
  period: Period
  quantityUnit: QuantityUnit
  onChange: (change: Partial<DetailState>) => void
}

/** Tools of a part that has a screen of its own: a link to the screen with the same query, and the export. */
export function TabTools({ to, children }: { to: string; children: ReactNode }) {
  const t = getMessages('product-detail')
  return (
    <div className="tab-tools">
      <Link className="link-button" to={to}>
        {t('ownScreen')}
        <Icon name="right" small />
      </Link>
      <span className="push">{children}</span>
    </div>
  )
}
