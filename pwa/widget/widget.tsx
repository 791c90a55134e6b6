import './widget.css'
import { type ComponentType, StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import type { WidgetMessage, WidgetPage } from '../../shared/api/widget-pages.ts'
import { WidgetCombinedSales } from './combined-sales.tsx'
import type { WidgetEntry } from './entry.ts'
import { resolveHostColours } from './host-colours.ts'
import { WidgetSalesTrend } from './sales-trend.tsx'
import { openWidget, type WidgetContext } from './session.ts'
import { WidgetStock } from './stock.tsx'
import { loadTranslate, TranslateContext, useTranslate } from './translate.ts'
import { useRequest } from './use-request.ts'
import { LogoMark, WidgetAccessDenied, WidgetErrorState, WidgetSkeleton } from './widget-states.tsx'

/** Origins to notify: the embedding page if it is permitted; all permitted ones in browsers without ancestorOrigins. */
function getMessageTargets(origins: readonly string[]): readonly string[] {
  const [holder] = window.location.ancestorOrigins ?? []
  return holder === undefined ? origins : origins.filter((origin) => origin === holder)
}

/** Posts the height of the content to the host page whenever it changes. Only sites of the token receive it. */
function usePostHeight(page: WidgetPage, origins: readonly string[]): void {
  useEffect(() => {
    const content = document.getElementById('widget')
    if (window.parent === window || content === null || origins.length === 0) return
    let postedHeight = 0
    const postHeight = () => {
      const height = Math.ceil(content.getBoundingClientRect().height)
      if (height === postedHeight || height === 0) return
      postedHeight = height
      const message: WidgetMessage = { source: 'uresuji-widget', type: 'height', page, height, at: new Date().toISOString() }
      for (const origin of getMessageTargets(origins)) window.parent.postMessage(message, origin)
    }
    const observer = new ResizeObserver(postHeight)
    observer.observe(content)
    return () => observer.disconnect()
  }, [page, origins])
}

const views: Record<WidgetPage, ComponentType<WidgetContext>> = {
  'combined-sales': WidgetCombinedSales,
  'sales-trend': WidgetSalesTrend,
  stock: WidgetStock,
}
const titles = { 'combined-sales': 'combinedBook', 'sales-trend': 'trend', stock: 'stock' } as const
const noOrigins: readonly string[] = []

/**
 * Checks the token, then renders the page. A failed check looks like a missing page for any reason, and never leads to a
 * sign-in page.
 */
function Widget({ entry }: { entry: WidgetEntry }) {
  const t = useTranslate()
  const { data, error, retry } = useRequest('info', () => openWidget(entry))
  usePostHeight(entry.page, data?.info.origins ?? noOrigins)
  if (data) {
    const Page = views[entry.page]
    return <Page entry={entry} {...data} />
  }
  if (error && [400, 401, 403, 404].includes(error.status)) return <WidgetAccessDenied error={error} token={entry.token} />
  return (
    <main className="widget" aria-busy={!error}>
      <header>
        <h1>{t(titles[entry.page])}</h1>
      </header>
      {error ? <WidgetErrorState error={error} retry={retry} /> : <WidgetSkeleton rows={3} />}
      <footer>
        <LogoMark />
        <span>{t('product')}</span>
      </footer>
    </main>
  )
}

/** Applies the colours; follows the theme of the device if the host page names neither background nor theme. */
function applyColours(search: URLSearchParams): void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const root = document.documentElement
  const updateColours = () => {
    const { theme, properties } = resolveHostColours(search, dark.matches ? 'dark' : 'light')
    root.dataset.theme = theme
    for (const [name, value] of Object.entries(properties)) root.style.setProperty(name, value)
  }
  dark.addEventListener('change', updateColours)
  updateColours()
}

export async function showWidget(entry: WidgetEntry): Promise<void> {
  const t = await loadTranslate(entry.language)
  const root = document.documentElement
  root.lang = entry.language
  root.dataset.font = entry.search.get('font') === 'serif' ? 'serif' : 'sans'
  document.title = t(titles[entry.page])
  applyColours(entry.search)
  const container = document.getElementById('widget')
  if (!container) throw new Error('widget.html has no #widget')
  createRoot(container).render(
    <StrictMode>
      <TranslateContext value={t}>
        <Widget entry={entry} />
      </TranslateContext>
    </StrictMode>,
  )
}
