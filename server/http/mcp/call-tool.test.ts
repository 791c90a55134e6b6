import type { Server } from '@hapi/hapi'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../../shared/errors/errors.ts'
import { callTool, type McpCaller } from './call-tool.ts'
import { getMcpTools, type McpTool } from './mcp-tools.ts'

const masters = getMcpTools().get('masters') as McpTool
const rows = Array.from({ length: 100 }, (_none, index) => ({ storeCd: String(index), storeNm: `${index}号店` }))

/** A caller whose calls of the API are answered at once. */
const createCaller = (changes: Partial<McpCaller>): McpCaller => ({
  server: {
    inject: async () => ({ statusCode: 200, headers: {}, payload: JSON.stringify({ data: { list: rows } }) }),
  } as unknown as Server,
  contractId: 'demo-publisher',
  contract: {
    ownPublisherCds: [],
    ownCompanyCds: [],
    companyCategory: 'publisher',
    reprintParameters: null,
  } as unknown as McpCaller['contract'],
  language: 'ja',
  baseUrl: 'http://uresuji.test',
  headers: {},
  remoteAddress: '127.0.0.1',
  signal: new AbortController().signal,
  addHeaders: () => undefined,
  requireCapacity: () => undefined,
  addResult: () => undefined,
  ...changes,
})

describe('results of MCP tools that are called at once', () => {
  it('writes each result of simultaneous MCP tool calls in its own event loop iteration', async () => {
    const order: string[] = []
    let isDone = false
    const turn = () => {
      order.push('turn')
      if (!isDone) setImmediate(turn)
    }
    setImmediate(turn)
    const caller = createCaller({ addResult: () => order.push('answer') })
    const results = await Promise.all(Array.from({ length: 5 }, () => callTool(masters, { list: 'storeList' }, caller)))
    isDone = true
    expect(results.map(({ isError }) => isError ?? false)).toEqual(Array(5).fill(false))
    expect(order.filter((what) => what === 'answer')).toHaveLength(5)
    expect(order.join(' ')).not.toContain('answer answer')
  })

  it('refuses results of MCP tools as soon as earlier ones have used up the bytes of the minute', async () => {
    let bytes = 0
    const caller = createCaller({
      requireCapacity: () => {
        if (bytes > 0) throw new AppError('answers.tooLarge', { seconds: 60, limit: 16 })
      },
      addResult: (size) => {
        bytes += size
      },
    })
    const results = await Promise.all(Array.from({ length: 3 }, () => callTool(masters, { list: 'storeList' }, caller)))
    const codes = results.map(({ structuredContent }) => (structuredContent as { code?: string }).code ?? 'ok')
    expect(codes).toEqual(['ok', 'answers.tooLarge', 'answers.tooLarge'])
    expect(bytes).toBe(Buffer.byteLength(JSON.stringify(results[0])))
  })
})
