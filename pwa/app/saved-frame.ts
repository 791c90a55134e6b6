import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { sessionKeys } from '../data/area.ts'
import { FRAME_KEY, readDeviceValue, writeDeviceValue } from '../data/device-store.ts'
import { OFFLINE_READING_MS } from '../data/offline/reading-time.ts'
import { session } from '../data/session.ts'
import { getCurrentLanguage } from '../i18n/i18n.ts'
import { isPageLoaded } from '../ui/frame/saved-page.tsx'

/**
 * Sidebar, header and footer of the last visit, and the dashboard that it showed last. before-paint.js shows them before the
 * app has started.
 */
interface SavedFrame {
  userId: string
  language: string
  html: string
  page: SavedPage | null
  /** How long after the last check of the session it may be shown. */
  readableMs: number
}

/** Page of the frame (ui/frame/saved-page.tsx). */
interface SavedPage {
  /** Query of its URL, with `?`; empty if there is none. */
  search: string
  html: string
}

/** Characters of the largest page that is saved: the browser stores five million for everything. */
const MAX_PAGE_LENGTH = 500_000

/** Serializes a page that a start can show, if it is completely loaded; otherwise null. */
function serializePage(frame: Element): SavedPage | null {
  const page = frame.querySelector<HTMLElement>('[data-page-search]')
  if (page === null || !isPageLoaded(page)) return null
  const html = page.innerHTML
  return html.length > MAX_PAGE_LENGTH ? null : { search: page.dataset.pageSearch ?? '', html }
}

/** Serializes the frame without what may be outdated at the next start: dialogs, notices, the data's state. */
function serializeFrame(frame: Element): Pick<SavedFrame, 'html' | 'page'> {
  const copy = frame.cloneNode(true) as Element
  copy.classList.remove('is-drawer-open')
  for (const element of copy.querySelectorAll(
    '.drawer-scrim, .header-bell > *, .header-notice > :not(.invented), .suggestions, dialog, [popover]',
  ))
    element.remove()
  for (const input of copy.querySelectorAll('input')) input.removeAttribute('value')
  for (const element of copy.querySelectorAll('.sidebar-foot, .footer-state')) element.textContent = ''
  const savedPage = serializePage(copy)
  const page = copy.querySelector('.page')
  if (page)
    page.innerHTML = '<div class="stack muted page-loading" aria-busy="true"><i class="spinner" aria-hidden="true"></i></div>'
  // it cannot be used until the app has started
  copy.setAttribute('inert', '')
  return { html: copy.outerHTML, page: savedPage }
}

/** The saved page of the same user in the same language; null if there is none. */
function readLastPage(userId: string, language: string): SavedPage | null {
  const last = readDeviceValue<SavedFrame>(FRAME_KEY)
  return last?.userId === userId && last.language === language ? last.page : null
}

export function saveFrame(): void {
  const frame = document.querySelector('.frame:not([inert])')
  const userId = session.user?.userId
  // another tab may have signed out, which this tab has not noticed while it was frozen
  if (frame === null || userId === undefined || readDeviceValue<{ userId: string }>(sessionKeys.user)?.userId !== userId) return
  const language = getCurrentLanguage()
  const { html, page } = serializeFrame(frame)
  const saved: SavedFrame = {
    userId,
    language,
    html,
    page: page ?? readLastPage(userId, language),
    readableMs: OFFLINE_READING_MS,
  }
  writeDeviceValue(FRAME_KEY, saved)
}

/** Milliseconds after which the frame of a page is saved: it is drawn completely, and nobody waits for the processor. */
const SAVE_DELAY_MS = 5000

/** Saves the frame for the next start: soon after a page is opened, and again when it is hidden or left. */
export function useSaveFrame(): void {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is saved anew
  useEffect(() => {
    const timer = setTimeout(saveFrame, SAVE_DELAY_MS)
    const saveWhenHidden = () => {
      if (document.visibilityState === 'hidden') saveFrame()
    }
    document.addEventListener('visibilitychange', saveWhenHidden)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', saveWhenHidden)
    }
  }, [pathname])
}
