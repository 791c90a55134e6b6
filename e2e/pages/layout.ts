import { expect, type Page } from '@playwright/test'
import { windowSizes } from './window-sizes.ts'

/**
 * Texts that are clipped by their box and have no tooltip with the full text. Runs in the page. Content of scroll areas can be
 * scrolled into view and inert content is shown elsewhere, so both are skipped.
 */
function findClipped(): string[] {
  const clipped = new Set<string>()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? ''
    const parent = node.parentElement
    if (text === '' || parent === null || parent.closest('[inert], [title], script, style, svg, option, textarea')) continue
    if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const drawn = range.getBoundingClientRect()
    if (drawn.width === 0) continue
    for (let box: HTMLElement | null = parent; box !== null && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box)
      if (style.display === 'inline') continue
      if (/auto|scroll/.test(style.overflowX + style.overflowY)) break
      const { left, right, width, height } = box.getBoundingClientRect()
      // texts for screen readers only
      if (width <= 2 || height <= 2) break
      if (/hidden|clip/.test(style.overflowX) && (drawn.right > right + 1 || drawn.left < left - 1)) {
        clipped.add(`${box.tagName.toLowerCase()}.${box.className}: ${text.slice(0, 40)}`)
        break
      }
    }
  }
  return [...clipped]
}

/** Elements that make the page wider than its window. Runs in the page. */
function findWideElements(): string[] {
  const width = document.documentElement.clientWidth
  if (document.documentElement.scrollWidth <= width) return []
  const overflowing = [...document.body.querySelectorAll('*')].filter((element) => element.getBoundingClientRect().right > width)
  const names = overflowing.map((element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`)
  return ['wider than the window: the page', ...names].slice(0, 12)
}

/**
 * Problems of the current screen at each window size, from desktop to the narrowest phone, one line each; the window is a
 * desktop again afterwards.
 */
async function findProblemsAtEachSize(page: Page, screen: string, finders: readonly (() => string[])[]): Promise<string[]> {
  const lines: string[] = []
  for (const [width, height] of windowSizes) {
    await page.setViewportSize({ width, height })
    // charts and tables are laid out again shortly after the resize
    await page.waitForTimeout(300)
    const find = async () => (await Promise.all(finders.map((finder) => page.evaluate(finder)))).flat()
    await expect
      .poll(find, { timeout: 3000 })
      .toEqual([])
      .catch(async () => lines.push(...(await find()).map((line) => `${screen} at ${width}: ${line}`)))
  }
  const [width, height] = windowSizes[0]
  await page.setViewportSize({ width, height })
  return lines
}

/** Elements that overflow the page horizontally. */
export const findOverflow = (page: Page, screen: string): Promise<string[]> =>
  findProblemsAtEachSize(page, screen, [findWideElements])

/** Elements that overflow the page horizontally, and clipped texts. */
export const findLayoutProblems = (page: Page, screen: string): Promise<string[]> =>
  findProblemsAtEachSize(page, screen, [findWideElements, findClipped])

/** Clipped texts. */
export const findClippedText = (page: Page, screen: string): Promise<string[]> =>
  findProblemsAtEachSize(page, screen, [findClipped])
