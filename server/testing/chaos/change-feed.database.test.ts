import { expect, it } from 'vitest'
import { copyPostgres } from '../databases.ts'
import { isDeep } from '../property-runs.ts'
import { runChangeFeedTest } from './change-feed.ts'

const commits = isDeep ? 10_000 : 800

it('returns every commit of 32 concurrent writers in the first poll of a change feed after its acknowledgement', async () => {
  const result = await runChangeFeedTest(await copyPostgres('operations-empty'), { commits, writers: 32 })
  console.info(result.summary)
  expect(result).toMatchObject({ commits, missed: 0, late: 0 })
  expect(result.polls).toBeGreaterThan(10)
})
