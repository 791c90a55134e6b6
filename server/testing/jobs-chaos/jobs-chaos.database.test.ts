import { expect, it } from 'vitest'
import { isDeep } from '../property-runs.ts'
import { runJobsChaos } from './jobs-chaos.ts'

// kill.database.test.ts and undo-kill.database.test.ts kill servers in the quick run
it.runIf(isDeep)('the job queue of a killed server loses no job and never serves a partial file', async () => {
  const outcome = await runJobsChaos({ jobs: 20, rounds: 4, seed: 5, lives: 900 })
  expect(outcome.problems).toEqual([])
  expect(outcome.kills).toBeGreaterThan(0)
  expect(outcome.done + outcome.failed).toBe(20)
})
