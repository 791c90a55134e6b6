import type { Answer } from '../../../shared/api/endpoint.ts'
import { cancelLoad, loadDetail, undoLoad } from '../../../shared/api/loading/load-control.ts'
import { importReport, type LoadSummary } from '../../../shared/api/loading/loads.ts'
import { formatNumber } from '../../../shared/messages/formats.ts'
import { cliLoads } from '../../../shared/messages/loading/cli-loads.ts'
import { type Connection, connect } from '../../connection/connect.ts'
import { loadPauses, pollUntil } from '../../connection/poll.ts'
import type { CommandContext, GlobalOptions } from '../../context.ts'
import { CommandFailure, exitCodes } from '../../failure.ts'
import { formatFieldError } from '../../input/field-sentences.ts'
import type { CliMessageKey, CliTranslate } from '../../language.ts'
import { formatTimestamp } from '../../output/format.ts'
import { formatCsv, printNote, writeJson, writeLines, writeStdout } from '../../output/output.ts'
import { formatPairs } from '../../output/table.ts'
import { getFailureReason } from './load-report.ts'
import { formatLoadSource, formatLoadState } from './loads.action.ts'

export interface UndoOptions extends GlobalOptions {
  yes?: boolean
}

type Detail = Answer<typeof loadDetail>
type Pair = readonly [name: string, value: string]

/** Message explaining why a load cannot be undone. */
const getUndoRefusalText = (code: string, context: CommandContext): string => formatFieldError({ code }, context) ?? code

/** Label of a warehouse table; its own name if this version of the terminal does not know it. */
const getTableLabel = (table: string, t: CliTranslate): string => {
  const key = `loads.table.${table}`
  return key in cliLoads.ja ? t(key as CliMessageKey) : table
}

/** Replaced rows per table. */
function toReplacedPairs({ replaced }: LoadSummary, { t }: CommandContext): Pair[] {
  return replaced.map((item, index) => {
    const values = { table: getTableLabel(item.table, t), rows: item.rows }
    const counts =
      item.from === null || item.to === null
        ? t('loads.replacedRows', values)
        : t('loads.replacedDays', { ...values, slices: item.slices, from: item.from, to: item.to })
    return [index === 0 ? t('loads.replaced') : '', counts]
  })
}

function toOutcomePairs(report: LoadSummary, context: CommandContext): Pair[] {
  const { t } = context
  const formatRowCount = (n: number) => t('loads.rows', { n })
  return [
    ...(report.error ? [[t('loads.error'), getFailureReason(report.error, context)] as const] : []),
    [t('loads.read'), formatNumber(report.read)],
    [t('loads.loaded'), formatNumber(report.loaded)],
    [t('loads.rejected'), formatNumber(report.rejected)],
    [t('loads.written'), formatRowCount(report.written)],
    ...toReplacedPairs(report, context),
  ]
}

function toUndoPairs({ report, undoneBy, undoRefused }: Detail, context: CommandContext): Pair[] {
  const { t } = context
  if (report.state === 'undone' && report.undo)
    return [
      [t('loads.undoneAt'), formatTimestamp(report.undo.at)],
      [t('loads.undoneBy'), undoneBy ? `${undoneBy.name} ${undoneBy.email}` : '-'],
    ]
  const answer =
    undoRefused === null ? t('loads.undoYes', { id: report.id.slice(0, 8) }) : getUndoRefusalText(undoRefused, context)
  const failed = report.undo?.error
  return [[t('loads.canUndo'), answer], ...(failed ? [[t('loads.error'), getFailureReason(failed, context)] as const] : [])]
}

