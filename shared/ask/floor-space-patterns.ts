import { scales } from '../trade/store-categories.ts'
import { createFact, createName } from './fact.ts'
import { definePattern, numberSource, type Pattern, readNumber } from './pattern.ts'

/** A store has one of these sizes; its exact floor space is not known. */
type Scale = (typeof scales)[number]

const first = scales[0].from
const last = scales.at(-1)?.to ?? 0

/** Sizes as one condition, under the name of their bounds. */
function createScaleFacts(found: readonly Scale[]) {
  const [low, high] = [found[0], found.at(-1)]
  if (!low || !high) return null
  const ja = low === high ? low.ja : `${low.from === first ? '' : low.from}〜${high.to === last ? '' : high.to}坪`
  const en = low === high ? low.en : `${low.from === first ? '' : low.from}–${high.to === last ? '' : high.to} tsubo`
  return { facts: [createFact('scale', { cd: found.map(({ cd }) => cd).join(','), name: ja }, createName(ja, en))] }
}

/** Bounds that no sizes have: the whole expression is reported, so that 150坪以上 does not become the size of 150 tsubo. */
const unsupported = { facts: [], unsupported: true } as const

/** Sizes between two bounds, in tsubo, unless a bound lies within a size. 100坪以上 means the sizes from 101 tsubo on. */
function readBounds(from: number | null, to: number | null) {
  if (from === null || to === null || from >= to) return unsupported
  const low = scales.findIndex((scale) => scale.from === from || scale.from === from + 1)
  const high = scales.findIndex((scale) => scale.to === to || scale.to === to - 1)
  return low === -1 || high < low ? unsupported : createScaleFacts(scales.slice(low, high + 1))
}

/** The size that contains a floor space. */
const readFloorSpace = (tsubo: number | null) =>
  tsubo === null || tsubo === 0 ? null : createScaleFacts(scales.filter(({ from, to }) => tsubo >= from && tsubo <= to))

const tsubo = '(?:坪|tsubo)'
const stores = '(?:の?(?:店舗?|お店|書店|本屋|stores?|shops?|bookstores))?'

/** Floor space in tsubo: 100坪以上の店, 101〜200坪, under 40 tsubo. */
export const floorSpacePatterns: readonly Pattern[] = [
  definePattern(`${numberSource}${tsubo}?(?:~|-|–|から|to)${numberSource}${tsubo}${stores}`, ([low = '', high = '']) =>
    readBounds(readNumber(low), readNumber(high)),
  ),
  definePattern(`${numberSource}${tsubo}(?:以上|超え?|を超える|より広い|から|ormore|andmore|andover)${stores}`, ([low = '']) =>
    readBounds(readNumber(low), last),
  ),
  definePattern(`(?:over|above|atleast|morethan|largerthan|biggerthan|from)${numberSource}${tsubo}${stores}`, ([low = '']) =>
    readBounds(readNumber(low), last),
  ),
  definePattern(`${numberSource}${tsubo}(?:以下|未満|まで|より狭い|orless|andunder)${stores}`, ([high = '']) =>
    readBounds(first, readNumber(high)),
  ),
  definePattern(`(?:under|below|atmost|lessthan|smallerthan|upto)${numberSource}${tsubo}${stores}`, ([high = '']) =>
    readBounds(first, readNumber(high)),
  ),
  definePattern(`${numberSource}${tsubo}(?:クラス|級|台|程度|くらい|ぐらい|前後)?${stores}`, ([size = '']) =>
    readFloorSpace(readNumber(size)),
  ),
]
