import { findSystemBrowser } from '../../.ci/system-browser.ts'

const executablePath = findSystemBrowser()

/** Browser of all tests: the system's, otherwise Playwright's own. */
export const launchOptions = {
  ...(executablePath === undefined ? {} : { executablePath }),
  args: [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

/** Locale, time zone and window of a desktop computer in Japan. */
export const desktopOptions = { locale: 'ja-JP', timezoneId: 'Asia/Tokyo', viewport: { width: 1440, height: 900 } }
