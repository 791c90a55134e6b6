import { z } from 'zod'
import { bounds } from '../fields/bounds.ts'
import { metricUnits } from '../metrics/metrics/metric.ts'
import { defineEndpoint } from './endpoint.ts'
import { codes, jan, pageInAddress, paging, productErrors } from './query-fields.ts'

const createSummary = (ja: string, en: string) => ({ ja, en })
const createPageNumberSchema = (max: number, fallback: number) => z.coerce.number().int().min(1).max(max).default(fallback)
const createListSchema = <T extends z.ZodType>(row: T) => z.strictObject({ list: z.array(row) })
const createPagedListSchema = <T extends z.ZodType>(row: T) => z.strictObject({ list: z.array(row), paging })

/** Paging and filter by name, kana or code, in the URL. Lists of codes are comma-separated. */
const page = {
  pageNum: pageInAddress,
  pageSize: createPageNumberSchema(bounds.masterPageSize, 50),
  keyword: z.string().max(bounds.listKeyword).default(''),
}
const commaCodes = z
  .string()
  .max(bounds.joinedCodes)
  .refine((text) => text.split(',').length <= bounds.codes, { message: 'validation.invalid' })
  .default('')
  .describe('Comma-separated codes; empty for all')

const genre = z.strictObject({
  genreKey: z.string(),
  cd: z.string(),
  name: z.string(),
  /** Number of products. */
  products: z.number().int(),
})
const genreC1 = z.strictObject({
  genreC1Cd: z.string(),
  genreC1Nm: z.string(),
  ...genre.pick({ genreKey: true, products: true }).shape,
})
const genreC2 = z.strictObject({ ...genreC1.shape, genreC2Cd: z.string(), genreC2Nm: z.string() })
const genreC3 = z.strictObject({ ...genreC2.shape, genreC3Cd: z.string(), genreC3Nm: z.string() })

export const genreList = defineEndpoint({
  name: 'genreList',
  kind: 'list',
  route: 'GET /mst/nippan-genre-list',
  access: 'signed-in',
  scope: 'analyses',
  summary: createSummary('大ジャンル', 'Large genres'),
  result: createListSchema(genreC1),
})
export const chugenreList = defineEndpoint({
  name: 'chugenreList',
  kind: 'list',
  route: 'POST /mst/nippan-chugenre-list',
  access: 'signed-in',
  scope: 'analyses',
  summary: createSummary('大ジャンルに属する中ジャンル', 'Medium genres of large genres'),
  body: z.strictObject({ genreC1Cd: codes }),
  result: createListSchema(genreC2),
  example: () => ({ body: { genreC1Cd: ['03'] } }),
})
export const shogenreList = defineEndpoint({
  name: 'shogenreList',
  kind: 'list',
  route: 'POST /mst/nippan-shogenre-list',
  access: 'signed-in',
  scope: 'analyses',
  summary: createSummary('中ジャンルに属する小ジャンル', 'Small genres of medium genres'),
  body: z.strictObject({ genreC1Cd: codes, genreC2Cd: codes }),
  result: createListSchema(genreC3),
  example: () => ({ body: { genreC1Cd: ['03'], genreC2Cd: ['93'] } }),
})

const item = z.strictObject({ itemCd: z.string(), itemNm: z.string(), products: z.number().int() })
const dai = z.strictObject({ itemCd: z.string(), daiGenreCd: z.string(), daiGenreNm: z.string(), genreKey: z.string() })
const chu = z.strictObject({ ...dai.shape, chuGenreCd: z.string(), chuGenreNm: z.string() })
const sho = z.strictObject({ ...chu.shape, shoGenreCd: z.string(), shoGenreNm: z.string() })

