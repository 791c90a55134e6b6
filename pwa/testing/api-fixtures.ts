import { percent } from '../../shared/measures.ts'
import { addDays, bucketsOf, daysBetween, weekday } from '../../shared/period.ts'
import { publisherNames, random, type Title, titles } from './invented-trade.ts'

/** Answers of the API for tests of screens. Nothing of this folder is shipped. */
export const TODAY = '2026-11-20'
const FETCHED = '2026-11-21T04:05:00Z'
const kinds = { genreKey: '03/01/02', genreC1Nm: '文庫', genreC2Nm: '日本文学', genreC3Nm: '小説・物語' }

export const flags = {
  useDashboard: true,
  useSearchProduct: true,
  usePurchaseCluster: true,
  useCombinedSalesAnalysis: true,
  useGeneralPurchasingAnalysis: true,
  useSaleCompare: true,
  useContinuousPurchasing: true,
  useReservationSubscription: true,
  useRanking: true,
  useSaleRanking: true,
  useTrendByGenre: true,
  usePublisherRanking: true,
  useNoticeManagement: true,
  useUserManagement: true,
}

export const user = {
  userId: 'u1',
  role: 'USER' as const,
  userType: 0 as const,
  accountType: 2 as const,
  companyName: '汐見坂書房',
  fullName: '佐伯 由香',
  email: 'user@demo.example',
  disableMenuTab: [] as string[],
  isScreenCooperation: false,
  ownPublisherCds: ['9010'],
  expiresAt: '2027-01-01T00:00:00Z',
  contract: {
    id: 'c1',
    number: 'D-001',
    name: 'デモ契約',
    companyCategory: 'publisher' as const,
    startsOn: '2026-01-01',
    endsOn: null,
    contractPattern: { id: 'p1', name: 'フルプラン', dataRange: 'full' as const, ...flags },
  },
  dataState: { invented: true, latestDate: '2026-11-21', latestAt: '2026-11-21T04:00:00Z', stores: 1842 },
}

const counts = { now: 31, week1: 42, week2: 18, week3: 55 }
const bandsOf = (title: Title): number[] => {
  const next = random(Number(title.jan.slice(7, 12)))
  return Array.from({ length: 7 }, () => Math.round(next() * 320))
}

export function productRow(title: Title) {
  const next = random(Number(title.jan.slice(7, 12)) + 99)
  const cumulative = Math.min(title.delivered, Math.round(title.delivered * (0.15 + next() * 0.65)))
  const returned = Math.round(title.delivered * next() * 0.1)
  const before = next() < 0.08 ? 0 : Math.round(title.sold * (0.7 + next() * 0.6))
  const stock = title.delivered - cumulative - returned
  return {
    guid: `g-${title.jan}`,
    jan: title.jan,
    kind: 'book' as const,
    own: title.own,
    itemCd: '01',
    itemNm: '本',
    itemCdOrigin: '01',
    daiGenreCd: '03',
    daiGenreNm: '文庫',
    chuGenreCd: '01',
    chuGenreNm: '日本文学',
    shoGenreCd: '02',
    shoGenreNm: '小説・物語',
    ...kinds,
    releaseDate: title.releaseDate,
    productName: title.productName,
    authorName: title.authorName,
    publisherCd: title.publisherCd,
    publisherName: title.publisherName,
    seriesName: title.own ? '汐見坂文庫' : null,
    volume: null,
    price: title.price,
    totalSaleQuantity: title.sold,
    totalSalePrice: title.sold * title.price,
    previousSaleQuantity: before,
    changeRate: before === 0 ? null : percent(title.sold - before, before),
    totalDeliveryQuantity: Math.round(title.sold * 0.6),
    totalReturnQuantity: Math.round(title.sold * 0.05),
    cumulativeDeliveryQuantity: title.delivered,
    cumulativeSaleQuantity: cumulative,
    cumulativeReturnQuantity: returned,
    cumulativeStockQuantity: Math.max(0, stock),
    negativeStores: 3,
    negativeCopies: 4,
    cumulativeTruncated: false,
    saleRate: percent(cumulative, title.delivered),
    returnRate: percent(returned, title.delivered),
    stockRate: percent(stock, title.delivered),
    shippingShare: 0.42,
    saleShare: 0.51,
    shareGap: 0.09,
    stockStatus: bandsOf(title),
    notDeliveredStores: Math.round(next() * 300),
    dailyInventory: Math.round(next() * 900),
    publisherInventory: Math.round(next() * 5200),
    publisherInventoryDate: '2026-11-19',
    quantitySoldOnInternet: Math.round(title.sold * 0.08),
    totalLatestOrder: Math.round(next() * 400),
    numberOfPendingOrder: Math.round(next() * 3200),
    netOrder: counts,
    normalOrder: counts,
  }
}

