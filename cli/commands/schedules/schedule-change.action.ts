import type { z } from 'zod'
import type { JobFile } from '../../../shared/api/exporting/job-fields.ts'
import { type Schedule, scheduleAdd, scheduleUpdate } from '../../../shared/api/schedules.ts'
import { formatJapanMinute } from '../../../shared/calendar/period.ts'
import type { RelativePresetId } from '../../../shared/calendar/period-presets.ts'
import type { ScheduleCalendar } from '../../../shared/calendar/schedule-calendar.ts'
import type { Client } from '../../../shared/calls/client.ts'
import { connect } from '../../connection/connect.ts'
import { resolveFavorite } from '../../connection/favorites.ts'
import type { CommandContext } from '../../context/context.ts'
import { CommandFailure } from '../../context/failure.ts'
import { findJob } from '../../exporting/find-job.ts'
import { type JobFileOptions, toJobFile } from '../../exporting/job-file-options.ts'
import { parseCalendar } from '../../input/parse-calendar.ts'
import { readJsonBody } from '../../input/typed-codes.ts'
import { validateInput } from '../../input/validate-input.ts'
import { printNote, writeJson } from '../../output/write-output.ts'
import { resolveReport } from '../reports/reports.action.ts'
import { findSchedule } from './schedules.action.ts'

interface ScheduleOptions extends JobFileOptions {
  name?: string
  when?: string
  onHoliday?: 'run' | 'skip' | 'next'
  favorite?: string
  report?: string
  job?: string
  call?: string
  body?: string
  period?: RelativePresetId
  keep?: boolean
  mail?: boolean
  to?: string[]
  folder?: string
  mailOnFailure?: boolean
}

/** Value of --call for the sales data. */
const SALES_DATA = 'sales-data'

type ScheduleFields = z.input<typeof scheduleAdd.body>

/** The CLI option that sets each request field, for error messages. */
const optionNames = { 'content.call': '--call', content: '--body', 'target.to': '--to' }

const createOptionFailure = (option: string, reason: string, { t }: CommandContext) =>
  new CommandFailure(t('error.option', { option, reason }))

function readTypedCalendar(options: ScheduleOptions, before: ScheduleCalendar | undefined, context: CommandContext) {
  const { t } = context
  const read = options.when === undefined ? before : parseCalendar(options.when)
  if (read === undefined) throw new CommandFailure(t('error.missingArgument', { name: '--when' }))
  if (read === null) throw createOptionFailure('--when', t('schedules.badCalendar'), context)
  if (options.onHoliday === undefined) return read
  if (!('onHoliday' in read)) throw createOptionFailure('--on-holiday', t('schedules.noHoliday'), context)
  return { ...read, onHoliday: options.onHoliday }
}

function readTypedTarget(
  { keep, mail, to, folder }: ScheduleOptions,
  before: ScheduleFields['target'],
  { t }: CommandContext,
): ScheduleFields['target'] {
  if ([keep, mail || to !== undefined, folder !== undefined].filter(Boolean).length > 1)
    throw new CommandFailure(t('schedules.oneTarget'))
  if (folder !== undefined) return { kind: 'folder', folder }
  return mail || to ? { kind: 'mail', to: to ?? [] } : keep ? { kind: 'keep' } : before
}

/** Content given by options; undefined if there is none. */
async function readTypedContent(
  options: ScheduleOptions,
  call: Client,
  context: CommandContext,
): Promise<ScheduleFields['content'] | undefined> {
  const { t } = context
  const { favorite, report, job, call: name, body } = options
  const sources = [favorite, report, job, name].filter((value) => value !== undefined)
  if (sources.length > 1) throw new CommandFailure(t('schedules.oneContent'))
  if (body !== undefined && name === undefined) throw new CommandFailure(t('favorites.needsCall'))
  if (favorite !== undefined) return { kind: 'favorite', favoriteId: (await resolveFavorite(call, favorite, context)).id }
  if (report !== undefined)
    return { kind: 'periodic-report', body: { reportId: (await resolveReport(call, report, context)).id } }
  if (job !== undefined) return (await findJob(call, job, context)).content as ScheduleFields['content']
  if (name === undefined) return undefined
  const query = await readJsonBody(body ?? '{}', context)
  return (
    name === SALES_DATA ? { kind: SALES_DATA, body: query } : { kind: 'analysis', call: name, body: query }
  ) as ScheduleFields['content']
}

