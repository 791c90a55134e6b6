import type { UserInfo } from '../../shared/contract/session.ts'
import { menuEntry, type PageName, pages } from '../../shared/pages.ts'
import { viewerOf } from '../data/session.ts'
import type { MessageKey } from '../i18n/use-messages.ts'
import type { IconName } from '../ui/icon.tsx'

interface Entry {
  page: PageName
  label: MessageKey<'frame'>
  icon: IconName
  large?: boolean
  /** Pages that lie behind this one: the entry is current on them too. */
  also?: readonly PageName[]
}

interface Group {
  title: MessageKey<'frame'> | null
  entries: readonly Entry[]
}

/** The sidebar. A screen that comes to life adds its line here and its page in routes.tsx. */
export const menu: readonly Group[] = [
  {
    title: null,
    entries: [
      { page: 'dashboard', label: 'menu.dashboard', icon: 'dashboard', large: true },
      { page: 'product-search', label: 'menu.product-search', icon: 'search', large: true },
      { page: 'ranking-create', label: 'menu.ranking-create', icon: 'ranking', large: true },
    ],
  },
  {
    title: 'menu.products',
    entries: [
      { page: 'product-detail', label: 'menu.product-detail', icon: 'book' },
      { page: 'shop', label: 'menu.shop', icon: 'shelf' },
      { page: 'scan', label: 'menu.scan', icon: 'scan' },
      { page: 'sale-compare', label: 'menu.sale-compare', icon: 'swap' },
      { page: 'reservation-subscription', label: 'menu.reservation-subscription', icon: 'calendar' },
      { page: 'continuous-purchasing-trend', label: 'menu.continuous-purchasing-trend', icon: 'repeat' },
      { page: 'stock-outs', label: 'menu.stock-outs', icon: 'empty' },
      { page: 'return-candidates', label: 'menu.return-candidates', icon: 'sendBack' },
      { page: 'movers', label: 'menu.movers', icon: 'bolt' },
    ],
  },
  {
    title: 'menu.buyers',
    entries: [
      { page: 'purchase-cluster', label: 'menu.purchase-cluster', icon: 'people' },
      { page: 'combined-sales-analysis', label: 'menu.combined-sales-analysis', icon: 'basket' },
    ],
  },
  {
    title: 'menu.market',
    entries: [
      { page: 'sale-ranking', label: 'menu.sale-ranking', icon: 'store' },
      { page: 'peer-store-gap', label: 'menu.peer-store-gap', icon: 'scale' },
      { page: 'publisher-ranking', label: 'menu.publisher-ranking', icon: 'building' },
      { page: 'trend-by-genre', label: 'menu.trend-by-genre', icon: 'genres' },
    ],
  },
  {
    title: null,
    entries: [
      { page: 'schedules', label: 'menu.schedules', icon: 'clock', large: true },
      { page: 'help', label: 'menu.help', icon: 'help', large: true },
    ],
  },
  {
    title: 'menu.administration',
    entries: [
      {
        page: 'contract',
        label: 'menu.contract',
        icon: 'contract',
        also: ['contract-new', 'contract-detail', 'contract-update', 'api-tokens'],
      },
      {
        page: 'contract-pattern',
        label: 'menu.contract-pattern',
        icon: 'pattern',
        also: ['contract-pattern-new', 'contract-pattern-detail'],
      },
      { page: 'licenses-or-admin', label: 'menu.licenses-or-admin', icon: 'licence' },
      { page: 'contract-user-management', label: 'menu.user-management', icon: 'users' },
      { page: 'notification', label: 'menu.notification', icon: 'bell', also: ['notification-add', 'notification-edit'] },
      {
        page: 'data-loads',
        label: 'menu.data-loads',
        icon: 'database',
        also: ['data-load', 'data-load-new', 'sender-mapping', 'sender-mapping-edit'],
      },
      { page: 'audit', label: 'menu.audit', icon: 'audit' },
      { page: 'maintenance', label: 'menu.maintenance', icon: 'wrench' },
    ],
  },
]

export interface ShownEntry extends Entry {
  to: string
  off: boolean
}

/**
 * What a user sees of the menu: hidden where the tab is disabled for them or the entry is the administrators', greyed
 * where the contract does not hold it (specification section 2).
 */
export function shownMenu(user: UserInfo): { title: Group['title']; entries: ShownEntry[] }[] {
  const viewer = viewerOf(user)
  return menu
    .map((group) => ({
      title: group.title,
      entries: group.entries.flatMap((entry): ShownEntry[] => {
        const state = menuEntry(viewer, pages[entry.page])
        return state === 'hidden' ? [] : [{ ...entry, to: pages[entry.page].route, off: state === 'off' }]
      }),
    }))
    .filter((group) => group.entries.length > 0)
}

/** Where a user lands after signing in: the first page of the menu that is open to them. */
export function firstPage(user: UserInfo): string {
  for (const group of shownMenu(user)) for (const entry of group.entries) if (!entry.off) return entry.to
  return '/access-limit'
}
