import { describe, expect, it } from 'vitest'
import { createAppFileGroups } from './app-files.ts'

const createChunk = (fileName: string, facadeModuleId: string, fields: object = {}) => ({
  type: 'chunk',
  fileName,
  facadeModuleId,
  isEntry: false,
  isDynamicEntry: true,
  imports: [],
  dynamicImports: [],
  ...fields,
})
const createStyles = (...names: string[]) => ({ viteMetadata: { importedCss: new Set(names), importedAssets: new Set() } })

const chunks = [
  createChunk('main.js', '/pwa/app/main.tsx', { isEntry: true, isDynamicEntry: false, imports: ['vendor.js'] }),
  createChunk('vendor.js', '', { isDynamicEntry: false }),
  createChunk('layout.js', '/pwa/app/main-layout.tsx', { imports: ['vendor.js', 'kit.js'] }),
  createChunk('kit.js', '', { isDynamicEntry: false, ...createStyles('kit.css') }),
  createChunk('dashboard.js', '/pwa/features/dashboard/dashboard-page.tsx', { imports: ['kit.js', 'bars.js'] }),
  createChunk('bars.js', '', { isDynamicEntry: false, ...createStyles('bars.css') }),
  createChunk('assets/plot-1.js', '/pwa/ui/chart/plot.ts'),
  createChunk('dialog.js', '/pwa/features/favorite/favorite-dialogs-view.tsx'),
  createChunk('help.js', '/pwa/features/help/help-page.tsx'),
  createChunk('audit.js', '/pwa/features/audit/audit-page.tsx', { imports: ['kit.js', 'form.js'] }),
  createChunk('loads.js', '/pwa/features/loading/data-loads-page.tsx'),
  createChunk('health.js', '/pwa/features/data-health/data-health-page.tsx'),
  createChunk('form.js', '', { isDynamicEntry: false }),
  createChunk('ja.js', '/shared/messages/index.ts?language=ja'),
]

function build() {
  const { plugin, cacheGroup } = createAppFileGroups()
  const hook = plugin.transformIndexHtml as { handler: (html: string, context: object) => { children: string }[] | string }
  const bundle = Object.fromEntries(chunks.map((item) => [item.fileName, item]))
  const [tag] = hook.handler('', { bundle, path: '/index.html' }) as { children: string }[]
  const list = JSON.parse(tag?.children ?? '') as {
    files: string[]
    layout: number[]
    pages: Record<string, number[]>
    words: Record<string, number[]>
  }
  const listNames = (positions: number[] = []) => positions.map((position) => list.files[position])
  return {
    cacheGroup,
    layout: listNames(list.layout),
    dashboard: listNames(list.pages['/dashboard']),
    words: listNames(list.words.ja),
  }
}

describe('file list in index.html', () => {
  it('lists for each page in index.html the scripts and styles needed beyond entry and layout', () => {
    const { layout, dashboard, words } = build()
    expect(layout).toEqual(['layout.js', 'kit.js', 'kit.css'])
    expect(dashboard).toEqual(['dashboard.js', 'bars.js', 'bars.css'])
    expect(words).toEqual(['ja.js'])
  })
})

describe('cache of the service worker', () => {
  it('caches the layout and the shop floor pages with all their imports when the service worker is installed', () => {
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

  it('caches other files after installation, and administration pages for administrators only', () => {
    const { cacheGroup } = build()
    expect([cacheGroup('assets/plot-1.js'), cacheGroup('help.js')]).toEqual(['idle', 'idle'])
    for (const name of ['audit.js', 'form.js', 'loads.js', 'health.js'])
      expect([name, cacheGroup(name)]).toEqual([name, 'administration'])
  })
})
