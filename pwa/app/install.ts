import { todayInJapan } from '../../shared/period.ts'
import { FIRST_PACK, readDevice, writeDevice } from '../data/device-store.ts'

/** Chromium's event that makes the application installable. */
interface InstallEvent extends Event {
  prompt: () => Promise<unknown>
}

/** Days of use before the installation is offered. */
const DAYS_OF_USE = 3
const REPEAT_OFFER_DAYS = 90
/** Belongs to the device: a refusal survives a sign-out. */
export const INSTALL_KEY = 'uresuji-install'
const DAYS_KEY = 'days-of-use'

let waiting: InstallEvent | null = null

/** Listens for the browser's event, which is fired once and early. */
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

/**
 * Counts the days of use; returns the new count and whether the user is familiar with the application. A received pack
 * counts as such.
 */
export function isAtHome(
  use: Use | null,
  { today, hasPack }: { today: string; hasPack: boolean },
): { use: Use; atHome: boolean } {
  const next = use?.last === today ? use : { days: (use?.days ?? 0) + 1, last: today }
  return { use: next, atHome: hasPack || next.days >= DAYS_OF_USE }
}

/** Safari on iPhone and iPad has no installation prompt but a menu item. */
const isApple = (): boolean =>
  /iPad|iPhone/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true

export const installWay = (): 'ask' | 'apple' | null => (isInstalled() ? null : waiting ? 'ask' : isApple() ? 'apple' : null)

/** Returns true if the installation should be offered now; counts today as a day of use. */
export function offersInstall(now = Date.now()): boolean {
  const { use, atHome } = isAtHome(readDevice<Use>(DAYS_KEY), {
    today: todayInJapan(now),
    hasPack: readDevice<boolean>(FIRST_PACK) ?? false,
  })
  writeDevice(DAYS_KEY, use)
  if (!atHome || installWay() === null) return false
  try {
    return now - Number(localStorage.getItem(INSTALL_KEY) ?? 0) > REPEAT_OFFER_DAYS * 86_400_000
  } catch {
    return false
  }
}

/** Records a refusal: the installation is offered again after 90 days. */
export function putOff(now = Date.now()): void {
  try {
    localStorage.setItem(INSTALL_KEY, String(now))
  } catch {
    // without storage it is offered again another day
  }
}

export async function install(): Promise<void> {
  putOff()
  await waiting?.prompt()
  waiting = null
}
