import { useEffect } from 'react'
import { sessionKeys } from '../data/area.ts'
import { FRAME_KEY, readDeviceValue, writeDeviceValue } from '../data/device-store.ts'
import { OFFLINE_READING_MS } from '../data/offline/reading-time.ts'
import { session } from '../data/session.ts'
import { getCurrentLanguage } from '../i18n/i18n.ts'

/** Sidebar, header and footer of the last visit, which before-paint.js shows before the app has started. */
interface SavedFrame {
  userId: string
  language: string
  html: string
  /** How long after the last check of the session it may be shown. */
  readableMs: number
}

/** Serializes the frame without what may be outdated at the next start: page, dialogs, notices, the data's state. */
function serializeFrame(frame: Element): string {
  const copy = frame.cloneNode(true) as Element
  copy.classList.remove('is-drawer-open')
  for (const element of copy.querySelectorAll(
    '.drawer-scrim, .header-bell > *, .header-notice > :not(.invented), .suggestions, dialog, [popover]',
  ))
    element.remove()
  for (const input of copy.querySelectorAll('input')) input.removeAttribute('value')
  for (const element of copy.querySelectorAll('.sidebar-foot, .footer-state')) element.textContent = ''
  const page = copy.querySelector('.page')
  if (page)
    page.innerHTML = '<div class="stack muted page-loading" aria-busy="true"><i class="spinner" aria-hidden="true"></i></div>'
  // it cannot be used until the app has started
  copy.setAttribute('inert', '')
  return copy.outerHTML
}

export function saveFrame(): void {
  const frame = document.querySelector('.frame:not([inert])')
  const userId = session.user?.userId
  // another tab may have signed out, which this tab has not noticed while it was frozen
  if (frame === null || userId === undefined || readDeviceValue<{ userId: string }>(sessionKeys.user)?.userId !== userId) return
  const saved: SavedFrame = {
    userId,
    language: getCurrentLanguage(),
    html: serializeFrame(frame),
    readableMs: OFFLINE_READING_MS,
  }
  writeDeviceValue(FRAME_KEY, saved)
}

/** Milliseconds after which the frame of a visit is saved: it is drawn completely, and nobody waits for the processor. */
const SAVE_DELAY_MS = 5000

/** Saves the frame for the next start: once soon, and again when the page is hidden or left. */
export function useSaveFrame(): void {
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
  }, [])
}
