import { beforeAll, describe, expect, it } from 'vitest'
import { setUpWarehouse } from '../../testing/set-up.ts'
import { createFragment, selectRows } from './sql.ts'

describe.each(['duckdb', 'postgres'] as const)('long value lists on %s', (kind) => {
  const warehouse = setUpWarehouse(kind)
  beforeAll(async () => {
    await warehouse
      .knex('store')
      .insert(['S1', "S'2", 'S\\3', 'S4'].map((code, id) => ({ id, store_cd: code, store_nm: code, search_text: code })))
  })

  const findStoreIds = (codes: string[]) => warehouse.knex('store').whereIn('store_cd', codes).orderBy('id').pluck('id')
  const unknownCodes = Array.from({ length: 5000 }, (_none, index) => `X${index}`)

  it.each([
    ['quotes and backslashes', []],
    ['commas', ['a,b', 'S1,']],
    ['commas and unit separators', ['a,b', 'c\u001fd']],
  ])('finds the same rows with a long value list as with short ones, including values with %s', async (_what, more) => {
    const codes = ["S'2", 'S\\3', 'S4', ...more]
    expect(await findStoreIds(codes)).toEqual([1, 2, 3])
    expect(await findStoreIds([...unknownCodes, ...codes])).toEqual([1, 2, 3])
    expect(
      await warehouse
        .knex('store')
        .whereNotIn('store_cd', [...unknownCodes, ...codes])
        .pluck('id'),
    ).toEqual([0])
    expect(
      await warehouse
        .knex('store')
        .whereIn('id', [...unknownCodes.keys()])
        .orderBy('id')
        .pluck('id'),
    ).toEqual([0, 1, 2, 3])
  })

  /** Returns the longest time for which the work blocks the event loop, in milliseconds. */
  async function measureBlocking(work: () => Promise<unknown>): Promise<number> {
    let longest = 0
    let last = performance.now()
    const watch = setInterval(() => {
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
    }, 1)
    await work()
    clearInterval(watch)
    return Math.max(longest, performance.now() - last)
  }

  it('binds a long value list many times in one query quickly and within the parameter limit', async () => {
    const { knex } = warehouse
    const codes = [...unknownCodes, 'S4']
    const parts = Array.from({ length: 20 }, () => knex('store').select('id').whereIn('store_cd', codes))
    const union = createFragment(knex, parts.map(() => '?').join(' union '), parts)
    const oneByOne = `select id from store where store_cd in (${codes.map(() => '?').join(', ')})`
    const times = { lists: Number.POSITIVE_INFINITY, single: Number.POSITIVE_INFINITY }
    // alternately, so that a busy machine slows down both; the fastest run of each counts
    for (let run = 0; run < 3; run++) {
      const lists = await measureBlocking(async () => expect(await selectRows(knex, union)).toEqual([{ id: 3 }]))
      const single = await measureBlocking(() => knex.raw(oneByOne, codes))
      times.lists = Math.min(times.lists, lists)
      times.single = Math.min(times.single, single)
    }
    expect(times.lists).toBeLessThan(1000)
    // bound one by one, twenty lists take twenty times as long as one
    expect(times.lists / times.single).toBeLessThan(10)
  })
})
