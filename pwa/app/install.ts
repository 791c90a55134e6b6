import { todayInJapan } from '../../shared/period.ts'
import { FIRST_PACK, readDevice, writeDevice } from '../data/device-store.ts'

/** What Chromium hands over when the application can be put in. */
interface InstallEvent extends Event {
  prompt: () => Promise<unknown>
}

/** Days of use after which somebody has seen what it is for. */
const DAYS_OF_USE = 3
const ASKED_AGAIN_DAYS = 90
/** Belongs to the device: whoever said no is not asked again because somebody signed out. */
export const INSTALL_KEY = 'uresuji-install'
const DAYS_KEY = 'days-of-use'

let waiting: InstallEvent | null = null

/** The browser says once, and early, that the application can be put in. */
export function listenForInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    waiting = event as InstallEvent
  })
  addEventListener('appinstalled', () => {
    waiting = null
  })
}

interface Use {
  days: number
  last: string
}

/** Counts the days of use; a pack that was received counts for them. */
export function isAtHome(
  use: Use | null,
  { today, hasPack }: { today: string; hasPack: boolean },
): { use: Use; atHome: boolean } {
  const next = use?.last === today ? use : { days: (use?.days ?? 0) + 1, last: today }
  return { use: next, atHome: hasPack || next.days >= DAYS_OF_USE }
}

/** Safari on a telephone or tablet of Apple has no question to put, but a way. */
const isApple = (): boolean =>
  /iPad|iPhone/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true

export const installWay = (): 'ask' | 'apple' | null => (isInstalled() ? null : waiting ? 'ask' : isApple() ? 'apple' : null)

/** Is it the moment to offer the application for the home screen? */
export function offersInstall(now = Date.now()): boolean {
  const { use, atHome } = isAtHome(readDevice<Use>(DAYS_KEY), {
    today: todayInJapan(now),
    hasPack: readDevice<boolean>(FIRST_PACK) ?? false,
  })
  writeDevice(DAYS_KEY, use)
  if (!atHome || installWay() === null) return false
  try {
    return now - Number(localStorage.getItem(INSTALL_KEY) ?? 0) > ASKED_AGAIN_DAYS * 86_400_000
  } catch {
    return false
  }
}

/** Not now: it is not offered again for a season. */
export function putOff(now = Date.now()): void {
  try {
    localStorage.setItem(INSTALL_KEY, String(now))
  } catch {
    // closed storage: it is offered again another day
  }
}

export async function install(): Promise<void> {
  putOff()
  await waiting?.prompt()
  waiting = null
}
