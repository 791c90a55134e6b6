import { describe, expect, it } from 'vitest'
import { type AskResult, interpretQuestion, removeCondition } from './ask.ts'
import { createLexicon } from './lexicon.ts'
import { findNearestQuestions, listFollowUpQuestions } from './nearest-questions.ts'
import { sampleQuestions } from './sample-questions.ts'
import { demoMasters, lookUpInDemo } from './testing/demo-lookups.ts'

const lexicon = createLexicon(demoMasters, { today: '2026-11-26', latest: '2026-11-25' })
const user = { ownPublisherCds: ['9901', '9931'], ownCompanyCds: [] }
const TITLE = '夜汽車は星を数えない'

function askDemo(text: string): AskResult {
  const { terms } = interpretQuestion({ text, lexicon, user })
  return interpretQuestion({ text, lexicon, user, lookups: terms.map(lookUpInDemo) })
}

const wanted = { language: 'ja', title: null, isAllowed: () => true, limit: 3 } as const

describe('questions that are offered', () => {
  it.each(
    sampleQuestions.flatMap(({ text, screen }) => [
      [text.ja.replace('{title}', TITLE), screen] as const,
      [text.en.replace('{title}', TITLE), screen] as const,
    ]),
  )('reads %s completely, as a question for %s', (text, screen) => {
    const [best] = askDemo(text).readings
    expect([best?.screen, best?.ignored]).toEqual([screen, []])
  })

  it('offers the questions whose words mean the same as those that were not understood', () => {
    expect(
      findNearestQuestions('夜汽車の映像化でどれだけ伸びる', { ...wanted, title: TITLE })
        .slice(0, 2)
        .sort(),
    ).toEqual([`${TITLE} パブリシティ`, `${TITLE} 売上見込み`])
    expect(findNearestQuestions('どこが足りない', wanted)[0]).toBe('欠品 自社')
    expect(findNearestQuestions('which books have sold out', { ...wanted, language: 'en' })[0]).toBe('stock-outs of our titles')
  })

  it('offers no question about a title without a title, and none for a screen that the user may not open', () => {
    const all = findNearestQuestions('増刷はいつ', { ...wanted, limit: 99 })
    expect(all[0]).toBe('重版候補')
    expect(all.filter((text) => text.includes('{title}'))).toEqual([])
    const isAllowed = (screen: string) => screen !== 'reprint-candidates'
    expect(findNearestQuestions('増刷はいつ', { ...wanted, isAllowed, limit: 99 })).not.toContain('重版候補')
  })

  it('offers questions that follow one about a title, without the screen that was just asked for', () => {
    const next = listFollowUpQuestions({ screen: 'sale-ranking', params: {} }, { ...wanted, title: TITLE })
    expect(next).toEqual([`${TITLE}と一緒に買われた本`, `${TITLE} 売上見込み`])
    expect(listFollowUpQuestions({ screen: 'product-detail', params: {} }, { ...wanted, title: TITLE })).toHaveLength(3)
    const forecast = { screen: 'product-detail', params: { tab: 'forecast' } }
    expect(listFollowUpQuestions(forecast, { ...wanted, title: TITLE })).not.toContain(`${TITLE} 売上見込み`)
    expect(listFollowUpQuestions({ screen: 'ranking-create', params: {} }, wanted)).toEqual([])
  })
})

describe('removing a condition', () => {
  it.each([
    ['先週の文庫ランキング 関東', 'period', '文庫ランキング 関東'],
    ['先週の文庫ランキング 関東', 'area', '先週の文庫ランキング'],
    [`${TITLE} 先週 汽笛堂で何冊`, 'chain', `${TITLE} 先週 何冊`],
    ['top bunko last week in Kanto', 'area', 'top bunko last week'],
    ['文庫 ミステリー 先週', 'genre', '文庫 先週'],
    // no words of its own name the part of the page
    [`${TITLE} 売上見込み`, 'part', null],
  ])('removes from %s the %s', (text, slot, rest) => {
    const [reading] = askDemo(text).readings
    const fact = reading?.facts.find((one) => one.slot === slot)
    if (!reading || !fact) throw new Error('not read')
    expect(removeCondition(text, reading, fact)).toBe(rest)
  })

  it('leaves the other conditions of every question as they were', () => {
    const text = '先週の文庫ランキング 関東 1500円以下'
    const [before] = askDemo(text).readings
    for (const fact of before?.facts ?? []) {
      const rest = before ? removeCondition(text, before, fact) : null
      const [after] = askDemo(rest ?? '').readings
      expect(after?.facts.map(({ slot }) => slot).sort()).toEqual(
        before?.facts.flatMap((one) => (one === fact ? [] : [one.slot])).sort(),
      )
    }
  })
})

describe('a report to be sent', () => {
  it.each([
    ['月曜のレポートをメールで', 1],
    ['毎週金曜日の朝に定例レポートをメールで送って', 5],
    ['レポートを火曜にメール', 2],
    ['毎週のレポートをメールで', 1],
    ['mail the report on Mondays', 1],
    ['Send me the weekly report every Friday', 5],
    ['send the report by email on Tuesdays', 2],
  ])('reads %s as a mail on day %i of the week', (text, weekday) => {
    expect(askDemo(text).readings[0]).toMatchObject({
      screen: 'periodic-reports',
      params: { send: 'mail', weekday: String(weekday) },
      ignored: [],
    })
  })

  it('reads two titles with いっしょに as a question for what is bought with them', () => {
    for (const text of [`${TITLE}といっしょに海鳴りの灯台守`, `${TITLE} together with 海鳴りの灯台守`])
      expect(askDemo(text).readings[0]).toMatchObject({
        screen: 'combined-sales-analysis',
        params: { jans: expect.stringMatching(/^\d{13},\d{13}$/) },
        ignored: [],
      })
  })
})
