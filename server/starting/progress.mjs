/**
 * @typedef {'packages' | 'screens' | 'demo' | 'totals'} StepName
 * @typedef {{ name: StepName, state: 'waiting' | 'running' | 'done' | 'failed', seconds: number, done?: number, total?: number }} Step
 * @typedef {{ state: 'starting' | 'failed', percent: number, secondsLeft: number | null, startedAt: string, isFirst: boolean, steps: Step[] }} Snapshot
 */

/** Usual duration of each step in seconds: its share of the progress bar. */
const USUAL_SECONDS = { packages: 20, screens: 12, demo: 16, totals: 8 }
/** Seconds before the remaining time can be estimated. */
const MIN_SECONDS_FOR_ESTIMATE = 4

/** Progress of the start, for the page and for /api/health. */
export class Progress {
  #startedAt
  #now
  #steps
  #isFirst
  #failed = false

  /** @param {readonly StepName[]} names @param {{ isFirst: boolean, now?: () => number }} options */
  constructor(names, { isFirst, now = Date.now }) {
    this.#now = now
    this.#isFirst = isFirst
    this.#startedAt = now()
    this.#steps = names.map((name) => ({ name, state: 'waiting', from: 0, to: 0, done: 0, total: 0 }))
  }

  #find(name) {
    return this.#steps.find((step) => step.name === name)
  }

  /** @param {StepName} name @param {number} [done] @param {number} [total] */
  update(name, done = 0, total = 0) {
    const step = this.#find(name)
    if (!step) return
    if (step.state === 'waiting') step.from = this.#now()
    Object.assign(step, { state: 'running', done, total })
  }

  /** @param {StepName} name */
  finish(name) {
    const step = this.#find(name)
    if (!step || step.state === 'done') return
    if (step.state === 'waiting') step.from = this.#now()
    Object.assign(step, { state: 'done', to: this.#now() })
  }

  /** Ends all steps; of the running ones the named one failed, or all of them. @param {StepName} [name] */
  fail(name) {
    this.#failed = true
    for (const step of this.#steps)
      if (step.state === 'running')
        Object.assign(step, { state: !name || step.name === name ? 'failed' : 'waiting', to: this.#now() })
  }

  #getShare(step) {
    if (step.state === 'done') return 1
    if (step.state !== 'running') return 0
    if (step.total > 0) return Math.min(1, step.done / step.total)
    // nothing to count: estimated by the clock, never complete
    return Math.min(0.9, (this.#now() - step.from) / 1000 / USUAL_SECONDS[step.name])
  }

  /** @returns {Snapshot} */
  getSnapshot() {
    const whole = this.#steps.reduce((sum, { name }) => sum + USUAL_SECONDS[name], 0)
    const share = this.#steps.reduce((sum, step) => sum + USUAL_SECONDS[step.name] * this.#getShare(step), 0) / (whole || 1)
    const elapsed = (this.#now() - this.#startedAt) / 1000
    const hasEstimate = !this.#failed && elapsed >= MIN_SECONDS_FOR_ESTIMATE && share >= 0.05
    return {
      state: this.#failed ? 'failed' : 'starting',
      percent: Math.min(99, Math.floor(share * 100)),
      secondsLeft: hasEstimate ? Math.round((elapsed / share) * (1 - share)) : null,
      startedAt: new Date(this.#startedAt).toISOString(),
      isFirst: this.#isFirst,
      steps: this.#steps.map(({ name, state, from, to, done, total }) => ({
        name,
        state,
        seconds: state === 'waiting' ? 0 : Math.round(((state === 'running' ? this.#now() : to) - from) / 1000),
        ...(state === 'running' && total > 0 ? { done, total } : {}),
      })),
    }
  }
}
