import {
  type Schedule,
  type ScheduleRun,
  scheduleDelete,
  scheduleList,
  schedulePause,
  scheduleRunNow,
  scheduleRuns,
} from '../../../shared/api/schedules.ts'
import { formatJapanMinute } from '../../../shared/calendar/period.ts'
import { presetIds } from '../../../shared/calendar/period-presets.ts'
import type { Client } from '../../../shared/calls/client.ts'
import type { Language } from '../../../shared/messages/language.ts'
import { picker } from '../../../shared/messages/picker.ts'
import { connect } from '../../connection/connect.ts'
import { formatRowRange, type PageOptions, readPages, toPageFields } from '../../connection/read-pages.ts'
import type { CommandContext, GlobalOptions } from '../../context/context.ts'
import { CommandFailure } from '../../context/failure.ts'
import { findByIdOrName, requireSingleMatch } from '../../input/find-by-name.ts'
import { validateInput } from '../../input/validate-input.ts'
import { formatOptionalTimestamp } from '../../output/date-time.ts'
import { formatEntries, type OutputColumn } from '../../output/table.ts'
import { printNote, writeJson, writeLines, writeList } from '../../output/write-output.ts'

/** Finds schedules by ID, otherwise by name, otherwise by the beginning of name or ID. */
function findSchedulesByName(list: readonly Schedule[], input: string): Schedule[] {
  const schedules = findByIdOrName(list, input, { getId: ({ scheduleId }) => scheduleId })
  if (schedules.length > 0) return schedules
  const start = input.trim().normalize('NFC').toLowerCase()
  return start.length < 4 ? [] : list.filter(({ scheduleId }) => scheduleId.startsWith(start))
}

/** Finds one own schedule by ID, name or their beginning; throws if the text is ambiguous. */
export async function findSchedule(call: Client, input: string, { t }: CommandContext): Promise<Schedule> {
  const { list } = await call(scheduleList)
  return requireSingleMatch(findSchedulesByName(list, input), {
    missing: t('schedules.missing', { schedule: input }),
    describe: ({ scheduleId, name }) => `${scheduleId}  ${name}`,
    ambiguous: (candidates) => t('schedules.ambiguous', { schedule: input, candidates }),
  })
}

/** Page size: the maximum number of runs per call. */
const PAGE_SIZE = 100

/** Description of the content: name of the favourite, or of the exported analysis. */
async function formatContent({ content, favoriteName, contentText }: Schedule, { t, language }: CommandContext): Promise<string> {
  if (content.kind === 'periodic-report') return contentText ?? t('schedules.reportGone')
  if (content.kind === 'favorite') return favoriteName ?? t('schedules.favoriteGone')
  const summary = content.kind === 'sales-data' ? t('schedules.salesData') : await getCallSummary(String(content.call), language)
  const period = (content.body as { period?: unknown } | undefined)?.period
  const periodText = formatSchedulePeriod(period, language)
  return periodText === '' ? summary : t('help.with', { text: summary, more: periodText })
}

async function getCallSummary(name: string, language: Language): Promise<string> {
  const { endpoints } = await import('../../../shared/api/endpoints.ts')
  return endpoints.find((endpoint) => endpoint.name === name)?.summary[language] ?? name
}

function formatSchedulePeriod(period: unknown, language: Language): string {
  if (typeof period !== 'object' || period === null) return ''
  const { preset, from, to } = period as { preset?: unknown; from?: unknown; to?: unknown }
  const named = presetIds.find((id) => id === preset)
  if (named) return picker[language][`preset.${named}`]
  return typeof from === 'string' && typeof to === 'string' ? `${from}–${to}` : ''
}

function formatTarget({ target }: Schedule, { t }: CommandContext): string {
  if (target.kind === 'folder') return t('schedules.toFolder', { folder: target.folder })
  if (target.kind === 'keep') return t('schedules.toKeep')
  const { to = [] } = target
  return to.length === 0 ? t('schedules.toMail') : t('schedules.toAddresses', { addresses: to.join(', ') })
}

const formatRunState = (run: ScheduleRun | null, { t }: CommandContext): string =>
  run === null ? '' : `${formatJapanMinute(run.startedAt)} ${t(`schedules.run.${run.state}`)}`

const getFormatName = ({ file }: Pick<Schedule, 'file'>): string =>
  ['', 'CSV', 'Excel', 'PDF', 'Parquet', 'Arrow'][file.format] ?? ''

