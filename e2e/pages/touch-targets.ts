/** Smallest width and height of what is pressed with a finger, in pixels. */
const MIN_TARGET = 44

/**
 * Controls that are smaller than a finger. Runs in the page. Links within a sentence and the tick of a check box, whose area
 * its cell or label extends, are no targets of their own.
 */
export function findSmallTargets(minTarget: number): string[] {
  const small = new Set<string>()
  for (const element of document.querySelectorAll('a, button, select, summary')) {
    if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('[inert], .footer, .skip-link, p')) continue
    const { width, height } = element.getBoundingClientRect()
    if (width < 2 || (width > minTarget - 1 && height > minTarget - 1)) continue
    small.add(`${element.tagName.toLowerCase()}.${element.className} ${Math.round(width)}x${Math.round(height)}`)
  }
  return [...small]
}

export { MIN_TARGET }
