import { onVisitEnd } from './visit.ts'

type Badged = Navigator & { setAppBadge?: (count?: number) => Promise<void>; clearAppBadge?: () => Promise<void> }

/** Shows on the icon of the installed application how much is unread; 0 takes it away. Elsewhere nothing happens. */
export function setUnread(count: number): void {
  const badged = navigator as Badged
  const badgeUpdate = count > 0 ? badged.setAppBadge?.(count) : badged.clearAppBadge?.()
  // a browser that has no icon to put it on says so
  badgeUpdate?.catch(() => undefined)
}

onVisitEnd(() => setUnread(0))
