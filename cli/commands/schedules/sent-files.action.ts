import { type SentFile, sentFiles } from '../../../shared/api/schedules.ts'
import { formatJapanMinute } from '../../../shared/calendar/period.ts'
import type { Client } from '../../../shared/calls/client.ts'
import { connect } from '../../connection/connect.ts'
import { formatRowRange, type PageOptions, readPages, toPageFields } from '../../connection/read-pages.ts'
import type { CommandContext } from '../../context/context.ts'
import { validateInput } from '../../input/validate-input.ts'
import type { OutputColumn } from '../../output/table.ts'
import { writeList } from '../../output/write-output.ts'
import { findSchedule } from './schedules.action.ts'

/** Page size: the maximum number of entries per call. */
const PAGE_SIZE = 100

const getColumns = ({ t }: CommandContext): OutputColumn<SentFile>[] => [
  { title: t('schedules.sentAt'), value: ({ at }) => formatJapanMinute(at) },
  { title: t('jobs.name'), value: ({ name }) => name, maxWidth: 24, dropPriority: 1 },
  { title: t('schedules.cause'), value: ({ cause }) => t(`schedules.cause.${cause}`), dropPriority: 0 },
  { title: t('schedules.recipient'), value: ({ to }) => to, maxWidth: 40 },
  { title: t('jobs.state'), value: ({ state }) => t(`schedules.delivery.${state}`) },
  { title: t('schedules.file'), value: ({ fileName }) => fileName, maxWidth: 40 },
  { title: t('jobs.note'), value: ({ error }) => error?.message ?? '', maxWidth: 40 },
]

/** Shows the files sent for the schedule or report that `find` returns. */
export async function showSentFiles(
  find: (call: Client) => Promise<{ scheduleId: string } | { reportId: string }>,
  options: PageOptions,
  context: CommandContext,
): Promise<void> {
  const fields = { ...toPageFields(options, context), ...(options.all ? { pageSize: PAGE_SIZE } : {}) }
  const query = validateInput(sentFiles.query, fields, context)
  const { call } = await connect(options, context)
  const subject = await find(call)
  const result = await readPages({ ...query, all: options.all }, (pageNum) =>
    call(sentFiles, { query: { ...query, ...subject, pageNum } }),
  )
  const footer = formatRowRange(result, context)
  await writeList({ result, rows: result.list, columns: getColumns(context), footer }, options, context)
}

export const runScheduleSent = (input: string, options: PageOptions, context: CommandContext): Promise<void> =>
  showSentFiles(async (call) => ({ scheduleId: (await findSchedule(call, input, context)).scheduleId }), options, context)
