import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { importReport, startImport } from '../../../shared/api/loading/loads.ts'
import { draftMapping, MAPPING_LENGTH, storeMapping } from '../../../shared/api/loading/mapping-files.ts'
import { setUpSession, setUpTestServer } from '../../testing/set-up.ts'

const app = setUpTestServer()
const session = setUpSession(app, 'admin')

const store = (text: string) => app.call(storeMapping, { body: { dataset: 'pos', text } }, session.token)
const draft = async (file: string | Buffer, more: object = {}) => {
  const { status, body } = await app.call(
    draftMapping,
    { body: { fileName: 'x.csv', head: Buffer.from(file as string).toString('base64'), ...more } },
    session.token,
  )
  return { status, code: body.code, ...(body.data as { dataset: string; text: string; missing: string[]; unknown: number }) }
}

describe('mapping uploaded before its file', () => {
  it('stores an uploaded mapping under an id derived from its content, which a load can use', async () => {
    const values = Array.from({ length: 2000 }, (_, at) => `    'shop number ${at}': 'S${at}'`).join('\n')
    const text = `columns:\n  storeCode:\n   from: shop\n   values:\n${values}\n  saleDate: day\n`
    expect(text.length).toBeGreaterThan(40_000)
    const { status, body } = await store(text)
    const { id } = body.data as { id: string }
    expect([status, ((await store(text)).body.data as { id: string }).id]).toEqual([200, id])
    const result = await app.server.inject({
      method: 'POST',
      url: `/api${startImport.path.replace('{dataset}', 'pos')}?fileName=x.csv&dryRun=true&mapping=${id}`,
      headers: { authorization: `Bearer ${session.token}`, 'content-type': 'application/octet-stream' },
      payload: 'shop,day,JAN,数量,金額\nshop number 7,2026-01-01,x,1,1\n',
    })
    const load = (JSON.parse(result.payload) as { data: { id: string } }).data.id
    for (;;) {
      const report = (await app.call(importReport, { params: { id: load } }, session.token)).body.data as {
        state: string
        sample: { column: string; value: string }[]
      }
      if (report.state === 'running') {
        await new Promise((later) => setTimeout(later, 20))
        continue
      }
      expect([report.state, report.sample[0]?.value]).toEqual(['done', 'S7'])
      break
    }
  })

  it('rejects an uploaded mapping with field and reason in the requested language', async () => {
    const { status, body } = await store('dateFormats: ["%d.%q"]')
    expect([status, body.code]).toEqual([400, 'import.mappingField'])
    expect(body.message).toBe(
      'マッピングファイルの「dateFormats.0」が正しくありません：日付の書式として読み取れません（%q）。例：%d.%m.%Y、%Y/%m/%d %H:%M',
    )
    expect(body.errors).toMatchObject([{ field: 'mapping.dateFormats.0' }])
    expect((await store('columns:\n  - [')).body.message).toMatch(
      /^マッピングファイルを読み取れません：\d+行目の \d+文字目が YAML/,
    )
  })

  it('rejects an uploaded mapping that exceeds the size limit or whose aliases expand without bound', async () => {
    expect((await store('a'.repeat(MAPPING_LENGTH + 1))).status).toBe(400)
    expect((await store('['.repeat(100_000))).body.code).toMatch(/^import\.mapping/)
    const bomb = [...'bcdefghij'].map((value, at) => `${value}: &${value} [*${'abcdefghij'[at]}, *${'abcdefghij'[at]}]`)
    const text = ['a: &a [x, x, x]', ...bomb].join('\n')
    expect((await store(text)).body.code).toMatch(/^import\.mapping/)
  })
})

describe('mapping draft', () => {
  it('creates a draft that is a valid mapping of known headers and lists missing required fields', async () => {
    const result = await draft('店舗コード\t営業日\tJAN\t備考: x\t数量\nS1\t2026-01-01\t9784999900114\tメモ\t2\n')
    expect(result).toMatchObject({ status: 200, dataset: 'pos', missing: ['amount', 'unitPrice'], unknown: 1 })
    expect(result).toMatchObject({ certainty: 'unsure', doubtful: [] })
    expect(parse(result.text)).toEqual({
      dataset: 'pos',
      encoding: 'utf-8',
      delimiter: 'tab',
      columns: { storeCode: '店舗コード', saleDate: '営業日', productCode: 'JAN', quantity: '数量' },
    })
    expect(result.text).toContain('#   備考: x (メモ)')
    expect((await store(result.text)).status).toBe(200)
  })

  it('creates a mapping draft from a compressed file in a Japanese encoding for a given data set', async () => {
    const cp932 = Buffer.from([0x8f, 0x91, 0x96, 0xbc]) // 書名
    const result = await draft(gzipSync(Buffer.concat([Buffer.from('ISBN,'), cp932, Buffer.from('\n')])), { dataset: 'products' })
    expect(parse(result.text)).toMatchObject({ encoding: 'cp932', columns: { productCode: 'ISBN', productName: '書名' } })
  })

  it('answers with a draft or an error to unknown headers, thousands of columns, control characters or no header', async () => {
    expect(await draft('a,b\n1,2\n', { dataset: 'stores' })).toMatchObject({ status: 400, code: 'import.draftEmpty' })
    expect((await draft(','.repeat(40_000), { dataset: 'pos' })).code).toBe('import.draftEmpty')
    expect((await draft('\u001b[31mJAN\u0007,書名\n\u0000,\u001b]0;x\u0007\n', { dataset: 'products' })).status).toBe(200)
    // no guess about the data set
    expect(await draft(','.repeat(40_000))).toMatchObject({ status: 200, dataset: null, certainty: 'none', text: '' })
    expect((await draft('\n')).code).toBe('import.empty')
    expect((await draft('PK\u0003\u0004xxxx')).code).toBe('import.archive')
  })
})
