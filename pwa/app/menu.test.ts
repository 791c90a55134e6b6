import { describe, expect, it } from 'vitest'
import type { UserInfo } from '../../shared/api/session.ts'
import { screenWords } from '../../shared/ask/screen-words.ts'
import { frame } from '../../shared/messages/frame.ts'
import { getSubEntryPath, isCurrentEntry, type SidebarEntry } from '../ui/frame/sidebar-menu.tsx'
import { buildSidebarMenu, menuSections } from './menu.ts'

const administrator = {
  role: 'ADMIN',
  userType: 1,
  accountType: 2,
  disableMenuTab: [],
  contract: { contractPattern: {} },
} as unknown as UserInfo

const [main, more] = buildSidebarMenu(administrator, (key) => frame.ja[key as keyof typeof frame.ja])
const entries = main?.entries ?? []
const getLabel = ({ label }: SidebarEntry): string => label

describe('search words of the palette', () => {
  it('gives every screen in the palette a reading and English words as search words', () => {
    const words: Partial<Record<string, { ja: readonly string[]; en: readonly string[] }>> = screenWords
    for (const { label } of menuSections.flatMap((section) => section.entries)) {
      const { ja = [], en = [] } = words[label.replace('menu.', '')] ?? {}
      expect(
        ja.some((word) => /^[\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u.test(word)),
        `${label} in shared/ask/screen-words.ts`,
      ).toBe(true)
      expect(en.length, `${label} in shared/ask/screen-words.ts`).toBeGreaterThan(0)
    }
  })
})

describe('sidebar', () => {
  it('lists the screens of the specification in the sidebar in its order, then the others', () => {
    expect(main?.entries.map(getLabel)).toEqual([
      'ダッシュボード',
      '商品検索',
      '商品詳細',
      '購買クラスタ分析',
      '併売分析',
      '売上比較',
      '雑誌の号別推移',
      '予約・定期購読',
      '継続購入',
      'ランキング作成',
      '店舗・法人別売上',
      '出版社ランキング',
      'ジャンル別推移',
      'ヘルプ',
    ])
    expect(main?.entries.filter(({ isLarge }) => isLarge).map(getLabel)).toEqual([
      'ダッシュボード',
      '商品検索',
      'ランキング作成',
      'ヘルプ',
    ])
    expect(more?.title).toBe('そのほか')
  })

  it('expands combined sales in the sidebar into its five kinds and marks the one in the URL as current', () => {
    const kinds = entries.find(({ to }) => to === '/combined-sales-analysis')?.subEntries ?? []
    expect(kinds.map(getLabel)).toEqual([
      '書籍・雑誌',
      'レンタル（映像・音楽・コミック）',
      'セル（映像・音楽）',
      '文具',
      'ゲーム',
    ])
    const listCurrent = (search: string) =>
      kinds.filter((kind) => isCurrentEntry(kind, { pathname: '/combined-sales-analysis', search }, kinds)).map(getLabel)
    expect(listCurrent('')).toEqual(['書籍・雑誌'])
    expect(listCurrent('?item=rental-music&jans=1')).toEqual(['レンタル（映像・音楽・コミック）'])
    expect(listCurrent('?item=game')).toEqual(['ゲーム'])
    expect(listCurrent('?item=all')).toEqual([])
  })

  it('marks buyers from issue to issue in the sidebar as current only on that part of the product detail', () => {
    const listCurrent = (search: string) =>
      entries.filter((entry) => isCurrentEntry(entry, { pathname: '/product-detail', search }, entries)).map(getLabel)
    expect(listCurrent('?jan=1')).toEqual(['商品詳細'])
    expect(listCurrent('?jan=1&tab=issues')).toEqual(['雑誌の号別推移'])
  })

  it('keeps the conditions but not the page number in sidebar links to another product kind', () => {
    const kind = { to: '/combined-sales-analysis?item=game' } as SidebarEntry
    expect(getSubEntryPath(kind, { pathname: '/dashboard', search: '' })).toBe('/combined-sales-analysis?item=game')
    expect(getSubEntryPath(kind, { pathname: '/combined-sales-analysis', search: '?jans=1&item=sale&pageNum=3' })).toBe(
      '/combined-sales-analysis?jans=1&item=game',
    )
  })
})
