import { type SentFile, scheduleTrial, sentFiles } from '../../../shared/api/schedules.ts'
import type { Client } from '../../../shared/calls/client.ts'
import { connect } from '../../connection/connect.ts'
import { pollUntil } from '../../connection/poll-until.ts'
import type { PageOptions } from '../../connection/read-pages.ts'
import type { CommandContext, GlobalOptions } from '../../context/context.ts'
import { CommandFailure, exitCodes } from '../../context/failure.ts'
import { printNote, writeJson } from '../../output/write-output.ts'
import { showSentFiles } from '../schedules/sent-files.action.ts'
import { resolveReport } from './reports.action.ts'

interface ReportSendOptions extends GlobalOptions {
  excel?: boolean
}

const POLL_MS = 1000
/** Time after which the terminal no longer waits for a mail. Milliseconds. */
const MAX_WAIT_MS = 600_000

/** Waits for the end of a delivery. Returns null if it takes too long. */
function waitForDelivery(call: Client, scheduleId: string): Promise<SentFile | null> {
  const end = Date.now() + MAX_WAIT_MS
  return pollUntil(
    async () => {
      if (Date.now() >= end) return null
      const [sent] = (await call(sentFiles, { query: { scheduleId, pageNum: 1, pageSize: 1 } })).list
      return sent?.state === 'waiting' ? undefined : sent
    },
    { firstMs: POLL_MS, longestMs: POLL_MS },
  )
}

/** Sends a report once to the user. */
export async function runReportSend(input: string, options: ReportSendOptions, context: CommandContext): Promise<void> {
  const { t, language } = context
  const { call } = await connect(options, context)
  const { id, name } = await resolveReport(call, input, context)
  const content = { kind: 'periodic-report' as const, body: { reportId: id } }
  const { scheduleId } = await call(scheduleTrial, { body: { name, content, file: { format: options.excel ? 2 : 3, language } } })
  const sent = await waitForDelivery(call, scheduleId)
  if (sent === null) throw new CommandFailure(t('reports.stillSending', { name }), exitCodes.incomplete)
  if (sent.error !== null) throw new CommandFailure(sent.error.message, exitCodes.incomplete)
  if (options.json) await writeJson(sent)
  printNote(t('reports.wasSent', { name, address: sent.to, file: sent.fileName ?? '' }))
}

export const runReportSent = (input: string, options: PageOptions, context: CommandContext): Promise<void> =>
  showSentFiles(async (call) => ({ reportId: (await resolveReport(call, input, context)).id }), options, context)
