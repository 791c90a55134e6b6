import { useMemo } from 'react'
import { todayInJapan } from '../../../shared/period.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import type { Pack } from './pack.ts'
import { NEAR_DAYS } from './title-card.tsx'

export type ShopView = 'scan' | 'returns' | 'recent'

const icons: Record<ShopView, IconName> = { scan: 'scan', returns: 'sendBack', recent: 'repeat' }

/** At the foot of a telephone: one part of the page at a time. */
export function ViewBar({ view, returns, onChange }: { view: ShopView; returns: Pack; onChange: (view: ShopView) => void }) {
  const t = useMessages('shop-pack')
  const near = useMemo(() => returns.findReturns({ withinDays: NEAR_DAYS, today: todayInJapan() }).length, [returns])
  return (
    <nav className="shop-views" aria-label={t('parts')}>
      {(Object.keys(icons) as ShopView[]).map((one) => (
        <button key={one} type="button" aria-current={one === view ? 'page' : undefined} onClick={() => onChange(one)}>
          <Icon name={icons[one]} />
          {t(`view.${one}`)}
          {one === 'returns' && near > 0 && <span className="shop-views-count">{near}</span>}
        </button>
      ))}
    </nav>
  )
}
