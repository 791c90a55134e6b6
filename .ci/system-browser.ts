import { existsSync } from 'node:fs'

// the headless shell, which Playwright's own download also uses, takes a fifth less time
const systemBrowsers = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** Path of the browser that CHROMIUM_PATH names, or of the system's; undefined if there is none. */
export const findSystemBrowser = (): string | undefined =>
  [process.env.CHROMIUM_PATH ?? '', ...systemBrowsers].find((path) => existsSync(path))
