import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { settled } from './settled.ts'

/** What hangs on the colours alone: in the dark nothing else can differ. */
export const ofColours = ['color-contrast', 'link-in-text-block']
/** What hangs on the words alone. */
export const ofWords = [
  'button-name',
  'link-name',
  'label',
  'select-name',
  'image-alt',
  'svg-img-alt',
  'document-title',
  'html-lang-valid',
]

/**
 * Waits until nothing changes its colour or place any more. What turns for ever is waited for by nobody, nor is what
 * follows the scroll position: it runs as long as it stands.
 */
async function stands(page: Page): Promise<void> {
  // what was changed from here (the colours of the dark) begins with the next frame
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await page.waitForFunction(
    () =>
      document
        .getAnimations()
        .every(
          ({ playState, timeline, effect }) =>
            playState !== 'running' ||
            timeline !== document.timeline ||
            effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY,
        ),
    undefined,
    { timeout: 10_000 },
  )
}

/** What axe finds on a page or in a part of it, a line for each rule. */
export async function found(
  page: Page,
  { screen, rules, within }: { screen: string; rules?: string[]; within?: string },
): Promise<string[]> {
  await stands(page)
  // what is in order is not described: it takes most of the time
  const builder = new AxeBuilder({ page }).options({ resultTypes: ['violations'] })
  const asked = within ? builder.include(within) : builder
  const { violations } = await (rules ? asked.withRules(rules) : asked).analyze()
  return violations.map((one) => `${screen} ${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(', ')}`)
}

/** What axe finds on a page once it stands: what fades in has no contrast yet. */
export async function problems(page: Page, screen: string): Promise<string[]> {
  await settled(page)
  return found(page, { screen })
}

const sizes = [
  [1440, 900],
  [1180, 820],
  [820, 1180],
  // the narrowest phone
  [320, 640],
] as const

/** What makes the page wider than its window; runs in the page. */
function stickingOut(): string[] {
  const width = document.documentElement.clientWidth
  if (document.documentElement.scrollWidth <= width) return []
  const wide = [...document.body.querySelectorAll('*')].filter((one) => one.getBoundingClientRect().right > width)
  return ['the page', ...wide.map((one) => `${one.tagName.toLowerCase()}.${one.getAttribute('class') ?? ''}`)].slice(0, 12)
}

/** What sticks out of the page, from the desktop to the narrowest phone, a line for each size. */
export async function outOn(page: Page, screen: string): Promise<string[]> {
  const out: string[] = []
  for (const [width, height] of [...sizes.slice(1), sizes[0]]) {
    await page.setViewportSize({ width, height })
    // what is drawn to measure is drawn anew a moment later
    await expect
      .poll(() => page.evaluate(stickingOut), { timeout: 3000 })
      .toEqual([])
      .catch(async () => out.push(`${screen} at ${width}: ${await page.evaluate(stickingOut)}`))
  }
  return out
}
