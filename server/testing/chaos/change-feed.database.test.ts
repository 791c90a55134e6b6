import { expect, it } from 'vitest'
import { freshPostgres } from '../databases.ts'
import { changeFeed } from './change-feed.ts'

it('A reader that polls while 32 writers commit misses none, and finds each in the first poll after it was acknowledged', async () => {
  const found = await changeFeed(await freshPostgres(), { commits: 3200, writers: 32 })
  console.info(found.sentence)
  expect(found).toMatchObject({ commits: 3200, missed: 0, late: 0 })
  expect(found.polls).toBeGreaterThan(10)
})
