import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { AppError } from '../../shared/errors/errors.ts'
import { LoadSummaryModel } from '../operations/load-models.ts'
import { createOperations, createWarehouse } from '../testing/databases.ts'
import { joinLines, loadSmallTrade, openLoadHarness } from '../testing/load-desk.ts'
import { setUpLoadHarness } from '../testing/set-up.ts'
import { sql } from '../warehouse/engine/sql.ts'
import { LoadRegistry } from './load-registry.ts'

const header = '店舗コード,営業日,JAN,数量,金額,レシート番号'
const day = (index: number) => `2024-03-${String(1 + (index % 28)).padStart(2, '0')}`
const posFile = (quantity: number) =>
  joinLines(
    header,
    ...Array.from(
      { length: 20_000 },
      (_none, index) => `S${1 + (index % 2)},${day(index)},9784999900114,${quantity},${quantity * 500},R${index}`,
    ),
  )

describe.each(['duckdb', 'postgres'] as const)('loads in %s', (kind) => {
  const desk = setUpLoadHarness(kind)
  beforeAll(async () => {
    await loadSmallTrade(desk)
    await desk.load('pos', posFile(1))
  })

  it('runs loads one at a time, and shows readers facts and rollups consistently before or after a load', async () => {
    const visited = new Set<string>()
    let running = true
    const reader = (async () => {
      while (running) {
        const [row] = await desk.warehouse.read((knex) =>
          sql<Record<string, number>>(
            knex,
            `select (select cast(sum(quantity) as bigint) from fact_sale) as facts,
          (select cast(sum(sale_quantity) as bigint) from rollup_product_day) as days,
          (select cast(sum(sale_quantity) as bigint) from rollup_store_product_position) as positions`,
          ),
        )
        visited.add(`${row?.facts} ${row?.days} ${row?.positions}`)
      }
    })()
    const reports = await Promise.all([desk.load('pos', posFile(2)), desk.load('pos', posFile(3)), desk.load('pos', posFile(4))])
    running = false
    await reader
    expect(reports.map((report) => [report.state, report.written])).toEqual([
      ['done', 20_000],
      ['done', 20_000],
      ['done', 20_000],
    ])
    const allowed = [1, 2, 3, 4].map((quantity) => [0, 1, 2].map(() => quantity * 20_000).join(' '))
    expect(allowed).toEqual(expect.arrayContaining([...visited]))
    expect(visited.size).toBeGreaterThan(0)
    expect(await desk.rows('select count(*) as lines from fact_sale')).toEqual([{ lines: 20_000 }])
    // in the order in which their files arrived
    await desk.load('pos', posFile(5))
  })

  it('leaves nothing behind of a load but its summary', async () => {
    const [report] = await desk.loads.list()
    expect(await desk.loads.find(report?.id ?? '')).toMatchObject(report ?? {})
    expect(readdirSync(join(desk.folder, 'tmp')).filter((name) => name.startsWith('load-'))).toEqual([])
    expect(await desk.rows("select value from warehouse_state where key = 'version'")).toEqual([{ value: report?.id }])
  })

  it('does not apply a load if the sender of the file disconnects', async () => {
    async function* broken() {
      yield Buffer.from(header)
      throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' })
    }
    const report = await desk.load('pos', '', { source: broken() })
    expect(report).toMatchObject({ state: 'failed', read: 0, written: 0, error: { code: 'import.cutOff' } })
    // the next load does not wait for it
    expect(await desk.load('pos', posFile(5))).toMatchObject({ state: 'done', repeated: true })
  })

  it('completes a load if the connection is lost after the commit', async () => {
    const { knex } = desk.warehouse
    const transaction = knex.transaction.bind(knex) as (...values: unknown[]) => Promise<unknown>
    vi.spyOn(knex, 'transaction').mockImplementationOnce((async (...values: unknown[]) => {
      await transaction(...values)
      throw new Error('Connection terminated unexpectedly')
    }) as never)
    expect(await desk.load('pos', posFile(6))).toMatchObject({ state: 'done', error: null, written: 20_000 })
    expect(await desk.rows('select cast(sum(quantity) as bigint) as copies from fact_sale')).toEqual([{ copies: 120_000 }])
  })
})

describe('load registry', () => {
  const folder = mkdtempSync(join(tmpdir(), 'uresuji-loads-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('reports the outcome of an interrupted load after a restart', async () => {
    const desk = await openLoadHarness('duckdb')
    const report = await desk.load('stores', joinLines('店舗コード', 'S1'))
    await desk.close()
    const spool = join(folder, 'tmp', `load-${report.id}`)
    mkdirSync(spool, { recursive: true })
    const operations = await createOperations('sqlite')
    const { sample, preview, ...summary } = { ...report, state: 'running' as const, finishedAt: null }
    await LoadSummaryModel.query(operations.knex).insert({
      id: report.id,
      state: 'running',
      startedAt: report.startedAt,
      finishedAt: null,
      summary,
      samples: { sample, preview },
      mapping: null,
      rejects: null,
      cancelRequested: false,
    })
    const loads = new LoadRegistry(operations.knex, folder)
    const warehouse = await createWarehouse('duckdb')
    await loads.open(warehouse, () => undefined)
    loads.close()
    expect(await loads.find(report.id)).toMatchObject({ state: 'failed', error: { code: 'server.stopping' } })
    expect(readdirSync(join(folder, 'tmp'))).toEqual([])
    await expect(loads.find('other')).rejects.toThrow(AppError)
    await warehouse.close()
    await operations.close()
  })
})
