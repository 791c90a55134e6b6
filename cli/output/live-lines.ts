import { stripControls } from './plain-text.ts'
import { truncateText } from './table.ts'
import { printNote } from './write-output.ts'

const ESCAPE = '\u001b'
/** Redraw interval in milliseconds. */
const REDRAW_INTERVAL_MS = 100

/**
 * Changing lines at the bottom of the terminal, below permanent ones. If stderr is not a terminal, only permanent lines are
 * written, so that a cron log has one line per event.
 */
export class LiveLines {
  readonly #stream = process.stderr
  #lines: readonly string[] = []
  #drawn = 0
  #timer: NodeJS.Timeout | null = null

  get isLive(): boolean {
    return this.#stream.isTTY === true
  }

  /** Leaves one column free, so that lines do not wrap. */
  get #width(): number {
    return Math.max(20, (this.#stream.columns ?? 80) - 1)
  }

  /** Writes a permanent line; `mayBeCut` truncates it to the terminal's width, to keep lines aligned. */
  print(line: string, { mayBeCut = false }: { mayBeCut?: boolean } = {}): void {
    this.#clear()
    printNote(mayBeCut && this.isLive ? truncateText(line, this.#width) : line)
    this.#draw()
  }

  /** Sets the changing lines; drawn at once, or after the redraw interval. */
  show(lines: readonly string[]): void {
    this.#lines = lines
    if (!this.isLive || this.#timer !== null) return
    this.#redraw()
    this.#timer = setTimeout(() => {
      this.#timer = null
      this.#redraw()
    }, REDRAW_INTERVAL_MS)
    this.#timer.unref()
  }

  /** Removes the changing lines. */
  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    this.#clear()
    this.#lines = []
  }

  #redraw(): void {
    this.#clear()
    this.#draw()
  }

  #clear(): void {
    if (this.#drawn > 0) this.#stream.write(`\r${ESCAPE}[${this.#drawn}A${ESCAPE}[0J`)
    this.#drawn = 0
  }

  #draw(): void {
    if (!this.isLive) return
    // lines above the window cannot be erased
    const most = Math.max(1, (this.#stream.rows ?? 24) - 2)
    const lines = this.#lines.slice(-most).map((line) => truncateText(stripControls(line), this.#width))
    this.#stream.write(lines.map((line) => `${line}\n`).join(''))
    this.#drawn = lines.length
  }
}
