import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { featureTypes } from '../access/feature-types.ts'
import { frame } from '../messages/frame.ts'
import { foldText } from '../text/fold.ts'
import { type AskResult, interpretQuestion } from './ask.ts'
import { MAX_QUESTION_LENGTH } from './folded-text.ts'
import { createLexicon } from './lexicon.ts'
import { createLookup } from './lookups.ts'
import { screenWords } from './screen-words.ts'
import { askScreens } from './screens.ts'
import { demoMasters, lookUpInDemo } from './testing/demo-lookups.ts'

const lexicon = createLexicon(demoMasters, { today: '2026-11-26', latest: '2026-11-25' })
const user = { ownPublisherCds: ['9901'], ownCompanyCds: [] }

function askDemo(text: string): AskResult {
  const { terms } = interpretQuestion({ text, lexicon, user })
  return interpretQuestion({ text, lexicon, user, lookups: terms.map(lookUpInDemo) })
}
const readFirst = (text: string) => askDemo(text).readings[0]
const readParams = (text: string) => readFirst(text)?.params
const readPeriod = (text: string) => {
  const { 'period.from': from, 'period.to': to } = readParams(text) ?? {}
  return `${from}–${to}`
}

describe('the name of a screen in the menu', () => {
  const names = Object.values(frame).flatMap((texts: Readonly<Record<string, string>>) =>
    Object.keys(askScreens).flatMap((screen) => {
      const name = texts[`menu.${screen}`]
      return name === undefined ? [] : [[name, screen] as const]
    }),
  )

  it.each(names)('reads the name of a screen in the menu as that screen: %s', (name, screen) => {
    expect(readFirst(name)).toMatchObject({ screen, ignored: [] })
  })
})

