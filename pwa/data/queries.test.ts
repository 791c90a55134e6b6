import { expect, it } from 'vitest'
import { getResultTag, setResultTag } from '../../shared/calls/result-tags.ts'
import { queryClient } from './queries.ts'

const KEY = ['ranking', { body: {} }]
const createState = (result: object, tag: string | null) =>
  queryClient.fetchQuery({ queryKey: KEY, queryFn: () => setResultTag(result, tag), staleTime: 0 })

it('assigns the ETag of a response to the cached data, even if they share objects with an older response', async () => {
  await createState({ list: [{ rank: 1 }], fetchedAt: 'a' }, 'W/"1"')
  const first = queryClient.getQueryData<{ list: object[] }>(KEY)
  expect(getResultTag(first)).toBe('W/"1"')
  await createState({ list: [{ rank: 1 }], more: 1, fetchedAt: 'b' }, 'W/"2"')
  const second = queryClient.getQueryData<{ list: object[] }>(KEY)
  expect(second?.list).toBe(first?.list)
  expect(getResultTag(second)).toBe('W/"2"')
})

it('drops the ETag of data that were modified on the screen', async () => {
  await createState({ list: [1], fetchedAt: 'a' }, 'W/"1"')
  queryClient.setQueryData<{ list: number[] }>(KEY, (before) => before && { ...before, list: [1, 2] })
  expect(getResultTag(queryClient.getQueryData(KEY))).toBeNull()
})
