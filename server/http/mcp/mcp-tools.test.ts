import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { getDemoFacts } from '../../../shared/api/endpoint.ts'
import { listOwnPaths } from '../../../shared/api/own-defaults.ts'
import { languages } from '../../../shared/messages/language.ts'
import { type JsonSchema, toJsonSchema } from '../openapi-components.ts'
import { noteFields } from './answer-notes.ts'
import { getFieldLabel } from './answer-table.ts'
import { mcpPrompts } from './mcp-prompts.ts'
import { getMcpTools } from './mcp-tools.ts'

const tools = [...getMcpTools().values()]
const facts = getDemoFacts('2026-11-20')

/** Fields of an answer that its text shows: notes are sentences, and pages are the line about rows. */
const listFieldNames = ({ properties = {}, items, anyOf = [] }: JsonSchema): string[] => [
  ...Object.entries(properties).flatMap(([name, field]) =>
    noteFields.has(name) || name === 'paging' ? [] : [name, ...listFieldNames(field)],
  ),
  ...[...(items ? [items] : []), ...anyOf].flatMap(listFieldNames),
]

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

  it('names every field of an answer in both languages', () => {
    const names = new Set(tools.flatMap(({ endpoint }) => listFieldNames(toJsonSchema(endpoint.answer, 'output'))))
    for (const language of languages) {
      const unnamed = [...names].filter(
        (name) => !noteFields.has(name) && getFieldLabel(name, { language, unit: 'copies' }) === name,
      )
      expect(unnamed).toEqual([])
    }
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
        expect(title).toBe(tool.endpoint.summary[language])
        expect(description).toContain(title)
        for (const path of listOwnPaths(tool.endpoint)) expect(description).toContain(path)
        expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false })
        const validate = new Ajv2020({ strict: true, allowUnionTypes: true, validateFormats: false }).compile(inputSchema)
        expect(validate({ ...example, maxRows: 10, maxTokens: 1000, cursor: 'x' }), JSON.stringify(validate.errors)).toBe(true)
        expect(validate({ ...example, surprise: 1 })).toBe(false)
        expect(validate({ ...example, maxRows: 501 })).toBe(false)
        // the cursor stands for pages; the lines of a ranking are those of one of its pages
        const hasPage = name === 'rankingLines'
        for (const paged of ['pageNum', 'pageSize']) expect(Object.hasOwn(inputSchema.properties ?? {}, paged)).toBe(hasPage)
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
