import { monitorEventLoopDelay } from 'node:perf_hooks'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { setUpLoadHarness } from '../testing/set-up.ts'

const desk = setUpLoadHarness('duckdb')

const onix = (product: string) => `<?xml version="1.0"?><ONIXMessage release="3.0"><Product>${product}</Product></ONIXMessage>`
const getLoadError = async (file: string | Buffer) => {
  const { state, error } = await desk.load('products', file)
  return [state, error?.code, error?.message] as const
}

describe('loading of hostile files', () => {
  it.each([
    ['elements without end', onix('<Subject><SubjectCode>1</SubjectCode></Subject>'.repeat(40_000)), '50,000個'],
    ['attributes without end', onix(`<a ${Array.from({ length: 200_000 }, (_, index) => `b${index}="1"`).join(' ')}/>`), '100個'],
    ['nesting without end', onix('<a>'.repeat(100_000)), '64段'],
  ])('rejects a file of %s immediately with a message in both languages', async (_name, file, words) => {
    const start = performance.now()
    const [state, code, message] = await getLoadError(file)
    expect([state, code]).toEqual(['failed', 'import.format'])
    expect(message).toContain(words)
    expect(message).toMatch(/[a-z]{4,} [a-z]+/)
    expect(performance.now() - start).toBeLessThan(8000)
  })

  it.each([
    ['entities that unfold', '<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">'],
    ['an entity that names a file', '<!ENTITY a SYSTEM "file:///etc/passwd">'],
    ['an entity of parameters', '<!ENTITY % a SYSTEM "http://example.com/a.dtd"> %a;'],
  ])('reports an XML bomb in a file as such: %s', async (_name, entities) => {
    const file = `<?xml version="1.0"?><!DOCTYPE ONIXMessage [${entities}]><ONIXMessage><Product>&a;</Product></ONIXMessage>`
    const [state, code, message] = await getLoadError(file)
    expect([state, code]).toEqual(['failed', 'import.format'])
    expect(message).toContain('XML爆弾')
    expect(message).toContain('XML bomb')
    // an internal DTD is allowed
    const own = file.replace(/\[.*\]/, 'SYSTEM "onix-international.dtd"').replace('&a;', '')
    expect((await getLoadError(own))[2] ?? '').not.toContain('XML')
  })

  it('reads a product with thousands of elements without blocking other requests', async () => {
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    const report = await desk.load(
      'products',
      onix(
        '<ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>9784999900114</IDValue></ProductIdentifier>' +
          '<DescriptiveDetail><TitleDetail><TitleType>01</TitleType><TitleElement><TitleText>大きな本</TitleText></TitleElement></TitleDetail>' +
          `${'<Subject><SubjectCode>1</SubjectCode></Subject>'.repeat(20_000)}</DescriptiveDetail>`,
      ),
    )
    delay.disable()
    expect(report).toMatchObject({ state: 'done', loaded: 1 })
    // took 45 seconds when every new part copied all others
    expect(delay.max / 1e6).toBeLessThan(1000)
  })

  it('rejects a value of a JSON file that is too large to be read as a fault of the file', async () => {
    const [state, code, message] = await getLoadError(JSON.stringify([{ summary: { isbn: 'x'.repeat(9 * 1024 ** 2) } }]))
    expect([state, code]).toEqual(['failed', 'import.format'])
    expect(message).toContain('1つの商品の内容が大きすぎて読めません')
    expect(message).toContain('a product is too large to be read')
  })

  it('rejects a record of several lines that is too large to be read, and a line without end of a fixed-width file', async () => {
    const cell = `"${'x'.repeat(150_000)}\n"`
    const header = ['JAN', '商品名', ...Array.from({ length: 60 }, (_none, index) => `x${index}`)].join(',')
    const record = await desk.load('products', `${header}\n9784999900114,本,${Array(60).fill(cell).join(',')}\n`)
    expect([record.state, record.error?.code]).toEqual(['failed', 'import.lineTooLong'])
    const mappingText = 'fixedWidth: { columns: [{ name: productCode, start: 1, width: 13 }] }'
    const line = await desk.load('products', `9784999900114${'x'.repeat(5 * 1024 ** 2)}\n`, { mappingText })
    expect([line.state, line.error?.code]).toEqual(['failed', 'import.lineTooLong'])
  })

  it('reads the text of deeply nested contents in a JSON file', async () => {
    const title = `${'{"content":'.repeat(20_000)}"本"${'}'.repeat(20_000)}`
    await desk.load('products', `[{"summary":{"isbn":"9784999900114","title":${title}}}]`)
    expect(await desk.rows("select product_nm from product where jan = '9784999900114'")).toEqual([{ product_nm: '本' }])
  })

  it('rejects a small compressed file of millions of lines before reading them', async () => {
    const start = performance.now()
    const [state, code, message] = await getLoadError(gzipSync(`JAN,商品名\n"${'x\n'.repeat(5_000_000)}`))
    expect([state, code]).toEqual(['failed', 'import.format'])
    expect(message).toContain('20行を超える')
    // took a minute and a half, while other loads waited
    expect(performance.now() - start).toBeLessThan(15_000)
  })

  it('rejects a compressed file with an excessive ratio before decompressing it', async () => {
    const [state, code, message] = await getLoadError(gzipSync(Buffer.alloc(200 * 1024 ** 2, `1,${'2'.repeat(97)}\n`)))
    expect([state, code]).toEqual(['failed', 'import.format'])
    expect(message).toContain('200倍を超える')
  })
})
