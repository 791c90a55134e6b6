import { describe, expect, it } from 'vitest'
import { interpretQuestion } from './ask.ts'
import { createLexicon } from './lexicon.ts'
import { readNumber } from './pattern.ts'
import { demoMasters, lookUpInDemo } from './testing/demo-lookups.ts'

const lexicon = createLexicon(demoMasters, { today: '2026-11-26', latest: '2026-11-25' })
const user = { ownPublisherCds: ['9901'], ownCompanyCds: [] }
function read(text: string) {
  const { terms } = interpretQuestion({ text, lexicon, user })
  const [best] = interpretQuestion({ text, lexicon, user, lookups: terms.map(lookUpInDemo) }).readings
  return { screen: best?.screen, params: best?.params ?? {}, ignored: best?.ignored.map((word) => word.text).join(' ') }
}

describe('periods with a word that opens or ends them', () => {
  it.each([
    ['9月以降の文庫ランキング', '2026-09-01', '2026-11-25'],
    ['先月から文庫ランキング', '2026-10-01', '2026-11-25'],
    ['9月から昨日まで 文庫ランキング', '2026-09-01', '2026-11-25'],
    ['9/1から先月まで 文庫ランキング', '2026-09-01', '2026-10-31'],
    ['comics ranking since April', '2026-04-01', '2026-11-25'],
    ['comics ranking from April to June', '2026-04-01', '2026-06-30'],
    ['comics ranking between April and June', '2026-04-01', '2026-06-30'],
    ['comics ranking from September 1 to yesterday', '2026-09-01', '2026-11-25'],
  ])('reads a period with a word that opens or ends it as one: %s', (text, from, to) => {
    expect(read(text)).toMatchObject({ params: { 'period.from': from, 'period.to': to }, ignored: '' })
  })

  it.each([
    ['9月まで 文庫ランキング', '9月まで'],
    ['comics ranking until June', 'until June'],
    ['comics ranking through October', 'through October'],
  ])('reports a period without a beginning in a question: %s', (text, ignored) => {
    const { params, ignored: reported } = read(text)
    expect(reported).toBe(ignored)
    expect(params).not.toHaveProperty('period.from')
  })
})

describe('numbers', () => {
  it.each([
    ['三', 3],
    ['十', 10],
    ['二十', 20],
    ['六十五', 65],
    ['五百', 500],
    ['千五百', 1500],
    ['三万', 30_000],
    ['1万', 10_000],
    ['2千', 2000],
    ['1,500', 1500],
    ['twelve', 12],
  ])('reads the number of %s in a question', (text, value) => {
    expect(readNumber(text)).toBe(value)
  })

  it.each([
    ['返品率三割以下の文庫', { 'returnRate.to': '30' }],
    ['返本率4割超の文庫', { 'returnRate.from': '40' }],
    ['千五百円以下の文庫', { 'price.to': '1500' }],
    ['三十代から四十代の女性に人気の文庫', { 'ageRange.from': '30', 'ageRange.to': '40' }],
  ])('reads numbers in a question as conditions: %s', (text, params) => {
    expect(read(text)).toMatchObject({ params, ignored: '' })
  })
})

describe('everyday speech', () => {
  it.each([
    ['伸びてきた児童書 先週', 'movers'],
    ['減ってる雑誌 先月', 'movers'],
    ['鍵穴の庭を扱ってる店 東京', 'sale-ranking'],
    ['鍵穴の庭 返本どれくらい', 'returns'],
    ['消化率ってなに', 'help'],
    ['先週の土日に東京で売れたコミック', 'ranking-create'],
    ['who stopped buying 週刊少年ギンネズ', 'continuous-purchasing-trend'],
  ])('finds the screen in a question in everyday speech: %s', (text, screen) => {
    expect(read(text)).toMatchObject({ screen, ignored: '' })
  })

  it.each([
    ['売れていない文庫 先週', '売れていない'],
    ['駅前ごと 文庫ランキング', 'ごと'],
    ['コミック 最近 ランキング', '最近'],
    ['このところ動きのいいビジネス書', 'このところ'],
  ])('reports a word of everyday speech where it adds nothing: %s', (text, ignored) => {
    expect(read(text).ignored).toBe(ignored)
  })
})
