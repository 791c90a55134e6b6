import { z } from 'zod'
import { periodicReportContent, periodicReportItem } from '../sync/periodic-reports.ts'
import { defineEndpoint } from './endpoint.ts'
import { demoFavorites } from './favorite.ts'

/** Periodic reports (定例レポート). A report becomes a file as a job: content `periodic-report` of /usr/jobs and /usr/schedules. */

/** The demo's report, for examples. */
export const demoReport = '00000000-0000-4000-8000-000000000301'

export const periodicReport = periodicReportContent.extend({
  id: z.string(),
  rev: z.string(),
  own: z.boolean(),
  ownerName: z.string(),
  updatedAt: z.string(),
})
export type PeriodicReport = z.output<typeof periodicReport>

const params = z.strictObject({ reportId: z.uuid() })

export const periodicReportList = defineEndpoint({
  name: 'periodicReportList',
  kind: 'list',
  cacheTags: ['periodicReports'],
  route: 'GET /usr/periodic-reports',
  access: 'signed-in',
  summary: { ja: '定例レポート', en: 'Own and shared periodic reports' },
  result: z.strictObject({ list: z.array(periodicReport) }),
})

export const periodicReportSave = defineEndpoint({
  name: 'periodicReportSave',
  kind: 'command',
  invalidates: ['periodicReports'],
  route: 'PUT /usr/periodic-reports/{reportId}',
  access: 'signed-in',
  summary: { ja: '定例レポートを保存する', en: 'Save a periodic report' },
  params,
  body: z.strictObject({
    name: periodicReportContent.shape.name,
    remark: periodicReportContent.shape.remark.default(''),
    shared: z.boolean().default(false),
    items: periodicReportContent.shape.items,
    rev: z.string().max(64).optional().describe('Revision that was read; 409 if changed'),
  }),
  result: periodicReport,
  errors: ['periodicReport.changed', 'periodicReport.notOwn', 'sync.full', 'sync.notOwner'],
  example: () => ({
    params: { reportId: demoReport },
    body: {
      name: '文庫 週間定例',
      items: [
        {
          kind: 'favorite',
          source: demoFavorites.ranking,
          own: false,
          heading: '',
          remark: '',
          parts: ['table'],
          rows: 30,
        },
      ],
    },
  }),
})

export const periodicReportDelete = defineEndpoint({
  name: 'periodicReportDelete',
  kind: 'command',
  invalidates: ['periodicReports'],
  route: 'DELETE /usr/periodic-reports/{reportId}',
  access: 'signed-in',
  summary: { ja: '定例レポートを削除する', en: 'Delete a periodic report' },
  params,
  result: z.strictObject({ reportId: z.string() }),
  errors: ['resource.notFound', 'periodicReport.notOwn'],
  example: () => ({ params: { reportId: demoReport } }),
})

const namedTexts = z.array(z.strictObject({ label: z.string(), value: z.string() }))

/** An item as in the files, with texts in the language of the request. */
export const periodicReportSection = defineEndpoint({
  name: 'periodicReportSection',
  kind: 'lookup',
  route: 'POST /usr/periodic-reports/section',
  access: 'signed-in',
  summary: { ja: '定例レポートの1項目', en: 'One item of a periodic report' },
  body: periodicReportItem,
  result: z.strictObject({
    heading: z.string(),
    /** Name of the analysis. */
    about: z.string(),
    /** Why the item has no figures. */
    problem: z.string().nullable(),
    conditions: namedTexts,
    figures: z.array(z.strictObject({ label: z.string(), value: z.string(), note: z.string() })),
    chart: z
      .strictObject({
        kind: z.enum(['line', 'bar', 'rank']),
        labels: z.array(z.string()),
        series: z.array(z.strictObject({ name: z.string(), values: z.array(z.number().nullable()) })),
      })
      .nullable(),
    columns: z.array(z.strictObject({ label: z.string(), numeric: z.boolean() })),
    rows: z.array(z.array(z.string())),
    totals: z.array(z.string()).nullable(),
    /** null if unknown: the table ends at its limit. */
    total: z.number().int().nullable(),
    notes: z.array(z.string()),
  }),
  example: () => ({
    body: { kind: 'dashboard', source: 'figures', own: true, heading: '', remark: '', parts: ['figures'], rows: 1 },
  }),
})
