/** Invented titles: the gallery calls no server. */
export interface GalleryRow {
  jan: string
  rank: number
  previous: number | null
  productName: string
  quantity: number
  share: number
  saleRate: number | null
  change: number | null
  trend: number[]
}

export const LATEST = '2026-11-20'

const names = [
  '夜汽車は星を数えない',
  '放課後、火星まで 11',
  '珈琲と断層',
  '雪解けの町の食堂 三',
  '月刊 ひかり座 2026年12月号',
  '北窓の部屋',
]

export const rows: GalleryRow[] = names.map((productName, index) => ({
  jan: `978499990${String(index).padStart(4, '0')}`,
  rank: index + 1,
  previous: index === 3 ? null : index === 0 ? 2 : index + 1 - (index % 3),
  productName,
  quantity: Math.round(1280 / (index + 1)),
  share: 12.4 / (index + 1),
  saleRate: [80.2, 61.1, 42.7, 24.9, null, 104.2][index] ?? null,
  change: [-39.1, 76.3, 0, null, -5.2, 12][index] ?? null,
  trend: Array.from({ length: 14 }, (_none, day) => Math.round(40 + 30 * Math.sin(day / (index + 2)))),
}))

export const days = Array.from({ length: 14 }, (_none, day) => `11/${day + 7}`)
