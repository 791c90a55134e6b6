import type { UserInfo } from '../../shared/contract/session.ts'
import { bypassesPattern, type Feature, features, mayUseFeature } from '../../shared/permissions.ts'
import { viewerOf } from '../data/session.ts'
import type { MessageKey } from '../i18n/use-messages.ts'
import type { IconName } from '../ui/icon.tsx'

interface Entry {
  feature: Feature
  label: MessageKey<'frame'>
  icon: IconName
  large?: boolean
}

interface Group {
  title: MessageKey<'frame'> | null
  entries: readonly Entry[]
}

/** The sidebar. A screen that comes to life adds its line here and its route in routes.tsx. */
export const menu: readonly Group[] = [
  {
    title: null,
    entries: [
      { feature: 'dashboard', label: 'menu.dashboard', icon: 'dashboard', large: true },
      { feature: 'product-search', label: 'menu.product-search', icon: 'search', large: true },
      { feature: 'ranking-create', label: 'menu.ranking-create', icon: 'ranking', large: true },
    ],
  },
  {
    title: 'menu.products',
    entries: [{ feature: 'product-detail', label: 'menu.product-detail', icon: 'book' }],
  },
]

export interface ShownEntry extends Entry {
  to: string
  off: boolean
}

/**
 * What a user sees of the menu: hidden where the tab is disabled for them, greyed where the contract does not hold
 * it (specification section 2). Administrators and trial accounts see everything.
 */
export function shownMenu(user: UserInfo): { title: Group['title']; entries: ShownEntry[] }[] {
  const viewer = viewerOf(user)
  const free = bypassesPattern(user.role)
  return menu
    .map((group) => ({
      title: group.title,
      entries: group.entries
        .filter((entry) => free || entry.feature === 'dashboard' || !user.disableMenuTab.includes(entry.feature))
        .map((entry) => ({ ...entry, to: features[entry.feature].route, off: !mayUseFeature(viewer, entry.feature) })),
    }))
    .filter((group) => group.entries.length > 0)
}

/** Where a user lands after signing in: the first page of the menu that is open to them. */
export function firstPage(user: UserInfo): string {
  for (const group of shownMenu(user)) for (const entry of group.entries) if (!entry.off) return entry.to
  return '/access-limit'
}
