import { onVisitEnd } from './visit.ts'

type Badged = Navigator & { setAppBadge?: (count?: number) => Promise<void>; clearAppBadge?: () => Promise<void> }

/**
 * Shows the number of unread notices on the icon of the installed application; 0 removes it. Does nothing in browsers
 * without badges.
 */
export function setUnread(count: number): void {
  const badged = navigator as Badged
  const badgeUpdate = count > 0 ? badged.setAppBadge?.(count) : badged.clearAppBadge?.()
  // rejects if the application is not installed
  badgeUpdate?.catch(() => undefined)
}

onVisitEnd(() => setUnread(0))
