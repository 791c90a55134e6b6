/** A small invented trade for trying screens without a server: names, codes and figures that belong to nobody. */
export function random(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

const heads = [
  '夜汽車',
  '海鳴り',
  '雪解け',
  '午前四時',
  '県境',
  '九月',
  '月夜',
  '北窓',
  '港町',
  '山小屋',
  '塩の道',
  '鍵穴',
  '百葉箱',
  '珈琲',
  '湯けむり',
  '透明な駅',
  '放課後',
  '銀の栞',
  '縁側',
  '灯台',
]
const tails = [
  'は星を数えない',
  'の図書館',
  'の食堂',
  'の校正室',
  'の温室',
  'の荷札',
  'の部屋',
  'カルテット',
  'の数学者',
  'と母の声',
  '殺人事件',
  'の手紙',
  '郵便局',
  'と断層',
  'のアリア',
  'の約束',
  '、火星まで',
  'と黒い犬',
  'にさよならを',
  '守',
]
const surnames = ['鳥居坂', '蓮見', '間宮', '檜山', '氷室', '七尾', '國枝', '千早', '月岡', '岩瀬']
const given = ['澪', '遼', '千尋', '櫂', '灯', '茜', '匠', '栞', '湊', '楓']
const publishers = [
  '汐見坂書房',
  '縞りす社',
  '遠雷坂出版',
  '銀鼠コミックス',
  '灯明台ビジネス社',
  '月白通り出版',
  '朝凪館通信社',
  '六花山書林舎',
  '志尾坂文庫',
  '潮路こども社',
]

export interface Title {
  jan: string
  own: boolean
  productName: string
  authorName: string
  publisherCd: string
  publisherName: string
  releaseDate: string
  price: number
  sold: number
  delivered: number
}

const checkDigit = (first12: string): number => {
  let sum = 0
  for (let index = 0; index < 12; index++) sum += Number(first12[index]) * (index % 2 === 0 ? 1 : 3)
  return (10 - (sum % 10)) % 10
}

export const titles: readonly Title[] = Array.from({ length: 400 }, (_, index) => {
  const next = random(index + 11)
  const first12 = `9784999${String(index + 1).padStart(5, '0')}`
  const head = heads[index % 20] ?? ''
  const tail = tails[Math.floor(index / 20 + index * 7) % 20] ?? ''
  const publisher = Math.floor(next() * 10)
  const delivered = Math.round(900 + 42_000 * next() ** 3)
  return {
    jan: first12 + checkDigit(first12),
    own: publisher === 0 || index === 0,
    productName: head + tail + (index % 6 === 3 ? ` ${(index % 14) + 1}` : ''),
    authorName: `${surnames[Math.floor(next() * 10)]} ${given[Math.floor(next() * 10)]}`,
    publisherCd: String(9010 + (index === 0 ? 0 : publisher) * 7),
    publisherName: publishers[index === 0 ? 0 : publisher] ?? '',
    releaseDate: `2026-${String(5 + Math.floor(next() * 6.5)).padStart(2, '0')}-${String(1 + Math.floor(next() * 28)).padStart(2, '0')}`,
    price: Math.round((620 + next() * 1400) / 10) * 10,
    sold: Math.round(5200 * (1 / (index * 0.35 + 1)) * (0.8 + next() * 0.4)) + 3,
    delivered,
  }
})
export const publisherNames = publishers
