import type { Result } from '../../../shared/api/endpoint.ts'
import { cancelLoad, loadDetail, undoLoad } from '../../../shared/api/loading/load-control.ts'
import { importReport, type LoadSummary } from '../../../shared/api/loading/loads.ts'
import { formatJapanMinute } from '../../../shared/calendar/period.ts'
import { formatNumber } from '../../../shared/messages/formats.ts'
import { cliLoads } from '../../../shared/messages/loading/cli-loads.ts'
import { type Connection, connect } from '../../connection/connect.ts'
import { loadPauses, pollUntil } from '../../connection/poll-until.ts'
import type { CommandContext, GlobalOptions } from '../../context/context.ts'
import { CommandFailure, exitCodes } from '../../context/failure.ts'
import type { CliMessageKey, CliTranslate } from '../../context/language.ts'
import { formatFieldError } from '../../input/field-errors.ts'
import { formatEntries } from '../../output/table.ts'
import { formatCsv, printNote, writeJson, writeLines, writeStdout } from '../../output/write-output.ts'
import { getFailureReason } from './load-summary.ts'
import { formatLoadSource, formatLoadState } from './loads.action.ts'

interface UndoOptions extends GlobalOptions {
  yes?: boolean
}

type Detail = Result<typeof loadDetail>
type Pair = readonly [name: string, value: string]

/** Message explaining why a load cannot be undone. */
const getUndoRefusalText = (code: string, context: CommandContext): string => formatFieldError({ code }, context) ?? code

/** Label of a warehouse table; its own name if this version of the terminal does not know it. */
const getTableLabel = (table: string, t: CliTranslate): string => {
  const key = `loads.table.${table}`
  return key in cliLoads.ja ? t(key as CliMessageKey) : table
}

/** Replaced rows per table. */
function toReplacedEntries({ replaced }: LoadSummary, { t }: CommandContext): Pair[] {
  return replaced.map((item, index) => {
    const values = { table: getTableLabel(item.table, t), rows: item.rows }
    const counts =
      item.from === null || item.to === null
        ? t('loads.replacedRows', values)
        : t('loads.replacedDays', { ...values, slices: item.slices, from: item.from, to: item.to })
    return [index === 0 ? t('loads.replaced') : '', counts]
  })
}

function toOutcomeEntries(summary: LoadSummary, context: CommandContext): Pair[] {
  const { t } = context
  const formatRowCount = (n: number) => t('loads.rows', { n })
  return [
    ...(summary.error ? [[t('loads.error'), getFailureReason(summary.error, context)] as const] : []),
    [t('loads.read'), formatNumber(summary.read)],
    [t('loads.loaded'), formatNumber(summary.loaded)],
    [t('loads.rejected'), formatNumber(summary.rejected)],
    [t('loads.written'), formatRowCount(summary.written)],
    ...toReplacedEntries(summary, context),
  ]
}

function toUndoEntries({ report: summary, undoneBy, undoRefused }: Detail, context: CommandContext): Pair[] {
  const { t } = context
  if (summary.state === 'undone' && summary.undo)
    return [
      [t('loads.undoneAt'), formatJapanMinute(summary.undo.at)],
      [t('loads.undoneBy'), undoneBy ? `${undoneBy.name} ${undoneBy.email}` : '-'],
    ]
  const result =
    undoRefused === null ? t('loads.undoYes', { id: summary.id.slice(0, 8) }) : getUndoRefusalText(undoRefused, context)
  const failed = summary.undo?.error
  return [[t('loads.canUndo'), result], ...(failed ? [[t('loads.error'), getFailureReason(failed, context)] as const] : [])]
}