describe('a question', () => {
  it('turns a question into a screen with its conditions', () => {
    expect(readFirst('先週の文庫ランキング 関東')).toMatchObject({
      screen: 'ranking-create',
      params: { 'period.from': '2026-11-16', 'period.to': '2026-11-22', 'products.genreKeys': '03', 'stores.areaCds': '3' },
      ignored: [],
    })
  })

  it.each([
    ['返品率の高い店', 'returns', { groupBy: 'store', sortBy: 'periodReturnRate', descending: '1' }],
    ['返品の多い法人 先月', 'returns', { groupBy: 'company', 'period.from': '2026-10-01', 'period.to': '2026-10-31' }],
    ['返すべき本', 'return-candidates', {}],
    ['パブリシティの効果 先月', 'events', {}],
    ['テレビで紹介された本', 'events', {}],
    ['publicity last month', 'events', {}],
    ['刷り増しを検討する本', 'reprint-candidates', {}],
    ['増刷したほうがいいもの', 'reprint-candidates', {}],
    ['重版候補 来週まで', 'reprint-candidates', { runOutWithinDays: '10' }],
    ['重版候補 提案部数順', 'reprint-candidates', { sortBy: 'suggestedPrint' }],
    ['重版候補 提案冊数順', 'reprint-candidates', { sortBy: 'suggestedPrint' }],
    ['which titles should be reprinted', 'reprint-candidates', {}],
    ['夜汽車は星を数えない 何が一緒に売れている', 'combined-sales-analysis', { jans: '9784999900114' }],
    ['what sells with 夜汽車は星を数えない', 'combined-sales-analysis', { jans: '9784999900114' }],
    ['夜汽車は星を数えない いつなくなる', 'product-detail', { tab: 'forecast', jan: '9784999900114' }],
    ['9784999900114 9784999900121 比較', 'sale-compare', { jans: '9784999900114,9784999900121' }],
    ['首都圏 先週 コミック ランキング', 'ranking-create', { 'stores.prefectureCds': '11,12,13,14', 'products.genreKeys': '02' }],
    ['落ち込んだタイトル', 'movers', { direction: 'down' }],
    ['在庫の多い本', 'product-search', { sort: '-cumulativeStockQuantity' }],
    ['うちの店で売れていなくて他店で売れている本', 'peer-store-gap', {}],
    ['花冷え文藝社の新刊を探したい', 'product-search', { 'products.publisherCds': '9929' }],
    ['からくり長屋捕物控のシリーズを全部見たい', 'product-search', { 'products.seriesCds': 's000333' }],
    ['buyer clusters 夜汽車は星を数えない', 'purchase-cluster', { jans: '9784999900114' }],
    ['new releases October comics', 'product-search', { 'releaseDate.from': '2026-10-01', 'releaseDate.to': '2026-10-31' }],
    ['消化率ってどうやって計算してるんですか', 'help', { q: '消化率' }],
    ['essays priced between 1,000 and 1,800 yen', 'product-search', { 'price.from': '1000', 'price.to': '1800' }],
    ['sell-through of 40% or less', 'product-search', { 'saleRate.to': '40' }],
    ['鍵穴の庭は新聞に載りましたか', 'product-detail', { tab: 'publicity' }],
    ['九月の温室 broken down by retail company', 'sale-ranking', { jans: '9784999904426', groupBy: 'company' }],
    ['30日もたなそうなコミック、刷り足したほうがいい？', 'reprint-candidates', { runOutWithinDays: '30' }],
    ['retail companies that sent back the most manga', 'returns', { groupBy: 'company' }],
    ['少女ﾏﾝｶﾞ １０月 金額順', 'ranking-create', { 'products.genreKeys': '02/79/03', basis: '1' }],
    ['雪解けの町の食堂３ 店別', 'sale-ranking', { groupBy: 'store' }],
    ['リフト値の意味を教えてください', 'help', { q: 'リフト値' }],
    ['comics losing momentum last week, Tohoku', 'movers', { direction: 'down' }],
    ['ランキング 順に五十', 'ranking-create', { limit: '50' }],
    ['stores without stock own titles', 'stock-outs', { groupBy: 'store', 'products.publisherCds': '9901' }],
  ] as const)('understands all of the question %s', (text, screen, params) => {
    expect(readFirst(text)).toMatchObject({ screen, params, ignored: [] })
  })

  it.each([
    ['既刊 文庫 ランキング', '既刊'],
    ['著者別 先月 文芸', '著者別'],
    ['在庫回転率 文庫', '在庫回転率'],
  ])('reports the condition that the product lacks in the question %s', (text, word) => {
    expect(readFirst(text)?.ignored.map(({ text: ignored }) => ignored)).toEqual([word])
  })

  it('reads a title that begins with a month in a question', () => {
    expect(readFirst('九月の温室 店別')).toMatchObject({ screen: 'sale-ranking', params: { jans: '9784999904426' }, ignored: [] })
  })

  it.each(['12月に出る文庫', '十二月に発売される文庫', '12月刊行予定の文庫'])(
    'reads the month of the question %s as that of release',
    (text) => {
      expect(readFirst(text)?.params).toEqual({
        'releaseDate.from': '2026-12-01',
        'releaseDate.to': '2026-12-31',
        'products.genreKeys': '03',
      })
    },
  )

  it.each(['今日の天気は', "what's the weather today", '本日のおすすめランチ'])(
    'opens no screen for the question %s, of which only a period is known',
    (text) => {
      expect(readFirst(text)).toBeUndefined()
    },
  )

  it('does not find a name within an unknown word in hiragana of a question', () => {
    expect(readFirst('さよなら桟橋')).toBeUndefined()
    // a title, typed without its punctuation
    expect(readFirst('さよなら縁側')?.facts).toMatchObject([{ slot: 'title', value: { name: 'さよなら、縁側' } }])
    expect(readFirst('なら 文庫')?.params['stores.prefectureCds']).toBe('29')
    expect(readFirst('なら県の文庫')?.params['stores.prefectureCds']).toBe('29')
    expect(readFirst('文庫なら先週は何が売れた')?.params).not.toHaveProperty('stores.prefectureCds')
  })

  it('reports a number of publishers in a question, which their ranking lacks', () => {
    for (const text of ['絵本の版元トップ10', 'top 10 publishers of picture books'])
      expect(readFirst(text)).toMatchObject({ screen: 'publisher-ranking', ignored: [{ text: expect.stringMatching(/10$/) }] })
  })

  it('does not read sales by store of a genre in a question as returns', () => {
    const reading = readFirst('児童書 店別売上 関東 10月')
    expect(reading?.screen).toBe('ranking-create')
    expect(reading?.ignored.map(({ text }) => text)).toEqual(['店別'])
  })

  it.each([
    ['先週の文庫ランキング 関東'],
    ['ランキング、先週で文庫は関東'],
    ['関東での文庫のランキングを先週'],
    ['ｾﾝｼｭｳ ﾌﾞﾝｺ ﾗﾝｷﾝｸﾞ ｶﾝﾄｳ'],
    ['せんしゅう ぶんこ らんきんぐ かんとう'],
    ['Bunko ranking, last week, Kanto'],
    ['last week in Kanto: bunko bestsellers'],
    ['ＢＵＮＫＯ　ＲＡＮＫＩＮＧ　ＬＡＳＴ　ＷＥＥＫ　ＫＡＮＴＯ'],
  ])('reads a question the same with other words, widths and orders: %s', (text) => {
    expect(readFirst(text)).toMatchObject({
      screen: 'ranking-create',
      ignored: [],
      params: readParams('先週の文庫ランキング 関東'),
    })
  })

  it.each([
    ['11/1〜11/15', '2026-11-01–2026-11-15'],
    ['１１月１日から１５日', '2026-11-01–2026-11-15'],
    ['11月9日-15日', '2026-11-09–2026-11-15'],
    ['12/20〜1/10', '2025-12-20–2026-01-10'],
    ['2025年12月', '2025-12-01–2025-12-31'],
    ['10月', '2026-10-01–2026-10-31'],
    ['11月', '2026-11-01–2026-11-25'],
    ['12月', '2025-12-01–2025-12-31'],
    ['8月〜10月', '2026-08-01–2026-10-31'],
    ['先々週', '2026-11-09–2026-11-15'],
    ['先々月', '2026-09-01–2026-09-30'],
    ['今週', '2026-11-23–2026-11-25'],
    ['今年', '2026-01-01–2026-11-25'],
    ['昨年', '2025-01-01–2025-12-31'],
    ['直近4週', '2026-10-29–2026-11-25'],
    ['過去三ヶ月', '2026-08-26–2026-11-25'],
    ['October', '2026-10-01–2026-10-31'],
    ['Nov 1 to 15', '2026-11-01–2026-11-15'],
    ['last 3 months', '2026-08-26–2026-11-25'],
    ['the week before last', '2026-11-09–2026-11-15'],
    ['令和8年10月', '2026-10-01–2026-10-31'],
    ['令和7年', '2025-01-01–2025-12-31'],
    ['令和八年十月', '2026-10-01–2026-10-31'],
    ['去年の十月', '2025-10-01–2025-10-31'],
    ['十月上旬', '2026-10-01–2026-10-10'],
    ['十月の', '2026-10-01–2026-10-31'],
    ['八月から十月', '2026-08-01–2026-10-31'],
    ['十一月第二週', '2026-11-09–2026-11-15'],
    ['11月上旬', '2026-11-01–2026-11-10'],
    ['2026年2月下旬', '2026-02-21–2026-02-28'],
    ['先月後半', '2026-10-16–2026-10-31'],
    ['10月第2週', '2026-10-12–2026-10-18'],
    ['第3四半期', '2026-07-01–2026-09-30'],
    ['Q4', '2026-10-01–2026-11-25'],
    ['昨年の今頃', '2025-10-30–2025-11-26'],
    ['in 2026', '2026-01-01–2026-11-25'],
    ['between 1 and 15 October', '2026-10-01–2026-10-15'],
    ['between October 28 and November 3', '2026-10-28–2026-11-03'],
    ['5 to 10 October', '2026-10-05–2026-10-10'],
  ])('reads the period of the question %s', (text, days) => {
    expect(readPeriod(`ランキング ${text}`)).toBe(days)
  })

  it.each(['13月', '2/30', '直近0週', '99999年'])('does not read %s in a question as a period', (text) => {
    expect(readPeriod(`ランキング ${text}`)).toBe('undefined–undefined')
    expect(readFirst(`ランキング ${text}`)?.ignored.length).toBeGreaterThan(0)
  })

  it('counts the weeks of a question from the day of release of the title', () => {
    expect(readFirst('夜汽車は星を数えない 発売から4週 店舗別')).toMatchObject({
      screen: 'sale-ranking',
      params: { jans: '9784999900114', groupBy: 'store', 'period.from': '2026-10-09', 'period.to': '2026-11-05' },
    })
  })

  it('reads the question for “stores that return most” by store', () => {
    expect(readFirst('返品の多い店 先月')).toMatchObject({ screen: 'returns', ignored: [] })
    expect(readFirst('返品の多い店 先月')?.facts.map(({ name }) => name.ja)).toContain('店舗別')
  })

  it('reads volumes in a question after the title of their series', () => {
    expect(readFirst('雪解けの町の食堂 一 二 三 比較')?.facts.map(({ name }) => name.ja)).toEqual([
      '雪解けの町の食堂 一',
      '雪解けの町の食堂 二',
      '雪解けの町の食堂 三',
    ])
  })

  it('reads TOP30, the lowest first, and ranges in a question', () => {
    expect(readParams('TOP30 コミック')).toEqual({ limit: '30', 'products.genreKeys': '02' })
    expect(readParams('コミック 消化率低い順')).toEqual({ 'products.genreKeys': '02', sort: 'saleRate' })
    expect(readParams('1,000円〜2,000円の絵本 在庫あり')).toEqual({
      'price.from': '1000',
      'price.to': '2000',
      'products.genreKeys': '05/71/01',
      inStock: '1',
    })
  })

  it('joins a genre in a question with the genre that contains it', () => {
    expect(readParams('文庫 ミステリー ランキング')).toEqual({ 'products.genreKeys': '03/93/02' })
  })

  it('ranks magazines if the genre of a question is one of magazines', () => {
    expect(readParams('女性誌 ランキング')).toEqual({ 'products.genreKeys': '01/04', 'products.kind': 'magazine' })
  })

  it('reads own titles in the question of a bookseller as its stores', () => {
    const bookseller = { ownPublisherCds: [], ownCompanyCds: ['K01'] }
    const [reading] = interpretQuestion({ text: '自社 ランキング', lexicon, user: bookseller }).readings
    expect(reading?.params).toEqual({ 'stores.companyCds': 'K01' })
    const nobody = { ownPublisherCds: [], ownCompanyCds: [] }
    expect(interpretQuestion({ text: '自社 ランキング', lexicon, user: nobody }).readings[0]?.ignored).toMatchObject([
      { text: '自社' },
    ])
  })
})