function toLoadPairs(detail: Detail, context: CommandContext): Pair[] {
  const { report, loadedBy } = detail
  const { t } = context
  const kind = report.dryRun ? 'dryRun' : report.append ? 'append' : 'replace'
  return [
    [t('loads.id'), report.id],
    [t('loads.dataset'), report.dataset],
    [t('loads.file'), report.fileName],
    [t('loads.kind'), t(`loads.kind.${kind}`)],
    [t('loads.state'), formatLoadState(report, context)],
    [t('loads.startedAt'), formatTimestamp(report.startedAt)],
    [t('loads.ended'), report.finishedAt === null ? '-' : formatTimestamp(report.finishedAt)],
    report.source === 'inbox'
      ? [t('loads.source'), formatLoadSource({ ...report, loadedBy: null }, context)]
      : [t('loads.user'), loadedBy ? `${loadedBy.name} ${loadedBy.email}` : '-'],
    [t('loads.encoding'), report.encoding ?? '-'],
    [t('loads.hash'), report.fileHash ?? '-'],
    ...toOutcomePairs(report, context),
    ...toUndoPairs(detail, context),
  ]
}

export async function runLoadShow(load: string, options: GlobalOptions, context: CommandContext): Promise<void> {
  const { call } = await connect(options, context)
  const detail = await call(loadDetail, { params: { id: load } })
  if (options.json) return writeJson(detail)
  const pairs = toLoadPairs(detail, context)
  if (options.csv)
    return writeStdout(
      formatCsv(
        pairs.map(([title, value]) => ({ title, value: () => value })),
        [null],
      ),
    )
  await writeLines(formatPairs(pairs))
  if (detail.mapping !== null) await writeLines(['', context.t('loads.mapping'), detail.mapping.trimEnd()])
}

/** Waits until the load has ended. */
const waitForLoad = ({ call }: Connection, id: string): Promise<LoadSummary> =>
  pollUntil(async () => {
    const report = await call(importReport, { params: { id } })
    return report.state === 'running' || report.state === 'undoing' ? undefined : report
  }, loadPauses)

export async function runLoadCancel(load: string, options: GlobalOptions, context: CommandContext): Promise<void> {
  const connection = await connect(options, context)
  const { id } = await connection.call(cancelLoad, { params: { id: load } })
  const report = await waitForLoad(connection, id)
  if (options.json) await writeJson(report)
  const values = { file: report.fileName, id: id.slice(0, 8) }
  if (report.state === 'cancelled') return printNote(context.t('import.cancelled', values))
  if (report.state === 'done') printNote(context.t('import.tooLate', values))
  else printNote(context.t('import.failed', { ...values, message: getFailureReason(report.error, context) }))
  process.exitCode = exitCodes.usage
}

/** Asks for confirmation; true if the user agrees. Throws without a terminal. */
async function confirmUndo(report: LoadSummary, { t }: CommandContext): Promise<boolean> {
  if (!process.stdin.isTTY) throw new CommandFailure(t('loads.notAsked'))
  const { confirm } = await import('@inquirer/prompts')
  const replaced = report.replaced.reduce((sum, one) => sum + one.rows, 0)
  const message = t('loads.ask', {
    file: report.fileName,
    dataset: report.dataset,
    at: formatTimestamp(report.startedAt),
    written: report.written,
    replaced,
  })
  return confirm({ message, default: false }, { output: process.stderr })
}

export async function runLoadUndo(load: string, options: UndoOptions, context: CommandContext): Promise<void> {
  const { t } = context
  const connection = await connect(options, context)
  const { report, undoRefused } = await connection.call(loadDetail, { params: { id: load } })
  const file = report.fileName
  // report before asking
  if (undoRefused !== null) throw new CommandFailure(getUndoRefusalText(undoRefused, context))
  if (!options.yes && !(await confirmUndo(report, context))) return printNote(t('loads.kept'))
  await connection.call(undoLoad, { params: { id: report.id } })
  const after = await waitForLoad(connection, report.id)
  if (options.json) await writeJson(after)
  if (after.state !== 'undone')
    throw new CommandFailure(t('loads.notUndone', { file, message: getFailureReason(after.undo?.error ?? null, context) }))
  printNote(t('loads.undone', { file }))
}
