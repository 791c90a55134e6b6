import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { createSingleLanguagePlugin } from './i18n/single-language-plugin.ts'
import { manifest } from './manifest.ts'
import { createAppFileGroups } from './service-worker/app-files.ts'
import { createWidgetPlugin } from './widget/build-widget.ts'

const apiUrl = process.env.URESUJI_API ?? 'http://127.0.0.1:8080'

const { plugin: appFilesPlugin, cacheGroup } = createAppFileGroups()

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  resolve: {
    alias: [
      // All schemas must be built after zod has been configured not to compile with `new Function`, which the CSP forbids.
      // An alias works regardless of the order in which the bundler evaluates its chunks.
      { find: /^zod$/, replacement: fileURLToPath(new URL('data/zod-without-eval.ts', import.meta.url)) },
    ],
  },
  build: {
    outDir: 'dist',
    target: 'es2023',
    // inlined data: assets would need font-src and other directives; separate files keep the CSP short
    assetsInlineLimit: 0,
    // the chart library is one lazy file of 1.2 MB by design
    chunkSizeWarningLimit: 1300,
    modulePreload: { polyfill: false },
    // the sizes are irrelevant where `npm start` builds
    reportCompressedSize: false,
    license: { fileName: 'licenses.txt' },
    rolldownOptions: {
      output: {
        // modules that nearly every report needs are in one file: fifty small ones compress badly and cost a request each
        codeSplitting: {
          groups: [
            // modules that the sign-in page needs, and none of the reports: without a group they would be moved to the
            // first group that uses them
            {
              name: 'vendor',
              test: /node_modules/,
              tags: ['$initial'],
              priority: 4,
            },
            { name: 'first', tags: ['$initial'], priority: 3 },
            {
              name: 'controls',
              test: /\/pwa\/(ui\/(button|field|password-input|lazy-component|banner|frame\/(header-switches|login-layout|bookshelf-illustration))|data\/theme)\.tsx?$/,
              priority: 2,
            },
            {
              name: 'analysis-kit',
              // without export jobs, which are loaded with the list of downloads, and without administration
              test: /\/pwa\/(report\/(?!exporting\/)|ui\/(table|pickers|chart|cells)\/)|\/shared\/(api\/(?!exporting|contract|loading|account-fields|user-rows|record-versions)|metrics)|@tanstack\/(react-virtual|virtual-core)\//,
              minShareCount: 6,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': apiUrl, '/mcp': apiUrl, '/downloads': apiUrl } },
  preview: { proxy: { '/api': apiUrl, '/mcp': apiUrl, '/downloads': apiUrl } },
  plugins: [
    react(),
    createSingleLanguagePlugin(),
    createWidgetPlugin(),
    appFilesPlugin,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'service-worker',
      filename: 'service-worker.ts',
      registerType: 'prompt',
      injectRegister: false,
      injectManifest: {
        maximumFileSizeToCacheInBytes: 2_000_000,
        manifestTransforms: [
          (entries) => ({ manifest: entries.map((entry) => ({ ...entry, group: cacheGroup(entry.url) })), warnings: [] }),
        ],
        globPatterns: ['**/*.{js,css,html,svg,png,wasm}'],
        // shown by the operating system before the installation, never by the application
        globIgnores: ['screenshots/**', 'widget.html', 'assets/widget/**'],
      },
      manifest,
    }),
  ],
})