const totals = {
  totalSaleQuantity: 38214,
  totalSalePrice: 31_020_000,
  previousSaleQuantity: 39107,
  previousSalePrice: 31_680_000,
  changeRate: -2.3,
  totalDeliveryQuantity: 22_100,
  totalReturnQuantity: 1980,
  cumulativeDeliveryQuantity: 512_406,
  cumulativeSaleQuantity: 284_918,
  cumulativeReturnQuantity: 39_968,
  cumulativeStockQuantity: 187_524,
  quantitySoldOnInternet: 3012,
  saleRate: 55.6,
  returnRate: 7.8,
  stockRate: 36.6,
  shortProducts: 37,
}

interface Paged {
  pageNum?: number
  pageSize?: number
}

function searchAnswer(body: Paged & { keyword?: string }) {
  const { pageNum = 1, pageSize = 50, keyword = '' } = body
  const found = titles.filter((title) => title.productName.includes(keyword) || title.jan === keyword)
  return {
    list: found.slice((pageNum - 1) * pageSize, pageNum * pageSize).map(productRow),
    totals,
    paging: { pageNum, pageSize, total: found.length },
    numberOfStores: 1842,
    fetchedAt: FETCHED,
  }
}

function rankingAnswer(body: Paged & { unit?: 'day' | 'week' | 'month'; limit?: number; basis?: number }) {
  const { unit = 'week', limit = 300 } = body
  const step = unit === 'day' ? 1 : unit === 'week' ? 7 : 30
  const buckets = bucketsOf({ from: addDays(TODAY, -step * 12 + 3), to: TODAY }, unit).slice(-12)
  const many = Array.from({ length: limit }, (_, index) => {
    const title = titles[index % titles.length] as Title
    const row = productRow(title)
    const next = random(index + 3)
    const sold = index < titles.length ? title.sold : Math.max(1, 40 - Math.floor(index / 300))
    return {
      rank: index + 1,
      previousRank: next() < 0.1 ? null : Math.max(1, index + 1 + Math.round((next() - 0.5) * 8)),
      jan: index < titles.length ? title.jan : `2${String(index).padStart(12, '0')}`,
      own: title.own,
      kind: 'book' as const,
      productName: title.productName,
      authorName: title.authorName,
      publisherCd: title.publisherCd,
      publisherName: title.publisherName,
      seriesName: row.seriesName,
      volume: null,
      ...kinds,
      releaseDate: title.releaseDate,
      price: title.price,
      quantity: sold,
      amount: sold * title.price,
      amountTaxIn: Math.floor(sold * title.price * 1.1),
      share: percent(sold, 412_806 / 10) === null ? null : Math.round((sold / 412_806) * 10_000) / 100,
      previousHidden: false,
      previousQuantity: row.previousSaleQuantity,
      previousAmount: row.previousSaleQuantity * title.price,
      changeRate: row.changeRate,
      saleRate: row.saleRate,
      cumulativeSaleQuantity: row.cumulativeSaleQuantity,
      cumulativeStockQuantity: row.cumulativeStockQuantity,
      trend: buckets.map((_bucket, at) => (at < (index * 5) % 9 ? 0 : Math.round(sold * (0.5 + next())))),
    }
  })
    .sort((a, b) => b.quantity - a.quantity)
    .map((row, index) => ({ ...row, rank: index + 1 }))
  const next = random(5)
  return {
    rankingList: many,
    baseData: {
      quantity: 412_806,
      amount: 388_400_000,
      amountTaxIn: 427_240_000,
      previousQuantity: 421_390,
      previousAmount: 395_100_000,
      changeRate: -2,
      products: 18_204,
      numberOfStores: 1842,
      period: { from: addDays(TODAY, -6), to: TODAY },
      previousPeriod: { from: addDays(TODAY, -13), to: addDays(TODAY, -7) },
    },
    additionalData: {
      ageRange: null,
      buckets,
      rankLines: many.slice(0, 10).map((row, index) => ({
        jan: row.jan,
        productName: row.productName,
        own: row.own,
        ranks: buckets.map((_b, at) =>
          at === buckets.length - 1
            ? index + 1
            : at < (index * 3) % 7
              ? null
              : Math.max(1, Math.min(16, index + 1 + Math.round((next() - 0.5) * 7))),
        ),
      })),
      hiddenProducts: 0,
      listed: {
        quantity: many.reduce((sum, row) => sum + row.quantity, 0),
        amount: many.reduce((sum, row) => sum + row.amount, 0),
        share: 7.4,
      },
    },
    paging: { pageNum: 1, pageSize: 1000, total: many.length },
    fetchedAt: FETCHED,
  }
}

