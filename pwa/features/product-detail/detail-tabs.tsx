import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { ProductDetail } from '../../../shared/api/product-detail.ts'
import { mayOpen, pages } from '../../../shared/pages.ts'
import { toViewer, useUser } from '../../data/session.ts'
import { translateErrorCode, useMessages } from '../../i18n/use-messages.ts'
import { Icon } from '../../ui/icon.tsx'
import { listAllowedTabs, type ProductTab, titleScreenLinks } from './product-detail.state.ts'

interface Props {
  detail: ProductDetail
  tab: ProductTab
  onTab: (tab: ProductTab, options?: { replace?: boolean }) => void
}

/** Tabs of a title's page, and links to the screens about a single title. */
export function DetailTabs({ detail, tab, onTab }: Props) {
  const t = useMessages('product-detail')
  const viewer = toViewer(useUser())
  const unsold = !detail.everSold
  const tabs = listAllowedTabs(viewer)
  const list = useRef<HTMLDivElement>(null)
  // the tab list is wider than most screens, so scroll the current tab into view
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tab` says which button is the current one
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-selected=true]')
    const frame = list.current?.parentElement
    if (current && frame) frame.scrollLeft = current.offsetLeft - (frame.clientWidth - current.offsetWidth) / 2
  }, [tab])
  return (
    <div className="tabs">
      <div className="tab-list" role="tablist" ref={list} aria-label={t('parts')}>
        {tabs.map((value) => (
          <button
            key={value}
            type="button"
            role="tab"
            id={`tab-${value}`}
            aria-selected={value === tab}
            aria-controls="detail-part"
            tabIndex={value === tab ? 0 : -1}
            disabled={unsold && value === 'trend'}
            title={unsold && value === 'trend' ? (translateErrorCode('validation.unsold') ?? undefined) : undefined}
            className={`tab${value === tab ? ' is-current' : ''}`}
            onClick={() => onTab(value)}
            onKeyDown={(event) => {
              const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
              const next = tabs[(tabs.indexOf(value) + step + tabs.length) % tabs.length]
              if (step === 0 || !next) return
              event.preventDefault()
              onTab(next, { replace: true })
              document.getElementById(`tab-${next}`)?.focus()
            }}
          >
            {t(`tab.${value}`)}
          </button>
        ))}
      </div>
      {titleScreenLinks.map(({ name, feature, query }) =>
        mayOpen(viewer, pages[feature]) ? (
          <Link key={name} className="tab" to={`${pages[feature].route}?${query}=${detail.jan}`}>
            {t(`tab.${name}`)}
            <Icon name="right" small />
          </Link>
        ) : null,
      )}
    </div>
  )
}
