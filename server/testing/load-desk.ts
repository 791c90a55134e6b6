import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Knex } from 'knex'
import type { LoadSummary } from '../../shared/api/loading/loads.ts'
import type { Dataset } from '../../shared/trade/datasets.ts'
import { type LoadRequest, startLoad } from '../loading/load.ts'
import { LoadRegistry } from '../loading/load-registry.ts'
import { openOperations } from '../operations/database.ts'
import type { Warehouse, WarehouseKind } from '../warehouse/engine/engine.ts'
import { createWarehouse } from './databases.ts'
import { copyTemplate } from './templates.ts'

/** A warehouse into which tests load files. */
export interface Desk {
  warehouse: Warehouse
  operations: Knex
  loads: LoadRegistry
  folder: string
  load: (
    dataset: Dataset,
    file: string | Buffer,
    options?: Partial<LoadRequest> & { maxUndoRows?: number },
  ) => Promise<LoadSummary>
  rows: <T = Record<string, unknown>>(sql: string) => Promise<T[]>
  /** Lines of the reject file without its header. */
  rejects: (report: LoadSummary) => string[]
  rejectFile: (report: LoadSummary) => Buffer
  close: () => Promise<void>
}

export async function openLoadHarness(kind: WarehouseKind): Promise<Desk> {
  const folder = mkdtempSync(join(tmpdir(), 'uresuji-ingest-'))
  mkdirSync(join(folder, 'tmp'))
  const warehouse = await createWarehouse(kind)
  const operationsFile = join(folder, 'operations.sqlite')
  await copyTemplate('operations-empty', { target: operationsFile })
  const operations = openOperations(`sqlite:${operationsFile}`)
  const loads = new LoadRegistry(operations.knex, folder)
  const rejectFiles = new Map<string, Buffer>()
  const rejectFile = (report: LoadSummary) => rejectFiles.get(report.id) as Buffer
  return {
    warehouse,
    operations: operations.knex,
    loads,
    folder,
    load: async (dataset, file, { maxUndoRows, ...options } = {}) => {
      const chunks = Buffer.from(file as string)
      const errors: unknown[] = []
      const { finished } = await startLoad(
        {
          warehouse,
          config: { dataDir: folder },
          loads,
          ...(maxUndoRows ? { maxUndoRows } : {}),
          log: { event: () => {}, failure: ({ error }) => errors.push(error) },
        },
        // test files are small and mostly invalid
        { dataset, fileName: `${dataset}.csv`, source: Readable.from(splitIntoChunks(chunks)), maxRejects: '100%', ...options },
      )
      const report = await finished
      if (errors.length > 0) throw errors[0]
      if (report.read !== report.loaded + report.rejected) throw new Error('read is not loaded + rejected')
      const rejects = await loads.readRejects(report.id)
      if (rejects !== null) rejectFiles.set(report.id, rejects)
      return report
    },
    rows: async <T>(sql: string) => (await warehouse.knex.raw(sql)).rows as T[],
    rejects: (report) => rejectFile(report).toString('utf8').trimEnd().split('\n').slice(1),
    rejectFile,
    close: async () => {
      await warehouse.close()
      await operations.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Splits the file as a network does: anywhere, also within characters. */
function* splitIntoChunks(bytes: Buffer): Generator<Buffer> {
  for (let from = 0; from < bytes.length; from += 7001) yield bytes.subarray(from, from + 7001)
}

export const joinLines = (...text: string[]): string => `${text.join('\n')}\n`

/** Adds two stores, three products and two members. */
export async function loadSmallTrade(desk: Desk): Promise<void> {
  await desk.load('stores', joinLines('店舗コード,店舗名,都道府県', 'S1,一号店,東京都', 'S2,二号店,27'))
  await desk.load(
    'products',
    joinLines(
      'JAN,商品名,本体価格',
      '9784999900114,吾輩は猫,500',
      '9784999900121,坊っちゃん,108',
      '4910123450865,週刊売れ筋,400',
    ),
  )
  await desk.load('members', joinLines('会員コード,性別', 'M1,男', 'M2,女'))
}