const marks = [
  { date: '2026-10-09', kind: 'release' as const, text: '発売' },
  { date: '2026-10-18', kind: 'publicity' as const, text: '東都新報 書評欄' },
  { date: '2026-11-01', kind: 'publicity' as const, text: 'テレビ「朝の本棚」で紹介' },
  { date: '2026-11-05', kind: 'reprint' as const, text: '2刷出来' },
  { date: '2026-11-12', kind: 'award' as const, text: '第12回 汽笛文学賞 受賞' },
]

function days(from: string, to: string) {
  const next = random(77)
  let sale = 0
  let delivery = 0
  let returned = 0
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => {
    const date = addDays(from, index)
    const age = daysBetween('2026-10-09', date)
    const weekend = weekday(date) >= 6 ? 1.4 : 1
    const sold =
      age < 0
        ? 0
        : Math.round(
            (420 +
              900 * Math.exp(-age / 6) +
              (date >= '2026-11-01' && date < '2026-11-05' ? 1100 / (1 + daysBetween('2026-11-01', date)) : 0) +
              (date >= '2026-11-12' ? 420 : 0)) *
              weekend *
              (0.8 + next() * 0.3),
          )
    const sent =
      age === -1
        ? 16_400
        : age === -2
          ? 2000
          : date === '2026-10-22'
            ? 3600
            : date === '2026-11-05'
              ? 11_000
              : date === '2026-11-16'
                ? 4931
                : age >= 0 && weekday(date) < 6
                  ? Math.round(next() * 160)
                  : 0
    sale += sold
    delivery += sent
    returned += age > 30 ? 9 : 0
    return { date, age, sold, sent, sale, delivery, returned, stock: delivery - sale - returned }
  })
}

function trendAnswer(body: { period: { from: string; to: string }; unit?: string }) {
  const all = days('2026-10-06', body.period.to < TODAY ? body.period.to : TODAY)
  const hour = body.unit === 'hour'
  const list = hour
    ? Array.from({ length: 48 }, (_, index) => ({
        date: addDays(TODAY, index < 24 ? -1 : 0),
        hour: index % 24,
        quantity: index % 24 < 9 || index % 24 > 22 ? 0 : 30 + ((index * 13) % 41),
        amount: 24_000,
        amountTaxIn: 26_400,
        delivery: null,
        returned: null,
        cumulativeQuantity: null,
        cumulativeDelivery: null,
        marketStock: null,
        saleRate: null,
      }))
    : all
        .filter((day) => day.date >= body.period.from)
        .map((day) => ({
          date: day.date,
          hour: null,
          quantity: day.sold,
          amount: day.sold * 820,
          amountTaxIn: day.sold * 902,
          delivery: day.sent,
          returned: day.age > 30 ? 9 : 0,
          cumulativeQuantity: day.sale,
          cumulativeDelivery: day.delivery,
          marketStock: day.stock,
          saleRate: percent(day.sale, day.delivery),
        }))
  return {
    numberOfStores: 1716,
    salesTrends: list,
    totals: {
      quantity: list.reduce((sum, one) => sum + one.quantity, 0),
      amount: 25_300_000,
      amountTaxIn: 27_830_000,
      delivery: hour ? null : 42_000,
      returned: hour ? null : 81,
    },
    marks,
    fetchedAt: FETCHED,
  }
}

