import type { Page } from '@playwright/test'
import axeCore, { type AxeResults, type RunOptions } from 'axe-core'
import { waitUntilSettled } from './wait-until-settled.ts'

/** Rules that depend on colours: the only ones that can differ between light and dark mode. */
export const colorRules = ['color-contrast', 'link-in-text-block']
/** Rules that depend on text: the only ones that can differ between languages. */
export const textRules = [
  'button-name',
  'link-name',
  'label',
  'select-name',
  'image-alt',
  'svg-img-alt',
  'document-title',
  'html-lang-valid',
]

/** Waits for animations of colours and positions to end, except endless (spinners) and scroll-driven ones. */
async function waitForAnimations(page: Page): Promise<void> {
  // a change of the colour scheme starts its transitions with the next frame
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

type Axe = { run: (within: Document | string, options: RunOptions) => Promise<AxeResults> }

/**
 * Runs axe on the page, or on the part matched by a selector, and returns one line per violated rule. axe runs in the page:
 * @axe-core/playwright first transfers the complete result of every frame to the test, which takes four times as long.
 */
export async function findViolations(
  page: Page,
  { screen, rules, within }: { screen: string; rules?: string[]; within?: string },
): Promise<string[]> {
  await waitForAnimations(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source)
  const violations = await page.evaluate(
    async ({ within, rules }) => {
      const result = await (window as unknown as { axe: Axe }).axe.run(within ?? document, {
        resultTypes: ['violations'],
        ...(rules ? { runOnly: { type: 'rule' as const, values: rules } } : {}),
      })
      return result.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
    },
    { within, rules },
  )
  return violations.map((violation) => `${screen} ${violation}`)
}

/** Waits until the page has loaded its content and runs axe on all of it. */
export async function findViolationsOnceSettled(page: Page, screen: string): Promise<string[]> {
  await waitUntilSettled(page)
  return findViolations(page, { screen })
}
