import { beforeAll, describe, expect, it } from 'vitest'
import { setUpWarehouse } from '../../testing/set-up.ts'
import { sql } from './sql.ts'
import { replaceRevision, writeWarehouseState } from './warehouse-state.ts'

const warehouse = setUpWarehouse('duckdb')
beforeAll(async () => {
  await warehouse.knex.raw('create table counter (value integer)')
  await warehouse.knex.raw('insert into counter values (0)')
})

/** A slow query, so that others run in parallel. */
const slow = 'select count(*) as n from range(3000000) as a where hash(a.range) % 7 = 3'

/** A query that would take minutes. */
const long = 'select count(*) as n from range(200000) as a, range(200000) as b where hash(a.range + b.range) % 7 = 3'

describe('parallel queries', () => {
  it('shows parallel queries of a request the same data during concurrent writes', async () => {
    let isOver = false
    const write = async () => {
      for (let value = 1; !isOver; value++) {
        await warehouse.knex.transaction(async (trx) => {
          await trx.raw('update counter set value = ?', [value])
          if (value % 2 === 0) await replaceRevision(trx)
          else await writeWarehouseState(trx, 'stock_outs', String(value))
        })
      }
    }
    const writing = write()
    const observedValues = new Set<number>()
    for (let turn = 0; turn < 60; turn++) {
      const values = await warehouse.read(async (knex) => {
        const first = await sql<{ value: number }>(knex, 'select value from counter')
        const rest = await Promise.all(
          Array.from({ length: 6 }, async (_none, index) => {
            if (index % 2 === 0) await sql(knex, slow)
            return sql<{ value: number }>(knex, 'select value from counter')
          }),
        )
        return [first, ...rest].map(([row]) => row?.value)
      })
      expect(new Set(values).size).toBe(1)
      observedValues.add(values[0] ?? -1)
    }
    isOver = true
    await writing
    expect(observedValues.size).toBeGreaterThan(5)
  })

  it('lets a short query finish while a long one of the same request runs', async () => {
    const leaving = new AbortController()
    const pending = warehouse.read(async (knex) => {
      const results = [sql(knex, long), sql<{ one: number }>(knex, 'select 1 as one')] as const
      expect(await results[1]).toEqual([{ one: 1 }])
      leaving.abort()
      return results[0]
    }, leaving.signal)
    await expect(pending).rejects.toThrow()
  })

  it('cancels parallel queries on both connections on disconnect, and leaves the connections usable', async () => {
    const leaving = new AbortController()
    const from = performance.now()
    const pending = warehouse.read((knex) => Promise.all([sql(knex, long), sql(knex, long), sql(knex, long)]), leaving.signal)
    setTimeout(() => leaving.abort(), 300)
    await expect(pending).rejects.toThrow()
    expect(performance.now() - from).toBeLessThan(5000)
    expect(await warehouse.read((knex) => sql(knex, 'select 1 as one'))).toEqual([{ one: 1 }])
  })

  it('reports a failed parallel query after the others have ended and leaves no query running', async () => {
    const failing = warehouse.read((knex) =>
      Promise.all([sql(knex, slow), sql(knex, 'select no_such_column from counter'), sql(knex, slow)]),
    )
    await expect(failing).rejects.toThrow(/no_such_column/)
    expect(await warehouse.read((knex) => sql(knex, 'select count(*) as n from counter'))).toEqual([{ n: 1 }])
  })
})