describe('a share', () => {
  it.each(['汐見坂書房の文庫シェアは？', '文庫で汐見坂書房は何％取ってる？', '汐見坂書房のシェア推移 文庫'])(
    'shows a publisher within the market in the question %s, and never its titles alone',
    (text) => {
      expect(readFirst(text)).toMatchObject({
        screen: 'trend-by-genre',
        params: { view: 'brand', brandCds: '9901', 'products.genreKeys': '03' },
        ignored: [],
      })
      expect(readParams(text)).not.toHaveProperty('products.publisherCds')
    },
  )

  it('does not narrow the ranking of publishers in a question for the rank of one', () => {
    const reading = readFirst('汐見坂書房は文庫で何位？')
    expect(reading).toMatchObject({ screen: 'publisher-ranking', params: { 'products.genreKeys': '03' }, ignored: [] })
    expect(Object.keys(reading?.params ?? {})).toEqual(['products.genreKeys'])
    expect(reading?.facts.map(({ name }) => name.ja)).toContain('市場の中の汐見坂書房')
  })
})

describe('days since a release', () => {
  it.each([
    ['夜汽車は星を数えない 発売から１ヶ月', '2026-10-09', '2026-11-07'],
    ['夜汽車は星を数えない 発売から10日の売上', '2026-10-09', '2026-10-18'],
    // not beyond the last complete day
    ['夜汽車は星を数えない 発売から3ヶ月', '2026-10-09', '2026-11-25'],
  ])('counts the days of the question %s from the release of the title', (text, from, to) => {
    expect(readFirst(text)).toMatchObject({ params: { 'period.from': from, 'period.to': to }, ignored: [] })
  })

  it.each([
    ['3週間以内に発売された文庫', '2026-11-05'],
    ['ここ10日で出たコミック', '2026-11-16'],
    ['2週間以内の新刊', '2026-11-12'],
  ])('reads the days of the question %s as those of release', (text, from) => {
    expect(readFirst(text)).toMatchObject({ params: { 'products.releaseDate.from': from }, ignored: [] })
  })

  it('ranks the first days of titles of a month, and narrows them by no other release', () => {
    expect(readParams('新刊 10月発売 初動')).toEqual({
      'period.from': '2026-10-01',
      'period.to': '2026-10-31',
      sinceRelease: '7',
    })
  })

  it('reads the release day, the week of a day and future days in a question', () => {
    expect(readPeriod('夜汽車は星を数えない 発売日の売上')).toBe('2026-10-09–2026-10-09')
    expect(readPeriod('10/20の週の児童書')).toBe('2026-10-19–2026-10-25')
    expect(readParams('今月これから出る新刊')).toEqual({ 'releaseDate.from': '2026-11-26', 'releaseDate.to': '2026-11-30' })
  })

  it('keeps the month in a question as the release period if it also names a week of sales', () => {
    expect(readFirst('新刊 今月発売 1週間の売れ行き')?.params).toMatchObject({
      'releaseDate.from': '2026-11-01',
      'period.from': '2026-11-19',
      'period.to': '2026-11-25',
    })
  })
})

