import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { tableFromIPC } from 'apache-arrow'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isExport } from '../../shared/api/endpoint.ts'
import { endpoints } from '../../shared/api/endpoints.ts'
import { escapeFormula } from '../../shared/text/escape-text.ts'
import { type FileFormat, fileExtensions } from '../../shared/trade/file-formats.ts'
import { createPostgresSettings } from './databases.ts'
import { pickEngines } from './engines-under-test.ts'
import { recordAllForecasts } from './record-forecasts.ts'
import { setUpTestServer } from './set-up.ts'

/** Every export as Parquet and Arrow, compared with its CSV. */
const exported = endpoints.filter(isExport)

type Value = string | number | null
interface TypedFile {
  names: string[]
  titles: string[]
  types: string[]
  rows: Value[][]
}

/** Column types of the metadata, as DuckDB names the types of the file. */
const duckTypes: Readonly<Record<string, string>> = {
  text: 'VARCHAR',
  code: 'VARCHAR',
  date: 'DATE',
  integer: 'BIGINT',
  decimal: 'DOUBLE',
  decimal2: 'DOUBLE',
  decimal3: 'DOUBLE',
}
const arrowTypes: Readonly<Record<string, string>> = {
  VARCHAR: 'Utf8',
  DATE: 'Date32<DAY>',
  BIGINT: 'Int64',
  DOUBLE: 'Float64',
}
const isFigure = (type: string | undefined): boolean => type === 'BIGINT' || type === 'DOUBLE'

const folder = mkdtempSync(join(tmpdir(), 'uresuji-formats-'))
let duck: DuckDBConnection
beforeAll(async () => {
  duck = await (await DuckDBInstance.create(':memory:', { autoinstall_known_extensions: 'false' })).connect()
})
afterAll(() => {
  duck.closeSync()
  rmSync(folder, { recursive: true, force: true })
})

const read = async (sql: string) => (await duck.runAndReadAll(sql)).getRowsJson() as Value[][]

async function readParquet(path: string): Promise<TypedFile> {
  const described = await read(`describe select * from read_parquet('${path}')`)
  const [[text] = []] = await read(`select decode(value) from parquet_kv_metadata('${path}') where decode(key) = 'columns'`)
  const columns = JSON.parse(String(text)) as Record<string, { title: string; type: string }>
  const names = described.map(([name]) => String(name))
  const types = described.map(([, type]) => String(type))
  expect(names).toEqual(Object.keys(columns))
  expect(types).toEqual(Object.values(columns).map(({ type }) => duckTypes[type]))
  const rows = await read(`select * from read_parquet('${path}')`)
  const values = rows.map((row) => row.map((cell, index) => (cell !== null && isFigure(types[index]) ? Number(cell) : cell)))
  return { names, titles: Object.values(columns).map(({ title }) => title), types, rows: values }
}

function readArrow(bytes: Buffer): Omit<TypedFile, 'types'> & { types: string[] } {
  const { schema, ...table } = { schema: tableFromIPC(bytes).schema, data: tableFromIPC(bytes) }
  const toValue = (cell: unknown, type: string): Value => {
    if (cell === null || cell === undefined) return null
    if (type === 'Date32<DAY>') return new Date(Number(cell)).toISOString().slice(0, 10)
    return typeof cell === 'string' ? cell : Number(cell)
  }
  const types = schema.fields.map(({ type }) => String(type))
  return {
    names: schema.fields.map(({ name }) => name),
    titles: schema.fields.map(({ metadata }) => metadata.get('title') ?? ''),
    types,
    rows: [...table.data].map((row) => types.map((type, index) => toValue(row[schema.fields[index]?.name ?? ''], type))),
  }
}

/** Lines of a CSV: a marked figure is hidden. */
async function readCsvRows(path: string, types: readonly string[]) {
  const [header = [], ...lines] = await read(
    `select * from read_csv('${path}', header = false, all_varchar = true, quote = '"', escape = '"', delim = ',', max_line_size = 4000000)`,
  )
  const toText = (cell: Value | undefined, index: number): string => {
    const text = String(cell ?? '')
    return isFigure(types[index]) && Number.isNaN(Number(text)) ? '' : text
  }
  return { header: header.map(String), rows: lines.map((line) => types.map((_type, index) => toText(line[index], index))) }
}

const toCsvText = (value: Value): string =>
  value === null ? '' : typeof value === 'number' ? String(value) : escapeFormula(value)

describe.each(pickEngines(['duckdb', 'postgres']))('open formats on %s', (kind) => {
  const app = setUpTestServer(async () => (kind === 'duckdb' ? {} : createPostgresSettings()))
  let tokens: Record<'user' | 'admin', string>
  const seenTypes = new Set<string>()
  beforeAll(async () => {
    tokens = { user: await app.signIn('user'), admin: await app.signIn('admin') }
    await recordAllForecasts(app.services.warehouse)
  })

  async function getFile(name: string, format: FileFormat): Promise<{ path: string; bytes: Buffer }> {
    const endpoint = exported.find((item) => item.name === name)
    if (!endpoint) throw new Error(name)
    const example = endpoint.example(app.facts)
    const token = endpoint.access.startsWith('admin') ? tokens.admin : tokens.user
    const { status, body } = await app.call(endpoint, { ...example, body: { ...example.body, format, encoding: 'utf-8' } }, token)
    expect(status, JSON.stringify(body).slice(0, 300)).toBe(200)
    const { fileName, fileContent } = body.data as { fileName: string; fileContent: string }
    expect(fileName.endsWith(`.${fileExtensions[format]}`)).toBe(true)
    const path = join(folder, `${kind}-${name}.${fileExtensions[format]}`)
    const bytes = Buffer.from(fileContent, 'base64')
    writeFileSync(path, bytes)
    return { path, bytes }
  }

  it.each(exported.map(({ name }) => [name]))('%s exports the same rows as CSV, Parquet and Arrow, with types', async (name) => {
    const parquet = await readParquet((await getFile(name, 4)).path)
    const csv = await readCsvRows((await getFile(name, 1)).path, parquet.types)
    expect(csv.rows.length).toBeGreaterThan(0)
    expect(parquet.titles).toEqual(csv.header)
    const plain = (rows: string[][]) => rows.map((row) => row.map((cell) => cell.replace(/\r?\n/g, ' ')))
    expect(plain(parquet.rows.map((row) => row.map(toCsvText)))).toEqual(plain(csv.rows))
    const arrow = readArrow((await getFile(name, 5)).bytes)
    expect(arrow).toEqual({ ...parquet, types: parquet.types.map((type) => arrowTypes[type]) })
    for (const [index, type] of parquet.types.entries())
      for (const row of parquet.rows) seenTypes.add(row[index] === null ? `${type} null` : type)
  })

  it('exports values of all types, and missing figures', () => {
    expect([...seenTypes]).toEqual(expect.arrayContaining([...Object.keys(arrowTypes), 'BIGINT null', 'DOUBLE null']))
  })
})
