import { Readable } from 'node:stream'
import { beforeAll, describe, expect, it } from 'vitest'
import type { LoadSummary } from '../../shared/api/loading/loads.ts'
import { joinLines, loadSmallTrade } from '../testing/load-desk.ts'
import { isDeep } from '../testing/property-runs.ts'
import { readAllTables } from '../testing/read-all-tables.ts'
import { setUpLoadHarness } from '../testing/set-up.ts'
import { type StartedLoad, startLoad } from './load.ts'
import { runQueuedLoad } from './load-queue.ts'

const LINES = 30_000
const header = '店舗コード,営業日,JAN,数量,金額,レシート番号'
const codes = ['9784999900114', '9784999900121']

/** Sales of two stores over a month, large enough that each step takes a while; the quantity makes the content differ. */
const file = (quantity: number, count = LINES): Buffer =>
  Buffer.from(
    joinLines(
      header,
      ...Array.from({ length: count }, (_none, index) => {
        const day = String(1 + (index % 28)).padStart(2, '0')
        return `S${1 + (index % 2)},2024-03-${day},${codes[index % 3 === 0 ? 0 : 1]},${quantity},${500 * quantity},R${index}`
      }),
    ),
  )

describe.each(['duckdb', 'postgres'] as const)('cancellation of a load in %s', (kind) => {
  const desk = setUpLoadHarness(kind)
  let before: Record<string, string[]>
  beforeAll(async () => {
    await loadSmallTrade(desk)
    await desk.load('pos', file(1))
    before = await readAllTables(desk.warehouse)
  })

  const start = (source: AsyncIterable<Uint8Array>): Promise<StartedLoad> =>
    startLoad(
      {
        warehouse: desk.warehouse,
        config: { dataDir: desk.folder },
        loads: desk.loads,
        log: {
          event: () => {},
          failure: ({ error }) => {
            throw error
          },
        },
      },
      { dataset: 'pos', fileName: 'pos.csv', source },
    )

  /** Cancels the load as soon as it begins the step. */
  function cancelAt(report: LoadSummary, step: LoadSummary['progress']['step']): void {
    let progress = report.progress
    Object.defineProperty(report, 'progress', {
      enumerable: true,
      get: () => progress,
      set: (next: LoadSummary['progress']) => {
        progress = next
        if (next.step === step) void desk.loads.cancel(report.id)
      },
    })
  }

  const expectNothingStored = async (report: LoadSummary) => {
    expect(report).toMatchObject({ state: 'cancelled', error: null, written: 0, slices: 0, replaced: [] })
    expect(report.finishedAt).not.toBeNull()
    await expect(desk.loads.cancel(report.id)).rejects.toThrow('import.ended')
    expect(await readAllTables(desk.warehouse)).toEqual(before)
    expect(await desk.rows("select table_name from information_schema.tables where table_name like 'undo%'")).toHaveLength(
      (await desk.rows('select * from load_undo')).reduce<number>(
        (tables, line) => tables + ((line as { kind: string }).kind === 'release' ? 1 : 2),
        0,
      ),
    )
  }

  it('ends a cancelled load immediately during its upload, even if the upload has stalled', async () => {
    async function* stalled() {
      yield Buffer.from(`${header}\n`)
      await new Promise(() => {})
    }
    const load = await start(stalled())
    setTimeout(() => void desk.loads.cancel(load.summary.id), 20)
    await load.received
    await expectNothingStored(await load.finished)
  })

  it('ends a cancelled load immediately while it waits for another load, which continues', async () => {
    const other = Promise.withResolvers<void>()
    const working = runQueuedLoad(desk.warehouse, () => other.promise)
    const load = await start(Readable.from([file(2)]))
    await load.received
    await desk.loads.cancel(load.summary.id)
    expect((await load.finished).state).toBe('cancelled')
    other.resolve()
    await working
    await expectNothingStored(load.summary)
  })

  it.each(['wait', 'read', 'check', 'store', 'rollup'] as const)(
    'leaves every table unchanged if a load is cancelled at the step %s',
    async (step) => {
      const load = await start(Readable.from([file(3)]))
      cancelAt(load.summary, step)
      await expectNothingStored(await load.finished)
    },
  )

  it('leaves a load applied completely or not at all whenever it is cancelled, as its summary states', async () => {
    const began = performance.now()
    expect((await (await start(Readable.from([file(2)]))).finished).state).toBe('done')
    const millis = performance.now() - began
    before = await readAllTables(desk.warehouse)
    let cancelled = 0
    const rounds = Number(process.env.CANCEL_ROUNDS ?? (isDeep ? 6 : 3))
    for (let round = 0; round < rounds; round++) {
      const load = await start(Readable.from([file(round % 2 === 0 ? 5 : 6)]))
      setTimeout(
        () => {
          // it may have ended already
          void desk.loads.cancel(load.summary.id).catch(() => undefined)
        },
        (millis * (round + 0.5)) / rounds,
      )
      const report = await load.finished
      if (report.state === 'cancelled') {
        cancelled += 1
        await expectNothingStored(report)
      } else {
        expect(report).toMatchObject({ state: 'done', loaded: LINES })
        before = await readAllTables(desk.warehouse)
      }
    }
    expect(cancelled).toBeGreaterThan(0)
  })

  it('does not affect the next load by a cancellation', async () => {
    expect(await desk.load('pos', file(9, 100))).toMatchObject({ state: 'done', loaded: 100 })
  })
})