export const itemList = defineEndpoint({
  name: 'itemList',
  kind: 'list',
  route: 'GET /mst/tsutaya-item-list',
  access: 'signed-in',
  scope: 'analyses',
  summary: createSummary('アイテム', 'Items'),
  result: createListSchema(item),
})
export const itemOne = defineEndpoint({
  name: 'itemOne',
  kind: 'lookup',
  route: 'GET /mst/tsutaya-item-list/{itemCd}',
  access: 'signed-in',
  scope: 'analyses',
  summary: createSummary('アイテム1件', 'One item'),
  params: z.strictObject({ itemCd: z.string().min(1).max(40) }),
  result: item,
  errors: ['resource.notFound'],
  example: () => ({ params: { itemCd: '01' } }),
})
export const itemDaigenreList = defineEndpoint({
  name: 'itemDaigenreList',
  kind: 'list',
  route: 'POST /mst/tsutaya-daigenre-list',
  access: 'signed-in',
  scope: 'analyses',
  summary: createSummary('アイテムの大ジャンル', 'Large genres of items'),
  body: z.strictObject({ itemCd: codes }),
  result: createListSchema(dai),
  example: () => ({ body: { itemCd: ['01'] } }),
})
export const itemChugenreList = defineEndpoint({
  name: 'itemChugenreList',
  kind: 'list',
  route: 'POST /mst/tsutaya-chugenre-list',
  access: 'signed-in',
  scope: 'analyses',
  summary: createSummary('アイテムの中ジャンル', 'Medium genres of an item'),
  body: z.strictObject({ itemCd: z.string().max(bounds.code), daiGenreCd: codes }),
  result: createListSchema(chu),
  example: () => ({ body: { itemCd: '01', daiGenreCd: ['01'] } }),
})
export const itemShogenreList = defineEndpoint({
  name: 'itemShogenreList',
  kind: 'list',
  route: 'POST /mst/tsutaya-shogenre-list',
  access: 'signed-in',
  scope: 'analyses',
  summary: createSummary('アイテムの小ジャンル', 'Small genres of an item'),
  body: z.strictObject({
    itemCd: z.string().max(bounds.code),
    daiGenres: z
      .array(z.strictObject({ daiGenreCd: z.string().max(bounds.code), chuGenreCd: z.string().max(bounds.code) }))
      .max(1000),
  }),
  result: createListSchema(sho),
  example: () => ({ body: { itemCd: '01', daiGenres: [{ daiGenreCd: '01', chuGenreCd: '01' }] } }),
})

const createCodeAndNameSchema = (cd: string, nm: string) =>
  z.strictObject({ cd: z.string().describe(cd), name: z.string().describe(nm) })

export const storeCategoryList = defineEndpoint({
  name: 'storeCategoryList',
  kind: 'lookup',
  route: 'GET /mst/location-scale-store-category-list',
  access: 'signed-in',
  scope: 'analyses',
  summary: createSummary('立地・規模・店舗区分', 'Location, size and store categories'),
  result: z.strictObject({
    locations: z.array(createCodeAndNameSchema('location', '立地')),
    scales: z.array(createCodeAndNameSchema('scale', '規模')),
    categories: z.array(createCodeAndNameSchema('category', '店舗区分')),
  }),
})

const publisher = z.strictObject({
  publisherCd: z.string(),
  publisherNm: z.string(),
  publisherKana: z.string().nullable(),
  /** Code of the publisher if this is an imprint. */
  imprintOf: z.string().nullable(),
  products: z.number().int(),
})
const publisherQuery = z.strictObject(page)
export const publisherList = defineEndpoint({
  name: 'publisherList',
  kind: 'list',
  route: 'GET /mst/public-list',
  access: 'signed-in',
  scope: 'analyses',
  summary: createSummary('出版社（ページ送り・名前で絞り込み）', 'Publishers, paged, filtered by name'),
  query: publisherQuery,
  result: createPagedListSchema(publisher),
})
export const ownPublisherList = defineEndpoint({
  name: 'ownPublisherList',
  kind: 'list',
  route: 'GET /mst/self-public-list',
  access: 'signed-in',
  scope: 'analyses',
  summary: createSummary('契約の自社出版社', 'Publishers of the own contract'),
  result: createListSchema(publisher),
})
export const parentPublisherList = defineEndpoint({
  name: 'parentPublisherList',
  kind: 'list',
  route: 'GET /mst/only-public-list',
  access: 'signed-in',
  scope: 'analyses',
  summary: createSummary('出版社（レーベルを除く）', 'Publishers without imprints'),
  query: publisherQuery,
  result: createPagedListSchema(publisher),
})
export const agencyList = defineEndpoint({
  name: 'agencyList',
  kind: 'list',
  route: 'GET /mst/get-agency',
  access: 'signed-in',
  scope: 'analyses',
  summary: createSummary('取次', 'Wholesalers'),
  result: createListSchema(z.strictObject({ text: z.string(), value: z.string() })),
})
export const companyList = defineEndpoint({
  name: 'companyList',
  kind: 'list',
  route: 'GET /mst/company-list',
  access: 'signed-in',
  scope: 'analyses',
  summary: createSummary('法人', 'Companies'),
  query: z.strictObject(page),
  result: createPagedListSchema(z.strictObject({ companyCd: z.string(), companyNm: z.string(), stores: z.number().int() })),
})
export const chainList = defineEndpoint({
  name: 'chainList',
  kind: 'list',
  route: 'GET /mst/chain-list',
  access: 'signed-in',
  scope: 'analyses',
  summary: createSummary('チェーン', 'Chains'),
  query: z.strictObject({ ...page, companyCds: commaCodes }),
  result: createPagedListSchema(
    z.strictObject({ chainCd: z.string(), chainNm: z.string(), companyCd: z.string().nullable(), stores: z.number().int() }),
  ),
})
export const storeList = defineEndpoint({
  name: 'storeList',
  kind: 'list',
  route: 'GET /mst/store-list',
  access: 'signed-in',
  scope: 'analyses',
  summary: createSummary('店舗（チェーン・法人・地域・都道府県で絞り込み）', 'Stores by chain, company, area, prefecture'),
  query: z.strictObject({
    ...page,
    chainCds: commaCodes,
    companyCds: commaCodes,
    areaCds: commaCodes,
    prefectureCds: commaCodes,
  }),
  result: createPagedListSchema(
    z.strictObject({
      storeCd: z.string(),
      storeNm: z.string(),
      storeKana: z.string().nullable(),
      chainCd: z.string().nullable(),
      chainNm: z.string().nullable(),
      companyCd: z.string().nullable(),
      prefectureCd: z.string().nullable(),
      areaCd: z.string().nullable(),
      locationCd: z.string().nullable(),
      scaleCd: z.string().nullable(),
      categoryCd: z.string().nullable(),
      closed: z.boolean(),
    }),
  ),
})
export const prefectureList = defineEndpoint({
  name: 'prefectureList',
  kind: 'list',
  route: 'GET /mst/prefecture-list',
  access: 'signed-in',
  scope: 'analyses',
  summary: createSummary('都道府県と地域', 'Prefectures with their areas'),
  result: createListSchema(
    z.strictObject({
      prefectureCd: z.string(),
      prefectureNm: z.string(),
      prefectureEn: z.string(),
      areaCd: z.string(),
      areaNm: z.string(),
      areaEn: z.string(),
      stores: z.number().int(),
    }),
  ),
})

