import { useMemo } from 'react'
import { todayInJapan } from '../../../shared/period.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import type { Pack } from './pack.ts'
import { NEAR_DAYS } from './title-card.tsx'

export type ShopView = 'scan' | 'returns' | 'recent'

const icons: Record<ShopView, IconName> = { scan: 'scan', returns: 'sendBack', recent: 'repeat' }

/** Bar at the foot of a phone that switches between the parts of the page. */
export function ViewBar({ view, returns, onChange }: { view: ShopView; returns: Pack; onChange: (view: ShopView) => void }) {
  const t = useMessages('shop-pack')
  const near = useMemo(() => returns.findReturns({ withinDays: NEAR_DAYS, today: todayInJapan() }).length, [returns])
  return (
    <nav className="shop-views" aria-label={t('parts')}>
      {(Object.keys(icons) as ShopView[]).map((key) => (
        <button key={key} type="button" aria-current={key === view ? 'page' : undefined} onClick={() => onChange(key)}>
          <Icon name={icons[key]} />
          {t(`view.${key}`)}
          {key === 'returns' && near > 0 && <span className="shop-views-count">{near}</span>}
        </button>
      ))}
    </nav>
  )
}
