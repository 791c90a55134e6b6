import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWarehouse } from '../../testing/databases.ts'
import { copyQueryToFile } from './copy-to-file.ts'
import type { Warehouse } from './engine.ts'
import { createFragment, sql } from './sql.ts'

describe.each(['duckdb', 'postgres'] as const)('copyQueryToFile on %s', (kind) => {
  let warehouse: Warehouse
  let folder: string
  beforeAll(async () => {
    warehouse = await createWarehouse(kind)
    folder = mkdtempSync(join(tmpdir(), 'uresuji-copy-'))
  })
  afterAll(async () => {
    await warehouse.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const many = 3_000_000
  const createNumbersQuery = (rows: number) =>
    createFragment(warehouse.knex, `select n, 'a title of some length' as title from generate_series(1, ${rows}) as series(n)`)

  it('copies null and an empty string to a file differently, and quotes only where necessary', async () => {
    const path = join(folder, 'quotes')
    const query = createFragment(warehouse.knex, `select 1, null, '', 'a,b', '"'`)
    expect(await warehouse.read((knex) => copyQueryToFile(knex, query, { path, signal: new AbortController().signal }))).toBe(1)
    expect(readFileSync(path, 'utf8')).toBe('1,,"","a,b",""""\n')
  })

  it('copies a query without rows to an empty file and returns 0', async () => {
    const path = join(folder, 'none')
    const query = createFragment(warehouse.knex, 'select 1 as n where 1 = 2')
    expect(await warehouse.read((knex) => copyQueryToFile(knex, query, { path, signal: new AbortController().signal }))).toBe(0)
    expect(readFileSync(path, 'utf8')).toBe('')
  })

  it('returns the number of rows that a copied statement changes', async () => {
    const { knex } = warehouse
    await knex.raw('create table counted (n integer)')
    expect([
      (await knex.raw('insert into counted values (1), (2)')).rowCount,
      await knex('counted').where({ n: 9 }).update({ n: 3 }),
      await knex('counted').update({ n: 3 }),
      await knex('counted').where({ n: 9 }).delete(),
    ]).toEqual([2, 0, 2, 0])
    await knex.raw('drop table counted')
  })

  it('leaves the connection usable after an aborted copy to a file', async () => {
    for (const [index, millis] of [0, 1, 20, 150].entries()) {
      const stop = new AbortController()
      const { knex, release } = await warehouse.snapshot(stop.signal)
      const copied = copyQueryToFile(knex, createNumbersQuery(many), { path: join(folder, `left-${index}`), signal: stop.signal })
      setTimeout(() => stop.abort(new Error('gone')), millis)
      // a fast machine can finish before the abort
      await copied.catch(() => undefined)
      await release()
    }
    await expectUsableConnections()
  })

  it('leaves the connection usable if the file of a copy cannot be written', async () => {
    const path = join(folder, 'nowhere', 'file')
    const { knex, release } = await warehouse.snapshot()
    await expect(
      copyQueryToFile(knex, createNumbersQuery(many), { path, signal: new AbortController().signal }),
    ).rejects.toThrow()
    await release().catch(() => undefined)
    await expectUsableConnections()
  })

  /** Checks every connection of the pool. */
  const expectUsableConnections = () =>
    Promise.all(Array.from({ length: 4 }, async () => expect(await sql(warehouse.knex, 'select 1 as one')).toEqual([{ one: 1 }])))
})
