import { expect, it } from 'vitest'
import { getAnswerTag, withTag } from '../../shared/answer-tags.ts'
import { queries } from './queries.ts'

const KEY = ['ranking', { body: {} }]
const createState = (answer: object, tag: string | null) =>
  queries.fetchQuery({ queryKey: KEY, queryFn: () => withTag(answer, tag), staleTime: 0 })

it('gives cached data the tag of its answer, however much of an older one it shares', async () => {
  await createState({ list: [{ rank: 1 }], fetchedAt: 'a' }, 'W/"1"')
  const first = queries.getQueryData<{ list: object[] }>(KEY)
  expect(getAnswerTag(first)).toBe('W/"1"')
  await createState({ list: [{ rank: 1 }], more: 1, fetchedAt: 'b' }, 'W/"2"')
  const second = queries.getQueryData<{ list: object[] }>(KEY)
  expect(second?.list).toBe(first?.list)
  expect(getAnswerTag(second)).toBe('W/"2"')
})

it('gives data that was changed on the screen no tag', async () => {
  await createState({ list: [1], fetchedAt: 'a' }, 'W/"1"')
  queries.setQueryData<{ list: number[] }>(KEY, (before) => before && { ...before, list: [1, 2] })
  expect(getAnswerTag(queries.getQueryData(KEY))).toBeNull()
})
