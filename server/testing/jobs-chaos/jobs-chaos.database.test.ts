import { expect, it } from 'vitest'
import { isDeep } from '../property-runs.ts'
import { runJobsChaos } from './jobs-chaos.ts'

// kill.database.test.ts and undo-kill.database.test.ts kill servers in the quick run
it.runIf(isDeep)(
  'A server killed among many jobs loses none, shows no half file, and goes on or says that it gave up',
  async () => {
    const outcome = await runJobsChaos({ jobs: 20, rounds: 4, seed: 5, lives: 900 })
    expect(outcome.problems).toEqual([])
    expect(outcome.kills).toBeGreaterThan(0)
    expect(outcome.done + outcome.failed).toBe(20)
  },
)
