import type { Result } from '../../../shared/api/endpoint.ts'
import { type InboxFile, inboxState } from '../../../shared/api/loading/inbox.ts'
import { getInboxOutcome } from '../../../shared/api/loading/load-outcome.ts'
import { formatJapanMinute } from '../../../shared/calendar/period.ts'
import { connect } from '../../connection/connect.ts'
import type { CommandContext, GlobalOptions } from '../../context/context.ts'
import { parseNumber } from '../../input/conditions.ts'
import { validateInput } from '../../input/validate-input.ts'
import { printNote, writeList } from '../../output/write-output.ts'
import { getFailureReason } from './load-summary.ts'

interface InboxOptions extends GlobalOptions {
  last?: string
}

type InboxState = Result<typeof inboxState>

/** A table row: a waiting, loading or finished file. */
interface InboxRow {
  fileName: string
  state: string
  mapping: string
  read: number | null
  rejected: number | null
  at: string
  more: string
}

function toRows({ waiting, working, last }: InboxState, context: CommandContext): InboxRow[] {
  const { t } = context
  const toKnownRow = (file: InboxFile): InboxRow => ({
    fileName: file.fileName,
    state: t(`inbox.state.${getInboxOutcome(file)}`),
    mapping: file.mappingName ?? '',
    read: file.state === 'working' ? null : file.read,
    rejected: file.state === 'working' ? null : file.rejected,
    at: formatJapanMinute(file.finishedAt ?? file.takenAt),
    more: file.error === null ? (file.movedTo ?? '') : getFailureReason(file.error, context),
  })
  return [
    ...waiting.map(({ fileName, why, changedAt }) => ({
      fileName,
      state: t('inbox.waiting'),
      mapping: '',
      read: null,
      rejected: null,
      at: formatJapanMinute(changedAt),
      more: t(`inbox.why.${why}`),
    })),
    ...working.map(toKnownRow),
    ...last.map(toKnownRow),
  ]
}

/** Shows waiting, loading and recently finished inbox files. */
export async function runInbox(options: InboxOptions, context: CommandContext): Promise<void> {
  const { t } = context
  const query = validateInput(inboxState.query, { last: parseNumber(options.last, '--last', context) }, context)
  const { call } = await connect(options, context)
  const result = await call(inboxState, { query })
  if (result.problem !== null) printNote(getFailureReason(result.problem, context))
  await writeList<InboxRow>(
    {
      result,
      rows: toRows(result, context),
      columns: [
        { title: t('loads.file'), value: (row) => row.fileName, maxWidth: 40 },
        { title: t('loads.state'), value: (row) => row.state },
        { title: t('loads.mapping'), value: (row) => row.mapping, maxWidth: 24 },
        { title: t('loads.read'), value: (row) => row.read },
        { title: t('loads.rejected'), value: (row) => row.rejected },
        { title: t('inbox.at'), value: (row) => row.at },
        { title: t('inbox.more'), value: (row) => row.more, maxWidth: 60 },
      ],
      footer: result.on
        ? t('inbox.foot', { folder: result.folder, waiting: result.waiting.length, seconds: result.everySeconds })
        : t('inbox.off'),
    },
    options,
    context,
  )
}
