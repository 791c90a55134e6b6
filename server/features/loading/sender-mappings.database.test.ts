import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { Endpoint, ExampleRequest, Result } from '../../../shared/api/endpoint.ts'
import {
  mappingPreview,
  senderMappingAdd,
  senderMappingDelete,
  senderMappingLimits,
  senderMappingList,
  senderMappingUpdate,
} from '../../../shared/api/loading/sender-mappings.ts'
import { pickEngines } from '../../testing/engines-under-test.ts'
import { failNextAuditWrite } from '../../testing/fail-next-audit-write.ts'
import { createOperationsSettings, createWarehouseSettings, setUpSession, setUpTestServer } from '../../testing/set-up.ts'

describe.each(pickEngines(['embedded', 'postgres']))('stored mappings on %s', (kind) => {
  const app = setUpTestServer(() => createOperationsSettings(kind))
  const session = setUpSession(app, 'admin')

  const callApi = (endpoint: Endpoint, request: ExampleRequest = {}) => app.call(endpoint, request, session.token)
  async function callSuccessfully<E extends Endpoint>(endpoint: E, request: ExampleRequest = {}): Promise<Result<E>> {
    const { status, body } = await callApi(endpoint, request)
    expect(status, JSON.stringify(body)).toBe(200)
    return body.data as Result<E>
  }
  const fields = { name: 'みなと', dataset: 'pos', filePattern: 'mnt_*.csv', text: 'columns: { storeCode: tenpo }', append: true }

  it('saves a stored mapping, changes it only from its latest version, and deletes it', async () => {
    const created = await callSuccessfully(senderMappingAdd, { body: { ...fields, maxRejects: '5%' } })
    expect(created).toMatchObject({ ...fields, maxRejects: '5%', version: 1 })
    const changed = await callSuccessfully(senderMappingUpdate, {
      params: { id: created.id },
      body: { ...fields, name: 'みなと書店', version: 1 },
    })
    expect(changed).toMatchObject({ name: 'みなと書店', version: 2, maxRejects: null, append: true })
    const late = await callApi(senderMappingUpdate, { params: { id: created.id }, body: { ...fields, version: 1 } })
    expect([late.status, late.body.code]).toEqual([409, 'mapping.changed'])
    await callSuccessfully(senderMappingDelete, { params: { id: created.id } })
    const { list } = await callSuccessfully(senderMappingList)
    expect(list.some(({ id }) => id === created.id)).toBe(false)
    const removed = await callApi(senderMappingUpdate, { params: { id: created.id }, body: { ...fields, version: 2 } })
    expect(removed.status).toBe(404)
  })

  it('requires unique names of stored mappings; the error names the field', async () => {
    await callSuccessfully(senderMappingAdd, { body: { ...fields, name: '一度' } })
    const { status, body } = await callApi(senderMappingAdd, { body: { ...fields, name: '一度' } })
    expect([status, body.code]).toEqual([409, 'mapping.nameTaken'])
    expect((body.errors as { field: string }[])[0]?.field).toBe('name')
  })

  it('leaves stored mappings unchanged if the audit log cannot be written', async () => {
    const created = await callSuccessfully(senderMappingAdd, { body: { ...fields, name: '記録' } })
    const params = { id: created.id }
    for (const [endpoint, request] of [
      [senderMappingAdd, { body: { ...fields, name: '記録なし' } }],
      [senderMappingUpdate, { params, body: { ...fields, name: '記録なし', version: 1 } }],
      [senderMappingDelete, { params }],
    ] as const) {
      failNextAuditWrite()
      expect((await callApi(endpoint as unknown as Endpoint, request)).status, endpoint.name).toBe(500)
    }
    const { list } = await callSuccessfully(senderMappingList)
    expect(list.filter(({ name }) => name.startsWith('記録'))).toEqual([created])
    await callSuccessfully(senderMappingDelete, { params })
  })

  it('limits the number of stored mappings, even with simultaneous requests', async () => {
    const { knex } = app.services.operations
    const created = await callSuccessfully(senderMappingAdd, { body: { ...fields, name: '満杯' } })
    const { list } = await callSuccessfully(senderMappingList)
    const row = await knex('sender_mapping').where({ id: created.id }).first()
    const copies = Array.from({ length: senderMappingLimits.mappings - list.length - 1 }, (_none, index) => ({
      ...row,
      id: randomUUID(),
      name: `満杯 ${index}`,
    }))
    await knex.batchInsert('sender_mapping', copies, 50)
    const results = await Promise.all(
      [1, 2, 3, 4, 5].map((number) => callApi(senderMappingAdd, { body: { ...fields, name: `満杯へ ${number}` } })),
    )
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    await knex('sender_mapping').where('name', 'like', '満杯%').delete()
  })

  it('rejects a stored mapping that cannot be parsed', async () => {
    const { body } = await callApi(senderMappingAdd, { body: { ...fields, name: '壊れた', text: 'columns: { surprise: x }' } })
    expect(body.code).toBe('import.mappingField')
    const slash = await callApi(senderMappingAdd, { body: { ...fields, name: '斜線', filePattern: '../*.csv' } })
    expect([slash.status, slash.body.code]).toEqual([400, 'request.invalid'])
  })
})

