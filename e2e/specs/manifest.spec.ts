import { signIn } from '../pages/session.ts'
import { expect, test } from '../pages/test.ts'

interface Manifest {
  id: string
  shortcuts: { name: string; url: string }[]
  screenshots: { src: string; sizes: string }[]
  icons: { src: string }[]
}

/** Width and height from the header of a PNG. */
const getSize = (png: Buffer): string => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`

test('the web app manifest lists existing pages, and icons of the stated sizes', async ({ page, request }) => {
  const manifest = (await (await request.get('/manifest.webmanifest')).json()) as Manifest
  expect(manifest.id).toBe('/')
  for (const { src, sizes } of manifest.screenshots) {
    const answer = await request.get(src)
    expect(answer.headers()['content-type']).toBe('image/png')
    expect(getSize(await answer.body()), src).toBe(sizes)
  }
  for (const { src } of manifest.icons) expect((await request.get(src)).status(), src).toBe(200)
  await signIn(page)
  expect(manifest.shortcuts.map(({ name }) => name)).toEqual(['商品検索', 'ランキング作成', '売場', 'スキャン'])
  for (const { name, url } of manifest.shortcuts) {
    await page.goto(url)
    await expect(page.locator('.sidebar-item.is-current')).toContainText(name)
  }
})
