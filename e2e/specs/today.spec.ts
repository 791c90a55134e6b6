import type { Page } from '@playwright/test'
import { type TodayResult, todayDecisions } from '../../shared/api/today.ts'
import { createApiClient } from '../pages/api.ts'
import { findViolationsOnceSettled } from '../pages/axe.ts'
import { fetchToken, runAsColleague, signIn, watchErrors } from '../pages/session.ts'
import { expect, test } from '../pages/test.ts'

const getList = (page: Page) => page.getByRole('region', { name: 'きょう決めること' })
const getRows = (page: Page) => getList(page).locator('.decision')
const getToast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text })

async function readDecisions(name: string): Promise<TodayResult> {
  const token = await fetchToken(name)
  return createApiClient(() => token)(todayDecisions, { body: {} })
}

/** Opens the dashboard with its list and waits until its documents are synchronised. */
async function openList(page: Page, name = 'user'): Promise<void> {
  const synced = page.waitForResponse((response) => response.url().endsWith('/api/sync/settlements/pull'))
  await signIn(page, name)
  await synced
  await expect(getRows(page).first()).toBeVisible()
}

test('the dashboard lists decisions with their figures above everything else, and links to the screen behind each', async ({
  page,
}) => {
  const errors = watchErrors(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await openList(page, 'own')
  const { list } = await readDecisions('own')
  const [first] = list
  const row = getRows(page).first()
  await expect(row).toContainText(first?.subject ?? '')
  await expect(row).toContainText(first?.reason ?? '')
  for (const item of await getRows(page).all()) await expect(item).toBeInViewport({ ratio: 1 })
  expect(await findViolationsOnceSettled(page, 'the list')).toEqual([])
  await getList(page).getByRole('button', { name: '出す条件' }).click()
  await expect(page.getByRole('dialog', { name: 'きょう決めることに出す条件' })).toContainText('重版候補のうち')
  await page.keyboard.press('Escape')
  await row.getByRole('link', { name: first?.action ?? '', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`${first?.path.split('?')[0]}\\?`))
  await expect(page.getByRole('main')).toContainText((first?.figure ?? 0).toLocaleString('ja-JP'))
  expect(errors).toEqual([])
})

test('a decision that is marked as done offline is sent once the network is back, and can be undone', async ({
  page,
  context,
}) => {
  await openList(page, 'agency')
  const subject = (await getRows(page).first().getByRole('heading').getByRole('link').textContent()) ?? ''
  await context.setOffline(true)
  await expect(page.getByText('オフライン').first()).toBeVisible()
  await getRows(page).first().getByRole('button', { name: '済み' }).click()
  await expect(getRows(page).first()).not.toContainText(subject)
  await expect(getList(page).getByRole('button', { name: '済み 1件' })).toBeVisible()
  // the server does not know it yet
  expect((await readDecisions('agency')).list.map((item) => item.subject)).toContain(subject)
  const sent = page.waitForResponse((response) => response.url().endsWith('/api/sync/settlements/push'))
  await context.setOffline(false)
  expect((await sent).status()).toBe(200)
  // its code may not be on the device yet
  await expect(getToast(page, subject)).toContainText('済みにしました')
  await expect(async () =>
    expect((await readDecisions('agency')).list.map((item) => item.subject)).not.toContain(subject),
  ).toPass()
  // still settled after a reload, and listed again when it is undone
  await page.reload()
  await getList(page).getByRole('button', { name: '済み 1件' }).click()
  const settled = getList(page).getByRole('listitem').filter({ hasText: subject })
  await settled.getByRole('button', { name: '元に戻す' }).click()
  await expect(getRows(page).first()).toContainText(subject)
  await expect(async () => expect((await readDecisions('agency')).list.map((item) => item.subject)).toContain(subject)).toPass()
})

test('a decision can be postponed to a day and handed over to a colleague, who sees from whom and why', async ({
  page,
  browser,
}) => {
  await openList(page)
  const subject = (await getRows(page).first().getByRole('heading').getByRole('link').textContent()) ?? ''
  await getRows(page).first().getByRole('button', { name: '明日へ' }).click()
  const days = page.getByRole('dialog', { name: 'またいつ出しますか' })
  expect(await findViolationsOnceSettled(page, 'the days')).toEqual([])
  await days.getByRole('button', { name: /^3日後/ }).click()
  await expect(getRows(page).first()).not.toContainText(subject)
  await getToast(page, subject).getByRole('button', { name: '元に戻す' }).click()
  await expect(getRows(page).first()).toContainText(subject)

  await getRows(page).first().getByRole('button', { name: '担当へ' }).click()
  const people = page.getByRole('dialog', { name: 'だれに渡しますか' })
  await people.getByRole('radio', { name: '契約 管理' }).check()
  await people.getByLabel('ひとこと').fill('一覧を付けます')
  expect(await findViolationsOnceSettled(page, 'the colleagues')).toEqual([])
  const sent = page.waitForResponse((response) => response.url().endsWith('/api/sync/settlements/push'))
  await people.getByRole('button', { name: '契約 管理さんへ渡す' }).click()
  expect((await sent).status()).toBe(200)
  await expect(getRows(page).first()).not.toContainText(subject)
  await runAsColleague(browser, '/dashboard', async (colleague) => {
    const row = getRows(colleague).filter({ hasText: subject })
    await expect(row).toContainText('佐伯 由香さんから「一覧を付けます」')
    await row.getByRole('button', { name: '済み' }).click()
    await expect(getRows(colleague).filter({ hasText: subject })).toHaveCount(0)
    await expect(getToast(colleague, subject)).toBeVisible()
  })
  await getList(page).getByRole('button', { name: '担当へ 1件' }).click()
  const settled = getList(page).getByRole('listitem').filter({ hasText: subject })
  await expect(settled).toContainText('契約 管理さんが済みにしました', { timeout: 15_000 })
  await settled.getByRole('button', { name: '元に戻す' }).click()
  await expect(getRows(page).filter({ hasText: subject })).toBeVisible()
})

test('a contract without decisions sees one sentence that says so', async ({ page }) => {
  await signIn(page, 'manufacturer')
  await expect(getList(page)).toContainText('この契約には、決めることを出す条件がまだありません。')
})