function detailAnswer(jan: string) {
  const title = titles.find((one) => one.jan === jan) ?? (titles[0] as Title)
  const {
    totalSaleQuantity: _1,
    totalSalePrice: _2,
    previousSaleQuantity: _3,
    changeRate: _4,
    totalDeliveryQuantity: _5,
    totalReturnQuantity: _6,
    quantitySoldOnInternet: _7,
    ...row
  } = productRow(title)
  return {
    ...row,
    releaseDate: '2026-10-09',
    cumulativeSaleQuantity: 30_868,
    cumulativeDeliveryQuantity: 43_961,
    cumulativeReturnQuantity: 763,
    cumulativeStockQuantity: 12_330,
    saleRate: 70.2,
    returnRate: 1.7,
    stockRate: 28,
    notDeliveredStores: 126,
    stockStatus: [200, 256, 305, 217, 337, 271, 130],
    productKana: 'ヨギシャハホシヲカゾエナイ',
    publisherKana: 'シオミザカショボウ',
    seriesCd: 's1',
    magazineCd: null,
    coverDate: null,
    cCode: '0193',
    format: '文庫判',
    pages: 352,
    returnLimitDate: '2027-01-22',
    isbn10: '4999000010',
    description: null,
    latestDay: { date: TODAY, quantity: 499, weekBefore: 1035, changeRate: -51.8 },
    last7Days: { quantity: 4653, before: 4344, changeRate: 7.1 },
    netSaleRate: 71.5,
    daysOfCover: 18.5,
    soldOutStores: 131,
    initialSpeed: 35.5,
    netShare: 7.5,
    marks,
    asOf: TODAY,
    fetchedAt: FETCHED,
  }
}

function dashboardAnswer() {
  const line = (title: Title, index: number) => {
    const next = random(index + 40)
    return {
      rank: index + 1,
      jan: title.jan,
      own: title.own,
      productName: title.productName,
      publisherName: title.publisherName,
      quantity: Math.round(499 / (index * 0.7 + 1)),
      previousQuantity: Math.round((460 / (index * 0.7 + 1)) * (0.8 + next() * 0.4)),
      trend: Array.from({ length: 14 }, () => Math.round(40 + next() * 60)),
      saleRate: 30 + next() * 50,
      daysOfCover: Math.round(next() * 300) / 10,
    }
  }
  const hours = [
    [-1, 19],
    [-1, 20],
    [-1, 21],
    [-1, 22],
    [0, 9],
    [0, 10],
    [0, 11],
    [0, 12],
  ] as const
  const values = [214, 188, 121, 46, 38, 206, 287, 331]
  const before = [231, 176, 108, 52, 29, 181, 262, 284]
  const reasons = ['publicity', 'award', 'release', 'soldOut', 'delivery', 'none'] as const
  return {
    day: TODAY,
    daySales: { now: 2318, before: 2204, changeRate: 5.2 },
    dayAmount: { now: 1_874_000, before: 1_769_000, changeRate: 5.9 },
    weekSales: { now: 11_240, before: 11_018, changeRate: 2 },
    monthSales: { now: 52_176, before: 48_930, changeRate: 6.6 },
    newReleases: { products: 14, saleRate: 58.3 },
    shortProducts: 6,
    hours: hours.map(([offset, hour], index) => ({
      date: addDays('2026-11-21', offset),
      hour,
      quantity: values[index] ?? 0,
      weekBefore: before[index] ?? 0,
    })),
    best: titles.slice(0, 10).map(line),
    movers: titles.slice(20, 26).map((title, index) => ({
      jan: title.jan,
      own: title.own,
      productName: title.productName,
      quantity: 320 - index * 40,
      previousQuantity: index % 2 ? 400 : 120,
      changeRate: percent(320 - index * 40 - (index % 2 ? 400 : 120), index % 2 ? 400 : 120),
      reason: reasons[index] ?? 'none',
      reasonText: index === 0 ? 'テレビ「朝の本棚」で紹介' : index === 1 ? '第12回 汽笛文学賞' : null,
    })),
    genres: [
      ['文庫', -2.3],
      ['コミック', 4.8],
      ['文芸', 1.2],
      ['ビジネス', -6.1],
      ['児童書', 8.4],
      ['新書', -0.7],
      ['実用書', -3.9],
      ['雑誌', -5.2],
    ].map(([name, rate], index) => ({
      genreKey: `0${index + 1}`,
      name: String(name),
      quantity: 4000,
      previousQuantity: 4000,
      changeRate: Number(rate),
    })),
    upcoming: titles.slice(40, 43).map((title, index) => ({
      jan: title.jan,
      own: true,
      productName: title.productName,
      releaseDate: addDays('2026-11-25', index),
      preOrders: 1284 + index * 700,
      deliveries: 9800 + index * 2600,
    })),
    fetchedAt: FETCHED,
  }
}