describe('several titles of one name', () => {
  const title = (jan: string, publisherName: string, recentQuantity: number) => ({
    jan,
    productName: '月夜の荷札',
    authorName: null,
    publisherName,
    seriesName: null,
    releaseDate: '2026-11-06',
    recentQuantity,
  })
  const askWith = (text: string, titles: readonly ReturnType<typeof title>[]) =>
    interpretQuestion({
      text,
      lexicon,
      user,
      lookups: [createLookup('月夜の荷札', { list: titles, total: titles.length }, { list: [] })],
    })

  it('offers every title of a name that a question names, what sells first, with publisher and release', () => {
    const { readings } = askWith('月夜の荷札 店別', [
      title('9784999900114', '縞りす社', 4),
      title('9784999900121', '月白通り出版', 177),
    ])
    expect(readings.slice(0, 2).map(({ facts: [fact] }) => fact?.name.ja)).toEqual([
      '月夜の荷札（月白通り出版 2026/11/06）',
      '月夜の荷札（縞りす社 2026/11/06）',
    ])
  })

  it('takes the beginning of a name in a question for the title that outsells all others with it', () => {
    const long = { ...title('9784999900114', '縞りす社', 670), productName: '夜汽車は星を数えない' }
    const others = ['夜汽車の温度', '夜汽車の秘密'].map((productName, index) => ({
      ...title(`978499990012${index}`, '縞りす社', 8),
      productName,
    }))
    const lookup = createLookup('夜汽車', { list: [long, ...others], total: 3 }, { list: [] })
    const [reading] = interpretQuestion({ text: '夜汽車 店別', lexicon, user, lookups: [lookup] }).readings
    expect(reading).toMatchObject({ screen: 'sale-ranking', params: { jans: long.jan }, ignored: [] })
    // the search lists all of them
    const [search] = interpretQuestion({ text: '夜汽車 検索', lexicon, user, lookups: [lookup] }).readings
    expect(search).toMatchObject({ screen: 'product-search', params: { keyword: '夜汽車' } })
    // similar sales: the question names none of them
    const even = createLookup('夜汽車', { list: [{ ...long, recentQuantity: 9 }, ...others], total: 3 }, { list: [] })
    expect(
      interpretQuestion({ text: '夜汽車 店別', lexicon, user, lookups: [even] }).readings[0]?.ignored.length,
    ).toBeGreaterThan(0)
  })
})

