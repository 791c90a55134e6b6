import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Dataset } from '../../shared/trade/datasets.ts'
import { startLoad } from '../loading/load.ts'
import { LoadRegistry } from '../loading/load-registry.ts'
import { openOperations } from '../operations/database.ts'
import { migrateWarehouse, openWarehouse, type Warehouse } from '../warehouse/engine/engine.ts'
import { copyPostgres } from './databases.ts'
import { runAndKill } from './killed-process.ts'
import { isDeep } from './property-runs.ts'
import { readAllTables } from './read-all-tables.ts'

/** Rounds of killing; `KILL_ROUNDS=100` for a long run. */
const ROUNDS = Number(process.env.KILL_ROUNDS ?? (isDeep ? 12 : 2))

const pos = (quantity: number) =>
  [
    '店舗コード,営業日,JAN,数量,金額,レシート番号',
    ...Array.from({ length: 20_000 }, (_none, index) => {
      const day = String(1 + (index % 28)).padStart(2, '0')
      return `S${1 + (index % 2)},2024-03-${day},978499990${index % 3 === 0 ? '0114' : '0121'},${quantity},${500 * quantity},R${index}`
    }),
    '',
  ].join('\n')

const engines = ['duckdb', 'postgres'] as const

describe.each(engines)('warehouse of a server killed during an undo on %s', (kind) => {
  let folder: string
  let url: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'uresuji-undo-kill-'))
    mkdirSync(join(folder, 'tmp'))
    url = kind === 'duckdb' ? `duckdb:${join(folder, 'warehouse.duckdb')}` : await copyPostgres('warehouse-empty')
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /** Opens the file for the work only, because one process at a time owns it. */
  async function opened<T>(work: (warehouse: Warehouse, loads: LoadRegistry) => Promise<T>): Promise<T> {
    const warehouse = openWarehouse({ url, pool: 3 })
    const operations = openOperations(`sqlite:${join(folder, 'operations.sqlite')}`)
    try {
      // PostgreSQL cancels the killed process's query when its connection ends
      if (kind === 'postgres')
        for (let others = 1; others > 0; ) {
          const { rows } = await warehouse.knex.raw(
            'select count(*) as others from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
          )
          others = Number(rows[0]?.others)
        }
      await operations.knex.migrate.latest()
      const loads = new LoadRegistry(operations.knex, folder)
      await migrateWarehouse(warehouse)
      await loads.open(warehouse, () => undefined)
      loads.close()
      return await work(warehouse, loads)
    } finally {
      await operations.close()
      await warehouse.close()
    }
  }

  const load = (dataset: Dataset, text: string) =>
    opened(async (warehouse, loads) => {
      const source = Readable.from([Buffer.from(text)])
      const report = await (
        await startLoad({ warehouse, config: { dataDir: folder }, loads }, { dataset, fileName: 'x.csv', source })
      ).finished
      expect(report).toMatchObject({ state: 'done', rejected: 0 })
      return report
    })

  const undoInProcess = (id: string, killAfter: number | null) => runAndKill('undo-in-process.ts', [folder, url, id], killAfter)

  it('applies an undo completely or not at all in every table and rollup if the server is killed, as the summary states', async () => {
    await load('stores', '店舗コード,店舗名\nS1,一号店\nS2,二号店\n')
    await load('products', 'JAN,商品名\n9784999900114,吾輩は猫\n9784999900121,坊っちゃん\n')
    await load('pos', pos(1))
    const before = await opened((warehouse) => readAllTables(warehouse))
    const { id: first } = await load('pos', pos(2))
    const { millis, killed } = await undoInProcess(first, null)
    expect(killed).toBe(false)
    expect(await opened((warehouse) => readAllTables(warehouse))).toEqual(before)

    let kills = 0
    for (let round = 0; round < ROUNDS; round++) {
      const { id } = await load('pos', pos(3 + round))
      const after = await opened((warehouse) => readAllTables(warehouse))
      const moment = Math.round((millis * (round + 0.5)) / ROUNDS)
      if ((await undoInProcess(id, moment)).killed) kills += 1
      const [tables, report] = await opened(
        async (warehouse, loads) => [await readAllTables(warehouse), await loads.find(id)] as const,
      )
      const undone = report.state === 'undone'
      if (!undone) expect(report.state).toBe('done')
      expect(tables, `killed after ${moment} ms`).toEqual(undone ? before : after)
      // a load that was not undone still can be
      if (!undone) expect((await undoInProcess(id, null)).killed).toBe(false)
      expect(await opened((warehouse) => readAllTables(warehouse))).toEqual(before)
    }
    expect(kills).toBeGreaterThan(0)
  })
})
