import { useEffect, useState } from 'react'
import { store } from '../../../shared/reports/conditions.ts'
import { useOnline } from '../../data/offline/network.ts'
import { listPackedStores } from '../../data/offline/shop-packs.ts'
import { useUser } from '../../data/session.ts'
import { formatDateTime } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { storeKind, useSelectableStores } from '../../report/conditions/store-kind.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/view-states.tsx'

const storeCondition = store('storeCd')

type StoredPacks = Awaited<ReturnType<typeof listPackedStores>>

/** Choice of the store: those with a pack on this device first, online also the others that the user may open. */
export function ShopStorePicker({
  value,
  onChoose,
  onCancel,
}: {
  value: string | null
  onChoose: (storeCd: string) => void
  onCancel: (() => void) | null
}) {
  const t = getMessages('shop-pack')
  const { userId } = useUser()
  const online = useOnline()
  const { stores, isLimited } = useSelectableStores()
  const [packs, setPacks] = useState<StoredPacks>([])
  useEffect(() => {
    let isCancelled = false
    void listPackedStores(userId).then((storedPacks) => {
      if (!isCancelled) setPacks(storedPacks)
    })
    return () => {
      isCancelled = true
    }
  }, [userId])
  if (isLimited && stores?.length === 0)
    return (
      <EmptyState title={t('noOwnStores')}>
        <p>{t('noOwnStoresHelp')}</p>
      </EmptyState>
    )
  const { Field } = storeKind
  return (
    <div className="shop-store-picker stack gap-3 report-start">
      <h2>{t('chooseTitle')}</h2>
      <p className="note">{t('chooseHelp')}</p>
      {packs.length > 0 && (
        <section>
          <h3>{t('chooseKept')}</h3>
          <ul className="single-choice-rows">
            {packs.map((shop) => (
              <li key={shop.storeCd}>
                <button type="button" aria-pressed={shop.storeCd === value} onClick={() => onChoose(shop.storeCd)}>
                  <b>{shop.storeName}</b>
                  <span className="n">{shop.storeCd}</span>
                  <span className="note">
                    {t('received', { moment: formatDateTime(new Date(shop.checkedAt).toISOString()) })}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {online && (
        <Field
          id="shop-store"
          condition={storeCondition}
          label={t('chooseTitle')}
          value={value}
          onChange={(storeCd: string | null) => storeCd !== null && onChoose(storeCd)}
          isInvalid={false}
          describedBy={undefined}
        />
      )}
      {!online && packs.length === 0 && <p role="status">{t('noneKept')}</p>}
      {onCancel && <Button onClick={onCancel}>{t('keepShop')}</Button>}
    </div>
  )
}
