import { z } from 'zod'
import { addDays } from '../calendar/period.ts'
import { day } from '../fields/day.ts'
import { defineEndpoint } from './endpoint.ts'
import { defineExport } from './exporting/export.ts'
import { channel, jan, optionalName, period, productErrors, storeFilter } from './query-fields.ts'
import { reportMetadata } from './report.ts'

const body = z.strictObject({
  jan,
  /** At most 400 days. */
  period,
  stores: storeFilter.prefault({}),
  channel,
})

const rank = z.number().int().nullable()
/** One day. Competition ranks by copies (1, 2, 2, 4); null on days without a sale. */
const rankDay = z.strictObject({
  date: day,
  quantity: z.number().int(),
  rankAll: rank,
  rankGenreC1: rank,
  rankGenreC2: rank,
  rankPublisher: rank,
  /** Number of titles sold on the day: in total, in the large genre, in the medium genre, of the publisher. */
  titles: z.number().int(),
  titlesGenreC1: z.number().int(),
  titlesGenreC2: z.number().int(),
  titlesPublisher: z.number().int(),
})
export type RankDay = z.output<typeof rankDay>
const best = z.strictObject({ rank: z.number().int(), date: day }).nullable()

const createExample = ({ jan, today }: { jan: string; today: string }) => ({
  body: { jan, period: { from: addDays(today, -27), to: today } },
})

export const dailyRanking = defineEndpoint({
  name: 'dailyRanking',
  kind: 'report',
  route: 'POST /stat/daily-ranking',
  access: 'product-detail',
  lane: 'short',
  scope: 'analyses',
  summary: { ja: '日別順位（全体・ジャンル・出版社内）', en: 'A product’s daily ranks' },
  body,
  result: z.strictObject({
    period,
    genreC1Nm: optionalName,
    genreC2Nm: optionalName,
    publisherName: optionalName,
    list: z.array(rankDay),
    totals: rankDay.pick({ quantity: true }),
    /** Best rank and the first day with it. */
    best: z.strictObject({ all: best, genreC1: best, genreC2: best, publisher: best }),
    ...reportMetadata,
  }),
  errors: [...productErrors, 'period.tooLong'],
  example: createExample,
})

export const dailyRankingExport = defineExport(dailyRanking, {
  summary: { ja: '日別順位をファイルに書き出す', en: 'Export a product’s daily ranks' },
})
