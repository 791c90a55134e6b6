import type { ManifestOptions } from 'vite-plugin-pwa'

/** A member in other languages, which the plugin's types do not know yet (https://www.w3.org/TR/appmanifest/#x_localized-members). */
type Translated<Name extends string> = { [member in `${Name}_localized`]?: { en: string } }
type Shortcut = NonNullable<ManifestOptions['shortcuts']>[number] & Translated<'name' | 'short_name'>
type Manifest = Partial<Omit<ManifestOptions, 'shortcuts'>> &
  Translated<'name' | 'short_name' | 'description'> & { shortcuts: Shortcut[] }

const createShortcutIcons = (name: string) => [{ src: `/icons/shortcut-${name}.png`, sizes: '192x192', type: 'image/png' }]

/** The web app manifest. Its English texts are members of their own: a second manifest would be a second app. */
export const manifest: Manifest = {
  name: '売れ筋｜出版販売分析',
  name_localized: { en: 'Uresuji – book sales analytics' },
  short_name: '売れ筋',
  short_name_localized: { en: 'Uresuji' },
  description: '書籍・雑誌の売上、在庫、消化率を、店舗のPOSから毎日確かめる',
  description_localized: { en: 'Sales, stock and sell-through of books and magazines, every day from the shops’ tills' },
  lang: 'ja',
  dir: 'ltr',
  id: '/',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  // where an own window is not possible, one with the smallest controls rather than a tab
  display_override: ['standalone', 'minimal-ui'],
  // the page that is open stays, with its unsaved input and downloads; app/launch.ts opens what was asked for
  launch_handler: { client_mode: ['focus-existing', 'auto'] },
  categories: ['business', 'books'],
  shortcuts: [
    {
      name: '商品検索',
      name_localized: { en: 'Title search' },
      url: '/product-search',
      icons: createShortcutIcons('search'),
    },
    {
      name: 'ランキング作成',
      name_localized: { en: 'Rankings' },
      short_name: 'ランキング',
      url: '/ranking-create',
      icons: createShortcutIcons('ranking'),
    },
    { name: '売場', name_localized: { en: 'Shop floor' }, url: '/shop', icons: createShortcutIcons('shop') },
    { name: 'スキャン', name_localized: { en: 'Scan' }, url: '/scan', icons: createShortcutIcons('scan') },
  ],
  screenshots: [
    {
      src: '/screenshots/ranking-wide.png',
      sizes: '1440x900',
      type: 'image/png',
      form_factor: 'wide',
      label: 'ランキング（デモデータ：数値は架空です）',
    },
    {
      src: '/screenshots/product-narrow.png',
      sizes: '390x844',
      type: 'image/png',
      form_factor: 'narrow',
      label: '商品詳細（デモデータ：数値は架空です）',
    },
  ],
  // a code or URL shared by another app: the scan page determines which of them it is
  share_target: { action: '/scan', method: 'GET', params: { title: 'title', text: 'code', url: 'url' } },
  background_color: '#FFFFFF',
  theme_color: '#1F3A6E',
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml' },
  ],
}
