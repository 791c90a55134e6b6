import { getTodayInJapan } from '../../shared/calendar/period.ts'
import { FIRST_PACK_KEY, readDeviceValue } from '../data/device-store.ts'
import { isOlderThan } from '../data/is-older-than.ts'
import { writeValueWhileSignedIn } from '../data/offline/device-state.ts'
import { isInstalled } from '../data/offline/is-installed.ts'
import { requestPersistence } from '../data/offline/persistent-storage.ts'

/** Chromium's event that makes the application installable. */
interface BeforeInstallPromptEvent extends Event {
  prompt: () => Promise<unknown>
}

/** Days of use before the installation is offered. */
const MIN_DAYS_OF_USE = 3
const REPEAT_OFFER_DAYS = 90
/** Belongs to the device: a refusal survives a sign-out. */
const INSTALL_KEY = 'uresuji-install'
const DAYS_KEY = 'days-of-use'

let deferredPrompt: BeforeInstallPromptEvent | null = null

/** Listens for the browser's event, which is fired once and early. */
export function listenForInstallEvents(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    deferredPrompt = event as BeforeInstallPromptEvent
  })
  addEventListener('appinstalled', () => {
    deferredPrompt = null
    // a browser that refused a page it hardly knew agrees now
    void requestPersistence()
  })
}

interface UsageDays {
  days: number
  last: string
}

/**
 * Counts the days of use; returns the new count and whether the user is familiar with the application. A downloaded shop pack
 * counts as familiarity.
 */
export function countDayOfUse(
  use: UsageDays | null,
  { today, hasPack }: { today: string; hasPack: boolean },
): { use: UsageDays; isFamiliar: boolean } {
  const next = use?.last === today ? use : { days: (use?.days ?? 0) + 1, last: today }
  return { use: next, isFamiliar: hasPack || next.days >= MIN_DAYS_OF_USE }
}

/** Safari on iPhone and iPad has no installation prompt but a menu item. */
const isAppleMobile = (): boolean =>
  /iPad|iPhone/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

export const getInstallMethod = (): 'prompt' | 'ios-menu' | null =>
  isInstalled() ? null : deferredPrompt ? 'prompt' : isAppleMobile() ? 'ios-menu' : null

/** Returns true if the installation should be offered now; counts today as a day of use. */
export function recordUseAndCheckInstallOffer(userId: string, now = Date.now()): boolean {
  const { use, isFamiliar } = countDayOfUse(readDeviceValue<UsageDays>(DAYS_KEY), {
    today: getTodayInJapan(now),
    hasPack: readDeviceValue<boolean>(FIRST_PACK_KEY) ?? false,
  })
  writeValueWhileSignedIn(userId, DAYS_KEY, use)
  if (!isFamiliar || getInstallMethod() === null) return false
  try {
    return isOlderThan(REPEAT_OFFER_DAYS * 86_400_000, Number(localStorage.getItem(INSTALL_KEY) ?? 0), now)
  } catch {
    return false
  }
}

/** Records a refusal: the installation is offered again after 90 days. */
export function postponeInstall(now = Date.now()): void {
  try {
    localStorage.setItem(INSTALL_KEY, String(now))
  } catch {
    // without storage it is offered again another day
  }
}

export async function promptInstall(): Promise<void> {
  postponeInstall()
  await deferredPrompt?.prompt()
  deferredPrompt = null
}