const sentence = z.strictObject({ ja: z.string(), en: z.string() })

export const metricList = defineEndpoint({
  name: 'metricList',
  kind: 'list',
  route: 'GET /mst/metric-list',
  access: 'signed-in',
  scope: 'analyses',
  summary: createSummary(
    '指標の辞書（名前・計算方法・もとのデータ・除外するもの）',
    'Metric dictionary: names, formulas, sources, exclusions',
  ),
  query: z.strictObject({ keyword: z.string().max(bounds.listKeyword).default('') }),
  result: createListSchema(
    z.strictObject({
      /** Field name in results. */
      metric: z.string(),
      name: sentence,
      unit: z.enum(metricUnits),
      formula: sentence,
      source: sentence,
      exclusions: sentence.nullable(),
    }),
  ),
  example: () => ({ query: { keyword: '消化率' } }),
})

export const helpList = defineEndpoint({
  name: 'helpList',
  kind: 'list',
  route: 'GET /mst/help',
  access: 'signed-in',
  scope: 'analyses',
  summary: createSummary('ヘルプの文章', 'Help texts'),
  query: z.strictObject({ keyword: z.string().max(bounds.listKeyword).default('') }),
  result: createListSchema(
    z.strictObject({
      /** Slug of the explained feature, or of a general subject. */
      topic: z.string(),
      /** Path of the screen; null for a general subject. */
      route: z.string().nullable(),
      title: z.string(),
      /** Paragraphs, plain text. */
      paragraphs: z.array(z.string()),
      /** Frequently asked questions with answers. */
      questions: z.array(z.strictObject({ question: z.string(), answer: z.string() })),
      /** Names of metrics shown on the screen. */
      metrics: z.array(z.string()),
    }),
  ),
})

export const seriesList = defineEndpoint({
  name: 'seriesList',
  kind: 'list',
  route: 'GET /mst/series-list',
  access: 'signed-in',
  scope: 'analyses',
  summary: createSummary(
    'シリーズ・雑誌タイトル（名前・読み・コードで絞り込み）',
    'Series and magazine titles by name, kana or code',
  ),
  query: z.strictObject({ ...page, kind: z.enum(['all', 'series', 'magazine']).default('all'), publisherCds: commaCodes }),
  result: createPagedListSchema(
    z.strictObject({
      seriesCd: z.string(),
      seriesNm: z.string(),
      seriesKana: z.string().nullable(),
      kind: z.enum(['series', 'magazine']),
      publisherNm: z.string().nullable(),
      products: z.number().int(),
      /** Release of its latest volume or issue. */
      latestRelease: z.string().nullable(),
    }),
  ),
  example: () => ({ query: { kind: 'magazine' } }),
})

export const picture = defineEndpoint({
  name: 'picture',
  kind: 'lookup',
  route: 'GET /mst/picture/{id}',
  access: 'signed-in',
  scope: 'analyses',
  summary: createSummary('書影', 'Cover image'),
  params: z.strictObject({ id: jan }),
  result: z.strictObject({
    jan: z.string(),
    contentType: z.enum(['image/jpeg', 'image/png', 'image/webp', 'image/svg+xml']),
    /** True if no image is stored and a plain cover was drawn from title, author and publisher. */
    drawn: z.boolean(),
    /** Image in base64. */
    content: z.string(),
  }),
  errors: productErrors,
  example: ({ jan }) => ({ params: { id: jan } }),
})