describe('conditions that a question compares', () => {
  it('reports a comparison of places in a question, which conditions would add up', () => {
    expect(readFirst('東京と大阪の文芸 比較')?.ignored).toMatchObject([{ text: '比較' }])
  })

  it('shows the sales of a title by chain if a question compares chains', () => {
    expect(readFirst('夜汽車は星を数えない、汽笛堂とブックス野分だとどっちが売れてる？')).toMatchObject({
      screen: 'product-detail',
      params: { tab: 'characteristics', groupBy: 'chain', 'stores.chainCds': 'C001,C004' },
      ignored: [],
    })
  })

  it.each(['駅前と郊外でどっちがコミック売れる', '東京と比べて大阪で売れてる本'])(
    'reports the comparison in the question %s instead of adding up its places',
    (text) => {
      expect(readFirst(text)?.ignored.length).toBe(1)
    },
  )

  it('reports the second value of a condition in a question that has only one', () => {
    expect(readFirst('ネットと店頭の比較')?.ignored).toMatchObject([{ text: '店頭' }])
    expect(readFirst('急上昇している新登場の本')?.ignored).toMatchObject([{ text: '新登場' }])
  })
})

describe('days to come', () => {
  it('reads next month in a question for reprints and returns as the end by which to decide, elsewhere as a release', () => {
    expect(readFirst('来月の重版候補')).toMatchObject({
      screen: 'reprint-candidates',
      params: { runOutWithinDays: '35' },
      ignored: [],
    })
    expect(readFirst('来週の返品候補')).toMatchObject({ screen: 'return-candidates', params: { withinDays: '10' }, ignored: [] })
    expect(readParams('来月の文庫')).toMatchObject({ 'releaseDate.from': '2026-12-01' })
  })

  it('reports an amount of sales in a question, which is no price', () => {
    const reading = readFirst('10万円以上売れた本')
    expect(reading?.facts.map(({ slot }) => slot)).not.toContain('price')
    expect(reading?.ignored).toMatchObject([{ text: '10万円以上売れた' }])
  })
})

