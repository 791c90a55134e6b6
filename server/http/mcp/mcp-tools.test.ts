import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { getDemoFacts, isExport } from '../../../shared/api/endpoint.ts'
import { endpoints } from '../../../shared/api/endpoints.ts'
import { listOwnPaths } from '../../../shared/api/own-defaults.ts'
import { productFilter, storeFilter } from '../../../shared/api/query-fields.ts'
import { languages } from '../../../shared/messages/language.ts'
import { type JsonSchema, toJsonSchema } from '../openapi-components.ts'
import { getMcpCalls } from './mcp-calls.ts'
import { mcpPrompts } from './mcp-prompts.ts'
import { readMcpResource } from './mcp-resources.ts'
import { findToolForCall, getMcpTools } from './mcp-tools.ts'
import { estimateTokens, resultBounds } from './result-bounds.ts'
import { noteFields } from './result-notes.ts'
import { getFieldLabel } from './result-table.ts'

const tools = [...getMcpTools().values()]
const calls = [...getMcpCalls().values()]
const facts = getDemoFacts('2026-11-20')

/** Fields of a result that its text shows: notes are sentences, and pages are the line about rows. */
const listFieldNames = ({ properties = {}, items, anyOf = [] }: JsonSchema): string[] => [
  ...Object.entries(properties).flatMap(([name, field]) =>
    noteFields.has(name) || name === 'paging' ? [] : [name, ...listFieldNames(field)],
  ),
  ...[...(items ? [items] : []), ...anyOf].flatMap(listFieldNames),
]

/** The calls that tokens of the scope may make, listed independently of the declarations. */
const exportCalls = new Set(endpoints.filter(isExport).map(({ name }) => name))
const openCalls = readFileSync(new URL('../../testing/token-matrix.tsv', import.meta.url), 'utf8')
  .split('\n')
  .flatMap((line) => (line.endsWith('\tanalyses') ? [line.split('\t')[0] ?? ''] : []))

describe('tools', () => {
  it('covers every call that a token may make, except files, by exactly one MCP tool', () => {
    const expected = openCalls.filter((name) => !exportCalls.has(name))
    expect(tools.flatMap((tool) => [...tool.calls.keys()]).sort()).toEqual(expected.sort())
    expect(expected.length).toBeGreaterThan(50)
  })

  it('names every field of a result in both languages', () => {
    const names = new Set(calls.flatMap(({ endpoint }) => listFieldNames(toJsonSchema(endpoint.result, 'output'))))
    for (const language of languages) {
      const unnamed = [...names].filter(
        (name) => !noteFields.has(name) && getFieldLabel(name, { language, unit: 'copies' }) === name,
      )
      expect(unnamed).toEqual([])
    }
  })

  it.each(calls.filter(({ endpoint }) => endpoint.name !== 'askQuestion').map((call) => [call.endpoint.name, call] as const))(
    'declares an MCP tool for the call %s in both languages with a valid schema',
    (name, { endpoint }) => {
      const found = findToolForCall(name)
      if (!found) throw new Error(`no tool makes the call ${name}`)
      const { params = {}, query = {}, body = {} } = endpoint.example(facts)
      const example: Record<string, unknown> = { ...found.choice, ...params, ...query, ...body }
      for (const paged of ['pageNum', 'pageSize']) delete example[paged]
      for (const language of languages) {
        const { inputSchema, description = '', annotations } = found.tool.declared[language]
        for (const path of listOwnPaths(endpoint)) expect(description).toContain(path)
        expect(annotations).toEqual({ readOnlyHint: true })
        const validate = new Ajv2020({ strict: true, allowUnionTypes: true, validateFormats: false }).compile(inputSchema)
        expect(validate({ ...example, maxRows: 10, maxTokens: 1000, cursor: 'x' }), JSON.stringify(validate.errors)).toBe(true)
        expect(validate({ ...example, surprise: 1 })).toBe(false)
        expect(validate({ ...example, maxRows: resultBounds.rows.most + 1 })).toBe(false)
        // the cursor stands for pages; the lines of a ranking are those of one of its pages
        const hasPage = found.tool.calls.has('rankingLines')
        for (const paged of ['pageNum', 'pageSize']) expect(Object.hasOwn(inputSchema.properties ?? {}, paged)).toBe(hasPage)
      }
    },
  )

  it.each(tools.map((tool) => [tool.name, tool] as const))(
    'says in both languages when to use the MCP tool %s, with an example',
    (name, { declared, calls: made, chooser }) => {
      expect(name).toMatch(/^[A-Za-z][\w-]{0,63}$/)
      expect(declared.ja.description).toMatch(/例：/)
      expect(declared.en.description).toMatch(/Example: /)
      for (const { description, title } of Object.values(declared)) expect(description).not.toBe(title)
      if (chooser !== null) for (const call of made.keys()) expect(declared.ja.description).toContain(call)
    },
  )

  it('describes conditions of MCP tools with the words of the app, and explains their codes', () => {
    const getProperties = (name: string) => getMcpTools().get(name)?.declared.ja.inputSchema.properties ?? {}
    expect(getProperties('movers').direction).toEqual({
      description: '向き',
      enum: ['both', 'up', 'down', 'new'],
      default: 'both',
    })
    expect(getProperties('createRanking')).toMatchObject({
      gender: { description: expect.stringContaining('1 男性, 2 女性') },
      basis: { description: expect.stringContaining('1 売上金額, 2 売上冊数') },
    })
  })

  it('describes the filters of MCP tools once, as a resource', async () => {
    const reader = { viewer: {} as never, language: 'ja' as const, baseUrl: '' }
    const { text = '' } = (await readMcpResource('uresuji://filters', reader)) ?? {}
    for (const name of [...Object.keys(productFilter.shape), ...Object.keys(storeFilter.shape)])
      expect(text).toContain(`\`${name}\``)
    expect(text).toContain('13 東京都')
  })

  it.each(languages)('offers at most 25 MCP tools that fit together into 9,800 tokens: %s', (language) => {
    expect(tools.length).toBeLessThanOrEqual(25)
    expect(estimateTokens(JSON.stringify(tools.map(({ declared }) => declared[language])))).toBeLessThan(9800)
  })

  it('prompts name only calls that an MCP tool makes', () => {
    for (const prompt of mcpPrompts) for (const name of prompt.calls) expect(getMcpCalls().has(name), name).toBe(true)
  })
})
