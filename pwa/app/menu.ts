import { type AnalysisSlug, analyses } from '../../shared/access/analyses.ts'
import { getMenuEntryState, type PageName, pages } from '../../shared/access/pages.ts'
import type { UserInfo } from '../../shared/api/session.ts'
import { toViewer } from '../data/session.ts'
import type { MessageKey, Translate } from '../i18n/get-messages.ts'
import { subKindsByTab } from '../report/combined-sales-analysis/combined-query.ts'
import type { SidebarEntry, SidebarSection } from '../ui/frame/sidebar-menu.tsx'
import type { IconName } from '../ui/icon.tsx'

interface MenuItem {
  /** Search string after the path of its page. */
  search: string
  /** Parameters for which this part is current; null: the parameter is absent. */
  query: Readonly<Record<string, readonly (string | null)[]>>
}
interface MenuSubEntry extends MenuItem {
  label: MessageKey<'frame'>
}

interface MenuEntry extends Partial<MenuItem> {
  page: PageName
  label: MessageKey<'frame'>
  icon: IconName
  isLarge?: boolean
  /** Pages that belong to this one: the entry is current on them, too. */
  relatedPages?: readonly PageName[]
  subEntries?: readonly MenuSubEntry[]
}

interface MenuSection {
  title: MessageKey<'frame'> | null
  entries: readonly MenuEntry[]
}

/** Kinds of goods of combined sales. Without a parameter the kind is books. */
const combinedSalesEntries = (['book', 'rental', 'sale', 'stationery', 'game'] as const).map(
  (item): MenuSubEntry => ({
    label: `menu.combined.${item}`,
    search: `?item=${item}`,
    query: { item: item === 'book' ? ['book', null] : subKindsByTab[item] ? [item, ...subKindsByTab[item]] : [item] },
  }),
)

const listAnalysisIcons = (): [AnalysisSlug, IconName][] => analyses.map(({ slug, icon }) => [slug, icon])
const analysisIcons = Object.fromEntries(listAnalysisIcons()) as Record<AnalysisSlug, IconName>
const createMenuEntry = (slug: AnalysisSlug, overrides: Partial<MenuEntry> = {}): MenuEntry => ({
  page: slug,
  label: `menu.${slug}`,
  icon: analysisIcons[slug],
  ...overrides,
})

/** Page in the user menu that every user may open; it is not in the sidebar. */
export const passwordEntry: MenuEntry = { page: 'change-password', label: 'menu.change-password', icon: 'key' }

/** Sidebar in the order of specification section 2; later analyses follow with the other screens. */
export const menuSections: readonly MenuSection[] = [
  {
    title: null,
    entries: [
      createMenuEntry('dashboard', { isLarge: true }),
      createMenuEntry('product-search', { isLarge: true }),
      createMenuEntry('product-detail'),
      createMenuEntry('purchase-cluster'),
      createMenuEntry('combined-sales-analysis', { subEntries: combinedSalesEntries }),
      createMenuEntry('sale-compare'),
      createMenuEntry('product-detail', {
        label: 'menu.magazine-transition',
        icon: 'issues',
        search: '?tab=issues',
        query: { tab: ['issues'] },
      }),
      createMenuEntry('reservation-subscription'),
      createMenuEntry('continuous-purchasing-trend'),
      createMenuEntry('ranking-create', { isLarge: true }),
      createMenuEntry('sale-ranking'),
      createMenuEntry('publisher-ranking'),
      createMenuEntry('trend-by-genre'),
      { page: 'help', label: 'menu.help', icon: 'help', isLarge: true },
    ],
  },
  {
    title: 'menu.more',
    entries: [
      { page: 'shop', label: 'menu.shop', icon: 'shelf' },
      { page: 'scan', label: 'menu.scan', icon: 'scan' },
      ...analyses.filter(({ slug, feature }) => slug !== feature).map(({ slug }) => createMenuEntry(slug)),
      { page: 'periodic-reports', label: 'menu.periodic-reports', icon: 'list' },
      { page: 'schedules', label: 'menu.schedules', icon: 'clock' },
    ],
  },
  {
    title: 'menu.administration',
    entries: [
      {
        page: 'contract',
        label: 'menu.contract',
        icon: 'contract',
        relatedPages: ['contract-new', 'contract-detail', 'contract-update', 'api-tokens'],
      },
      {
        page: 'contract-pattern',
        label: 'menu.contract-pattern',
        icon: 'pattern',
        relatedPages: ['contract-pattern-new', 'contract-pattern-detail'],
      },
      { page: 'licenses-or-admin', label: 'menu.licenses-or-admin', icon: 'licence' },
      { page: 'contract-user-management', label: 'menu.user-management', icon: 'users' },
      { page: 'notification', label: 'menu.notification', icon: 'bell', relatedPages: ['notification-add', 'notification-edit'] },
      {
        page: 'data-loads',
        label: 'menu.data-loads',
        icon: 'database',
        relatedPages: ['data-load', 'data-load-new', 'sender-mapping', 'sender-mapping-edit'],
      },
      { page: 'data-health', label: 'menu.data-health', icon: 'health' },
      { page: 'audit', label: 'menu.audit', icon: 'audit' },
      { page: 'maintenance', label: 'menu.maintenance', icon: 'wrench' },
    ],
  },
]

interface VisibleMenuEntry extends MenuEntry {
  to: string
  disabled: boolean
}

/**
 * Menu as the user sees it: entries are hidden if the tab is disabled for the user or reserved for administrators, and
 * greyed if the contract does not include them (specification section 2).
 */
export function getVisibleMenu(user: UserInfo): { title: MenuSection['title']; entries: VisibleMenuEntry[] }[] {
  const viewer = toViewer(user)
  return menuSections
    .map((group) => ({
      title: group.title,
      entries: group.entries.flatMap((entry): VisibleMenuEntry[] => {
        const state = getMenuEntryState(viewer, pages[entry.page])
        return state === 'hidden'
          ? []
          : [{ ...entry, to: pages[entry.page].route + (entry.search ?? ''), disabled: state === 'off' }]
      }),
    }))
    .filter((group) => group.entries.length > 0)
}

/** Menu of a user for the sidebar component. */
export const buildSidebarMenu = (user: UserInfo, t: Translate<'frame'>): SidebarSection[] =>
  getVisibleMenu(user).map(({ title, entries }) => ({
    title: title === null ? null : t(title),
    entries: entries.map(({ to, label, icon, disabled, isLarge = false, relatedPages = [], query = null, subEntries = [] }) => {
      const entry: SidebarEntry = {
        to,
        label: t(label),
        icon,
        isLarge,
        disabled,
        relatedPaths: relatedPages.map((page) => pages[page].route),
        query,
        subEntries: [],
      }
      const kindEntries = subEntries.map((kind) => ({
        ...entry,
        to: to + kind.search,
        label: t(kind.label),
        isLarge: false,
        query: kind.query,
      }))
      return { ...entry, subEntries: kindEntries }
    }),
  }))

/** Page that opens after signing in: the first one of the menu that the user may open. */
export function getFirstPagePath(user: UserInfo): string {
  for (const group of getVisibleMenu(user)) for (const entry of group.entries) if (!entry.disabled) return entry.to
  return '/access-limit'
}
