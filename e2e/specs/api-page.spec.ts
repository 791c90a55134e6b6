import { expect, test } from '@playwright/test'

test('The page of the calls opens without a sign-in, keeps to the policy and asks no other server', async ({ page, baseURL }) => {
  const complaints: string[] = []
  const elsewhere: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL ?? '') && !request.url().startsWith('data:')) elsewhere.push(request.url())
  })
  await page.goto('/api/docs')
  await expect(page).toHaveTitle('売れ筋 API')
  await page.locator('#operations-tag-stat').click()
  await expect(page.getByText('/api/stat/create-ranking', { exact: true })).toBeVisible()
  expect(complaints).toEqual([])
  expect(elsewhere).toEqual([])
})
