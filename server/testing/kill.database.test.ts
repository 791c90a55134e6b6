import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrateWarehouse, openWarehouse } from '../warehouse/engine/engine.ts'
import { refreshMasters } from '../warehouse/refresh/refresh.ts'
import { runAndKill } from './killed-process.ts'

/** Rounds of killing; `KILL_ROUNDS=100` for a long run. */
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 6)
const LINES = 60_000
const PRODUCTS = 500
const STORES = 10

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'uresuji-kill-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Loads the file in a process of its own, which is killed after the milliseconds (null: never). Returns its exit. */
const loadInProcess = (file: string, killAfter: number | null) => runAndKill('load-in-process.ts', [folder, file], killAfter)

function writePos(name: string, quantity: number): string {
  const path = join(folder, name)
  const lines = ['店舗コード,売上日時,JAN,数量,金額,レシート番号']
  for (let line = 0; line < LINES; line++) {
    const day = String(1 + (line % 28)).padStart(2, '0')
    lines.push(`S${line % STORES},2026-02-${day} 10:00:00,IN-${line % PRODUCTS},${quantity},${500 * quantity},R${line}`)
  }
  writeFileSync(path, `${lines.join('\n')}\n`)
  return path
}

async function readTotals() {
  const warehouse = openWarehouse({ url: `duckdb:${join(folder, 'warehouse.duckdb')}` })
  const readNumber = async (sql: string) => Number((await warehouse.knex.raw(sql)).rows[0]?.n ?? 0)
  const found = {
    facts: await readNumber('select sum(quantity) as n from fact_sale'),
    days: await readNumber('select sum(sale_quantity) as n from rollup_store_product_day'),
    weeks: await readNumber('select sum(sale_quantity) as n from rollup_product_week'),
    months: await readNumber('select sum(sale_quantity) as n from rollup_store_product_month'),
    positions: await readNumber('select sum(sale_quantity) as n from rollup_store_product_position'),
    loads: await readNumber('select count(*) as n from load'),
  }
  await warehouse.close()
  return found
}

describe('warehouse of a server killed during a load', () => {
  it('applies either a complete load or nothing of it if the server is killed, in facts and rollups', async () => {
    mkdirSync(join(folder, 'tmp'), { recursive: true })
    const warehouse = openWarehouse({ url: `duckdb:${join(folder, 'warehouse.duckdb')}` })
    await migrateWarehouse(warehouse)
    await warehouse.knex.raw(
      `insert into store (id, store_cd, store_nm, search_text) select x + 1, 'S' || x, 'S', '' from range(${STORES}) as t(x)`,
    )
    await warehouse.knex.raw(`insert into product (id, jan, kind, product_nm, search_code, search_name, search_series, search_author)
      select x + 1, 'IN-' || x, 'book', 'P', '', '', '', '' from range(${PRODUCTS}) as t(x)`)
    await refreshMasters(warehouse.knex)
    await warehouse.close()

    // the first load completes and shows how long one takes; each later one would double every quantity
    const full = await loadInProcess(writePos('pos-1.csv', 1), null)
    expect(full.killed).toBe(false)
    let quantity = 1
    expect((await readTotals()).facts).toBe(LINES)

    let kills = 0
    for (let round = 0; round < ROUNDS; round++) {
      const next = quantity + 1
      const moment = Math.round((full.millis * (round + 0.5)) / ROUNDS)
      const { killed } = await loadInProcess(writePos('pos-next.csv', next), moment)
      if (killed) kills += 1
      const found = await readTotals()
      expect([quantity * LINES, next * LINES], `killed after ${moment} ms`).toContain(found.facts)
      expect(found).toMatchObject({ days: found.facts, weeks: found.facts, months: found.facts, positions: found.facts })
      quantity = found.facts / LINES
    }
    expect(kills).toBeGreaterThan(0)
  })
})
