import { useRef } from 'react'
import { Link } from 'react-router'
import { canOpen, pages } from '../../../shared/access/pages.ts'
import type { ProductDetail } from '../../../shared/api/product-detail.ts'
import { toViewer, useUser } from '../../data/session.ts'
import { getMessages, translateErrorCode } from '../../i18n/get-messages.ts'
import { Icon } from '../../ui/icon.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import {
  detailPanel,
  getTabGroup,
  listAllowedTabs,
  type ProductTab,
  type TabGroup,
  tabsByGroup,
  titleScreenLinks,
} from './product-detail.state.ts'

interface Props {
  detail: ProductDetail
  tab: ProductTab
  onTab: (tab: ProductTab, options?: { replace?: boolean }) => void
}

/** Groups of the parts of a title's page, and below them the parts of the current group with links to related screens. */
export function DetailTabs({ detail, tab, onTab }: Props) {
  const t = getMessages('product-detail')
  const viewer = toViewer(useUser())
  const allowed = listAllowedTabs(viewer)
  const current = getTabGroup(tab)
  const lastTabs = useRef<Partial<Record<TabGroup, ProductTab>>>({})
  lastTabs.current[current] = tab
  const getTabProblem = (value: ProductTab) =>
    value === 'trend' && !detail.everSold ? (translateErrorCode('validation.unsold') ?? '') : undefined
  const links = titleScreenLinks.filter(({ feature }) => canOpen(viewer, pages[feature]))
  const groups = (Object.keys(tabsByGroup) as TabGroup[]).map((group) => ({
    group,
    tabs: allowed.filter((value) => getTabGroup(value) === group),
    links: links.filter((link) => link.group === group),
  }))
  const shown = groups.find(({ group }) => group === current)
  return (
    <>
      <nav className="tabs tab-groups" aria-label={t('parts')}>
        {groups.map(({ group, tabs, links: screens }) => (
          <button
            key={group}
            type="button"
            className={`tab-group${group === current ? ' is-current' : ''}`}
            aria-current={group === current}
            onClick={() => {
              const next = lastTabs.current[group] ?? tabs.find((value) => getTabProblem(value) === undefined)
              if (next && group !== current) onTab(next)
            }}
          >
            {t(`group.${group}`)}
            <span className="count" aria-hidden="true">
              {tabs.length + screens.length}
            </span>
            {group === 'stock' && detail.soldOutStores > 0 && (
              <span className="badge is-caution">{t('group.soldOut', { count: detail.soldOutStores })}</span>
            )}
          </button>
        ))}
      </nav>
      <Tabs
        variant="row"
        label={t(`group.${current}`)}
        value={tab}
        tabs={(shown?.tabs ?? []).map((value) => ({ value, label: t(`tab.${value}`), problem: getTabProblem(value) }))}
        panelId={detailPanel}
        onChange={onTab}
      >
        {shown?.links.map(({ name, feature, query }) => (
          <Link key={name} className="tab" to={`${pages[feature].route}?${query}=${detail.jan}`}>
            {t(`tab.${name}`)}
            <Icon name="right" small />
          </Link>
        ))}
      </Tabs>
    </>
  )
}
