import type { Problem } from './ledger.ts'
import type { ChaosOutcome } from './run-plan.ts'

/** Results of all runs. */
export class Tally {
  runs = 0
  failed = 0
  writes = 0
  killed = 0
  late = 0
  #slowest = 0
  readonly #kinds: Record<Problem['kind'], number> = { lost: 0, doubled: 0, diverged: 0 }
  readonly #start = performance.now()

  add({ plan, writes, healedAfter, isLate, problems }: ChaosOutcome): void {
    this.runs++
    this.writes += writes
    if (plan.server === 'process') this.killed++
    this.#slowest = Math.max(this.#slowest, healedAfter)
    if (isLate) this.late++
    if (problems.length > 0) this.failed++
    for (const { kind } of problems) this.#kinds[kind]++
  }

  get summary(): string {
    const { lost, doubled, diverged } = this.#kinds
    const rate = Math.round((this.runs * 60_000) / (performance.now() - this.#start))
    return [
      `${this.runs} runs (${this.killed} with a killed server), ${rate} a minute, ${this.writes} writes`,
      `${lost} lost, ${doubled} doubled, ${diverged} not converged, ${this.late} late, slowest healing ${Math.round(this.#slowest)} ms, ${this.failed} failed`,
    ].join(': ')
  }
}
