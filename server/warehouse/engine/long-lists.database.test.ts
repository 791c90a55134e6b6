import { beforeAll, describe, expect, it } from 'vitest'
import { pickEngines } from '../../testing/daily-selection.ts'
import { setUpWarehouse } from '../../testing/set-up.ts'
import { createFragment, selectRows } from './sql.ts'

describe.each(pickEngines(import.meta.filename, ['duckdb', 'postgres']))('long value lists on %s', (kind) => {
  const warehouse = setUpWarehouse(kind)
  beforeAll(async () => {
    await warehouse
      .knex('store')
      .insert(['S1', "S'2", 'S\\3', 'S4'].map((code, id) => ({ id, store_cd: code, store_nm: code, search_text: code })))
  })

  const found = (codes: string[]) => warehouse.knex('store').whereIn('store_cd', codes).orderBy('id').pluck('id')
  const strangers = Array.from({ length: 5000 }, (_none, index) => `X${index}`)

  it('find the same rows as short lists, including values with quotes and backslashes', async () => {
    const codes = ["S'2", 'S\\3', 'S4']
    expect(await found(codes)).toEqual([1, 2, 3])
    expect(await found([...strangers, ...codes])).toEqual([1, 2, 3])
    expect(
      await warehouse
        .knex('store')
        .whereNotIn('store_cd', [...strangers, ...codes])
        .pluck('id'),
    ).toEqual([0])
    expect(
      await warehouse
        .knex('store')
        .whereIn('id', [...strangers.keys()])
        .orderBy('id')
        .pluck('id'),
    ).toEqual([0, 1, 2, 3])
  })

  it('can be bound many times in one query quickly and within the parameter limit', async () => {
    const { knex } = warehouse
    const parts = Array.from({ length: 20 }, () =>
      knex('store')
        .select('id')
        .whereIn('store_cd', [...strangers, 'S4']),
    )
    const union = createFragment(knex, parts.map(() => '?').join(' union '), parts)
    let longest = 0
    let last = performance.now()
    const watch = setInterval(() => {
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
    }, 1)
    expect(await selectRows<{ id: number }>(knex, union)).toEqual([{ id: 3 }])
    longest = Math.max(longest, performance.now() - last)
    clearInterval(watch)
    // takes several seconds if values are bound one by one
    expect(longest).toBeLessThan(1000)
  })
})
