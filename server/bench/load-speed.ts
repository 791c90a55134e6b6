import { once } from 'node:events'
import { createWriteStream, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { startLoad } from '../ingest/load.ts'
import { LoadRegistry } from '../ingest/load-registry.ts'
import { migrateWarehouse, openWarehouse } from '../warehouse/engine/engine.ts'
import { refreshMasters } from '../warehouse/rollups/refresh.ts'

export interface LoadSpeed {
  lines: number
  seconds: number
  bareSeconds: number
  /** Largest resident size of the process while loading, MiB. */
  memory: number
}

const STORES = 200
const PRODUCTS = 50_000

/** A POS file as a chain would send it: 200 stores, a month of days, receipts of a few lines. */
async function writeFile(path: string, lines: number): Promise<void> {
  const out = createWriteStream(path)
  out.write('店舗コード,売上日時,JAN,数量,金額,レシート番号\n')
  let state = 42
  const random = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 8) % below
  }
  let block: string[] = []
  for (let line = 0; line < lines; line++) {
    const day = 1 + Math.floor((line * 28) / lines)
    const hour = 9 + random(12)
    const product = random(PRODUCTS)
    block.push(
      `S${String(random(STORES)).padStart(4, '0')},2026-06-${String(day).padStart(2, '0')} ${String(hour).padStart(2, '0')}:15:00,IN-${product},1,${300 + (product % 2000)},${line >> 1}`,
    )
    if (block.length === 20_000) {
      if (!out.write(`${block.join('\n')}\n`)) await once(out, 'drain')
      block = []
    }
  }
  out.end(block.length > 0 ? `${block.join('\n')}\n` : '')
  await once(out, 'finish')
}

/** Seconds of a load through the whole pipeline, and of DuckDB's own CSV reader into a bare table. */
export async function measureLoad(folder: string, lines: number, say: (text: string) => void): Promise<LoadSpeed> {
  const place = join(folder, 'load')
  rmSync(place, { recursive: true, force: true })
  mkdirSync(place, { recursive: true })
  const csv = join(place, 'pos.csv')
  await writeFile(csv, lines)

  const bare = await DuckDBInstance.create(join(place, 'bare.duckdb'))
  const connection = await bare.connect()
  const bareStart = performance.now()
  await connection.run(`create table bare as select * from read_csv('${csv}')`)
  await connection.run('checkpoint')
  const bareSeconds = (performance.now() - bareStart) / 1000
  connection.closeSync()
  bare.closeSync()

  const warehouse = openWarehouse({
    url: `duckdb:${join(place, 'warehouse.duckdb')}`,
    memory: '1200MB',
    tempDirectory: join(place, 'tmp'),
  })
  await migrateWarehouse(warehouse)
  await warehouse.knex.raw(`insert into store (id, store_cd, store_nm, search_text)
    select x + 1, 'S' || lpad(cast(x as varchar), 4, '0'), 'S', '' from range(${STORES}) as t(x)`)
  await warehouse.knex.raw(`insert into product (id, jan, kind, product_nm, search_code, search_name, search_series, search_author)
    select x + 1, 'IN-' || x, 'book', 'P', '', '', '', '' from range(${PRODUCTS}) as t(x)`)
  await refreshMasters(warehouse.knex)
  let memory = 0
  const watch = setInterval(() => {
    memory = Math.max(memory, process.memoryUsage().rss)
  }, 100)
  const start = performance.now()
  const load = await startLoad(
    { warehouse, dataDir: place, loads: new LoadRegistry(place) },
    { dataset: 'pos', fileName: 'pos.csv', source: { path: csv } },
  )
  const report = await load.finished
  const seconds = (performance.now() - start) / 1000
  clearInterval(watch)
  say(`load: ${report.state}, ${report.read} read, ${report.loaded} loaded, ${report.rejected} rejected, ${seconds.toFixed(1)} s`)
  if (report.state !== 'done' || report.loaded !== lines)
    throw new Error(`the load is not whole: ${JSON.stringify(report.error ?? report.reasons)}`)
  await warehouse.close()
  rmSync(place, { recursive: true, force: true })
  return { lines, seconds, bareSeconds, memory: Math.round(memory / 2 ** 20) }
}
