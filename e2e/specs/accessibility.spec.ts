import type { Page } from '@playwright/test'
import type { Language } from '../../shared/messages/language.ts'
import { analysisScreens } from '../pages/analysis-screens.ts'
import { colorRules, findViolations, textRules } from '../pages/axe.ts'
import { findClippedText, findLayoutProblems, findOverflow } from '../pages/layout.ts'
import { signIn } from '../pages/session.ts'
import { expect, test } from '../pages/test.ts'
import { waitUntilSettled } from '../pages/wait-until-settled.ts'

const screens = [
  ...analysisScreens,
  '/product-detail?jan=9784999900114&tab=stock',
  '/product-detail?jan=9784999900114&tab=characteristics',
  '/product-detail?jan=9784999900114&tab=orders',
  '/product-detail?jan=9784999900114&tab=publicity',
  '/product-detail?jan=9784999900114&tab=ranking',
  '/product-detail?jan=9784999900114&tab=publication',
  '/product-detail?jan=9784999900114&tab=cluster',
  '/product-detail?jan=9784999900114&tab=together',
  '/product-detail?jan=9784999900114&tab=reservation',
  '/product-detail?jan=9784999900114&tab=issues',
  '/product-detail?jan=9784999900114&tab=stock-outs',
  '/product-detail?jan=9784999900114&tab=share-gap',
  '/product-detail?jan=9784999900114&tab=forecast',
  '/product-detail',
  '/sale-ranking',
  '/fair-table',
  '/events',
  '/peer-store-gap',
  '/scan',
  '/shop',
  '/notification/history',
  '/help',
  '/periodic-reports',
  '/periodic-reports?id=00000000-0000-4000-8000-000000000301',
  '/schedules',
  '/schedules?id=00000000-0000-4000-8000-000000000999',
  '/trend-by-genre?view=brand',
  '/change-password',
  '/widget/combined-sales?jan=9784999900114',
  '/access-limit',
  '/404',
  '/500',
  '/303',
]

const withoutSession = ['', 'forgot-password', 'verify-registration', 'login/sso', 'maintain']

/** Administration screens. */
const administration = [
  '/contract',
  '/contract?view=history',
  '/contract-new',
  '/contract-detail?id=demo-publisher',
  '/contract-update?id=demo-publisher',
  '/contract/api-tokens?id=demo-publisher',
  '/contract/single-sign-on?id=demo-publisher',
  '/two-factor',
  '/contract-pattern',
  '/contract-pattern-new',
  '/contract-pattern-detail?id=demo-publisher',
  '/notification',
  '/notification/add',
  '/user-management',
  '/contract/user-management',
  '/contract/user-management?id=demo-publisher',
  '/contract/licenses-or-admin?id=demo-publisher',
  '/audit',
  '/data-health',
  '/data-loads',
  '/data-loads/new',
  '/data-loads/load',
  '/data-loads/mappings',
  '/data-loads/mapping',
  '/data-loads/mapping?id=00000000-0000-4000-8000-000000000301',
  '/maintenance',
]

/** Opens a screen and waits until it is complete. */
async function open(page: Page, screen: string): Promise<void> {
  await page.goto(screen)
  await expect(page.getByRole('heading').first()).toBeVisible()
  // the router drops the slash of /en/
  expect(new URL(page.url()).pathname).toBe(screen.split('?')[0]?.replace(/(?<=.)\/$/, ''))
  await waitUntilSettled(page)
}

/**
 * One line per problem of a screen: clipped texts; in Japanese overflow, all axe rules, and colours in dark mode; in English,
 * where the structure is the same, only rules about text.
 */
async function findProblems(page: Page, screen: string, language: Language): Promise<string[]> {
  await open(page, screen)
  if (language === 'en')
    return [...(await findClippedText(page, screen)), ...(await findViolations(page, { screen, rules: textRules }))]
  const layout = await findLayoutProblems(page, screen)
  const light = await findViolations(page, { screen })
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await findViolations(page, { screen: `${screen} (dark)`, rules: colorRules })
  await page.emulateMedia({ colorScheme: 'light' })
  return [...layout, ...light, ...dark]
}

/** Screens per test: few enough to distribute them among the workers. */
const SCREENS_PER_TEST = 12
const splitIntoGroups = (all: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(all.length / SCREENS_PER_TEST) }, (_none, index) =>
    all.slice(index * SCREENS_PER_TEST, (index + 1) * SCREENS_PER_TEST),
  )

test.describe.configure({ mode: 'parallel' })

for (const language of ['ja', 'en'] as const) {
  const tag = language === 'en' ? ['@english'] : []
  const prefix = language === 'en' ? '/en' : ''
  const title = `${language}: axe finds no violations${language === 'ja' ? ' and nothing overflows' : ''}`

  test(`${title}, before the sign-in`, { tag }, async ({ page }) => {
    const problems: string[] = []
    for (const screen of withoutSession) problems.push(...(await findProblems(page, `${prefix}/${screen}`, language)))
    expect(problems).toEqual([])
  })

  for (const [role, all] of [
    ['user', screens],
    ['admin', administration],
  ] as const)
    for (const part of splitIntoGroups(all))
      test(`${title}, for ${role} from ${part[0]} to ${part.at(-1)}`, { tag }, async ({ page }) => {
        test.setTimeout(240_000)
        await signIn(page, role)
        const problems: string[] = []
        for (const screen of part) problems.push(...(await findProblems(page, `${prefix}${screen}`, language)))
        // the dashboard lists recent searches now
        if (role === 'user') {
          await open(page, `${prefix}/dashboard`)
          problems.push(...(await findOverflow(page, 'the dashboard at the end')))
        }
        expect(problems).toEqual([])
      })
}
