import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

const api = process.env.URESUJI_API ?? 'http://127.0.0.1:8080'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  resolve: {
    alias: [
      // Every schema must be built after zod was told not to compile with `new Function` (the CSP forbids it).
      // An alias holds whatever order the bundler evaluates its chunks in.
      { find: /^zod$/, replacement: fileURLToPath(new URL('data/zod-without-eval.ts', import.meta.url)) },
    ],
  },
  build: {
    outDir: 'dist',
    target: 'es2023',
    // inline data: assets would need font-src and the like; files keep the CSP short
    assetsInlineLimit: 0,
    // the chart library is one lazy file of 1.2 MB by design
    chunkSizeWarningLimit: 1300,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': api } },
  preview: { proxy: { '/api': api } },
  plugins: [
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'service-worker',
      filename: 'service-worker.ts',
      registerType: 'prompt',
      injectRegister: false,
      injectManifest: { maximumFileSizeToCacheInBytes: 2_000_000, globPatterns: ['**/*.{js,css,html,svg,png}'] },
      manifest: {
        name: '売れ筋｜出版販売分析',
        short_name: '売れ筋',
        description: '書籍・雑誌の売上、在庫、消化率を、店舗のPOSから毎日確かめる',
        lang: 'ja',
        dir: 'ltr',
        start_url: '/',
        scope: '/',
        display: 'standalone',
        background_color: '#FFFFFF',
        theme_color: '#1F3A6E',
        icons: [
          { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
          { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml' },
        ],
      },
    }),
  ],
})
