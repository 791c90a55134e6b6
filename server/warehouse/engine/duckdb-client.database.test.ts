import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openWarehouse } from './engine.ts'
import { sql } from './sql.ts'

describe('clients of one DuckDB file', () => {
  it('shares one DuckDB file among its clients until the last of them is closed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'uresuji-clients-'))
    const open = () => openWarehouse({ url: `duckdb:${join(folder, 'shared.duckdb')}`, pool: 2 })
    const [first, second, third] = [open(), open(), open()]
    const readSum = () => sql(second.knex, 'select sum(value) as total from counter')
    try {
      await first.knex.raw('create table counter (value integer)')
      await second.knex.raw('insert into counter values (1)')
      await first.close()
      // connects only now: it must use the instance that the second client has open
      await third.knex.raw('insert into counter values (2)')
      expect(await readSum()).toEqual([{ total: 3 }])
      await third.close()
      expect(await readSum()).toEqual([{ total: 3 }])
    } finally {
      await Promise.all([first, second, third].map((warehouse) => warehouse.close()))
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
