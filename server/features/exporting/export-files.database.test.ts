import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { tableFromIPC } from 'apache-arrow'
import readXlsxFile from 'read-excel-file/node'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../../shared/api/endpoint.ts'
import { endpoints } from '../../../shared/api/endpoints.ts'
import * as api from '../../../shared/api/exporting/export-jobs.ts'
import type { ExportJob } from '../../../shared/api/exporting/job-fields.ts'
import { createRankingExport } from '../../../shared/api/ranking-create.ts'
import { openDownload } from '../../../shared/calls/download.ts'
import { findExportEndpoint } from '../../exporting/jobs/contents/analysis.content.ts'
import { pickEngines } from '../../testing/engines-under-test.ts'
import type { JobServer } from '../../testing/job-server.ts'
import { setUpJobServer } from '../../testing/set-up.ts'

/** Python's ZIP reader, which is independent of the writer. */
const unzip = 'import sys, zipfile; sys.stdout.buffer.write(zipfile.ZipFile(sys.argv[1]).read(sys.argv[2]))'

async function readParquet(path: string): Promise<{ rows: number; quantity: number }> {
  const instance = await DuckDBInstance.create(':memory:')
  const reader = await (await instance.connect()).runAndReadAll(
    `select count(*) as n, sum(quantity) as q from read_parquet('${path}') where jan is not null and date is not null`,
  )
  const [[rows, quantity] = []] = reader.getRows()
  instance.closeSync()
  return { rows: Number(rows), quantity: Number(quantity) }
}