describe('parts of a sentence', () => {
  it.each([
    ['児童書の棚を見直したい、売れてる本は？', '棚'],
    ['売り上手な新刊', '上手'],
  ])('finds no title or word to search for within the words of the question %s', (text, word) => {
    const reading = readFirst(text)
    expect(reading?.facts.map(({ slot }) => slot)).not.toContain('series')
    expect(reading?.facts.map(({ slot }) => slot)).not.toContain('keyword')
    expect(reading?.ignored.map((span) => span.text).join('')).toContain(word)
  })

  it('searches for a word of a question without its particle', () => {
    expect(readParams('図書館の新刊')).toMatchObject({ keyword: '図書館' })
  })

  it.each([
    ['売り切れそうな新刊', { runningShort: '1' }],
    ['30日で売り切れそうな自社本', { runOutWithinDays: '30' }],
  ])('reads what is about to sell out in the question %s, not what has', (text, params) => {
    expect(readFirst(text)).toMatchObject({ params, ignored: [] })
  })
})

describe('words of a shop', () => {
  it('reads a question whether women buy a title as one for its buyers', () => {
    expect(readFirst('鍵穴の庭を買ってるのは女性が多い？')).toMatchObject({ screen: 'purchase-cluster', ignored: [] })
    expect(readFirst('鍵穴の庭と一緒に買われている雑誌は？')?.ignored).toMatchObject([{ text: '雑誌' }])
  })

  it('reads the own stores in the question of a bookseller, and reports them in that of a publisher', () => {
    const bookseller = { ownPublisherCds: [], ownCompanyCds: ['K01'] }
    const [reading] = interpretQuestion({ text: '当店で先週売れた文庫', lexicon, user: bookseller }).readings
    expect(reading).toMatchObject({ screen: 'ranking-create', params: { 'stores.companyCds': 'K01' }, ignored: [] })
    expect(readFirst('当店で先週売れた文庫')?.ignored).toMatchObject([{ text: '当店' }])
  })

  it.each([
    ['うちの本で在庫切れの店', { groupBy: 'store', 'products.publisherCds': '9901' }],
    ['欠品している店が多い自社の新刊', { sortBy: 'soldOutStores', 'products.publisherCds': '9901' }],
    ['電話する店 欠品 自社', { groupBy: 'store', 'products.publisherCds': '9901' }],
  ])('reads which stores are out of stock in the question %s', (text, params) => {
    expect(readFirst(text)).toMatchObject({ screen: 'stock-outs', params, ignored: [] })
  })
})

