import stringWidth from 'string-width'
import type { ExportJob } from '../../shared/api/exporting/job-fields.ts'
import type { RetryWait } from '../../shared/calls/retry.ts'
import { formatNumber, formatSize } from '../../shared/messages/formats.ts'
import type { CommandContext } from '../context/context.ts'
import { LiveLines } from '../output/live-lines.ts'
import type { ExportFile } from './export-state.ts'
import { formatJobProgress } from './job-text.ts'

const padToWidth = (text: string, width: number): string => `${text}${' '.repeat(width - stringWidth(text))}`

/** Width of the bar in characters. */
const BAR_WIDTH = 20

/** Progress of a bulk export: one line per finished file, and on a terminal the files in progress. */
export class BulkProgress {
  readonly #files: readonly ExportFile[]
  readonly #context: CommandContext
  readonly #lines = new LiveLines()
  readonly #runningTexts = new Map<ExportFile, string>()
  readonly #startedAt = Date.now()
  /** Number of reported files; more may have finished. */
  #finishedCount = 0
  #waiting: { text: string; until: number } | null = null

  constructor(files: readonly ExportFile[], context: CommandContext) {
    this.#files = files
    this.#context = context
  }

  print(line: string): void {
    this.#lines.print(line)
  }

  showJobProgress(exportFile: ExportFile, job: ExportJob): void {
    this.#setRunning(exportFile, formatJobProgress(job, this.#context))
  }

  showDownloadProgress(exportFile: ExportFile, received: number): void {
    const { t } = this.#context
    const percent = Math.floor((received / Math.max(1, exportFile.size ?? 0)) * 100)
    this.#setRunning(exportFile, t('export.receiving', { percent, size: formatSize(exportFile.size ?? 0) }))
  }

  markDone(exportFile: ExportFile): void {
    const { t } = this.#context
    const { fileName, rows, size } = exportFile
    const rowsText = formatNumber(rows ?? 0)
    // fixed widths for alignment: nine digits, and sizes up to gigabytes
    const values = { file: fileName ?? '', rows: rowsText.padStart(9), size: formatSize(size ?? 0).padStart(7) }
    this.#reportFinished(exportFile, (count) => t('export.done', { ...values, count }))
  }

  markEmpty(exportFile: ExportFile): void {
    this.#reportFinished(exportFile, (count) => this.#context.t('export.empty', { file: exportFile.stem, count }))
  }

  markFailed(exportFile: ExportFile): void {
    const reason = exportFile.error?.message ?? ''
    this.#reportFinished(exportFile, (count) => this.#context.t('export.failed', { file: exportFile.stem, reason, count }))
  }

  /** Reports an intact file of an earlier run. */
  markReused(): void {
    this.#finishedCount += 1
    this.redraw()
  }

  reportCorrupted(exportFile: ExportFile): void {
    this.#lines.print(this.#context.t('export.spoiled', { file: exportFile.fileName ?? exportFile.stem }))
  }

  /** Reports that work has to wait; short waits are not shown. */
  showWait({ reason, seconds }: RetryWait): void {
    if (seconds < 2) return
    const text = this.#context.t(`export.wait.${reason}`, { seconds: Math.ceil(seconds) })
    const isRetrying = this.#waiting !== null && this.#waiting.until > Date.now()
    this.#waiting = { text, until: Date.now() + seconds * 1000 }
    if (!this.#lines.isLive && !isRetrying) this.#lines.print(text)
    this.redraw()
  }

  removeRunning(exportFile: ExportFile): void {
    this.#runningTexts.delete(exportFile)
  }

  redraw(): void {
    this.#lines.show(this.#formatLines())
  }

  stop(): void {
    this.#lines.stop()
  }

  #setRunning(exportFile: ExportFile, text: string): void {
    this.#runningTexts.set(exportFile, text)
    this.redraw()
  }

  /** Reports a file as [12/40], aligned, with its result. */
  #reportFinished(exportFile: ExportFile, formatLine: (count: string) => string): void {
    this.#runningTexts.delete(exportFile)
    this.#finishedCount += 1
    const all = String(this.#files.length)
    this.#lines.print(formatLine(`[${String(this.#finishedCount).padStart(all.length)}/${all}]`), {
      mayBeCut: exportFile.state !== 'failed',
    })
    this.redraw()
  }

  #formatLines(): string[] {
    const { t } = this.#context
    const [finished, all] = [this.#finishedCount, this.#files.length]
    const filled = Math.floor((finished / all) * BAR_WIDTH)
    const bar = `${'█'.repeat(filled)}${'░'.repeat(BAR_WIDTH - filled)}`
    const seconds = Math.round((Date.now() - this.#startedAt) / 1000)
    const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
    const widest = Math.max(0, ...[...this.#runningTexts.values()].map((text) => stringWidth(text)))
    const waits = this.#waiting !== null && this.#waiting.until > Date.now() ? [`  ${this.#waiting.text}`] : []
    return [
      // state first: narrow terminals cut off the end of long names
      ...[...this.#runningTexts].map(([exportFile, text]) => `  ${padToWidth(text, widest)}  ${exportFile.stem}`),
      ...waits,
      `${bar}  ${t('export.progress', { settled: finished, all, time })}`,
    ]
  }
}
