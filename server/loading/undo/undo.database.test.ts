import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { AppError } from '../../../shared/errors/errors.ts'
import { joinLines, loadSmallTrade } from '../../testing/load-desk.ts'
import { isDeep } from '../../testing/property-runs.ts'
import { readAllTables } from '../../testing/read-all-tables.ts'
import { setUpLoadHarness } from '../../testing/set-up.ts'
import { startUndo } from './undo-load.ts'

const header = '店舗コード,販売日時,JAN,数量,金額,レシート番号,会員コード'
const A = '9784999900114'
const B = '9784999900121'
const UNKNOWN = '9784999900138'
const at = (store: string, day: string, code: string, quantity: number, receipt: string, member = '') =>
  `${store},${day} 10:00:00,${code},${quantity},${quantity * 500},${receipt},${member}`

describe.each(['duckdb', 'postgres'] as const)('undoing a load in %s', (kind) => {
  const desk = setUpLoadHarness(kind)
  beforeAll(async () => {
    await loadSmallTrade(desk)
    await desk.load(
      'deliveries',
      joinLines('店舗コード,入荷日,JAN,数量', `S1,2024-02-01,${A},20`, `S2,2024-02-02,${B},5`, 'S2,2024-02-03,4910123450865,6'),
    )
    await desk.load(
      'pos',
      joinLines(
        header,
        at('S1', '2024-03-01', A, 2, 'R1', 'M1'),
        at('S1', '2024-03-04', B, 1, 'R2'),
        at('S2', '2024-03-04', A, 3, 'R3', 'M2'),
        at('S2', '2024-03-05', UNKNOWN, 3, 'R4'),
      ),
    )
  })

  const undo = async (id: string) => {
    const context = { warehouse: desk.warehouse, config: { dataDir: desk.folder }, loads: desk.loads }
    const { finished } = await startUndo(context, id, 'somebody')
    return finished
  }
  const getRefusal = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: unknown) => (error instanceof AppError ? error.code : error),
    )

  it.each([
    [
      'POS lines that replaced days and brought later ones',
      'pos' as const,
      joinLines(
        header,
        at('S1', '2024-03-04', A, 9, 'R2', 'M2'),
        at('S2', '2024-03-05', B, 1, 'R4'),
        // late days, so that the days with stored stock changes differ
        at('S2', '2024-06-20', B, 4, 'R9', 'M1'),
        at('S2', '2024-06-21', UNKNOWN, 7, 'R10'),
      ),
    ],
    ['POS lines of days that were empty', 'pos' as const, joinLines(header, at('S1', '2024-05-01', A, 1, 'R1'))],
    [
      'deliveries',
      'deliveries' as const,
      joinLines('店舗コード,入荷日,JAN,数量', `S1,2024-02-01,${A},3`, `S1,2024-03-01,${B},8`),
    ],
    ['returns', 'returns' as const, joinLines('店舗コード,返品日,JAN,数量', `S1,2024-03-02,${A},3`)],
    ['orders', 'orders' as const, joinLines('店舗コード,注文日,JAN,数量,出荷済数', `S1,2024-03-02,${A},3,1`)],
    ['members with changed attributes', 'members' as const, joinLines('会員コード,性別,生年', 'M1,女,1985', 'M9,男,1970')],
    ['stock at wholesalers', 'wholesaler-stock' as const, joinLines('在庫日,取次コード,JAN,数量', `2024-03-01,,${A},3`)],
    [
      'products: new, renamed and formerly unknown ones',
      'products' as const,
      joinLines(
        'JAN,商品名,本体価格,出版社名,シリーズ名,大ジャンル名',
        `${A},吾輩は犬,600,架空社,犬,文芸`,
        `${UNKNOWN},三四郎,700,架空社,,文芸`,
      ),
    ],
    [
      'stores',
      'stores' as const,
      joinLines('店舗コード,店舗名,取次コード,取次の書店コード', 'S1,本店,T1,001', 'S3,三号店,T1,003'),
    ],
  ])('restores every table by an undo after %s, including rollups, positions and quarantine', async (_what, dataset, file) => {
    const before = await readAllTables(desk.warehouse)
    const report = await desk.load(dataset, file)
    expect(report).toMatchObject({ state: 'done' })
    expect(report.written).toBeGreaterThan(0)
    expect(await readAllTables(desk.warehouse)).not.toEqual(before)
    expect((await undo(report.id)).undo?.error ?? null).toBeNull()
    expect((await desk.loads.find(report.id)).state).toBe('undone')
    expect(await readAllTables(desk.warehouse)).toEqual(before)
    if (dataset !== 'pos' && !isDeep) return
    // the file can be loaded again
    expect(await desk.load(dataset, file)).toMatchObject({ repeated: false, written: report.written })
    await undo((await desk.loads.list())[0]?.id ?? '')
    expect(await readAllTables(desk.warehouse)).toEqual(before)
  })

  it('removes receipts appended by an undone load and keeps the others of their day', async () => {
    const before = await readAllTables(desk.warehouse)
    const file = joinLines(header, at('S1', '2024-03-01', A, 2, 'R1', 'M1'), at('S1', '2024-03-01', B, 5, 'R77', 'M2'))
    const report = await desk.load('pos', file, { append: true })
    expect(report).toMatchObject({ written: 1 })
    expect(await undo(report.id)).toMatchObject({ state: 'undone', undo: { userId: 'somebody', error: null } })
    expect(await readAllTables(desk.warehouse)).toEqual(before)
  })

  it('undoes only the last load of a data set, and only once', async () => {
    const first = await desk.load('pos', joinLines(header, at('S1', '2024-04-01', A, 1, 'R1')))
    const second = await desk.load('pos', joinLines(header, at('S1', '2024-04-02', A, 1, 'R1')))
    expect(await getRefusal(undo(first.id))).toBe('import.undoNotLast')
    expect((await undo(second.id)).state).toBe('undone')
    expect(await getRefusal(undo(second.id))).toBe('import.undone')
    // the previous load is now the last, but its record was dropped when it was replaced
    expect(await getRefusal(undo(first.id))).toBe('import.undoNotKept')
  })

  it('refuses to undo a load without effect', async () => {
    const file = joinLines(header, at('S1', '2024-04-03', A, 1, 'R1'))
    const dry = await desk.load('pos', file, { dryRun: true })
    expect(await getRefusal(undo(dry.id))).toBe('import.undoNothing')
    const done = await desk.load('pos', file)
    const repeated = await desk.load('pos', file)
    expect(repeated.repeated).toBe(true)
    expect(await getRefusal(undo(repeated.id))).toBe('import.undoNothing')
    expect((await undo(done.id)).state).toBe('undone')
  })

  it('begins an undo right after the end of the load, before its outcome is stored', async () => {
    const { id } = await desk.load('pos', joinLines(header, at('S1', '2024-04-09', A, 1, 'R1')))
    const summary = { ...(await desk.loads.find(id)), id: randomUUID(), state: 'running' as const }
    await desk.loads.begin(summary, undefined)
    Object.assign(summary, { state: 'done' })
    const begun = desk.loads.beginUndo(summary.id, 'somebody')
    await desk.loads.end(summary)
    const undoing = await begun
    expect(undoing.state).toBe('undoing')
    await desk.loads.end({ ...undoing, state: 'undone' })
    expect((await undo(id)).state).toBe('undone')
  })

  it('refuses to undo a load that replaced more rows than the limit, and stores no undo data for it', async () => {
    const report = await desk.load('pos', joinLines(header, at('S1', '2024-03-04', A, 5, 'R2')), { maxUndoRows: 1 })
    expect(await getRefusal(undo(report.id))).toBe('import.undoNotKept')
    const listUndoTables = ({ id }: { id: string }) =>
      desk.rows(
        `select table_name from information_schema.tables where table_name like 'undo_${id.replaceAll('-', '').slice(0, 16)}%'`,
      )
    expect(await listUndoTables(report)).toEqual([])
    expect(await desk.rows("select * from load_undo where dataset = 'pos'")).toEqual([])
    const below = await desk.load('pos', joinLines(header, at('S1', '2024-03-05', A, 5, 'R3')))
    expect(await listUndoTables(below)).toHaveLength(2)
    expect((await undo(below.id)).state).toBe('undone')
  })

  it('keeps products of an undone load that later sales refer to, and reports these references', async () => {
    const products = await desk.load('products', joinLines('JAN,商品名', '9784999900145,こころ'))
    const sale = await desk.load('pos', joinLines(header, at('S1', '2024-04-05', '9784999900145', 1, 'R1')))
    const before = await readAllTables(desk.warehouse)
    expect(await undo(products.id)).toMatchObject({
      state: 'done',
      undo: { error: { code: 'import.undoInUse', values: { dataset: 'pos' } } },
    })
    expect(await readAllTables(desk.warehouse)).toEqual(before)
    expect((await undo(sale.id)).state).toBe('undone')
    expect((await undo(products.id)).state).toBe('undone')
  })

  it('keeps rows in an undo that a later load has changed', async () => {
    const report = await desk.load('publishers', joinLines('出版社コード,出版社名', '9001,架空出版'))
    await desk.warehouse.knex('publisher').where({ publisher_cd: '9001' }).update({ excluded_from_ranking: true })
    expect(await undo(report.id)).toMatchObject({ undo: { error: { code: 'import.undoChanged', values: { rows: 1 } } } })
    expect(await desk.rows("select publisher_nm from publisher where publisher_cd = '9001'")).toHaveLength(1)
  })

  it('runs an undo once for two simultaneous requests, and fails without effect if a load runs first', async () => {
    const before = await readAllTables(desk.warehouse)
    const report = await desk.load('pos', joinLines(header, at('S1', '2024-04-07', A, 1, 'R1')))
    const outcomes = await Promise.all([getRefusal(undo(report.id)), getRefusal(undo(report.id))])
    expect(outcomes.filter((code) => code === null)).toHaveLength(1)
    expect(['import.busy', 'import.undone']).toContain(outcomes.find((code) => code !== null))
    expect(await readAllTables(desk.warehouse)).toEqual(before)
    const one = await desk.load('pos', joinLines(header, at('S1', '2024-04-08', A, 1, 'R1')))
    const [loaded, undone] = await Promise.all([
      desk.load('pos', joinLines(header, at('S2', '2024-04-08', A, 1, 'R1'))),
      undo(one.id),
    ])
    expect(loaded.state).toBe('done')
    const position = await desk.rows("select store_id from fact_sale where sale_date = date '2024-04-08'")
    expect(position).toHaveLength(undone.state === 'undone' ? 1 : 2)
  })
})
