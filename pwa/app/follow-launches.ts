import { stripLanguagePrefix } from './guards.ts'

/** Launches of the installed app while it is open (launch_handler of the manifest); not every browser has it. */
interface LaunchQueue {
  setConsumer: (consume: (launch: { targetURL?: string }) => void) => void
}

/**
 * Opens in this page what a shortcut, a link or a shared code asks for: the browser only brings the window to the front. A launch
 * of the app itself, and the one that opened this page, change nothing.
 */
export function navigateOnLaunch(navigate: (path: string) => void): void {
  const { launchQueue } = globalThis as { launchQueue?: LaunchQueue }
  const opened = location.href
  let isFirst = true
  launchQueue?.setConsumer(({ targetURL }) => {
    const isOpening = isFirst && targetURL === opened
    isFirst = false
    if (targetURL === undefined || isOpening) return
    const path = stripLanguagePrefix(new URL(targetURL))
    if (path !== '/') navigate(path)
  })
}
