import { expect, test } from '../pages/test.ts'

test('the API documentation works without a session and contacts no other server', async ({ page, baseURL }) => {
  const complaints: string[] = []
  const externalUrls: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL ?? '') && !request.url().startsWith('data:')) externalUrls.push(request.url())
  })
  await page.goto('/api/docs')
  await expect(page).toHaveTitle('売れ筋 API')
  await page.locator('#operations-tag-stat').click()
  await expect(page.getByText('/api/stat/create-ranking', { exact: true })).toBeVisible()
  await page.getByText('/api/stat/product-sale-ranking-by-store', { exact: true }).click()
  const call = page.locator('.opblock.is-open')
  await expect(call.getByText(/^request\.invalid, .*product\.near, code\.checkDigit, code\.ambiguous/)).toBeVisible()
  await call.locator('.responses-table').getByText('Schema', { exact: true }).first().click()
  await expect(call.locator('.responses-table').getByText('data', { exact: true })).toBeVisible()
  await call.locator('.opblock-section-request-body').getByText('Schema', { exact: true }).click()
  await expect(call.getByText('SaleRankingByStoreRequest')).toBeVisible()
  await expect(page.locator('.errors-wrapper')).toHaveCount(0)
  expect(complaints).toEqual([])
  expect(externalUrls).toEqual([])
})
