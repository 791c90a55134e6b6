import { z } from 'zod'
import { relativePresetIds } from '../calendar/period-presets.ts'
import { scheduleCalendar } from '../calendar/schedule-calendar.ts'
import { bounds } from '../fields/bounds.ts'
import { day } from '../fields/day.ts'
import { createJsonObjectSchema } from '../sync/sync-documents.ts'
import { createRequiredTextSchema, email } from './account-fields.ts'
import { defineEndpoint } from './endpoint.ts'
import { exportJob, jobError, jobFile, periodicReportJob, salesDataQuery } from './exporting/job-fields.ts'
import { demoFavorites } from './favorite.ts'
import { paging, period } from './query-fields.ts'

/** Scheduled exports. A preset period (先週) is resolved on the day of the run. */

export const scheduleLimits = { schedules: 50, name: 50, folder: 40, preview: 3, recipients: 20, runsByHand: 3 } as const

export const movingPeriod = z.union([period, z.strictObject({ preset: z.enum(relativePresetIds) })])

export type MovingPeriod = z.output<typeof movingPeriod>

/** Content: a favourite or a periodic report in its current form, an analysis, or the sales data. */
export const scheduleContent = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('favorite'), favoriteId: z.uuid() }),
  z.strictObject({
    kind: z.literal('analysis'),
    call: z.string().min(1).max(60),
    body: createJsonObjectSchema(bounds.savedQuestionKilobytes),
  }),
  z.strictObject({ kind: z.literal('sales-data'), body: salesDataQuery.extend({ period: movingPeriod }) }),
  periodicReportJob,
])
export type ScheduleContent = z.output<typeof scheduleContent>

/** Delivery in addition to the download: mail to users of the contract, or a folder of the contract on the server. */
export const scheduleTarget = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('keep') }),
  z.strictObject({
    kind: z.literal('mail'),
    to: z
      .array(email)
      .max(scheduleLimits.recipients)
      .optional()
      .describe('Users of the contract who may see the figures; none: self'),
  }),
  z.strictObject({
    kind: z.literal('folder'),
    folder: z
      .string()
      .regex(/^[\p{L}\p{N}_-]{1,40}$/u, { message: 'validation.folder' })
      .max(scheduleLimits.folder)
      .describe('A folder name within the contract’s folder'),
  }),
])
export type ScheduleTarget = z.output<typeof scheduleTarget>

const runStates = ['running', 'done', 'failed'] as const

export const scheduleRun = z.strictObject({
  runId: z.string(),
  /** Scheduled date-time; for runs after a load and manual runs, the time of the trigger. */
  plannedAt: z.string(),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
  state: z.enum(runStates),
  /** Trigger of the run. */
  cause: z.enum(['calendar', 'load', 'user']),
  jobId: z.string().nullable(),
  /** The job, as long as it is in the list. */
  job: exportJob.nullable(),
  /** Path of the file in the folder, or mail addresses. */
  delivered: z.string().nullable(),
  error: jobError.nullable(),
})
export type ScheduleRun = z.output<typeof scheduleRun>

const fields = {
  name: createRequiredTextSchema(scheduleLimits.name),
  content: scheduleContent,
  file: jobFile.prefault({}),
  calendar: scheduleCalendar,
  target: scheduleTarget.default({ kind: 'keep' }),
  mailOnFailure: z.boolean().default(true).describe('Report failed runs by mail as well as by notice'),
}

