import { z } from 'zod'
import { day } from '../fields/day.ts'
import { defineEndpoint } from './endpoint.ts'
import { exportFields, fileResult } from './exporting/export.ts'
import { dataset } from './loading/dataset.ts'
import { rejectReason } from './loading/loads.ts'

/** Whether the data is complete: stores and companies without sales, sudden drops, unknown codes, rejected lines, tables. */

const healthDays = { fewest: 7, usual: 14, most: 35 } as const

const count = z.number().int()

const days = z.coerce.number().int().min(healthDays.fewest).max(healthDays.most).default(healthDays.usual)

/**
 * Day of a store or a company. `expected`: stores that usually sell on this weekday; `missing`: those of them without sales.
 */
export const healthCell = z.strictObject({ day, expected: count, missing: count })
export type HealthCell = z.output<typeof healthCell>

const party = {
  companyCd: z.string().nullable(),
  companyNm: z.string(),
  /** One per day, oldest first. */
  cells: z.array(healthCell),
  /** Number of missing store days. */
  missing: count,
  /** Percent of the expected store days with sales; null if none was expected. */
  completeness: z.number().nullable(),
}

export const dataHealth = defineEndpoint({
  name: 'dataHealth',
  kind: 'lookup',
  cacheTags: ['loads', 'mappings'],
  route: 'GET /data-health',
  access: 'admin-view',
  summary: {
    ja: 'データの欠け・売上の落ち込み・未登録コード・除外した行・表の大きさ',
    en: 'Missing data, drops, unknown codes, rejected lines, table sizes',
  },
  query: z.strictObject({
    days,
    /** Maximum number of companies and of stores, those with the most missing days first. */
    limit: z.coerce.number().int().min(1).max(500).default(20),
  }),
  result: z.strictObject({
    /** Oldest first, until yesterday; until the last day with sales if that is more than a week ago. */
    days: z.array(day),
    /** Stores on the last of the days. */
    lastDay: healthCell,
    /** Number of stores that sold anything on these days, and of those with missing days. */
    stores: z.strictObject({ total: count, incomplete: count }),
    companies: z.strictObject({ total: count, list: z.array(z.strictObject({ ...party, stores: count })) }),
    storeList: z.array(z.strictObject({ ...party, storeCd: z.string(), storeNm: z.string() })),
    /**
     * Companies whose copies of the last day with sales are less than half of the average of the same weekday in the four weeks
     * before. Biggest loss first.
     */
    drops: z.array(
      z.strictObject({
        companyCd: z.string().nullable(),
        companyNm: z.string(),
        day,
        quantity: count,
        usual: count,
        /** Copies of the shown days. */
        days: z.array(z.strictObject({ day, quantity: count })),
      }),
    ),
    /** Product codes in the sales files that no product has; their sales are not counted. Most lines first. */
    unknownCodes: z.strictObject({
      codes: count,
      lines: count,
      list: z.array(z.strictObject({ dataset, code: z.string(), lines: count, quantity: count, lastSeen: z.string() })),
    }),
    /** Lines of the loads that began on the shown days or later. */
    rejects: z.strictObject({
      days: z.array(z.strictObject({ day, read: count, rejected: count })),
      reasons: z.array(rejectReason),
    }),
    /** Largest first. null where the engine does not know it by table. */
    tables: z.array(z.strictObject({ table: z.string(), rows: count.nullable(), bytes: count.nullable() })),
    /** Last load of each data set, newest first. */
    loads: z.array(z.strictObject({ dataset, id: z.string(), fileName: z.string(), finishedAt: z.string(), lines: count })),
  }),
})

/** A store and a day without its sales. */
export interface DataGapRow {
  day: string
  companyCd: string | null
  companyNm: string
  storeCd: string
  storeNm: string
  /** Average copies of the same weekday in the four weeks before. */
  usual: number
}

export const dataHealthExport = defineEndpoint({
  name: 'dataHealthExport',
  kind: 'file',
  exports: ['dataHealth'],
  route: 'POST /data-health/export',
  access: 'admin-view',
  summary: { ja: '売上の欠けの一覧をファイルに書き出す', en: 'Export missing sales by store and day' },
  body: z.strictObject({ days, ...exportFields }),
  result: fileResult,
  example: () => ({ body: { days: 14 } }),
})
