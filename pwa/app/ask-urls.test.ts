import { expect, it } from 'vitest'
import type { z } from 'zod'
import { reprintCandidates } from '../../shared/api/reprint-candidates.ts'
import { usualReprintParameters } from '../../shared/api/reprint-parameters.ts'
import { interpretQuestion } from '../../shared/ask/ask.ts'
import { createLexicon } from '../../shared/ask/lexicon.ts'
import { demoMasters, lookUpInDemo } from '../../shared/ask/testing/demo-lookups.ts'
import questions from '../../shared/ask/testing/questions.json' with { type: 'json' }
import { searchToState, stateToSearch, type UrlStateObject } from '../../shared/fields/url-state.ts'
import type { ReportScreen } from '../../shared/reports/report-screen.ts'
import { reportScreens } from '../../shared/reports/report-screens.ts'
import { productDetailState } from '../features/product-detail/product-detail.state.ts'
import { getReadingUrl } from './ask-readings.tsx'

const latest = '2026-11-25'
const period = { from: '2026-11-19', to: latest }
const lexicon = createLexicon(demoMasters, { today: '2026-11-26', latest })
const user = { ownPublisherCds: ['9901', '9931'], ownCompanyCds: [] }

/** State of each screen in its URL. */
const schemas: Readonly<Record<string, z.ZodType>> = {
  'product-detail': productDetailState,
  ...Object.fromEntries(Object.entries<ReportScreen>(reportScreens).map(([name, { state }]) => [name, state])),
}

/** Questions with conditions that `questions` does not cover. */
const extraQuestions = [
  '放課後、火星まで 11 vs 銀の栞と黒い犬 5 発売から4週 既存店 ネット',
  '1,000円〜2,000円の絵本 消化率50%以上 発売30日以内',
  '大型店 駅前 コミック ランキング 既存店 全体順位',
  '重版 目標返品率15% ロット300 28日以内に切れる 文庫 提案冊数順',
  '返品候補 10冊以上 返品金額順 店舗別',
  '返品率 小ジャンル別 月別 既存店 前年比 返品率順',
  '夜汽車は星を数えない 法人別 シェア差順 昨日',
  '夜汽車は星を数えない 併売 会員 併売数順 セル',
  '声優まどべ 継続率 30代女性 最新6号',
  '急降下 コミック 前年比 ネット 100冊以上 昨日',
  '定期購読 雑誌 関西',
  'ブランド別 コミック 推移 月別',
  '出版社ランキング レーベル別 金額 ネット',
]

it('writes into the URL only those conditions of a question that the screen reads back', () => {
  const readings = [...questions.map(({ q }) => q), ...extraQuestions].flatMap((text) => {
    const { terms } = interpretQuestion({ text, lexicon, user })
    return interpretQuestion({ text, lexicon, user, lookups: terms.map(lookUpInDemo) }).readings.map((reading) => ({
      text,
      reading,
    }))
  })
  expect(readings.length).toBeGreaterThan(250)
  for (const { text, reading } of readings) {
    const schema = schemas[reading.screen]
    if (!schema) continue
    const { shape = {} } = schema as unknown as { shape?: object }
    const defaults: UrlStateObject = {
      // the screen begins with the contract's parameters
      ...(schema === reprintCandidates.body ? usualReprintParameters : {}),
      ...(schema.parse('period' in shape ? { period } : {}) as UrlStateObject),
    }
    const search = getReadingUrl(reading).replace(/^[^?]*/, '')
    const state = searchToState(schema, search, defaults) as UrlStateObject
    const written = new URLSearchParams(stateToSearch(state, defaults, Object.keys(reading.params)))
    for (const [path, value] of Object.entries(reading.params))
      expect(written.get(path), `${text}: ${reading.screen} ${path}`).toBe(value)
  }
})

it('opens a report with its defaults if the question names none of its conditions', () => {
  const getUrl = (text: string) => {
    const [reading] = interpretQuestion({ text, lexicon, user }).readings
    return reading && getReadingUrl(reading)
  }
  expect(getUrl('前年同月比で落ちている出版社')).toBe('/publisher-ranking?conditions=default')
  // a screen's name opens it like the menu
  expect(getUrl('出版社ランキング')).toBe('/publisher-ranking')
  expect(getUrl('昨日のデータは届いてる？')).toBe('/data-health')
})
