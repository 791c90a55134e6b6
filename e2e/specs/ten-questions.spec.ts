import type { Locator, Page } from '@playwright/test'
import { signIn } from '../pages/session.ts'
import { expect, test } from '../pages/test.ts'
import { waitUntilSettled } from '../pages/wait-until-settled.ts'

/** Clicks within which each question must be answered, from the dashboard on. */
const MAX_CLICKS = 5

/** Opens the dashboard and returns a click that counts itself. */
async function startCounting(page: Page) {
  await signIn(page)
  await waitUntilSettled(page)
  let clicks = 0
  return {
    click: async (target: Locator) => {
      clicks += 1
      await target.click()
      await waitUntilSettled(page)
    },
    end: () => {
      test.info().annotations.push({ type: 'clicks', description: String(clicks) })
      expect(clicks).toBeLessThanOrEqual(MAX_CLICKS)
    },
  }
}

const screen = (page: Page, name: string) => page.locator('.sidebar').getByRole('link', { name, exact: true })
const row = (page: Page, index: number) => page.getByRole('grid').first().getByRole('row').nth(index)
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' }).first()

test('shows the best-ranked titles and the largest rises within five clicks', async ({ page }) => {
  const { click, end } = await startCounting(page)
  await click(screen(page, 'ランキング作成'))
  await expect(row(page, 2).getByRole('gridcell').nth(1)).toHaveText('1')
  // new releases and the largest rises first
  await click(
    page
      .getByRole('grid')
      .getByRole('button', { name: /前回差/ })
      .first(),
  )
  await expect(page.getByRole('columnheader', { name: /前回差/ })).toHaveAttribute('aria-sort', 'descending')
  await expect(page.getByRole('grid').locator('.move').first()).toHaveClass(/new|up/)
  end()
})

test('shows estimated lost sales and the stores without a title within five clicks', async ({ page }) => {
  const { click, end } = await startCounting(page)
  await click(screen(page, '欠品'))
  await expect(page.locator('.figures')).toContainText('推定機会損失')
  await click(
    page
      .getByRole('grid')
      .getByRole('button', { name: /の店を開く$/ })
      .first(),
  )
  await expect(
    page
      .getByRole('region', { name: /が欠品している店$/ })
      .locator('tbody tr')
      .first(),
  ).toBeVisible()
  end()
})

test('shows reprint candidates within five clicks', async ({ page }) => {
  const { click, end } = await startCounting(page)
  await click(screen(page, '重版候補'))
  await expect(page.locator('.figures')).toContainText(/\d/)
  await expect(row(page, 2).getByRole('link')).toBeVisible()
  end()
})

test('compares two titles by days since release within five clicks', async ({ page }) => {
  const { click, end } = await startCounting(page)
  await click(screen(page, '商品検索'))
  await click(page.getByRole('grid').getByRole('checkbox').nth(1))
  await click(page.getByRole('grid').getByRole('checkbox').nth(2))
  await click(button(page, '売上を比べる'))
  await click(page.getByText('発売日から', { exact: true }))
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(3)
  end()
})

test('shows the buyers of a title and what else they buy within five clicks', async ({ page }) => {
  const { click, end } = await startCounting(page)
  await click(screen(page, '商品検索'))
  await click(page.getByRole('grid').getByRole('link').first())
  await click(button(page, '読者'))
  await expect(page.locator('.figures')).toContainText('購入者')
  await click(page.getByRole('tab', { name: '併売' }))
  await expect(page.getByRole('grid').getByRole('link').first()).toBeVisible()
  end()
})

test('compares the own share with last year within five clicks', async ({ page }) => {
  const { click, end } = await startCounting(page)
  await click(screen(page, '出版社ランキング'))
  await expect(page.locator('.figure', { hasText: '自社のシェア' })).toContainText('前年同期')
  end()
})

test('shows returns by store within five clicks', async ({ page }) => {
  const { click, end } = await startCounting(page)
  await click(screen(page, '返品分析'))
  await click(page.getByText('店ごと', { exact: true }))
  await expect(row(page, 2)).toContainText('店')
  end()
})

test('schedules a weekly Excel file of a ranking within five clicks', async ({ page }) => {
  const { click, end } = await startCounting(page)
  await click(screen(page, 'ランキング作成'))
  await click(button(page, '定期出力'))
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('毎週月曜')
  await expect(dialog).toContainText('Excel')
  await click(dialog.getByRole('button', { name: '登録する' }))
  await expect(dialog).toBeHidden()
  end()
})

test('copies a link to a ranking within five clicks', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { click, end } = await startCounting(page)
  await click(screen(page, 'ランキング作成'))
  await click(button(page, '共有'))
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/ranking-create?')
  end()
})

test('marks the release in the sales chart of a mover within five clicks', async ({ page }) => {
  const { click, end } = await startCounting(page)
  await click(screen(page, '急上昇・急降下'))
  await click(page.getByRole('grid').getByRole('link').first())
  // the day of the release is marked, and each bar has what happened in its tip
  await expect(page.locator('.plot').first()).toContainText('発売')
  end()
})
