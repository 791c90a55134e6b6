import { formatDay } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import { formatShortDateTime, usePageTitle } from '../../ui/page-head.tsx'
import type { Pack } from './pack.ts'
import type { ShopPackState } from './use-shop-pack.ts'

/** Store, time of the pack, and a button to refresh it. */
export function ShopHead({ pack, state, onChange }: { pack: Pack; state: ShopPackState; onChange: (() => void) | null }) {
  const t = useMessages('shop-pack')
  const { store, asOf, leftOut } = pack.stored.pack
  usePageTitle(`${t('title')} ${store.storeName}`)
  const facts = [
    t('packOf', { count: pack.count }),
    t('received', { moment: formatShortDateTime(new Date(pack.stored.checkedAt).toISOString()) }),
    t('soldUntil', { day: formatDay(asOf, { short: true, weekday: true }) }),
  ]
  if (leftOut > 0) facts.push(t('leftOut', { count: leftOut }))
  return (
    <div className="page-head shop-head">
      <h1>{store.storeName}</h1>
      <span className="as-of">{facts.join(t('dot'))}</span>
      <div className="toolbar">
        {onChange && (
          <Button icon="store" onClick={onChange}>
            {t('changeShop')}
          </Button>
        )}
        <Button icon="refresh" needsNetwork busy={state.loading} onClick={state.refresh}>
          {t('refresh')}
        </Button>
      </div>
    </div>
  )
}
