import './shop-pack.css'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { getTodayInJapan } from '../../../shared/calendar/period.ts'
import { parseProductCode } from '../../../shared/trade/product-code.ts'
import { readRememberedShop, rememberShop } from '../../data/last-shop.ts'
import type { StoredScan } from '../../data/offline/device-database.ts'
import { useOnline } from '../../data/offline/network.ts'
import { readScans, storeScan } from '../../data/offline/shop-packs.ts'
import { useUser } from '../../data/session.ts'
import { formatDay } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { useSelectableStores } from '../../report/conditions/store-kind.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { formatShortDateTime, PageHeader, usePageTitle } from '../../ui/page-header.tsx'
import { EmptyState, FailureState, TableSkeleton } from '../../ui/view-states.tsx'
import type { SearchablePack } from './pack.ts'
import { RecentScans } from './recent-scans.tsx'
import { ReturnList } from './return-list.tsx'
import { ShopCamera } from './shop-camera.tsx'
import { ShopSearch, TitleNotInPack } from './shop-search.tsx'
import { ShopStorePicker } from './shop-store-picker.tsx'
import { NEAR_LIMIT_DAYS, TitleCard } from './title-card.tsx'
import { type ShopPackState, useShopPack } from './use-shop-pack.ts'

/** Store, time of the pack, and a button to refresh it. */
function ShopHeader({ pack, state, onChange }: { pack: SearchablePack; state: ShopPackState; onChange: (() => void) | null }) {
  const t = getMessages('shop-pack')
  const { store, asOf, leftOut } = pack.stored.pack
  usePageTitle(`${t('title')} ${store.storeName}`)
  const facts = [
    t('packOf', { count: pack.count }),
    t('received', { moment: formatShortDateTime(new Date(pack.stored.checkedAt).toISOString()) }),
    t('soldUntil', { day: formatDay(asOf, { isShort: true, weekday: true }) }),
  ]
  if (leftOut > 0) facts.push(t('leftOut', { count: leftOut }))
  return (
    <div className="page-header shop-header">
      <h1>{store.storeName}</h1>
      <span className="as-of">{facts.join(t('dot'))}</span>
      <div className="toolbar">
        {onChange && (
          <Button icon="store" onClick={onChange}>
            {t('changeShop')}
          </Button>
        )}
        <Button icon="refresh" needsNetwork isBusy={state.isLoading} onClick={state.refresh}>
          {t('refresh')}
        </Button>
      </div>
    </div>
  )
}

/** Scans of a store, latest first; null until they are loaded. A new one is added at once. */
function useScans(userId: string, storeCd: string) {
  const [scans, setScans] = useState<StoredScan[] | null>(null)
  useEffect(() => {
    let isCancelled = false
    void readScans(userId, storeCd).then((storedScans) => {
      if (!isCancelled) setScans(storedScans)
    })
    return () => {
      isCancelled = true
    }
  }, [userId, storeCd])
  const addScan = useCallback(
    (scan: StoredScan) => {
      setScans((before) => [scan, ...(before ?? [])])
      void storeScan(userId, scan)
    },
    [userId],
  )
  return { scans, addScan }
}

type ShopView = 'scan' | 'returns' | 'recent'

const icons: Record<ShopView, IconName> = { scan: 'scan', returns: 'sendBack', recent: 'repeat' }

/** Bar at the foot of a phone that switches between the parts of the page. */
function ViewBar({ view, returns, onChange }: { view: ShopView; returns: SearchablePack; onChange: (view: ShopView) => void }) {
  const t = getMessages('shop-pack')
  const nearReturnCount = useMemo(
    () => returns.findReturns({ withinDays: NEAR_LIMIT_DAYS, today: getTodayInJapan() }).length,
    [returns],
  )
  return (
    <nav className="shop-views" aria-label={t('parts')}>
      {(Object.keys(icons) as ShopView[]).map((key) => (
        <button key={key} type="button" aria-current={key === view ? 'page' : undefined} onClick={() => onChange(key)}>
          <Icon name={icons[key]} />
          {t(`view.${key}`)}
          {key === 'returns' && nearReturnCount > 0 && <span className="shop-views-count">{nearReturnCount}</span>}
        </button>
      ))}
    </nav>
  )
}

/** The store: from the URL, otherwise the last chosen one on this device, otherwise the only one. */
function useChosenStore(): { storeCd: string | null; canChange: boolean; chooseStore: (storeCd: string) => void } {
  const [search, setSearch] = useSearchParams()
  const { stores, isLimited } = useSelectableStores()
  const onlyStoreCd = isLimited && stores?.length === 1 ? (stores[0]?.storeCd ?? null) : null
  const storeCd = search.get('store') ?? readRememberedShop() ?? onlyStoreCd
  const chooseStore = useCallback(
    (chosen: string) => {
      rememberShop(chosen)
      setSearch({ store: chosen })
    },
    [setSearch],
  )
  return { storeCd, canChange: !isLimited || (stores?.length ?? 2) > 1, chooseStore }
}