const page = { pageNum: 1, pageSize: 20_000, total: 1 }
const genres = {
  list: ['文庫', '文芸', 'コミック', 'ビジネス'].map((name, index) => ({
    genreKey: `0${index + 1}`,
    genreC1Cd: `0${index + 1}`,
    genreC1Nm: name,
    products: 21_406 - index * 3100,
  })),
}
const areas = [
  ['01', '北海道', 'Hokkaido'],
  ['02', '東北', 'Tohoku'],
  ['03', '関東', 'Kanto'],
  ['04', '近畿', 'Kinki'],
] as const
const prefectures = areas.flatMap(([areaCd, areaNm, areaEn], area) =>
  Array.from({ length: area === 0 ? 1 : 6 }, (_, index) => ({
    prefectureCd: `${areaCd}${index}`,
    prefectureNm: area === 0 ? '北海道' : `${areaNm}${index + 1}県`,
    prefectureEn: `${areaEn} ${index + 1}`,
    areaCd,
    areaNm,
    areaEn,
    stores: 40 + index * 9,
  })),
)
const chains = {
  list: ['みなと書店', '風見堂', '青葉ブックス', '三日月書房'].map((chainNm, index) => ({
    chainCd: `C${index + 1}`,
    chainNm,
    companyCd: `K${index + 1}`,
    stores: 120 - index * 20,
  })),
  paging: page,
}
const stores = {
  list: Array.from({ length: 1842 }, (_, index) => ({
    storeCd: String(10_001 + index),
    storeNm: `${chains.list[index % 4]?.chainNm} ${index + 1}号店`,
    storeKana: `ミセ${index + 1}`,
    chainCd: `C${(index % 4) + 1}`,
    chainNm: chains.list[index % 4]?.chainNm ?? null,
    companyCd: null,
    prefectureCd: '030',
    areaCd: '03',
    locationCd: 'L1',
    scaleCd: 'S1',
    categoryCd: 'T1',
    closed: index % 211 === 0,
  })),
  paging: page,
}
const named = (names: readonly string[], mark: string) => names.map((name, index) => ({ cd: `${mark}${index + 1}`, name }))

type Body = Record<string, unknown>

