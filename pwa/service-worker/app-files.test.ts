import { describe, expect, it } from 'vitest'
import { groupAppFiles } from './app-files.ts'

const chunk = (fileName: string, facadeModuleId: string, more: object = {}) => ({
  type: 'chunk',
  fileName,
  facadeModuleId,
  isEntry: false,
  isDynamicEntry: true,
  imports: [],
  dynamicImports: [],
  ...more,
})
const styles = (...names: string[]) => ({ viteMetadata: { importedCss: new Set(names), importedAssets: new Set() } })

const chunks = [
  chunk('main.js', '/pwa/app/main.tsx', { isEntry: true, isDynamicEntry: false, imports: ['vendor.js'] }),
  chunk('vendor.js', '', { isDynamicEntry: false }),
  chunk('layout.js', '/pwa/app/main-layout.tsx', { imports: ['vendor.js', 'kit.js'] }),
  chunk('kit.js', '', { isDynamicEntry: false, ...styles('kit.css') }),
  chunk('dashboard.js', '/pwa/features/dashboard/dashboard-page.tsx', { imports: ['kit.js', 'bars.js'] }),
  chunk('bars.js', '', { isDynamicEntry: false, ...styles('bars.css') }),
  chunk('assets/plot-1.js', '/pwa/ui/chart/plot.ts'),
  chunk('dialog.js', '/pwa/features/favorite/favorite-dialogs-view.tsx'),
  chunk('help.js', '/pwa/features/help/help-page.tsx'),
  chunk('audit.js', '/pwa/features/audit/audit-page.tsx', { imports: ['kit.js', 'form.js'] }),
  chunk('loads.js', '/pwa/features/loading/data-loads-page.tsx'),
  chunk('health.js', '/pwa/features/data-health/data-health-page.tsx'),
  chunk('form.js', '', { isDynamicEntry: false }),
  chunk('ja.js', '/shared/messages/index.ts?language=ja'),
]

function build() {
  const { plugin, cacheGroup } = groupAppFiles()
  const hook = plugin.transformIndexHtml as { handler: (html: string, context: object) => { children: string }[] | string }
  const bundle = Object.fromEntries(chunks.map((item) => [item.fileName, item]))
  const [tag] = hook.handler('', { bundle, path: '/index.html' }) as { children: string }[]
  const list = JSON.parse(tag?.children ?? '') as {
    files: string[]
    layout: number[]
    pages: Record<string, number[]>
    words: Record<string, number[]>
  }
  const name = (positions: number[] = []) => positions.map((position) => list.files[position])
  return { cacheGroup, layout: name(list.layout), dashboard: name(list.pages['/dashboard']), words: name(list.words.ja) }
}

describe('file list in index.html', () => {
  it('contains for each page the scripts and styles needed beyond entry and layout', () => {
    const { layout, dashboard, words } = build()
    expect(layout).toEqual(['layout.js', 'kit.js', 'kit.css'])
    expect(dashboard).toEqual(['dashboard.js', 'bars.js', 'bars.css'])
    expect(words).toEqual(['ja.js'])
  })
})

describe('cache of the service worker', () => {
  it('contains the layout and the pages for the shop floor with all their imports after installation', () => {
    const { cacheGroup } = build()
    for (const name of [
      'main.js',
      'vendor.js',
      'kit.css',
      'dashboard.js',
      'bars.css',
      'ja.js',
      'dialog.js',
      'icons/icon-192.png',
    ])
      expect([name, cacheGroup(name)]).toEqual([name, 'install'])
  })

  it('receives other files later, and administration pages for administrators only', () => {
    const { cacheGroup } = build()
    expect([cacheGroup('assets/plot-1.js'), cacheGroup('help.js')]).toEqual(['idle', 'idle'])
    for (const name of ['audit.js', 'form.js', 'loads.js', 'health.js'])
      expect([name, cacheGroup(name)]).toEqual([name, 'administration'])
  })
})