describe('words that are not understood', () => {
  it('reports words of a question that are not understood with their place and suggested names', () => {
    const { readings, unknown } = askDemo('先週の文庫ランキング 関頭')
    expect(readings[0]?.ignored).toEqual([{ from: 11, to: 13, text: '関頭' }])
    expect(unknown[0]).toMatchObject({ from: 11, to: 13, text: '関頭' })
    expect(unknown[0]?.suggestions.map(({ name }) => name)).toContain('関東')
  })

  it('reports conditions of a question that the screen does not have', () => {
    expect(readFirst('欠品 先週 自社')).toMatchObject({ screen: 'stock-outs', ignored: [{ text: '先週' }] })
  })

  it('reports a second title in a question where the screen shows one', () => {
    expect(readFirst('夜汽車は星を数えない 県境の図書館 累計')?.ignored).toMatchObject([{ text: '県境の図書館' }])
  })

  it('reports an order in a question that the screen does not have', () => {
    expect(readFirst('品薄の商品 リフト順')?.ignored).toMatchObject([{ text: 'リフト順' }])
    expect(readFirst('返品金額順 先月 自社')).toMatchObject({
      screen: 'returns',
      params: { sortBy: 'totalReturnAmount' },
      ignored: [],
    })
  })

  it('reports a negated word of a question instead of reading it as a condition', () => {
    expect(readFirst('文庫以外のランキング 先週')).toMatchObject({
      params: { 'period.from': '2026-11-16', 'period.to': '2026-11-22' },
      ignored: [{ text: '文庫' }, { text: '以外の' }],
    })
    expect(readFirst('コミックと雑誌を抜いたら出版社ランキング')).toMatchObject({
      screen: 'publisher-ranking',
      params: {},
      ignored: [{ text: 'コミック' }, { text: '雑誌' }, { text: '抜いたら' }],
    })
    // a comma joins no other kind of condition
    expect(readParams('先週、文庫以外のランキング')).toEqual({ 'period.from': '2026-11-16', 'period.to': '2026-11-22' })
    expect(readParams('関東、雑誌を除く文庫')).toEqual({ 'stores.areaCds': '3', 'products.genreKeys': '03' })
    expect(readPeriod('ranking except comics, last week')).toBe('2026-11-16–2026-11-22')
    expect(readFirst('bunko except Tokyo and Osaka last week')?.params).not.toHaveProperty('stores.prefectureCds')
    expect(readFirst('ranking last week except comics')?.ignored.map(({ text }) => text)).toEqual(['except', 'comics'])
  })

  it('never makes words that are not understood the subject of a help text by themselves', () => {
    expect(readFirst('コミック 天気')).toMatchObject({ screen: 'ranking-create', ignored: [{ text: '天気' }] })
    expect(readFirst('消化率とは')).toMatchObject({ screen: 'help', params: { q: '消化率' } })
  })

  it('returns no reading of a question in which nothing is understood', () => {
    expect(askDemo('あsdfgh').readings).toEqual([])
    expect(askDemo('天気').readings).toEqual([])
  })
})