/** The answer's data for a call, or null for one that does not exist. */
export function answerOf(path: string, body: Body = {}, query: URLSearchParams = new URLSearchParams()): unknown {
  switch (path) {
    case '/login':
      return body.password === 'Demo-pass1!' ? { token: 't', expiresAt: user.expiresAt } : null
    case '/logout':
      return {}
    case '/info':
      return user
    case '/usr/recent-search':
      return {
        list: [
          {
            id: 'r1',
            feature: 'product-search',
            conditions: { period: { from: '2026-11-14', to: '2026-11-20' }, keyword: '県境' },
            total: 12,
            at: '2026-11-21T03:40:00Z',
          },
          {
            id: 'r2',
            feature: 'ranking-create',
            conditions: { period: { from: '2026-11-09', to: '2026-11-15' }, products: { kind: 'book', genreKeys: ['01'] } },
            total: 300,
            at: '2026-11-20T09:12:00Z',
          },
          {
            id: 'r3',
            feature: 'product-search',
            conditions: { period: { from: '2026-10-01', to: '2026-10-31' }, saleRate: { from: 60, to: null } },
            total: 1284,
            at: '2026-11-19T01:00:00Z',
          },
        ],
      }
    case '/fnd/suggest':
      return {
        list: titles
          .filter((title) => title.productName.includes(query.get('q') ?? ''))
          .slice(0, 8)
          .map((title) => ({
            jan: title.jan,
            kind: 'book',
            own: title.own,
            productName: title.productName,
            authorName: title.authorName,
            publisherName: title.publisherName,
            seriesName: null,
            volume: null,
            releaseDate: title.releaseDate,
          })),
      }
    case '/fnd/search-book-magazine':
      return searchAnswer(body)
    case '/stat/create-ranking':
      return rankingAnswer(body)
    case '/fnd/detail-book-magazine':
      return detailAnswer(String(body.jan))
    case '/stat/sales-trends':
      return trendAnswer(body as never)
    case '/stat/sales-cumulative':
      return {
        releaseDate: '2026-10-09',
        cumulativeTruncated: false,
        list: days('2026-10-06', TODAY).map((day) => ({
          date: day.date,
          dayNumber: day.age,
          sale: day.sold,
          delivery: day.sent,
          returned: day.age > 30 ? 9 : 0,
          adjust: 0,
          cumulativeSale: day.sale,
          cumulativeDelivery: day.delivery,
          cumulativeReturn: day.returned,
          cumulativeStock: day.stock,
          saleRate: percent(day.sale, day.delivery),
          returnRate: percent(day.returned, day.delivery),
          stockRate: percent(day.stock, day.delivery),
        })),
        fetchedAt: FETCHED,
      }
    case '/stat/distribution-inventory-store':
      return {
        asOf: TODAY,
        numberOfStores: 1842,
        notDeliveredStores: 126,
        notDeliveredShare: 6.8,
        stockStatus: [200, 256, 305, 217, 337, 271, 130],
        stockStatusShare: [10.9, 13.9, 16.6, 11.8, 18.3, 14.7, 7.1],
        negativeStores: 3,
        negativeCopies: 4,
        health: { notDelivered: 126, soldOut: 181, low: 204, fair: 611, over: 540, dead: 161, cleared: 16, unknown: 3 },
        fetchedAt: FETCHED,
      }
    case '/stat/dashboard':
      return dashboardAnswer()
    case '/mst/nippan-genre-list':
      return genres
    case '/mst/nippan-chugenre-list':
      return {
        list: genres.list.flatMap((one) =>
          ['日本文学', '外国文学', '趣味・実用'].map((name, index) => ({
            ...one,
            genreKey: `${one.genreKey}/0${index + 1}`,
            genreC2Cd: `0${index + 1}`,
            genreC2Nm: name,
            products: 5000 - index * 900,
          })),
        ),
      }
    case '/mst/nippan-shogenre-list':
      return {
        list: genres.list.flatMap((one) =>
          [1, 2, 3].flatMap((two) =>
            ['小説・物語', '評論・随筆', '詩歌'].map((name, index) => ({
              ...one,
              genreKey: `${one.genreKey}/0${two}/0${index + 1}`,
              genreC2Cd: `0${two}`,
              genreC2Nm: '',
              genreC3Cd: `0${index + 1}`,
              genreC3Nm: name,
              products: 900 - index * 200,
            })),
          ),
        ),
      }
    case '/mst/public-list':
      return {
        list: Array.from({ length: 3000 }, (_, index) => ({
          publisherCd: String(index < 10 ? 9010 + index * 7 : 10_000 + index),
          publisherNm: index < 10 ? publisherNames[index] : `出版社${index}`,
          publisherKana: index < 10 ? 'シオミザカショボウ' : `シュッパン${index}`,
          imprintOf: null,
          products: 100,
        })),
        paging: page,
      }
    case '/mst/prefecture-list':
      return { list: prefectures }
    case '/mst/chain-list':
      return chains
    case '/mst/store-list':
      return stores
    case '/mst/location-scale-store-category-list':
      return {
        locations: named(['駅前', '郊外', '商業施設', 'オフィス街'], 'L'),
        scales: named(['100坪未満', '100–300坪', '300坪以上'], 'S'),
        categories: named(['新刊書店', '複合書店', 'ネット書店'], 'T'),
      }
    case '/mst/company-list':
      return {
        list: ['みなと書店株式会社', '株式会社風見堂'].map((companyNm, index) => ({
          companyCd: `K${index + 1}`,
          companyNm,
          stores: 300 - index * 90,
        })),
        paging: page,
      }
    case '/mst/tsutaya-item-list':
      return {
        list: [
          { itemCd: '01', itemNm: '本', products: 52_000 },
          { itemCd: '02', itemNm: '雑誌', products: 8100 },
        ],
      }
    case '/mst/tsutaya-daigenre-list':
      return { list: ['01', '02'].map((itemCd) => ({ itemCd, daiGenreCd: '03', daiGenreNm: '文庫', genreKey: `${itemCd}/03` })) }
    case '/mst/tsutaya-chugenre-list':
      return {
        list: [
          {
            itemCd: String(body.itemCd),
            daiGenreCd: '03',
            daiGenreNm: '文庫',
            chuGenreCd: '01',
            chuGenreNm: '日本文学',
            genreKey: `${body.itemCd}/03/01`,
          },
        ],
      }
    case '/mst/tsutaya-shogenre-list':
      return { list: [] }
    default:
      return path.includes('export') ? { fileName: '売上.csv', fileContent: 'YSxi' } : null
  }
}