describe.each(pickEngines(['duckdb', 'postgres']))('mapping preview on %s', (kind) => {
  const app = setUpTestServer(() => createWarehouseSettings(kind))
  const session = setUpSession(app, 'admin')

  async function preview(body: Record<string, unknown>): Promise<Result<typeof mappingPreview>> {
    const { status, body: result } = await app.call(mappingPreview, { body }, session.token)
    expect(status, JSON.stringify(result)).toBe(200)
    return result.data as Result<typeof mappingPreview>
  }
  const head = (text: string | Buffer) => Buffer.from(text as string).toString('base64')
  const file = (...lines: string[]) => `tenpo_cd,hizuke,jan1,suryo,kingaku,biko\n${lines.join('\n')}\n`
  const mapping =
    'columns: { storeCode: tenpo_cd, saleDate: hizuke, productCode: jan1, quantity: suryo, amount: kingaku }\namountIncludesTax: true\n'

  it('previews each line of a file as written, and as it would be stored or why it is invalid', async () => {
    const store = app.facts.storeCd
    const text = file(
      `${store},2026-11-20,9784999900114,3,2706,`,
      `${store},2026-11-31,9784999900114,1,990,`,
      'NONE,2026-11-20,9784999900114,1,990,x',
    )
    const messages = await preview({ dataset: 'pos', text: mapping, head: head(text) })
    expect(messages.headers).toEqual(['tenpo_cd', 'hizuke', 'jan1', 'suryo', 'kingaku', 'biko'])
    expect(messages).toMatchObject({ encoding: 'utf-8', delimiter: ',', read: 3, rejected: 2, error: null })
    expect(messages.lines.map(({ line }) => line)).toEqual([2, 3, 4])
    expect(messages.lines[0]).toMatchObject({ cells: [store, '2026-11-20', '9784999900114', '3', '2706', ''], fault: null })
    expect(messages.lines[0]?.values).toMatchObject({ store_cd: store, jan: '9784999900114', quantity: 3, amount_tax_in: 2706 })
    expect(messages.lines[1]?.fault).toMatchObject({ column: 'hizuke', value: '2026-11-31' })
    expect(messages.lines[2]?.fault?.reasonJa).toContain('店舗コード')
    expect(messages.fields.find(({ name }) => name === 'quantity')).toMatchObject({ columns: [3], by: 'mapping', required: true })
  })

  it('reports missing mapping entries in the preview and still shows the columns', async () => {
    const messages = await preview({ dataset: 'pos', text: '', head: head(file('1,2,3,4,5,6')) })
    expect(messages.error?.code).toBe('import.missingColumn')
    expect(messages.lines[0]?.cells).toEqual(['1', '2', '3', '4', '5', '6'])
    const partly = await preview({ dataset: 'pos', text: 'columns: { quantity: suryo }', head: head(file('1,2,3,4,5,6')) })
    expect(partly.error?.code).toBe('import.missingColumn')
    expect(partly.fields.find(({ name }) => name === 'quantity')).toMatchObject({ columns: [3], by: 'mapping', required: true })
    const broken = await preview({ dataset: 'pos', text: 'columns: [', head: head(file('1,2,3,4,5,6')) })
    expect(broken.error?.code).toBe('import.mapping')
    expect(broken.headers).toHaveLength(6)
  })

  it('omits the incomplete last line of a file’s beginning from the mapping preview, also in CP932', async () => {
    const cp932 = Buffer.concat([
      Buffer.from('JAN,'),
      Buffer.from([0x8f, 0xa4, 0x95, 0x69, 0x96, 0xbc]),
      Buffer.from('\n9784999900114,abc\n97849999'),
    ])
    const messages = await preview({ dataset: 'products', text: '', head: head(cp932), more: true })
    expect(messages).toMatchObject({ encoding: 'cp932', read: 1, rejected: 0 })
    expect(messages.headers).toEqual(['JAN', '商品名'])
  })

  it('shortens long column names in the mapping preview, and shows none of too many columns of a compressed file', async () => {
    const long = await preview({ dataset: 'pos', text: '', head: head(`${'店'.repeat(5000)},JAN\n1,2\n`) })
    expect(long.headers).toEqual(['店'.repeat(200), 'JAN'])
    const start = performance.now()
    const bomb = gzipSync(','.repeat(15 * 1024 ** 2)).toString('base64')
    const { headers, error } = await preview({ dataset: 'pos', text: '', head: bomb, more: true })
    expect([headers, error?.code]).toEqual([[], 'import.format'])
    // took ten seconds
    expect(performance.now() - start).toBeLessThan(4000)
  })

  it('rejects a file without a table in the mapping preview and names its file type', async () => {
    const { status, body } = await app.call(
      mappingPreview,
      { body: { dataset: 'pos', text: '', head: head('%PDF-1.7 x') } },
      session.token,
    )
    expect([status, body.code]).toEqual([400, 'import.document'])
  })

  it('previews the fields that are read from a fixed-width file', async () => {
    const layout =
      'format: fixed-width\nfixedWidth: { columns: [{ name: code, start: 1, width: 4 }, { name: name, start: 5, width: 6 }] }\ncolumns: { publisherCode: code, publisherName: name }\n'
    const messages = await preview({ dataset: 'publishers', text: layout, head: head('A001ABCDEF\nA002GHIJKL\n') })
    expect(messages.read).toBe(2)
    expect(Object.values(messages.lines[0]?.values ?? {})).toContain('A001')
  })
})