/** Shop floor: sales, stock and suggested orders of a store, online or offline. */
export function ShopPage() {
  const t = getMessages('shop-pack')
  const { storeCd, canChange, chooseStore } = useChosenStore()
  const [isChoosing, setChoosing] = useState(false)
  if (storeCd === null || isChoosing)
    return (
      <>
        <PageHeader title={t('title')} />
        <ShopStorePicker
          value={storeCd}
          onCancel={storeCd === null ? null : () => setChoosing(false)}
          onChoose={(chosen) => {
            setChoosing(false)
            chooseStore(chosen)
          }}
        />
      </>
    )
  return <ShopWithPack key={storeCd} storeCd={storeCd} onChange={canChange ? () => setChoosing(true) : null} />
}

/** A store with its pack, or its loading state. */
function ShopWithPack({ storeCd, onChange }: { storeCd: string; onChange: (() => void) | null }) {
  const state = useShopPack(storeCd)
  if (state.pack === null) return <PackStatus state={state} onChange={onChange} />
  return (
    <>
      <ShopHeader pack={state.pack} state={state} onChange={onChange} />
      <ShopContent pack={state.pack} storeCd={storeCd} />
    </>
  )
}

/** Loading state or error of a pack. */
function PackStatus({ state, onChange }: { state: ShopPackState; onChange: (() => void) | null }) {
  const t = getMessages('shop-pack')
  const online = useOnline()
  const changeButton = onChange && <Button onClick={onChange}>{t('changeShop')}</Button>
  if (state.error === null || state.isLoading)
    return (
      <>
        <PageHeader title={t('title')} />
        <p role="status">{t('receiving')}</p>
        <TableSkeleton />
      </>
    )
  return (
    <>
      <PageHeader title={t('title')} />
      {online ? (
        <>
          <FailureState error={state.error} onRetry={state.refresh} />
          <div className="toolbar">{changeButton}</div>
        </>
      ) : (
        <EmptyState title={t('notReceivedOffline')} actions={changeButton}>
          <p>{t('notReceivedOfflineHelp')}</p>
        </EmptyState>
      )}
    </>
  )
}

const parseView = (text: string | null): ShopView => (text === 'returns' || text === 'recent' ? text : 'scan')

function ShopContent({ pack, storeCd }: { pack: SearchablePack; storeCd: string }) {
  const { userId } = useUser()
  const [search, setSearch] = useSearchParams()
  const [isCameraOpen, setCamera] = useState(false)
  const { scans, addScan } = useScans(userId, storeCd)
  const view = parseView(search.get('view'))
  const code = search.get('code')
  const jan = code === null ? null : parseJan(code)
  const title = jan === null ? null : pack.getTitle(jan)

  const open = useCallback(
    (chosen: string) => {
      setSearch({ store: storeCd, code: chosen })
      document.getElementById('page')?.scrollTo?.({ top: 0 })
    },
    [setSearch, storeCd],
  )
  const onCode = useCallback(
    (chosen: string) => {
      addScan({ storeCd, jan: chosen, productName: pack.getTitle(chosen)?.productName ?? null, at: Date.now() })
      open(chosen)
    },
    [addScan, open, pack, storeCd],
  )
  // a code passed by another page counts as a lookup
  const [initialJan] = useState(jan)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, for the URL with which the page was opened
  useEffect(() => {
    if (initialJan !== null && scans !== null && scans[0]?.jan !== initialJan)
      addScan({ storeCd, jan: initialJan, productName: pack.getTitle(initialJan)?.productName ?? null, at: Date.now() })
  }, [scans === null])
  return (
    <div className="columns shop" data-view={view}>
      <div className="stack gap-3 shop-lookup">
        {isCameraOpen ? <ShopCamera onCode={onCode} onClose={() => setCamera(false)} /> : null}
        <ShopSearch pack={pack} onCode={onCode} onMiss={() => code !== null && setSearch({ store: storeCd })} />
        {!isCameraOpen && <CameraButton onOpen={() => setCamera(true)} />}
      </div>
      <div className="min-w-0 shop-title">
        {title !== null && <TitleCard title={title} pack={pack} />}
        {title === null && code !== null && <TitleNotInPack keyword={code} pack={pack} />}
      </div>
      <RecentScans scans={scans ?? []} pack={pack} current={jan} onChoose={open} />
      <ReturnList pack={pack} onChoose={open} />
      <ViewBar
        view={view}
        returns={pack}
        onChange={(next) => setSearch(code === null ? { store: storeCd, view: next } : { store: storeCd, code, view: next })}
      />
    </div>
  )
}

function CameraButton({ onOpen }: { onOpen: () => void }) {
  const t = getMessages('shop-pack')
  return (
    <Button icon="scan" isWide onClick={onOpen}>
      {t('camera')}
    </Button>
  )
}

/** The JAN of a code from the URL; the code itself if it is not a JAN. */
function parseJan(code: string): string {
  const read = parseProductCode(code)
  return read.form === 'jan' ? read.jan : code
}
