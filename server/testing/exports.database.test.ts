import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import readXlsxFile from 'read-excel-file/node'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../shared/api/endpoint.ts'
import { isExport } from '../../shared/api/endpoint.ts'
import { endpoints } from '../../shared/api/endpoints.ts'
import { recordAllForecasts } from './record-forecasts.ts'
import { setUpTestServer } from './set-up.ts'

/** Every export, read back by other programs than those that wrote it. */
const app = setUpTestServer()
let token: string
let adminToken: string
let folder: string
beforeAll(async () => {
  adminToken = await app.signIn('admin')
  token = await app.signIn('user')
  await recordAllForecasts(app.services.warehouse)
  folder = mkdtempSync(join(tmpdir(), 'uresuji-exports-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const exported = endpoints.filter(isExport)

/** A user who may make the export. */
const getTaker = (endpoint: Endpoint) => (endpoint.access.startsWith('admin') ? adminToken : token)

function callApi(name: string, more: Record<string, unknown>) {
  const endpoint = endpoints.find((item) => item.name === name)
  if (!endpoint) throw new Error(name)
  const example = endpoint.example(app.facts)
  return app.call(endpoint, { ...example, body: { ...example.body, ...more } }, getTaker(endpoint))
}

async function getFile(name: string, format: 1 | 2 | 3, columns: string[] = []): Promise<{ fileName: string; bytes: Buffer }> {
  const { status, body } = await callApi(name, { format, columns })
  expect(status, JSON.stringify(body).slice(0, 300)).toBe(200)
  const data = body.data as { fileName: string; fileContent: string }
  return { fileName: data.fileName, bytes: Buffer.from(data.fileContent, 'base64') }
}

const csvFiles = new Map<string, ReturnType<typeof getFile>>()
/** The export with all its columns as CSV, made once. */
function getCsv(name: string): ReturnType<typeof getFile> {
  const file = csvFiles.get(name) ?? getFile(name, 1)
  csvFiles.set(name, file)
  return file
}

/** Cells of a CSV as read by DuckDB, all as text. */
async function readCsv(bytes: Buffer): Promise<string[][]> {
  const path = join(folder, 'read-back.csv')
  writeFileSync(path, bytes)
  const { rows } = await app.services.warehouse.knex.raw(
    `select * from read_csv('${path}', header = false, all_varchar = true, quote = '"', escape = '"', delim = ',', max_line_size = 4000000, null_padding = false)`,
  )
  return (rows as Record<string, string | null>[]).map((row) => Object.values(row).map((cell) => cell ?? ''))
}

/** Converts an Excel cell to its form in CSV. */
const asText = (cell: unknown): string => {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return String(cell)
}

describe.each(exported.map((endpoint) => [endpoint.name]))('export by the endpoint %s', (name) => {
  it('exports the selected columns in order, and rejects an unknown one with a suggestion', async () => {
    const refused = await callApi(name, { columns: ['nothing of the kind'] })
    expect([refused.status, refused.body.code]).toEqual([400, 'columns.unknown'])
    const names = String(refused.body.message).split('使える列：')[1]?.split(', ') ?? []
    const full = await readCsv((await getCsv(name)).bytes)
    expect(names).toHaveLength(full[0]?.length ?? 0)
    const chosen = [names.length - 1, 0]
    const file = await readCsv((await getFile(name, 1, [...chosen.map((index) => names[index] ?? ''), names[0] ?? ''])).bytes)
    expect(file).toEqual(full.map((row) => chosen.map((index) => row[index])))
    const near = await callApi(name, { columns: [names[0], `${names[1]}x`] })
    expect(near.body).toMatchObject({ code: 'columns.near', errors: [{ field: 'columns.1' }] })
    expect(near.body.message).toContain(`${names[1]} ではありませんか`)
  })

  it('exports the same content as CSV, Excel and PDF, including all data of the screen', async () => {
    const csv = await getCsv(name)
    expect(csv.fileName).toMatch(/[ぁ-んァ-ヶ一-龠].*\.csv$/)
    const lines = await readCsv(csv.bytes)
    const [header = [], ...rows] = lines
    expect(rows.length, name).toBeGreaterThan(0)
    expect(new Set(header).size).toBe(header.length)

    const excel = await getFile(name, 2)
    expect(excel.fileName).toMatch(/\.xlsx$/)
    const [sheet, conditions] = await readXlsxFile(excel.bytes)
    const cells = (sheet?.data ?? []).map((row) => row.map(asText))
    const width = header.length
    const padded = (row: string[]) => Array.from({ length: width }, (_none, index) => row[index] ?? '')
    // line ends depend on the reader
    const plain = (row: string[]) => padded(row).map((cell) => cell.replace(/\r?\n/g, ' ').trim())
    // only Excel has totals below the rows
    expect(cells.slice(0, lines.length).map(plain)).toEqual(lines.map(plain))
    const labels = (conditions?.data ?? []).map((row) => asText(row[0]))
    expect(labels).toEqual(expect.arrayContaining(['件数', '作成者', '作成日時']))
    expect(asText(conditions?.data.find((row) => row[0] === '件数')?.[1])).toBe(String(rows.length))

    const pdf = await getFile(name, 3)
    expect(pdf.fileName).toMatch(/\.pdf$/)
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf.bytes)), { mergePages: true })
    // every character of the demo data has a glyph, if it was embedded
    expect(text).not.toContain('〓')
    const normalize = (value: string) => value.normalize('NFKC').replace(/[\s,]/g, '')
    expect(normalize(text)).toContain(normalize(header[0] ?? ''))
    expect(normalize(text)).toContain(`件数${rows.length}`)

    const [call, ...others] = exported.find((endpoint) => endpoint.name === name)?.exports ?? []
    const screen = others.length === 0 ? endpoints.find((endpoint) => endpoint.name === call) : undefined
    if (!screen) return
    const result = await app.call(screen, screen.example(app.facts), getTaker(screen))
    const { paging } = result.body.data as { paging?: { total: number } }
    if (paging) expect(rows.length).toBe(paging.total)
  })

  it('exports with English column names and in CP932 if requested', async () => {
    const endpoint = endpoints.find((item) => item.name === name)
    if (!endpoint) throw new Error(name)
    const example = endpoint.example(app.facts)
    const result = { ...example, body: { ...example.body, language: 'en', encoding: 'cp932' } }
    const { body } = await app.call(endpoint, result, getTaker(endpoint))
    const { fileContent } = body.data as { fileContent: string }
    const header = new TextDecoder('shift_jis').decode(Buffer.from(fileContent, 'base64')).split('\r\n')[0] ?? ''
    expect(header).not.toMatch(/[ぁ-んァ-ヶ一-龠]/)
    expect(header.length).toBeGreaterThan(3)
  })
})

it('records an export with its user in the audit log', async () => {
  await getFile('createRankingExport', 1)
  const event = await app.services.operations.knex('audit_event').where({ action: 'export' }).orderBy('at', 'desc').first()
  expect(event).toMatchObject({ user_id: 'demo-user', target: 'ranking-create' })
})
