import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { getDemoFacts } from '../../../shared/api/endpoint.ts'
import { languages } from '../../../shared/messages/language.ts'
import { mcpPrompts } from './mcp-prompts.ts'
import { getMcpTools } from './mcp-tools.ts'

const tools = [...getMcpTools().values()]
const facts = getDemoFacts('2026-11-20')

/** The calls that tokens of the scope may make, listed independently of the declarations. */
const openCalls = readFileSync(new URL('../../testing/token-matrix.tsv', import.meta.url), 'utf8')
  .split('\n')
  .flatMap((line) => (line.endsWith('\tanalyses') ? [line.split('\t')[0] ?? ''] : []))

describe('tools', () => {
  it('offers the analyses and masters that tokens may call as MCP tools, without files', () => {
    const expected = openCalls.filter((name) => !name.endsWith('Export'))
    expect(tools.map(({ endpoint }) => endpoint.name).sort()).toEqual(expected.sort())
    expect(tools.length).toBeGreaterThan(50)
  })

  it.each(tools.map((tool) => [tool.endpoint.name, tool] as const))(
    '%s is declared as an MCP tool in both languages with a valid schema',
    (name, tool) => {
      expect(name).toMatch(/^[A-Za-z][\w-]{0,63}$/)
      const { params = {}, query = {}, body = {} } = tool.endpoint.example(facts)
      const example: Record<string, unknown> = { ...params, ...query, ...body }
      for (const paged of ['pageNum', 'pageSize']) delete example[paged]
      for (const language of languages) {
        const { inputSchema, title, description, annotations } = tool.declared[language]
        expect([title, description]).toEqual([tool.endpoint.summary[language], tool.endpoint.summary[language]])
        expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false })
        const validate = new Ajv2020({ strict: true, allowUnionTypes: true, validateFormats: false }).compile(inputSchema)
        expect(validate({ ...example, maxRows: 10, maxTokens: 1000, cursor: 'x' }), JSON.stringify(validate.errors)).toBe(true)
        expect(validate({ ...example, surprise: 1 })).toBe(false)
        expect(validate({ ...example, maxRows: 501 })).toBe(false)
        for (const paged of ['pageNum', 'pageSize']) expect(inputSchema.properties).not.toHaveProperty(paged)
      }
    },
  )

  it('describes conditions of MCP tools with the words of the app', () => {
    const { properties = {} } = getMcpTools().get('movers')?.declared.ja.inputSchema ?? {}
    expect(properties.direction).toMatchObject({ description: '向き', enum: ['both', 'up', 'down', 'new'], default: 'both' })
    const { products } = properties as { products?: { properties: Record<string, { description?: string }> } }
    expect(products?.properties.publisherCds?.description).toBe('出版社')
  })

  it('fits all MCP tools together into 40,000 tokens', () => {
    expect(JSON.stringify(tools.map(({ declared }) => declared.en)).length / 4).toBeLessThan(40_000)
  })

  it('includes every MCP tool that a prompt names', () => {
    for (const prompt of mcpPrompts) for (const name of prompt.tools) expect(getMcpTools().has(name), name).toBe(true)
  })
})
