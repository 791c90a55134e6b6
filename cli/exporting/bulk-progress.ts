import stringWidth from 'string-width'
import type { ExportJob } from '../../shared/api/exporting/job-fields.ts'
import { formatNumber, formatSize } from '../../shared/messages/formats.ts'
import type { RetryWait } from '../../shared/retry.ts'
import type { CommandContext } from '../context.ts'
import { LiveLines } from '../output/live-lines.ts'
import type { ExportPiece } from './export-state.ts'
import { formatJobProgress } from './job-text.ts'

const padToWidth = (text: string, width: number): string => `${text}${' '.repeat(width - stringWidth(text))}`

/** Width of the bar in characters. */
const BAR_WIDTH = 20

/** Progress of a bulk export: one line per finished file, and on a terminal the files in progress. */
export class BulkProgress {
  readonly #pieces: readonly ExportPiece[]
  readonly #context: CommandContext
  readonly #lines = new LiveLines()
  readonly #runningTexts = new Map<ExportPiece, string>()
  readonly #startedAt = Date.now()
  /** Number of reported files; more may have finished. */
  #settled = 0
  #waiting: { text: string; until: number } | null = null

  constructor(pieces: readonly ExportPiece[], context: CommandContext) {
    this.#pieces = pieces
    this.#context = context
  }

  print(line: string): void {
    this.#lines.print(line)
  }

  showJobProgress(piece: ExportPiece, job: ExportJob): void {
    this.#setRunning(piece, formatJobProgress(job, this.#context))
  }

  showDownloadProgress(piece: ExportPiece, received: number): void {
    const { t } = this.#context
    const percent = Math.floor((received / Math.max(1, piece.size ?? 0)) * 100)
    this.#setRunning(piece, t('export.receiving', { percent, size: formatSize(piece.size ?? 0) }))
  }

  markDone(piece: ExportPiece): void {
    const { t } = this.#context
    const { fileName, rows, size } = piece
    const counted = formatNumber(rows ?? 0)
    // fixed widths for alignment: nine digits, and sizes up to gigabytes
    const values = { file: fileName ?? '', rows: counted.padStart(9), size: formatSize(size ?? 0).padStart(7) }
    this.#ended(piece, (count) => t('export.done', { ...values, count }))
  }

  markEmpty(piece: ExportPiece): void {
    this.#ended(piece, (count) => this.#context.t('export.empty', { file: piece.stem, count }))
  }

  markFailed(piece: ExportPiece): void {
    const reason = piece.error?.message ?? ''
    this.#ended(piece, (count) => this.#context.t('export.failed', { file: piece.stem, reason, count }))
  }

  /** Reports an intact file of an earlier run. */
  markReused(): void {
    this.#settled += 1
    this.redraw()
  }

  reportCorrupted(piece: ExportPiece): void {
    this.#lines.print(this.#context.t('export.spoiled', { file: piece.fileName ?? piece.stem }))
  }

  /** Reports that work has to wait; short waits are not shown. */
  showWait({ reason: why, seconds }: RetryWait): void {
    if (seconds < 2) return
    const text = this.#context.t(`export.wait.${why}`, { seconds: Math.ceil(seconds) })
    const isRetrying = this.#waiting !== null && this.#waiting.until > Date.now()
    this.#waiting = { text, until: Date.now() + seconds * 1000 }
    if (!this.#lines.isLive && !isRetrying) this.#lines.print(text)
    this.redraw()
  }

  removeRunning(piece: ExportPiece): void {
    this.#runningTexts.delete(piece)
  }

  redraw(): void {
    this.#lines.show(this.#visibleLines())
  }

  stop(): void {
    this.#lines.stop()
  }

  #setRunning(piece: ExportPiece, text: string): void {
    this.#runningTexts.set(piece, text)
    this.redraw()
  }

  /** Reports a file as [12/40], aligned, with its result. */
  #ended(piece: ExportPiece, line: (count: string) => string): void {
    this.#runningTexts.delete(piece)
    this.#settled += 1
    const all = String(this.#pieces.length)
    this.#lines.print(line(`[${String(this.#settled).padStart(all.length)}/${all}]`), { mayBeCut: piece.state !== 'failed' })
    this.redraw()
  }

  #visibleLines(): string[] {
    const { t } = this.#context
    const [settled, all] = [this.#settled, this.#pieces.length]
    const filled = Math.floor((settled / all) * BAR_WIDTH)
    const bar = `${'█'.repeat(filled)}${'░'.repeat(BAR_WIDTH - filled)}`
    const seconds = Math.round((Date.now() - this.#startedAt) / 1000)
    const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
    const widest = Math.max(0, ...[...this.#runningTexts.values()].map((text) => stringWidth(text)))
    const waits = this.#waiting !== null && this.#waiting.until > Date.now() ? [`  ${this.#waiting.text}`] : []
    return [
      // state first: narrow terminals cut off the end of long names
      ...[...this.#runningTexts].map(([piece, text]) => `  ${padToWidth(text, widest)}  ${piece.stem}`),
      ...waits,
      `${bar}  ${t('export.progress', { settled, all, time })}`,
    ]
  }
}
