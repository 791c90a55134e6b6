import './saved-page.css'
import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Longest time for which the saved page stands in for the page. Milliseconds. */
const SAVED_PAGE_TIMEOUT_MS = 5000

/** HTML of the page of the last visit, if before-paint.js has shown it and React is about to replace it; otherwise null. */
const readSavedPage = () => document.querySelector('.frame[inert] .saved-page')?.innerHTML ?? null

/** Whether a page shows neither a placeholder nor anything that is loading. */
export const isPageLoaded = (page: Element): boolean => page.querySelector('[aria-busy="true"], .skeleton') === null

interface Props {
  /** True if all parts of the page are there; each may still be loading. */
  isComplete: boolean
  children: ReactNode
}

/**
 * A page that the next start can show before the app has started (app/saved-frame.ts). At that start, its saved HTML stays
 * until the page is complete and no part of it is loading, so that the figures do not give way to placeholders.
 */
export function SavedPage({ isComplete, children }: Props) {
  const [html, setHtml] = useState(readSavedPage)
  const page = useRef<HTMLDivElement>(null)
  const hasSavedPage = html !== null
  useEffect(() => {
    const element = page.current
    if (!hasSavedPage || element === null) return
    const timer = setTimeout(() => setHtml(null), SAVED_PAGE_TIMEOUT_MS)
    const removeWhenLoaded = () => {
      if (isComplete && isPageLoaded(element)) setHtml(null)
    }
    const observer = new MutationObserver(removeWhenLoaded)
    observer.observe(element, { subtree: true, childList: true, attributeFilter: ['aria-busy'] })
    removeWhenLoaded()
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [hasSavedPage, isComplete])
  return (
    <div className={`saved-page-host${hasSavedPage ? ' is-shown' : ''}`}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the app's own HTML, saved on this device */}
      {hasSavedPage && <div className="saved-page" inert dangerouslySetInnerHTML={{ __html: html }} />}
      <div ref={page} className="loaded-page" data-page-search={isComplete && !hasSavedPage ? location.search : undefined}>
        {children}
      </div>
    </div>
  )
}
