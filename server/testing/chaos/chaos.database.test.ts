import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyPostgres } from '../databases.ts'
import { isDeep, testSeed } from '../property-runs.ts'
import { ChaosHost } from './chaos-host.ts'
import { parseCount } from './chaos-settings.ts'
import { readPlan } from './failed-plans.ts'
import { createPlan, type Plan } from './plan.ts'
import { type ChaosOutcome, runPlan } from './run-plan.ts'
import { Tally } from './tally.ts'

/**
 * Devices with the app's own code, a real server over real sockets, and a network that loses, duplicates, delays and cuts.
 * `CHAOS_RUNS` sets the number of runs; `npm run chaos` is for long runs, for repeating one seed, and for reducing a failure.
 */
const RUNS = parseCount('CHAOS_RUNS', process.env.CHAOS_RUNS) ?? (isDeep ? 500 : 2)
const OTHER_SEEDS = { sqlite: 0, postgres: 500 }
/** Plans that once failed, or were written to fail. */
const plans = fileURLToPath(new URL('plans/', import.meta.url))

describe.each(['sqlite', 'postgres'] as const)('synchronisation under chaos on %s', (engine) => {
  let host: ChaosHost
  beforeAll(async () => {
    host = await ChaosHost.open(engine, engine === 'postgres' ? await copyPostgres('operations-demo') : null)
  })
  afterAll(() => host.close())

  async function getFailures(all: Iterable<Plan>): Promise<unknown[]> {
    const tally = new Tally()
    const failures: ChaosOutcome[] = []
    for (const plan of all) {
      const outcome = await runPlan(host, plan)
      tally.add(outcome)
      if (outcome.problems.length === 0 && !outcome.isLate) continue
      failures.push(outcome)
      console.error(`npm run chaos -- --engine ${engine} --size small --seed ${plan.seed}`, outcome.problems, outcome.actionLog)
    }
    console.info(`${engine}: ${tally.summary}`)
    return failures.map(({ plan, problems, isLate }) => ({ seed: plan.seed, problems, isLate }))
  }

  it('neither loses nor duplicates acknowledged writes on a failing network, and converges within 5 seconds', {
    timeout: 24 * 3_600_000,
  }, async () => {
    const all = Array.from({ length: RUNS }, (_one, index) => createPlan(testSeed * 1000 + OTHER_SEEDS[engine] + index))
    expect(await getFailures(all)).toEqual([])
  })

  it('synchronises without loss in recorded plans that failed before', async () => {
    const all = readdirSync(plans).map((name) => readPlan(plans + name))
    expect(await getFailures(all)).toEqual([])
  })
})
