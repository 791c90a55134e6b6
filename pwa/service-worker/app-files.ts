import type { Plugin, Rolldown } from 'vite'
import { isAdministrationPage, type Page, type PageName, pages } from '../../shared/access/pages.ts'
import { type Language, languages } from '../../shared/messages/language.ts'

/** When the service worker caches a file: at its installation, later for everybody, or later for administrators only. */
export type CacheGroup = 'install' | 'idle' | 'administration'

/** Pages that work offline from the first visit on: the shop floor, and the pages that lead to it. */
const installedPages: readonly PageName[] = [
  'dashboard',
  'product-search',
  'product-detail',
  'ranking-create',
  'shop',
  'scan',
  'stock-outs',
]
const administrationMessages = /\/messages\/administration\.ts\?/

/** Returns a test for the modules that only administrators load: their pages, and the folders that have no other page. */
function createAdministrationModuleTest(modules: readonly string[]): (module: string) => boolean {
  const parseModulePath = (module: string) => {
    const [, folder, page] = /\/features\/([^/]+)\/(?:([^/]+)-page\.tsx$)?/.exec(module) ?? []
    const declaredPage: Page | undefined = pages[page as PageName]
    return { folder, page, isForAdministrators: declaredPage !== undefined && isAdministrationPage(declaredPage) }
  }
  const pageModules = modules.map(parseModulePath).filter(({ page }) => page !== undefined)
  const isAdministrationFolder = (folder: string | undefined) => {
    const pagesOfFolder = pageModules.filter((module) => module.folder === folder)
    return pagesOfFolder.length > 0 && pagesOfFolder.every(({ isForAdministrators }) => isForAdministrators)
  }
  return (module) => {
    const { folder, isForAdministrators } = parseModulePath(module)
    return isForAdministrators || isAdministrationFolder(folder) || administrationMessages.test(module)
  }
}
/** Chunks of the chart library, the text editor and the barcode reader: 3 MB that few pages load. */
const largeModules = /\/(plot|rich-text|ponyfill)-|zxing/

/** File lists that index.html contains for before-paint.js: file names, and indexes into that list. */
interface PageFiles {
  files: string[]
  /** Files of every page of the main layout, beyond those that index.html references itself. */
  layout: number[]
  /** By route. */
  pages: Record<string, number[]>
  words: Record<Language, number[]>
}

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string>; importedAssets: Set<string> } }

const isChunk = (file: Bundle[string]): file is Chunk => file.type === 'chunk'

/** Chunks with all their imports, including styles and other assets. */
function collectFiles(bundle: Bundle, entryChunks: readonly Chunk[]): Set<string> {
  const files = new Set<string>()
  const addChunkFiles = (chunk: Chunk) => {
    if (files.has(chunk.fileName)) return
    files.add(chunk.fileName)
    for (const name of [...(chunk.viteMetadata?.importedCss ?? []), ...(chunk.viteMetadata?.importedAssets ?? [])])
      files.add(name)
    for (const name of chunk.imports) {
      const file = bundle[name]
      if (file && isChunk(file)) addChunkFiles(file)
    }
  }
  for (const chunk of entryChunks) addChunkFiles(chunk)
  return files
}

/**
 * Groups the built files: index.html lists the ones that each page needs, so that they are fetched before the first script
 * runs; the service worker learns which ones to cache at its installation.
 */
export function createAppFileGroups(): { plugin: Plugin; cacheGroup: (url: string) => CacheGroup } {
  const groups = new Map<string, CacheGroup>()

  function readBundle(bundle: Bundle): PageFiles {
    const chunks = Object.values(bundle).filter(isChunk)
    const findModuleChunks = (path: string) => chunks.filter(({ facadeModuleId }) => facadeModuleId?.endsWith(path))
    // the module of a page has the page's name
    const findPageChunks = (name: PageName) => findModuleChunks(`/${name}-page.tsx`)
    const entry = collectFiles(
      bundle,
      chunks.filter(({ isEntry }) => isEntry),
    )
    const layoutChunks = [...findModuleChunks('/app/main-layout.tsx'), ...findModuleChunks('/data/offline/result-cache.ts')]
    const layout = collectFiles(bundle, layoutChunks)
    const getMessageFiles = (language: Language) =>
      collectFiles(
        bundle,
        ['index', 'analysis'].flatMap((name) => findModuleChunks(`/messages/${name}.ts?language=${language}`)),
      )

    const dynamicEntries = chunks.filter(({ isDynamicEntry, isEntry }) => isDynamicEntry && !isEntry)
    const installedPageChunks = [...installedPages.flatMap(findPageChunks), ...findModuleChunks('/login-page.tsx')]
    const isForAdministrators = createAdministrationModuleTest(dynamicEntries.map(({ facadeModuleId }) => facadeModuleId ?? ''))
    const getCacheGroup = (chunk: Chunk): CacheGroup => {
      const module = chunk.facadeModuleId ?? ''
      if (isForAdministrators(module)) return 'administration'
      if (installedPageChunks.includes(chunk)) return 'install'
      return /-page\.tsx$/.test(module) || largeModules.test(chunk.fileName) ? 'idle' : 'install'
    }
    // a file that several groups need belongs to the one that is cached first
    for (const group of ['administration', 'idle', 'install'] as const) {
      const groupChunks = dynamicEntries.filter((chunk) => getCacheGroup(chunk) === group)
      for (const name of collectFiles(bundle, groupChunks)) groups.set(name, group)
    }
    for (const name of entry) groups.set(name, 'install')

    const files: string[] = []
    const getFileIndex = (name: string) => {
      const index = files.indexOf(name)
      return index === -1 ? files.push(name) - 1 : index
    }
    const listFileIndexes = (names: Set<string>, without: readonly Set<string>[]) =>
      [...names].filter((name) => !without.some((excluded) => excluded.has(name)) && /\.(js|css)$/.test(name)).map(getFileIndex)
    return {
      layout: listFileIndexes(layout, [entry]),
      words: Object.fromEntries(
        languages.map((language) => [language, listFileIndexes(getMessageFiles(language), [entry])]),
      ) as PageFiles['words'],
      pages: Object.fromEntries(
        (Object.keys(pages) as PageName[])
          .map(
            (name) => [pages[name].route, listFileIndexes(collectFiles(bundle, findPageChunks(name)), [entry, layout])] as const,
          )
          .filter(([, found]) => found.length > 0),
      ),
      files,
    }
  }

  return {
    plugin: {
      name: 'uresuji-app-files',
      apply: 'build',
      transformIndexHtml: {
        order: 'post',
        handler(html, { bundle, path }) {
          if (bundle === undefined || path !== '/index.html') return html
          return [
            {
              tag: 'script',
              attrs: { type: 'application/json', id: 'page-files' },
              children: JSON.stringify(readBundle(bundle)),
              injectTo: 'head-prepend',
            },
          ]
        },
      },
    },
    // files that are not in the bundle (icons, index.html) belong to the installation
    cacheGroup: (url) => groups.get(url) ?? 'install',
  }
}
