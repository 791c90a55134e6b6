import { rmSync } from 'node:fs'
import { join } from 'node:path'
import ExcelJS from 'exceljs'
import { jsPDF } from 'jspdf'
import { autoTable } from 'jspdf-autotable'
import type { Cell } from '../../shared/reports/columns.ts'
import { streamCsv } from '../exporting/csv.ts'
import { streamPdf } from '../exporting/stream-pdf.ts'
import type { TableModel } from '../exporting/table-model.ts'
import { streamXlsx } from '../exporting/xlsx.ts'
import type { Warehouse } from '../warehouse/engine/engine.ts'

export interface ExportSpeed {
  what: string
  seconds: number
  yardstick: number
  /** Memory growth of the process while writing, MiB. */
  memory: number
}

const SELECT = `select product.jan, product.product_nm, sale_date, sale_quantity as quantity, sale_amount as amount, delivery_quantity as delivery
  from rollup_product_day join product on product.id = rollup_product_day.product_id`
const columns = [
  { name: 'jan', type: 'code' },
  { name: 'productName', type: 'text' },
  { name: 'date', type: 'date' },
  { name: 'quantity', type: 'integer' },
  { name: 'amount', type: 'integer' },
  { name: 'delivery', type: 'integer' },
] as const

const buildTable = (rows: TableModel['rows']): TableModel => ({
  title: '売上推移',
  language: 'ja',
  unit: 'copies',
  conditions: [],
  definitions: [],
  madeBy: 'bench',
  madeAt: new Date().toISOString(),
  columns: [...columns],
  rows,
  totals: null,
  notes: [],
  chart: null,
})

/** Yields rows by page, as an export reads them. */
async function* readRows({ knex }: Warehouse, table: string, count: number): AsyncGenerator<readonly Cell[]> {
  for (let at = 0; at < count; at += 50_000) {
    const { rows } = await knex.raw(`select * from ${table} where n >= ${at} and n < ${Math.min(count, at + 50_000)} order by n`)
    for (const row of rows as Record<string, Cell>[])
      yield [row.jan ?? '', row.product_nm ?? '', String(row.sale_date), row.quantity ?? 0, row.amount ?? 0, row.delivery ?? 0]
  }
}

async function measureStream(chunks: AsyncIterable<Buffer>): Promise<{ seconds: number; memory: number }> {
  const before = process.memoryUsage().rss
  let peak = before
  const start = performance.now()
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes % 7 === 0) peak = Math.max(peak, process.memoryUsage().rss)
  }
  peak = Math.max(peak, process.memoryUsage().rss)
  return { seconds: (performance.now() - start) / 1000, memory: Math.round((peak - before) / 1024 ** 2) }
}

const measureSeconds = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}

/**
 * Measures a million rows as CSV compared with the engine's COPY, and 100,000 as Excel and 10,000 as PDF compared with plain
 * loops of the libraries.
 */
export async function measureExports(warehouse: Warehouse, dir: string, log: (text: string) => void): Promise<ExportSpeed[]> {
  const { knex } = warehouse
  const table = 'bench_export'
  await knex.raw(
    `create or replace table ${table} as select row_number() over () - 1 as n, part.* from (${SELECT} limit 1000000) as part`,
  )
  const counted = await knex.raw(`select count(*) as rows from ${table}`)
  const rows = Number(counted.rows[0].rows)
  const found: ExportSpeed[] = []
  const recordSpeed = (label: string, own: { seconds: number; memory: number }, yardstick: number) => {
    log(`  ${label}: ${own.seconds.toFixed(1)} s, yardstick ${yardstick.toFixed(1)} s, +${own.memory} MiB`)
    found.push({ what: label, ...own, yardstick })
  }
  const target = join(dir, 'export.csv')
  const copy = await measureSeconds(() =>
    knex.raw(`copy (select * from ${table} order by n) to '${target}' (format csv, header true)`),
  )
  recordSpeed(
    `CSV, ${rows.toLocaleString('en')} rows`,
    await measureStream(streamCsv(buildTable(readRows(warehouse, table, rows)), 'utf-8-bom')),
    copy,
  )
  rmSync(target, { force: true })

  const most = Math.min(rows, 100_000)
  const bareExcel = await measureSeconds(async () => {
    const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ filename: join(dir, 'export.xlsx'), useStyles: true })
    const sheet = workbook.addWorksheet('x')
    for await (const row of readRows(warehouse, table, most)) sheet.addRow([...row]).commit()
    sheet.commit()
    await workbook.commit()
  })
  rmSync(join(dir, 'export.xlsx'), { force: true })
  recordSpeed(
    `Excel, ${most.toLocaleString('en')} rows`,
    await measureStream(streamXlsx(buildTable(readRows(warehouse, table, most)))),
    bareExcel,
  )

  const few = Math.min(rows, 10_000)
  const barePdf = await measureSeconds(async () => {
    const body: string[][] = []
    for await (const row of readRows(warehouse, table, few)) body.push(row.map(String))
    const pdf = new jsPDF({ orientation: 'landscape' })
    autoTable(pdf, { head: [columns.map(({ name }) => name)], body })
    pdf.output('arraybuffer')
  })
  recordSpeed(
    `PDF, ${few.toLocaleString('en')} rows`,
    await measureStream(streamPdf(buildTable(readRows(warehouse, table, few)))),
    barePdf,
  )
  await knex.raw(`drop table ${table}`)
  return found
}