describe('an ambiguous name', () => {
  it('returns a reading for each thing that an ambiguous name can mean', () => {
    const names = askDemo('三日月 先月').readings.flatMap(({ facts }) => facts.map(({ slot }) => slot))
    expect(names).toContain('publisher')
    expect(names).toContain('chain')
  })
})

it('offers only screens for a question that the user may open', () => {
  const { readings } = interpretQuestion({
    text: '先週の文庫ランキング',
    lexicon,
    user,
    isAllowed: (screen) => screen !== 'ranking-create',
  })
  expect(readings.map(({ screen }) => screen)).not.toContain('ranking-create')
})

it('has words for questions in both languages for every screen that can be saved as a favourite', () => {
  for (const { slug } of featureTypes) {
    const screen = slug === 'brand-pickup' ? 'trend-by-genre' : slug
    expect(askScreens, slug).toHaveProperty([screen])
    const { ja, en } = screenWords[screen]
    expect(ja.length, slug).toBeGreaterThan(0)
    expect(en.length, slug).toBeGreaterThan(0)
  }
})

describe('any text', () => {
  const words = fc.constantFrom(
    '先週',
    '文庫',
    'の',
    '関東',
    'top',
    '10',
    'ランキング',
    '夜汽車',
    '〜',
    '%',
    'vs',
    '🐈',
    '\u3099',
    'ﾞ',
    '発売から',
    '4週',
    'last',
    'week',
    '、',
    '(',
    '999999999999',
  )
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 400 }),
    fc.array(fc.tuple(words, fc.constantFrom('', ' ', '　')), { maxLength: 60 }).map((list) => list.flat().join('')),
  )

  it('reads any text as a question without an error, with spans that lie in the text', () => {
    fc.assert(
      fc.property(text, (typed) => {
        const { readings, unknown, terms } = interpretQuestion({ text: typed, lexicon, user })
        expect(readings.length).toBeLessThanOrEqual(3)
        expect(terms.length).toBeLessThanOrEqual(6)
        for (const span of [...unknown, ...readings.flatMap(({ ignored }) => ignored)]) {
          expect(span.text).toBe(typed.slice(span.from, span.to))
          expect(span.to).toBeGreaterThan(span.from)
          expect(span.from).toBeLessThanOrEqual(MAX_QUESTION_LENGTH)
        }
      }),
      { numRuns: 150 },
    )
  })

  it('reads any text as a question within the time between two keystrokes', () => {
    const texts = ['夜汽車は星を数えない 発売から4週 店舗別', 'publicity of a title that nobody knows', 'ぁ先週の文庫'.repeat(30)]
    const measure = (run: () => void) => {
      // the shortest of many: a busy machine interrupts most of them
      const times = Array.from({ length: 40 }, () => {
        const started = performance.now()
        run()
        return performance.now() - started
      })
      return Math.min(...times)
    }
    const yardstick = measure(() => foldText('先週の文庫ランキング'.repeat(2000)))
    const slowest = Math.max(...texts.map((text) => measure(() => void interpretQuestion({ text, lexicon, user }))))
    console.info(`slowest question ${slowest.toFixed(2)} ms, folding 20,000 characters ${yardstick.toFixed(2)} ms`)
    // the longest text takes about 6 times as long as folding: 25 ms on a tablet
    expect(slowest).toBeLessThan(15 * yardstick)
  })
})