export async function runScheduleList(options: GlobalOptions, context: CommandContext): Promise<void> {
  const { t } = context
  const { call } = await connect(options, context)
  const result = await call(scheduleList)
  const rows = await Promise.all(
    result.list.map(async (schedule) => ({ schedule, content: await formatContent(schedule, context) })),
  )
  await writeList<(typeof rows)[number]>(
    {
      result,
      rows,
      columns: [
        ...(options.csv ? [{ title: 'ID', value: ({ schedule }: (typeof rows)[number]) => schedule.scheduleId }] : []),
        { title: t('jobs.name'), value: ({ schedule }) => schedule.name, maxWidth: 30 },
        { title: t('schedules.calendar'), value: ({ schedule }) => schedule.calendarText, maxWidth: 40 },
        { title: t('schedules.content'), value: ({ content }) => content, maxWidth: 30, dropPriority: 1 },
        {
          title: t('schedules.target'),
          value: ({ schedule }) => formatTarget(schedule, context),
          maxWidth: 24,
          dropPriority: 0,
        },
        {
          title: t('schedules.next'),
          value: ({ schedule }) => (schedule.paused ? t('schedules.paused') : formatOptionalTimestamp(schedule.nextAt)),
        },
        { title: t('schedules.last'), value: ({ schedule }) => formatRunState(schedule.lastRun, context) },
      ],
      footer: rows.length === 0 ? t('schedules.none') : t('schedules.found', { n: rows.length }),
    },
    options,
    context,
  )
}

export async function runScheduleShow(input: string, options: GlobalOptions, context: CommandContext): Promise<void> {
  const { t } = context
  if (options.csv) throw new CommandFailure(t('error.unknownOption', { name: '--csv' }))
  const { call } = await connect(options, context)
  const schedule = await findSchedule(call, input, context)
  if (options.json) return writeJson(schedule)
  await writeLines(
    formatEntries([
      [t('jobs.name'), schedule.name],
      ['ID', schedule.scheduleId],
      [t('schedules.calendar'), schedule.calendarText],
      [t('schedules.content'), await formatContent(schedule, context)],
      [t('schedules.format'), getFormatName(schedule)],
      [t('schedules.target'), formatTarget(schedule, context)],
      [t('schedules.onFailure'), t(schedule.mailOnFailure ? 'schedules.failureMail' : 'schedules.failureNotice')],
      [t('schedules.next'), schedule.paused ? t('schedules.paused') : (formatOptionalTimestamp(schedule.nextAt) ?? '-')],
      [t('schedules.last'), formatRunState(schedule.lastRun, context) || '-'],
      ...(schedule.lastRun?.error ? [[t('jobs.note'), schedule.lastRun.error.message] as const] : []),
    ]),
  )
}

/** Pauses, resumes, runs or removes a schedule. */
export async function runScheduleChange(
  change: 'pause' | 'resume' | 'run' | 'remove',
  input: string,
  options: GlobalOptions,
  context: CommandContext,
): Promise<void> {
  const { t } = context
  const { call } = await connect(options, context)
  const { scheduleId, name } = await findSchedule(call, input, context)
  const params = { scheduleId }
  const result =
    change === 'run'
      ? await call(scheduleRunNow, { params })
      : change === 'remove'
        ? await call(scheduleDelete, { params })
        : await call(schedulePause, { params, body: { paused: change === 'pause' } })
  if (options.json) await writeJson(result)
  const nextAt = 'nextAt' in result ? (result as Schedule).nextAt : null
  const next = nextAt !== null ? t('schedules.nextIs', { next: formatJapanMinute(nextAt) }) : ''
  printNote(t(`schedules.done.${change}`, { name, next }))
}

export async function runScheduleRuns(input: string, options: PageOptions, context: CommandContext): Promise<void> {
  const { t } = context
  const fields = { ...toPageFields(options, context), ...(options.all ? { pageSize: PAGE_SIZE } : {}) }
  const query = validateInput(scheduleRuns.query, fields, context)
  const { call } = await connect(options, context)
  const { scheduleId } = await findSchedule(call, input, context)
  const result = await readPages({ ...query, all: options.all }, (pageNum) =>
    call(scheduleRuns, { params: { scheduleId }, query: { ...query, pageNum } }),
  )
  const columns: OutputColumn<ScheduleRun>[] = [
    { title: t('schedules.plannedAt'), value: ({ plannedAt }) => formatOptionalTimestamp(plannedAt) },
    { title: t('schedules.cause'), value: ({ cause }) => t(`schedules.cause.${cause}`) },
    { title: t('jobs.state'), value: ({ state }) => t(`schedules.run.${state}`) },
    { title: t('jobs.rows'), value: ({ job }) => job?.rowsTotal ?? null },
    { title: t('schedules.endedAt'), value: ({ endedAt }) => formatOptionalTimestamp(endedAt) },
    { title: t('schedules.delivered'), value: ({ delivered, job }) => delivered ?? job?.fileName ?? null, maxWidth: 40 },
    { title: t('jobs.note'), value: ({ error }) => error?.message ?? '', maxWidth: 40 },
    { title: t('schedules.jobId'), value: ({ jobId }) => (options.csv ? jobId : (jobId?.slice(0, 8) ?? null)) },
  ]
  await writeList({ result, rows: result.list, columns, footer: formatRowRange(result, context) }, options, context)
}