function toLoadEntries(detail: Detail, context: CommandContext): Pair[] {
  const { report: summary, loadedBy } = detail
  const { t } = context
  const kind = summary.dryRun ? 'dryRun' : summary.append ? 'append' : 'replace'
  return [
    [t('loads.id'), summary.id],
    [t('loads.dataset'), summary.dataset],
    [t('loads.file'), summary.fileName],
    [t('loads.kind'), t(`loads.kind.${kind}`)],
    [t('loads.state'), formatLoadState(summary, context)],
    [t('loads.startedAt'), formatJapanMinute(summary.startedAt)],
    [t('loads.ended'), summary.finishedAt === null ? '-' : formatJapanMinute(summary.finishedAt)],
    summary.source === 'inbox'
      ? [t('loads.source'), formatLoadSource({ ...summary, loadedBy: null }, context)]
      : [t('loads.user'), loadedBy ? `${loadedBy.name} ${loadedBy.email}` : '-'],
    [t('loads.encoding'), summary.encoding ?? '-'],
    [t('loads.hash'), summary.fileHash ?? '-'],
    ...toOutcomeEntries(summary, context),
    ...toUndoEntries(detail, context),
  ]
}

export async function runLoadShow(load: string, options: GlobalOptions, context: CommandContext): Promise<void> {
  const { call } = await connect(options, context)
  const detail = await call(loadDetail, { params: { id: load } })
  if (options.json) return writeJson(detail)
  const pairs = toLoadEntries(detail, context)
  if (options.csv)
    return writeStdout(
      formatCsv(
        pairs.map(([title, value]) => ({ title, value: () => value })),
        [null],
      ),
    )
  await writeLines(formatEntries(pairs))
  if (detail.mapping !== null) await writeLines(['', context.t('loads.mapping'), detail.mapping.trimEnd()])
}

/** Waits until the load has ended. */
const waitForLoad = ({ call }: Connection, id: string): Promise<LoadSummary> =>
  pollUntil(async () => {
    const summary = await call(importReport, { params: { id } })
    return summary.state === 'running' || summary.state === 'undoing' ? undefined : summary
  }, loadPauses)

export async function runLoadCancel(load: string, options: GlobalOptions, context: CommandContext): Promise<void> {
  const connection = await connect(options, context)
  const { id } = await connection.call(cancelLoad, { params: { id: load } })
  const summary = await waitForLoad(connection, id)
  if (options.json) await writeJson(summary)
  const values = { file: summary.fileName, id: id.slice(0, 8) }
  if (summary.state === 'cancelled') return printNote(context.t('import.cancelled', values))
  if (summary.state === 'done') printNote(context.t('import.tooLate', values))
  else printNote(context.t('import.failed', { ...values, message: getFailureReason(summary.error, context) }))
  process.exitCode = exitCodes.usage
}

/** Asks for confirmation; true if the user agrees. Throws without a terminal. */
async function confirmUndo(summary: LoadSummary, { t }: CommandContext): Promise<boolean> {
  if (!process.stdin.isTTY) throw new CommandFailure(t('loads.notAsked'))
  const { confirm } = await import('@inquirer/prompts')
  const replaced = summary.replaced.reduce((sum, one) => sum + one.rows, 0)
  const message = t('loads.ask', {
    file: summary.fileName,
    dataset: summary.dataset,
    at: formatJapanMinute(summary.startedAt),
    written: summary.written,
    replaced,
  })
  return confirm({ message, default: false }, { output: process.stderr })
}

export async function runLoadUndo(load: string, options: UndoOptions, context: CommandContext): Promise<void> {
  const { t } = context
  const connection = await connect(options, context)
  const { report: summary, undoRefused } = await connection.call(loadDetail, { params: { id: load } })
  const file = summary.fileName
  // report before asking
  if (undoRefused !== null) throw new CommandFailure(getUndoRefusalText(undoRefused, context))
  if (!options.yes && !(await confirmUndo(summary, context))) return printNote(t('loads.kept'))
  await connection.call(undoLoad, { params: { id: summary.id } })
  const after = await waitForLoad(connection, summary.id)
  if (options.json) await writeJson(after)
  if (after.state !== 'undone')
    throw new CommandFailure(t('loads.notUndone', { file, message: getFailureReason(after.undo?.error ?? null, context) }))
  printNote(t('loads.undone', { file }))
}
