import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { isDeep } from '../property-runs.ts'
import type { ChaosHost } from './chaos-host.ts'
import type { ChaosOutcome } from './chaos-run.ts'
import { planOf } from './plan.ts'

// a device that takes the server's state wherever there is a conflict: what the library does by itself
vi.mock('../../../pwa/data/sync/merge.ts', async (original) => ({
  ...(await original<typeof import('../../../pwa/data/sync/merge.ts')>()),
  mergeConflict: ({ real }: { real: unknown }) => real,
}))

/** Seeds within which it has to be found. */
const SEEDS = 10
/** How often what is left is tried. */
const TRIES = 25
/** How often a smaller plan is looked for that goes wrong again. */
const ATTEMPTS = 4

// a test of the tester: the long run is where it has to find something
describe.runIf(isDeep)('chaos', () => {
  let host: ChaosHost
  let runPlan: typeof import('./chaos-run.ts').runPlan
  let shrinkFailure: typeof import('./failures.ts').shrinkFailure
  beforeAll(async () => {
    // not before: in the quick run the next file of the worker would find the broken merging
    ;({ runPlan } = await import('./chaos-run.ts'))
    ;({ shrinkFailure } = await import('./failures.ts'))
    host = await (await import('./chaos-host.ts')).ChaosHost.open('sqlite')
  })
  afterAll(() => host.close())

  it('A device whose merging drops writes is found by few seeds, and comes down to half of the steps or fewer, which fail again', async () => {
    let found: ChaosOutcome | null = null
    for (let seed = 1; seed <= SEEDS && found === null; seed++) {
      const outcome = await runPlan(host, planOf(seed))
      if (outcome.problems.some(({ kind }) => kind === 'lost')) found = outcome
    }
    if (found === null) throw new Error(`${SEEDS} seeds found nothing`)
    const half = found.plan.steps.length / 2
    let least = found.plan
    let kinds: string[] = []
    // sockets and timers are real: on a machine that has other work for a while, something else goes wrong than afterwards
    for (let attempt = 0; attempt < ATTEMPTS && !kinds.includes('lost'); attempt++) {
      const from = least.steps.length > half ? least : found.plan
      least = await shrinkFailure(host, { ...found, plan: from }, 20_000)
      console.info(`seed ${found.plan.seed}: ${least.steps.length} of ${found.plan.steps.length} steps`, JSON.stringify(least))
      if (least.steps.length > half) continue
      // as a file would hold it
      const again = JSON.parse(JSON.stringify(least))
      for (let tried = 0; tried < TRIES && !kinds.includes('lost'); tried++)
        kinds = (await runPlan(host, again)).problems.map(({ kind }) => kind)
    }
    expect(least.steps.length).toBeLessThanOrEqual(half)
    expect(kinds).toContain('lost')
  })
})
