import { createFact, createName, type NamedRange, type ScreenHint } from './fact.ts'
import { definePattern, numberSource as number, type Pattern, readNumber, readNumberUpTo } from './pattern.ts'

const search: readonly ScreenHint[] = [{ screen: 'product-search', weight: 2 }]

/** A range of a measure: 40%以上, 1000〜2000円. */
function createRangeFacts(
  slot: 'price' | 'saleRate' | 'returnRate',
  value: NamedRange,
  { ja, en, unit: shown }: { ja: string; en: string; unit: string },
) {
  const { from, to } = value
  if (from !== undefined && to !== undefined && from > to) return null
  // no title costs a million yen: an amount of sales is meant
  const max = slot === 'price' ? 999_999 : 100
  if ((from ?? 0) > max || (to ?? 0) > max) return null
  const bounds =
    from === undefined
      ? `〜${to}${shown}`
      : to === undefined
        ? `${from}${shown}〜`
        : from === to
          ? `${from}${shown}`
          : `${from}–${to}${shown}`
  return { facts: [createFact(slot, value, createName(`${ja} ${bounds}`, `${en} ${bounds}`))], hints: search }
}
const createPriceRangeFacts = (value: NamedRange) => createRangeFacts('price', value, { ja: '価格', en: 'Price', unit: '円' })
const rates = [
  {
    slot: 'saleRate',
    words: '(?:消化率|消化(?=が|の|は|[0-9一二三四五六七八九])|しょうかりつ|実売率|sell-?through(?:rate)?)',
    ja: '消化率',
    en: 'Sell-through',
  },
  { slot: 'returnRate', words: '(?:返品率|返本率|へんぴんりつ|returnrate)', ja: '返品率', en: 'Return rate' },
] as const

const orMore =
  '(?:以上|ormore|andmore|andover|andup|orover|を?[超越]え?(?:る|て(?:い)?る|た)?|(?:いっ|行っ)(?:て(?:い)?る|た)|に?(?:達し|届い)(?:て(?:い)?る|た)|より高い|より上|~)'
const orLess =
  '(?:以下|に(?:届か|満た|達し)(?:ない|なかった)|を下回(?:る|った)|orless|orunder|orbelow|いか|未満|より低い|まで|以内|より下|(?:を|が)?切(?:って(?:い)?る|った|る)|(?:を|に)?割(?:り込(?:んで(?:い)?る|んだ|む)|って(?:い)?る|った))'

const rate = `((?:${number.slice(1, -1)})割?)`

const ratePatterns = rates.flatMap(({ slot, words, ja, en }): Pattern[] => {
  const names = { ja, en, unit: '%' }
  // 三割 is 30 %
  const readPercentage = (text: string) => {
    const tenths = /^(.*)割$/.exec(text)?.[1]
    const value = readNumber(tenths ?? text)
    return value === null ? null : readNumberUpTo(String(tenths === undefined ? value : value * 10), 100)
  }
  const createBoundReader =
    (key: 'from' | 'to') =>
    ([text = '']: readonly string[]) => {
      const value = readPercentage(text)
      return value === null ? null : createRangeFacts(slot, { [key]: value }, names)
    }
  return [
    definePattern(`${words}(?:が|の|は)?${rate}%?(?:~|-|–|から)${rate}%`, ([low = '', high = '']) => {
      const [from, to] = [readPercentage(low), readPercentage(high)]
      return from === null || to === null ? null : createRangeFacts(slot, { from, to }, names)
    }),
    definePattern(`${words}(?:が|の|は|of|rateof)?${rate}(?:%|パーセント|percent)?${orMore}の?`, createBoundReader('from')),
    definePattern(`${words}(?:が|の|は|of|rateof)?${rate}(?:%|パーセント|percent)?${orLess}の?`, createBoundReader('to')),
    definePattern(`${words}(?:is|of)?(?:over|above|atleast|morethan|>=?)${rate}(?:%|percent)?`, createBoundReader('from')),
    definePattern(`${words}(?:is|of)?(?:under|below|atmost|lessthan|<=?)${rate}(?:%|percent)?`, createBoundReader('to')),
  ]
})

/** Ranges of prices and rates: 1000〜2000円, 消化率40%以上. */
export const rangePatterns: readonly Pattern[] = [
  ...ratePatterns,
  // sales are ranked, not limited by their amount
  definePattern(
    `${number}円(?:以上|超え?|を超えて?|分|も)(?:も)?(?:の)?(?:売れ|売り上げ|売上げ|稼い|売上が)(?:て(?:い)?る|た|だ|ある)?(?:の)?`,
    () => ({ facts: [], unsupported: true }),
  ),
  definePattern(
    `(?:売上|売り上げ|金額|売上金額|売上高|損失額|機会損失額?)(?:が|で|の)?${number}円(?:以上|以下|未満|超え?|を超える|台)(?:の)?`,
    () => ({
      facts: [],
      unsupported: true,
    }),
  ),
  definePattern(
    `(?:sales|revenue|turnover)(?:of)?(?:over|above|atleast|morethan|under|below)?${number}(?:millionyen|yen|million)(?:ormore|orless)?`,
    () => ({
      facts: [],
      unsupported: true,
    }),
  ),
  definePattern(`(?:本体)?(?:価格|定価)?(?:が|は)?${number}円台(?:の)?`, ([count = '']) => {
    const from = readNumber(count)
    if (from === null || from === 0) return null
    // 3000円台 ends at 3999, 1500円台 at 1599
    const step = 10 ** (/0*$/.exec(String(from))?.[0].length ?? 0)
    return createPriceRangeFacts({ from, to: from + step - 1 })
  }),
  definePattern(
    `(?:本体)?(?:価格|定価)?(?:が|は)?${number}円?(?:~|-|–|から|以上)の?${number}円(?:以下|未満|まで)?の?|(?:priced?|costing)?(?:between|from)?${number}(?:yen)?(?:to|-|–|and)${number}yen`,
    ([ja = '', jaTo = '', en = '', enTo = '']) => {
      const [from, to] = [readNumber(ja || en), readNumber(jaTo || enTo)]
      return from === null || to === null ? null : createPriceRangeFacts({ from, to })
    },
  ),
  definePattern(
    `(?:本体)?(?:価格|定価)?(?:が|は)?(?:priced?|costing)?(?:for|at)?${number}(?:円|yen)${orMore}の?|(?:priced?|costing)?(?:over|above|atleast|from|morethan)${number}yen`,
    ([count = '', other = '']) => {
      const from = readNumber(count === '' ? other : count)
      return from === null ? null : createPriceRangeFacts({ from })
    },
  ),
  definePattern(
    `(?:本体)?(?:価格|定価)?(?:が|は)?(?:priced?|costing)?(?:for|at)?${number}(?:円|yen)${orLess}の?|(?:priced?|costing)?(?:under|below|atmost|upto|lessthan)${number}yen`,
    ([count = '', other = '']) => {
      const to = readNumber(count === '' ? other : count)
      return to === null ? null : createPriceRangeFacts({ to })
    },
  ),
]
