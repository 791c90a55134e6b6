import { once } from 'node:events'
import { createWriteStream, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { addDays } from '../../shared/calendar/period.ts'
import { startLoad } from '../loading/load.ts'
import { LoadRegistry } from '../loading/load-registry.ts'
import { openOperations } from '../operations/database.ts'
import { migrateWarehouse, openWarehouse, type Warehouse } from '../warehouse/engine/engine.ts'
import { refreshMasters } from '../warehouse/refresh/refresh.ts'

/** Shape of a POS file: lines, stores, products and days. */
interface FileShape {
  lines: number
  stores: number
  products: number
  days: number
  linesPerReceipt: number
}

/** A month of a chain of 200 stores, with receipts of a few lines. */
const createChainMonthShape = (lines: number): FileShape => ({
  lines,
  stores: 200,
  products: 50_000,
  days: 28,
  linesPerReceipt: 2,
})
/** A new user's history: more than a year of a few stores, with few lines per store day. */
const createHistoryShape = (lines: number): FileShape => ({ lines, stores: 38, products: 4000, days: 374, linesPerReceipt: 20 })

export interface LoadFigures {
  lines: number
  seconds: number
  /** Processor seconds of the process over all threads. */
  processor: number
  /** Peak resident memory while loading, MiB. */
  memory: number
}

export interface LoadSpeed extends LoadFigures {
  bareSeconds: number
}

export interface HistorySpeed {
  /** Into an empty warehouse. */
  first: LoadFigures
  /** The same days again with other amounts. */
  repeated: LoadFigures
  /** The same number of lines of a month of a chain, in the same run. */
  month: LoadFigures
}

async function writeFile(path: string, { lines, stores, products, days, linesPerReceipt }: FileShape, extra = 0): Promise<void> {
  const out = createWriteStream(path)
  out.write('店舗コード,売上日時,JAN,数量,金額,レシート番号\n')
  let state = 42
  const drawNumber = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 8) % below
  }
  let block: string[] = []
  let receipt = { number: -1, store: 0, hour: 0 }
  for (let line = 0; line < lines; line++) {
    const day = addDays('2025-06-01', Math.floor((line * days) / lines))
    const number = Math.floor(line / linesPerReceipt)
    if (number !== receipt.number) receipt = { number, store: drawNumber(stores), hour: 9 + drawNumber(12) }
    const product = drawNumber(products)
    block.push(
      `S${String(receipt.store).padStart(4, '0')},${day} ${String(receipt.hour).padStart(2, '0')}:15:00,IN-${product},1,${300 + extra + (product % 2000)},${number}`,
    )
    if (block.length === 20_000) {
      if (!out.write(`${block.join('\n')}\n`)) await once(out, 'drain')
      block = []
    }
  }
  out.end(block.length > 0 ? `${block.join('\n')}\n` : '')
  await once(out, 'finish')
}

/** Opens an empty warehouse in the folder and adds the stores and products of a file. */
async function openSeededWarehouse(folder: string, { stores, products }: FileShape): Promise<Warehouse> {
  const warehouse = openWarehouse({
    url: `duckdb:${join(folder, 'warehouse.duckdb')}`,
    memory: '1200MB',
    tempDirectory: join(folder, 'tmp'),
  })
  await migrateWarehouse(warehouse)
  await warehouse.knex.raw(`insert into store (id, store_cd, store_nm, search_text)
    select x + 1, 'S' || lpad(cast(x as varchar), 4, '0'), 'S', '' from generate_series(0, ${stores - 1}) as t(x)`)
  await warehouse.knex.raw(`insert into product (id, jan, kind, product_nm, search_code, search_name, search_series, search_author)
    select x + 1, 'IN-' || x, 'book', 'P', '', '', '', '' from generate_series(0, ${products - 1}) as t(x)`)
  await refreshMasters(warehouse.knex)
  return warehouse
}

