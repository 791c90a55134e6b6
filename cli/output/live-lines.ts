import { note } from './output.ts'
import { withoutControls } from './plain-text.ts'
import { truncateText } from './table.ts'

const ESC = '\u001b'
/** Between two drawings, in milliseconds. */
const EVERY = 100

/**
 * Lines at the end of the terminal that change while work goes on, with lines above them that stay. Where stderr is no
 * terminal only what stays is written, so that a log of cron has a line for each thing that happened.
 */
export class LiveLines {
  readonly #stream = process.stderr
  #lines: readonly string[] = []
  #drawn = 0
  #timer: NodeJS.Timeout | null = null

  get isLive(): boolean {
    return this.#stream.isTTY === true
  }

  /** A line that wraps would be two: one column stays free. */
  get #width(): number {
    return Math.max(20, (this.#stream.columns ?? 80) - 1)
  }

  /** A line that stays; on a terminal one of many may be cut at its end, so that they stand under each other. */
  print(line: string, { mayBeCut = false }: { mayBeCut?: boolean } = {}): void {
    this.#clear()
    note(mayBeCut && this.isLive ? truncateText(line, this.#width) : line)
    this.#draw()
  }

  /** What changes: drawn now, or soon after the last drawing. */
  show(lines: readonly string[]): void {
    this.#lines = lines
    if (!this.isLive || this.#timer !== null) return
    this.#redraw()
    this.#timer = setTimeout(() => {
      this.#timer = null
      this.#redraw()
    }, EVERY)
    this.#timer.unref()
  }

  /** Takes away what changes; what stays stays. */
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
    if (this.#drawn > 0) this.#stream.write(`\r${ESC}[${this.#drawn}A${ESC}[0J`)
    this.#drawn = 0
  }

  #draw(): void {
    if (!this.isLive) return
    // what is above the window cannot be taken back
    const most = Math.max(1, (this.#stream.rows ?? 24) - 2)
    const lines = this.#lines.slice(-most).map((line) => truncateText(withoutControls(line), this.#width))
    this.#stream.write(lines.map((line) => `${line}\n`).join(''))
    this.#drawn = lines.length
  }
}
