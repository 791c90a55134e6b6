import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { createSingleLanguagePlugin } from '../i18n/single-language-plugin.ts'

const pwaRoot = fileURLToPath(new URL('..', import.meta.url))

/** Builds the widget separately from the application, into the same folder: neither includes code of the other. */
const buildWidget = (outDir: string) =>
  build({
    configFile: false,
    root: pwaRoot,
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2023',
      assetsInlineLimit: 0,
      assetsDir: 'assets/widget',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: fileURLToPath(new URL('../widget.html', import.meta.url)) },
    },
    plugins: [react(), createSingleLanguagePlugin()],
  })

/** Vite plugin that builds the widget after the application, and serves its pages in development. */
export function createWidgetPlugin(): Plugin {
  let outDir = 'dist'
  let isBuilding = false
  return {
    name: 'uresuji-widget',
    configResolved(config) {
      outDir = config.build.outDir
      isBuilding = config.command === 'build'
    },
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (/^(\/en)?\/widget\/[\w-]+(\?|$)/.test(request.url ?? '') && !/\.\w+(\?|$)/.test(request.url ?? ''))
          request.url = '/widget.html'
        next()
      })
    },
    async closeBundle() {
      if (isBuilding) await buildWidget(outDir)
    },
  }
}
