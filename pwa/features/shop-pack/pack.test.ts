import { describe, expect, it } from 'vitest'
import type { StoredPack } from '../../data/offline/device-database.ts'
import { createSearchablePack, MAX_PACK_RESULTS } from './pack.ts'

interface PackRow {
  jan: string
  name: string
  kana?: string
  limit?: string
  back?: number
  kind?: 'other'
  magazine?: [code: string, issue: string]
}

const AS_OF = '2026-11-20'

/** A pack in which only the given fields matter. */
function createPack(rows: readonly PackRow[]) {
  const toColumn = <T>(getValue: (one: PackRow) => T) => rows.map(getValue)
  const stored = {
    storeCd: 'S1',
    checkedAt: 0,
    pack: {
      asOf: AS_OF,
      titles: {
        jan: toColumn(({ jan }) => jan),
        kind: toColumn(({ magazine, kind }) => kind ?? (magazine ? 'magazine' : 'book')),
        productName: toColumn(({ name }) => name),
        productKana: toColumn(({ kana }) => kana ?? null),
        volume: toColumn(({ magazine }) => magazine?.[1] ?? null),
        authorName: toColumn(() => '鳥居坂 澪'),
        publisherName: toColumn(() => null),
        genreName: toColumn(() => null),
        price: toColumn(() => 820),
        releaseDate: toColumn(() => null),
        magazineCd: toColumn(({ magazine }) => magazine?.[0] ?? null),
        returnLimitDate: toColumn(({ limit }) => limit ?? null),
        stock: toColumn(() => 1),
        weeks: Array.from({ length: 13 }, () => toColumn(() => 0)),
        rank: toColumn(() => null),
        lastSaleDate: toColumn(() => null),
        lastDeliveryDate: toColumn(() => null),
        lastDeliveryQuantity: toColumn(() => null),
        pendingQuantity: toColumn(() => 0),
        dailyDemand: toColumn(() => null),
        orderCopies: toColumn(() => null),
        orderLow: toColumn(() => null),
        orderHigh: toColumn(() => null),
        returnCopies: toColumn(({ back }) => back ?? null),
      },
    },
  }
  return createSearchablePack(stored as unknown as StoredPack)
}

const night: PackRow = { jan: '9784999900114', name: '夜汽車は星を数えない', kana: 'ヨギシャハホシヲカゾエナイ' }

describe('search in the offline data of a store', () => {
  const pack = createPack([night, { jan: '4910000000015', name: '映画の栞', magazine: ['01234', '11'] }])
  it.each(['9784999900114', '978-4-9999001-1-4', '９７８４９９９９００１１４', '4-9999001-1-9'])(
    'finds a title by the code %s in the offline data of a store',
    (text) => {
      const found = pack.find(text)
      if (text.startsWith('4-')) expect(['title', 'wrong']).toContain(found.kind)
      else expect(found).toMatchObject({ kind: 'title', title: { jan: night.jan } })
    },
  )
  it('finds an issue by its magazine code in the offline data of a store', () => {
    expect(pack.find('01234-11')).toMatchObject({ kind: 'title', title: { productName: '映画の栞' } })
    expect(pack.find('01234-12')).toEqual({ kind: 'none' })
  })
  it('finds titles offline by name, kana and author in any width and kana, and in Latin letters', () => {
    for (const keyword of ['夜汽車', 'よぎしゃ', 'ﾖｷﾞｼｬ', 'よぎしゃ 鳥居坂', 'Yogisha', '鳥居坂 yogisha'])
      expect(pack.find(keyword), keyword).toMatchObject({ kind: 'title', title: { jan: night.jan } })
    expect(pack.find('鳥居坂')).toMatchObject({ kind: 'titles', more: 0 })
    expect(pack.find('ない言葉')).toEqual({ kind: 'none' })
  })
  it.each(['ISBN978-4-9999001-1-4', '9784999900114 C0193 ¥820E', '夜汽車 1点 ¥820 9784999900114', '(9784999900114)'])(
    'finds a title offline by the code in the text %s',
    (text) => {
      expect(pack.find(text)).toMatchObject({ kind: 'title', title: { jan: night.jan } })
    },
  )
  it('finds goods offline by EAN-8 and UPC-A, also by eight digits that could be an ISBN', () => {
    const goods = createPack([
      { jan: '49991239', name: '消しゴム', kind: 'other' },
      { jan: '0073180000016', name: '輸入ノート', kind: 'other' },
      { jan: '10004319', name: '付箋', kind: 'other' },
    ])
    for (const [text, jan] of [
      ['49991239', '49991239'],
      ['073180000016', '0073180000016'],
      ['10004319', '10004319'],
    ] as const)
      expect(goods.find(text), text).toMatchObject({ kind: 'title', title: { jan } })
  })
  it('finds the product of a case code (ITF-14) that is scanned offline', () => {
    expect(pack.find('19784999900111')).toEqual({ kind: 'case', item: night.jan })
  })
  it('distinguishes an invalid check digit from an unknown code in the offline search', () => {
    expect(pack.find('9784999900115')).toEqual({ kind: 'wrong', expected: '9784999900114' })
    expect(pack.find('4901234567894')).toEqual({ kind: 'none' })
  })
  it('searches twenty thousand titles in the offline data within one animation frame', () => {
    const large = createPack(Array.from({ length: 20_000 }, (_none, index) => ({ ...night, jan: String(index) })))
    large.find('よぎしゃ')
    const begun = performance.now()
    const found = large.find('ほしをかぞえ')
    expect(performance.now() - begun).toBeLessThan(50)
    expect(found).toMatchObject({ kind: 'titles', more: 20_000 - MAX_PACK_RESULTS })
  })
})

describe('return candidates in the offline data of a store', () => {
  const pack = createPack([
    { jan: '1', name: 'later', limit: '2026-12-18', back: 2 },
    { jan: '2', name: 'soon', limit: '2026-11-27', back: 1 },
    { jan: '3', name: 'none to spare', limit: '2026-11-27', back: 0 },
    { jan: '4', name: 'past', limit: '2026-11-20', back: 3 },
    { jan: '5', name: 'today', limit: '2026-11-21', back: 1 },
    { jan: '6', name: 'other goods', limit: '2026-11-27', back: 1, kind: 'other' },
  ])
  const listReturns = (withinDays: number, today: string) =>
    pack.findReturns({ withinDays, today }).map(({ title, daysLeft }) => [title.jan, daysLeft])
  it('lists publications with copies to return offline, within days counted from the as-of day', () => {
    expect(listReturns(28, '2026-11-21')).toEqual([
      ['5', 1],
      ['2', 7],
      ['1', 28],
    ])
    expect(listReturns(27, '2026-11-21')).toEqual([
      ['5', 1],
      ['2', 7],
    ])
  })
  it('excludes titles from the offline return candidates whose limit has passed since the data were created', () => {
    expect(listReturns(28, '2026-11-22')).toEqual([
      ['2', 7],
      ['1', 28],
    ])
  })
})