export const schedule = z.strictObject({
  scheduleId: z.string(),
  name: z.string(),
  content: z.record(z.string(), z.unknown()),
  /** Name of the favourite, if it still exists. */
  favoriteName: z.string().nullable(),
  /**
   * Description of the content in the language of the request: name of the analysis or favourite; null if the favourite was
   * deleted.
   */
  contentText: z.string().nullable(),
  /** Conditions without the period, as text. */
  conditions: z.array(z.strictObject({ label: z.string(), value: z.string() })),
  /** Preset or fixed period; null if the query has none. */
  period: movingPeriod.nullable(),
  file: jobFile,
  calendar: scheduleCalendar,
  /** Description of the calendar in the language of the request. */
  calendarText: z.string(),
  target: scheduleTarget,
  mailOnFailure: z.boolean(),
  paused: z.boolean(),
  /** null if paused or run after loads. */
  nextAt: z.string().nullable(),
  lastRun: scheduleRun.nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Schedule = z.output<typeof schedule>

const id = z.strictObject({ scheduleId: z.uuid() })
const scheduleId = z.strictObject({ scheduleId: z.string() })
const none = { params: { scheduleId: '00000000-0000-4000-8000-000000000000' } }
const contentErrors = ['resource.notFound', 'job.content', 'favorite.noQuestion', 'access.denied', 'products.notFound'] as const
const page = {
  pageNum: z.coerce.number().int().min(1).max(bounds.page).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(20),
}

export const scheduleList = defineEndpoint({
  name: 'scheduleList',
  kind: 'list',
  cacheTags: ['schedules'],
  route: 'GET /usr/schedules',
  access: 'signed-in',
  summary: { ja: '自分の定期出力', en: 'Own schedules with their last runs' },
  result: z.strictObject({ list: z.array(schedule) }),
})

export const scheduleAdd = defineEndpoint({
  name: 'scheduleAdd',
  kind: 'command',
  invalidates: ['schedules'],
  route: 'POST /usr/schedules',
  access: 'signed-in',
  summary: { ja: '定期出力を登録する', en: 'Create a schedule' },
  body: z.strictObject(fields),
  result: schedule,
  errors: [...contentErrors, 'schedule.tooMany'],
  example: () => ({
    body: {
      name: '月曜の文庫ランキング',
      content: { kind: 'favorite', favoriteId: demoFavorites.ranking },
      file: { format: 2 },
      calendar: { kind: 'weekly', weekdays: [1], time: '08:00', onHoliday: 'next' },
      target: { kind: 'mail' },
    },
  }),
})

export const scheduleUpdate = defineEndpoint({
  name: 'scheduleUpdate',
  kind: 'command',
  invalidates: ['schedules'],
  route: 'PUT /usr/schedules/{scheduleId}',
  access: 'signed-in',
  summary: { ja: '定期出力を変更する', en: 'Change a schedule' },
  params: id,
  body: z.strictObject(fields),
  result: schedule,
  errors: contentErrors,
  example: () => ({
    ...none,
    body: {
      name: '月初の販売データ',
      content: { kind: 'sales-data', body: { period: { preset: 'lastMonth' } } },
      calendar: { kind: 'monthly', day: 1, time: '07:00' },
    },
  }),
})

export const scheduleDelete = defineEndpoint({
  name: 'scheduleDelete',
  kind: 'command',
  invalidates: ['schedules'],
  route: 'DELETE /usr/schedules/{scheduleId}',
  access: 'signed-in',
  summary: { ja: '定期出力を削除する（できたファイルは残る）', en: 'Delete a schedule; its files are kept' },
  params: id,
  result: scheduleId,
  errors: ['resource.notFound'],
  example: () => none,
})

export const schedulePreview = defineEndpoint({
  name: 'schedulePreview',
  kind: 'lookup',
  route: 'POST /usr/schedules/preview',
  access: 'signed-in',
  summary: { ja: '定期出力の次の実行日時と対象期間', en: 'Next runs of a schedule with their periods' },
  body: z.strictObject({
    calendar: scheduleCalendar,
    preset: z.enum(relativePresetIds).nullable().default(null).describe('Name of a relative period'),
  }),
  result: z.strictObject({
    calendarText: z.string(),
    /** In chronological order; empty for schedules that run after loads. */
    runs: z.array(
      z.strictObject({
        at: z.string(),
        /** Period of that run, assuming data up to the day before; null if no preset is used. */
        period: period.nullable(),
      }),
    ),
    /** Period if run now; null if no preset is used or no data are loaded. */
    now: period.nullable(),
    /** Last complete day with data. */
    wholeDay: day.nullable(),
  }),
  example: () => ({ body: { calendar: { kind: 'weekly', weekdays: [1], time: '08:00' }, preset: 'lastWeek' } }),
})

export const schedulePause = defineEndpoint({
  name: 'schedulePause',
  kind: 'command',
  invalidates: ['schedules'],
  route: 'POST /usr/schedules/{scheduleId}/pause',
  access: 'signed-in',
  summary: { ja: '定期出力を停止・再開する', en: 'Pause or resume a schedule' },
  params: id,
  body: z.strictObject({ paused: z.boolean() }),
  result: schedule,
  errors: ['resource.notFound'],
  example: () => ({ ...none, body: { paused: true } }),
})

export const scheduleRunNow = defineEndpoint({
  name: 'scheduleRunNow',
  kind: 'command',
  invalidates: ['schedules', 'jobs'],
  route: 'POST /usr/schedules/{scheduleId}/run',
  access: 'signed-in',
  summary: { ja: '定期出力をいま実行する', en: 'Run a schedule now' },
  params: id,
  result: scheduleRun,
  errors: ['resource.notFound', 'job.tooMany', 'requests.tooMany'],
  example: () => none,
})

export const scheduleRuns = defineEndpoint({
  name: 'scheduleRuns',
  kind: 'list',
  cacheTags: ['schedules', 'jobs'],
  route: 'GET /usr/schedules/{scheduleId}/runs',
  access: 'signed-in',
  summary: { ja: '定期出力の実行結果（新しい順）', en: 'Runs of a schedule, newest first' },
  params: id,
  query: z.strictObject(page),
  result: z.strictObject({ list: z.array(scheduleRun), paging }),
  errors: ['resource.notFound'],
  example: () => none,
})

export const scheduleRecipients = defineEndpoint({
  name: 'scheduleRecipients',
  kind: 'list',
  route: 'POST /usr/schedules/recipients',
  access: 'signed-in',
  summary: {
    ja: '定期出力を送れる人（自分の契約のユーザー）',
    en: 'Users to whom a schedule can send its file',
  },
  body: z.strictObject({ content: scheduleContent }),
  result: z.strictObject({
    list: z.array(
      z.strictObject({
        email: z.string(),
        fullName: z.string(),
        department: z.string().nullable(),
        /** Name of an analysis in the file that the user may not see; null if the file can be sent to them. */
        missing: z.string().nullable(),
      }),
    ),
  }),
  errors: contentErrors,
  example: () => ({ body: { content: { kind: 'favorite', favoriteId: demoFavorites.ranking } } }),
})

export const scheduleTrial = defineEndpoint({
  name: 'scheduleTrial',
  kind: 'command',
  invalidates: ['schedules', 'jobs'],
  route: 'POST /usr/schedules/trial',
  access: 'signed-in',
  summary: { ja: '自分に1回だけ試しに送る', en: 'Send the file to yourself once as a test' },
  body: z.strictObject({ name: fields.name, content: scheduleContent, file: fields.file }),
  result: scheduleId,
  errors: [...contentErrors, 'job.tooMany', 'requests.tooMany'],
  example: () => ({
    body: { name: '月曜の文庫ランキング', content: { kind: 'favorite', favoriteId: demoFavorites.ranking }, file: { format: 2 } },
  }),
})

const sentFileStates = ['waiting', 'sent', 'failed'] as const

/** A delivery to one recipient. */
export const sentFile = z.strictObject({
  id: z.string(),
  /** Time of the delivery, or of the run while it waits. */
  at: z.string(),
  scheduleId: z.string(),
  /** Name of the schedule at that time. */
  name: z.string(),
  cause: z.enum(['calendar', 'load', 'user', 'trial']),
  /** Mail address, or the path in the contract’s folder. */
  to: z.string(),
  /** Name of the user; empty for a folder. */
  toName: z.string(),
  fileName: z.string().nullable(),
  /** The job, as long as its file is stored. */
  job: exportJob.nullable(),
  state: z.enum(sentFileStates),
  error: jobError.nullable(),
})
export type SentFile = z.output<typeof sentFile>

export const sentFiles = defineEndpoint({
  name: 'sentFiles',
  kind: 'list',
  cacheTags: ['schedules', 'jobs'],
  route: 'GET /usr/schedules/sent',
  access: 'signed-in',
  summary: { ja: '自分の定期出力の送信履歴（新しい順）', en: 'What own schedules sent to whom, newest first' },
  query: z.strictObject({ scheduleId: z.uuid().optional(), reportId: z.uuid().optional(), ...page }),
  result: z.strictObject({ list: z.array(sentFile), paging }),
})
