import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '../foundation/log.ts'
import type { Operations } from '../operations/database.ts'
import { lockDataDir } from '../stores/storage-errors.ts'
import { copyPostgres, createOperations } from '../testing/databases.ts'
import { copyTemplate } from '../testing/templates.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { openWarehouse, type Warehouse } from '../warehouse/engine/engine.ts'
import { requestCheck, serveBackupRequests } from './backup-requests.ts'
import { checkOperationsFully, checkWarehouseFully } from './full-check.ts'
import { checkEmbeddedStores } from './nightly-check.ts'

const spoil =
  'update rollup_product_month set sale_amount = sale_amount + 1 where product_id = (select min(product_id) from rollup_product_month)'
const message = /rollup_product_month.*rollup_store_product_day/

const folder = mkdtempSync(join(tmpdir(), 'uresuji-full-check-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function openDemo(kind: 'duckdb' | 'postgres'): Promise<Warehouse> {
  if (kind === 'postgres') return openWarehouse({ url: await copyPostgres('warehouse-demo'), pool: 4 })
  const file = join(folder, 'warehouse.duckdb')
  await copyTemplate('warehouse-demo', { target: file })
  return openWarehouse({ url: `duckdb:${file}`, memory: '1GB', pool: 4 })
}

describe.each(['duckdb', 'postgres'] as const)('full check of a warehouse on %s', (kind) => {
  let warehouse: Warehouse
  beforeAll(async () => {
    warehouse = await openDemo(kind)
  })
  afterAll(() => warehouse.close())

  it('accepts a sound warehouse and names a rollup whose sums differ', async () => {
    await checkWarehouseFully('WAREHOUSE', warehouse)
    await warehouse.knex.raw(spoil)
    await expect(checkWarehouseFully('WAREHOUSE', warehouse)).rejects.toThrow(message)
  })

  it('names receipt lines that no rollup has', async () => {
    await warehouse.knex.raw(
      'update rollup_product_month set sale_amount = sale_amount - 1 where product_id = (select min(product_id) from rollup_product_month)',
    )
    await warehouse.knex.raw(
      'update fact_sale set quantity = quantity + 1 where receipt_id = (select min(receipt_id) from fact_sale)',
    )
    await expect(checkWarehouseFully('WAREHOUSE', warehouse)).rejects.toThrow(/rollup_store_product_day.*fact_sale/)
  })
})

describe.each(['sqlite', 'postgres'] as const)('full check of the operations store on %s', (kind) => {
  let operations: Operations
  beforeAll(async () => {
    operations = await createOperations(kind)
  })
  afterAll(() => operations.close())

  it('accepts a sound operations store', () => checkOperationsFully('OPERATIONS', operations.knex))
})

describe('full check by a running server', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'uresuji-check-'))
  const lines: string[] = []
  const ends: (() => unknown)[] = []
  let app: TestServer
  beforeAll(async () => {
    const log = createLog({ logLevel: 'info', logFormat: 'json' }, (line) => lines.push(line))
    app = await startTestServer({ DATA_DIR: dataDir }, log)
    ends.push(lockDataDir(dataDir), serveBackupRequests(app.services))
  })
  afterAll(async () => {
    for (const end of ends) end()
    await app.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const listEvents = () => lines.splice(0).map((line) => JSON.parse(line))

  it('a running server checks its warehouse when the doctor requests it, and every night', async () => {
    await requestCheck(dataDir)
    listEvents()
    await checkEmbeddedStores(app.services)
    expect(listEvents()).toMatchObject([{ event: 'check.end', level: 'info', ms: expect.any(Number) }])
  })

  it('reports damage in a full check to the doctor, and logs it as a failure at night', async () => {
    await app.services.warehouse.knex.raw(spoil)
    await expect(requestCheck(dataDir)).rejects.toThrow(message)
    listEvents()
    await checkEmbeddedStores(app.services)
    expect(listEvents()).toMatchObject([
      { event: 'failure', level: 'error', during: 'check', cause: { message: expect.stringMatching(message) } },
    ])
  })
})