describe.each(pickEngines(['embedded', 'postgres']))('files of export jobs on %s stores', (kind) => {
  const server = setUpJobServer(kind)
  let app: JobServer['app']
  let runner: JobServer['runner']
  beforeAll(async () => {
    ;({ app, runner } = server)
  })

  const salesData = (body: object = {}) => server.salesData(body)
  const ranking = () => server.ranking()
  const week = () => server.week
  const call = <T>(endpoint: Endpoint, request: object, as?: string) => server.call<T>(endpoint, request, as)
  const run = (content: object, file?: object) => server.run(content, file)
  const readBytes = (jobId: string, headers?: Record<string, string>) => server.readBytes(jobId, headers)

  it('writes a week of sales data as CSV with the reported number of rows, size and checksum', async () => {
    const job = await run(salesData())
    expect([job.state, job.error]).toEqual(['done', null])
    const { bytes, headers } = await readBytes(job.jobId)
    expect(bytes.length).toBe(job.size)
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(job.sha256)
    expect(headers['content-disposition']).toContain(encodeURIComponent(job.fileName ?? ''))
    const lines = bytes.toString('utf8').trimEnd().split('\r\n')
    expect(lines.length - 1).toBe(job.rowsTotal)
    expect(lines[0]).toBe('\ufeff日付,店舗コード,店舗,JAN,商品名,出版社,売上(冊),売上金額(円・税抜)')
    const { from, to } = week()
    const sold = await app.services.warehouse.knex.raw(
      `select sum(sale_quantity) as n from rollup_store_product_day join product on product.id = product_id
        where sale_date between cast(? as date) and cast(? as date) and product.kind <> 'other'`,
      [from, to],
    )
    const quantity = lines.slice(1).reduce((sum, line) => sum + Number(line.split(',').at(-2)), 0)
    expect(quantity).toBe(Number(sold.rows[0].n))
  })

  it('writes the same file for an export job as the direct export of an analysis', async () => {
    const job = await run(ranking())
    const { bytes } = await readBytes(job.jobId)
    const { data } = await call<{ fileContent: string; fileName: string }>(createRankingExport, { body: ranking().body })
    expect(bytes.equals(Buffer.from(data.fileContent, 'base64'))).toBe(true)
    expect(job.fileName).toBe(data.fileName)
  })

  it('writes the same exported rows in every format, as third-party libraries read them', async () => {
    const content = salesData({ columns: ['date', 'jan', 'storeCd', 'productName', 'quantity', 'stock'] })
    const csv = await run(content, { encoding: 'utf-8' })
    const rows = (await readBytes(csv.jobId)).bytes.toString('utf8').trimEnd().split('\r\n').slice(1)
    const sum = rows.reduce((all, line) => all + Number(line.split(',').at(-2)), 0)
    const excel = await run(content, { format: 2 })
    const [sheet] = await readXlsxFile((await readBytes(excel.jobId)).bytes)
    expect((sheet?.data.length ?? 0) - 1).toBe(rows.length)
    expect(sheet?.data.slice(1).reduce((all, row) => all + Number(row[4]), 0)).toBe(sum)
    const parquet = await run(content, { format: 4 })
    const path = join(app.config.dataDir, 'read.parquet')
    writeFileSync(path, (await readBytes(parquet.jobId)).bytes)
    const read = await readParquet(path)
    expect([read.rows, read.quantity]).toEqual([rows.length, sum])
    const arrow = await run(content, { format: 5 })
    const table = tableFromIPC((await readBytes(arrow.jobId)).bytes)
    expect([...table].reduce((all, row) => all + Number(row.quantity), 0)).toBe(sum)
    expect(table.schema.fields.map(({ metadata }) => metadata.get('unit'))).toContain('copies')
    expect([parquet.rowsTotal, excel.rowsTotal, arrow.rowsTotal]).toEqual([rows.length, rows.length, rows.length])
  })

  it('splits and compresses exported files as requested, each part with its number of rows and checksum', async () => {
    const job = await run(salesData(), { split: 'files', rowsPerFile: 1000 })
    expect(job.fileName).toMatch(/\.zip$/)
    expect(job.parts.length).toBe(Math.ceil((job.rowsTotal ?? 0) / 1000))
    expect(job.parts.reduce((sum, part) => sum + part.rows, 0)).toBe(job.rowsTotal)
    const path = join(app.config.dataDir, 'split.zip')
    writeFileSync(path, (await readBytes(job.jobId)).bytes)
    for (const part of job.parts) {
      const unpacked = execFileSync('python3', ['-c', unzip, path, part.fileName], { maxBuffer: 1e8 })
      expect(createHash('sha256').update(unpacked).digest('hex')).toBe(part.sha256)
      expect(unpacked.toString('utf8').trimEnd().split('\r\n').length - 1).toBe(part.rows)
    }
  })

  it('reports the number of exported characters that CP932 cannot encode', async () => {
    await app.services.warehouse.knex.raw("update product set product_nm = product_nm || '🙂𠮷' where jan = ?", [app.facts.jan])
    const job = await run(salesData({ products: { jans: [app.facts.jan] } }), { encoding: 'cp932' })
    expect([job.state, job.unmapped]).toEqual(['done', 2 * (job.rowsTotal ?? 0)])
    const text = new TextDecoder('shift_jis').decode((await readBytes(job.jobId)).bytes)
    expect(text.split('〓').length - 1).toBe(job.unmapped)
    expect((await run(salesData())).unmapped).toBeNull()
  })

  it('resumes an interrupted download of an exported file only if the file is the same', async () => {
    const job = await run(salesData())
    const full = await readBytes(job.jobId)
    const half = Math.floor(full.bytes.length / 2)
    const etag = String(full.headers.etag)
    const rest = await readBytes(job.jobId, { range: `bytes=${half}-`, 'if-range': etag })
    expect([rest.status, rest.headers['content-range']]).toEqual([206, `bytes ${half}-${(job.size as number) - 1}/${job.size}`])
    expect(Buffer.concat([full.bytes.subarray(0, half), rest.bytes]).equals(full.bytes)).toBe(true)
    expect((await readBytes(job.jobId, { range: `bytes=${half}-`, 'if-range': '"another"' })).status).toBe(200)
    const last = await readBytes(job.jobId, { range: 'bytes=-10' })
    expect(last.bytes.equals(full.bytes.subarray(-10))).toBe(true)
    const beyond = await readBytes(job.jobId, { range: `bytes=${job.size}-` })
    expect([beyond.status, JSON.parse(beyond.bytes.toString()).code]).toEqual([416, 'job.range'])
  })

  it('limits exported files to the contract’s data range and, if requested, to its own titles', async () => {
    const publishers = async (as: string, own: boolean) => {
      const other = await app.signIn(as)
      const body = { jobs: [{ content: salesData({ own, products: { kind: 'all' }, columns: ['publisherCd', 'quantity'] }) }] }
      const started = await call<{ list: ExportJob[] }>(api.jobStart, { body }, other)
      await runner.waitUntilIdle()
      const jobId = started.data.list[0]?.jobId ?? ''
      const { rawPayload } = await app.server.inject({
        url: `/api/usr/jobs/${jobId}/file`,
        headers: { authorization: `Bearer ${other}` },
      })
      return rawPayload.toString('utf8').trimEnd().split('\r\n').length - 1
    }
    expect(await publishers('user', true)).toBeLessThan(await publishers('user', false))
    expect(await publishers('own', false)).toBeLessThan(await publishers('user', false))
  })

  it('resumes a download by the client of app and terminal, and restarts it if the file has changed', async () => {
    const job = await run(salesData())
    const options = {
      base: '/api',
      token: () => server.token,
      fetch: async (url: string | URL | Request, init: RequestInit = {}) => {
        const { statusCode, rawPayload, headers } = await app.server.inject({
          url: String(url),
          headers: init.headers as Record<string, string>,
        })
        return new Response(new Uint8Array(rawPayload), { status: statusCode, headers: headers as Record<string, string> })
      },
    }
    const open = (resumeFrom?: { from: number; etag: string }) =>
      openDownload(options, api.jobFileGet, { params: { jobId: job.jobId }, ...(resumeFrom ? { resumeFrom } : {}) })
    const full = await open()
    expect([full.from, full.size, full.fileName]).toEqual([0, job.size, job.fileName])
    const rest = await open({ from: 100, etag: full.etag })
    expect([rest.from, rest.size]).toEqual([100, job.size])
    const bytes = Buffer.from(await new Response(rest.body).arrayBuffer())
    expect(bytes.equals((await readBytes(job.jobId)).bytes.subarray(100))).toBe(true)
    expect((await open({ from: 100, etag: '"of-another"' })).from).toBe(0)
    await expect(
      openDownload(options, api.jobFileGet, { params: { jobId: '00000000-0000-4000-8000-000000000000' } }),
    ).rejects.toMatchObject({ code: 'resource.notFound' })
  })

  it('writes the same file for an export job as the direct export for every analysis', async () => {
    const exported = endpoints.filter(({ name, access }) => findExportEndpoint(name) !== undefined && !access.startsWith('admin'))
    expect(exported.length).toBeGreaterThan(20)
    const different: string[] = []
    for (const endpoint of exported) {
      const { body = {} } = endpoint.example(app.facts)
      const atOnce = await call<{ fileContent: string }>(endpoint, { body })
      const job = await run({ kind: 'analysis', call: endpoint.name, body })
      const rows = Buffer.from(atOnce.data.fileContent, 'base64')
      const empty = rows.toString('utf8').trimEnd().split('\r\n').length === 1
      if (empty) {
        if (job.error?.code !== 'job.nothing') different.push(`${endpoint.name}: ${job.state} ${job.error?.code}`)
      } else if (job.state !== 'done' || !(await readBytes(job.jobId)).bytes.equals(rows))
        different.push(`${endpoint.name}: ${job.state} ${job.error?.code}`)
    }
    expect(different).toEqual([])
  })
})
