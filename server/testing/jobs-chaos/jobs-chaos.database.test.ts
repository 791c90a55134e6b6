import { expect, it } from 'vitest'
import { isDeep } from '../property-runs.ts'
import { runJobsChaos } from './jobs-chaos.ts'

// kill.database.test.ts and undo-kill.database.test.ts kill servers in the quick run
it.runIf(isDeep)('loses no job on a killed server, shows no partial file, and continues or reports a failure', async () => {
  const outcome = await runJobsChaos({ jobs: 20, rounds: 4, seed: 5, lives: 900 })
  expect(outcome.problems).toEqual([])
  expect(outcome.kills).toBeGreaterThan(0)
  expect(outcome.done + outcome.failed).toBe(20)
})