/** Loads a POS file of so many lines; throws if not all are loaded. */
export async function measureFileLoad(
  warehouse: Warehouse,
  { folder, file, lines }: { folder: string; file: string; lines: number },
  log: (text: string) => void,
): Promise<LoadFigures> {
  let memory = 0
  const watch = setInterval(() => {
    memory = Math.max(memory, process.memoryUsage().rss)
  }, 100)
  const operations = openOperations('sqlite::memory:')
  await operations.knex.migrate.latest()
  const [start, used] = [performance.now(), process.cpuUsage()]
  const load = await startLoad(
    { warehouse, config: { dataDir: folder }, loads: new LoadRegistry(operations.knex, folder) },
    { dataset: 'pos', fileName: 'pos.csv', source: { path: file } },
  )
  const report = await load.finished
  const seconds = (performance.now() - start) / 1000
  const { user, system } = process.cpuUsage(used)
  clearInterval(watch)
  await operations.close()
  log(`load: ${report.state}, ${report.read} read, ${report.loaded} loaded, ${report.rejected} rejected, ${seconds.toFixed(1)} s`)
  if (report.state !== 'done' || report.loaded !== lines || report.repeated)
    throw new Error(`the load is not whole: ${JSON.stringify(report.error ?? report.reasons)}`)
  return { lines, seconds, processor: (user + system) / 1e6, memory: Math.round(memory / 2 ** 20) }
}

function createEmptyFolder(folder: string, name: string): string {
  const warehouseFolder = join(folder, name)
  rmSync(warehouseFolder, { recursive: true, force: true })
  mkdirSync(warehouseFolder, { recursive: true })
  return warehouseFolder
}

/** Measures the seconds of a load through the whole pipeline, and of DuckDB's own CSV reader into a plain table. */
export async function measureLoad(folder: string, lines: number, log: (text: string) => void): Promise<LoadSpeed> {
  const warehouseFolder = createEmptyFolder(folder, 'load')
  const file = join(warehouseFolder, 'pos.csv')
  const shape = createChainMonthShape(lines)
  await writeFile(file, shape)

  const bare = await DuckDBInstance.create(join(warehouseFolder, 'bare.duckdb'))
  const connection = await bare.connect()
  const bareStart = performance.now()
  await connection.run(`create table bare as select * from read_csv('${file}')`)
  await connection.run('checkpoint')
  const bareSeconds = (performance.now() - bareStart) / 1000
  connection.closeSync()
  bare.closeSync()

  const warehouse = await openSeededWarehouse(warehouseFolder, shape)
  const figures = await measureFileLoad(warehouse, { folder: warehouseFolder, file, lines }, log)
  await warehouse.close()
  rmSync(warehouseFolder, { recursive: true, force: true })
  return { ...figures, bareSeconds }
}

/** Measures a load of more than a year of a few stores, repeated with other amounts, and of a month of a chain. */
export async function measureHistory(folder: string, lines: number, log: (text: string) => void): Promise<HistorySpeed> {
  const warehouseFolder = createEmptyFolder(folder, 'history')
  const file = join(warehouseFolder, 'pos.csv')
  const measureFile = async (warehouse: Warehouse, shape: FileShape, extra = 0) => {
    await writeFile(file, shape, extra)
    return measureFileLoad(warehouse, { folder: warehouseFolder, file, lines }, log)
  }
  const warehouse = await openSeededWarehouse(warehouseFolder, createHistoryShape(lines))
  const first = await measureFile(warehouse, createHistoryShape(lines))
  const repeated = await measureFile(warehouse, createHistoryShape(lines), 1)
  await warehouse.close()
  rmSync(join(warehouseFolder, 'warehouse.duckdb'))
  const other = await openSeededWarehouse(warehouseFolder, createChainMonthShape(lines))
  const month = await measureFile(other, createChainMonthShape(lines))
  await other.close()
  rmSync(warehouseFolder, { recursive: true, force: true })
  return { first, repeated, month }
}