/** Sets a relative period; not for favourites, which have their own. */
function setRelativePeriod(
  content: ScheduleFields['content'],
  period: RelativePresetId | undefined,
  context: CommandContext,
): ScheduleFields['content'] {
  if (period === undefined) return content
  if (content.kind === 'favorite' || content.kind === 'periodic-report')
    throw createOptionFailure('--period', context.t('schedules.periodOfFavorite'), context)
  return { ...content, body: { ...content.body, period: { preset: period } } } as ScheduleFields['content']
}

const hasAnyOption = (options: ScheduleOptions, names: readonly (keyof ScheduleOptions)[]): boolean =>
  names.some((name) => options[name] !== undefined)

const fileOptionNames = ['format', 'encoding', 'split', 'rowsPerFile', 'zip'] as const

async function printSchedule(
  saved: Schedule,
  message: 'schedules.added' | 'schedules.changed',
  options: ScheduleOptions,
  context: CommandContext,
) {
  if (options.json) await writeJson(saved)
  const { name, calendarText, nextAt } = saved
  const next = nextAt === null ? '' : context.t('schedules.nextIs', { next: formatJapanMinute(nextAt) })
  printNote(context.t(message, { name, calendar: calendarText, next }))
}

export async function runScheduleAdd(name: string, options: ScheduleOptions, context: CommandContext): Promise<void> {
  const { t } = context
  // report invalid options before signing in
  const calendar = readTypedCalendar(options, undefined, context)
  const target = readTypedTarget(options, { kind: 'keep' }, context)
  const file = await toJobFile(options, context)
  if (!hasAnyOption(options, ['favorite', 'report', 'job', 'call'])) throw new CommandFailure(t('schedules.needsContent'))
  const { call } = await connect(options, context)
  const content = setRelativePeriod(
    (await readTypedContent(options, call, context)) as ScheduleFields['content'],
    options.period,
    context,
  )
  const fields = { name, content, file, calendar, target, mailOnFailure: options.mailOnFailure !== false }
  const body = validateInput(scheduleAdd.body, fields, context, optionNames)
  await printSchedule(await call(scheduleAdd, { body }), 'schedules.added', options, context)
}

/** Changes the given fields of a schedule. */
export async function runScheduleUpdate(input: string, options: ScheduleOptions, context: CommandContext): Promise<void> {
  if (options.when !== undefined) readTypedCalendar(options, undefined, context)
  const { call } = await connect(options, context)
  const before = await findSchedule(call, input, context)
  const current = before.content as ScheduleFields['content']
  const fields = {
    name: options.name ?? before.name,
    content: setRelativePeriod((await readTypedContent(options, call, context)) ?? current, options.period, context),
    file: hasAnyOption(options, fileOptionNames)
      ? { ...before.file, ...(await readTypedFileFields(options, context)) }
      : before.file,
    calendar: readTypedCalendar(options, before.calendar, context),
    target: readTypedTarget(options, before.target, context),
    mailOnFailure: options.mailOnFailure ?? before.mailOnFailure,
  }
  const body = validateInput(scheduleUpdate.body, fields, context, optionNames)
  const saved = await call(scheduleUpdate, { params: { scheduleId: before.scheduleId }, body })
  await printSchedule(saved, 'schedules.changed', options, context)
}

/** Only the file fields that were typed; the schema would add defaults for the others. */
async function readTypedFileFields(options: ScheduleOptions, context: CommandContext): Promise<Partial<JobFile>> {
  const file = await toJobFile(options, context)
  return Object.fromEntries(fileOptionNames.flatMap((name) => (options[name] === undefined ? [] : [[name, file[name]]])))
}
