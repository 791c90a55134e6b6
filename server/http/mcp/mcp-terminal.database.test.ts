import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issueToken } from '../../testing/issue-token.ts'
import { callMcpTool, connectMcp, createMcpClient, getServerUrl } from '../../testing/mcp-client.ts'
import { setUpTestServer } from '../../testing/set-up.ts'
import { getClockEnvironment } from '../../testing/test-clock.ts'
import { startTestServer } from '../../testing/test-server.ts'

/** `uresuji mcp` in a separate process, with the SDK's client over stdio. */

const main = fileURLToPath(new URL('../../../cli/main.mjs', import.meta.url))
const app = setUpTestServer({ API_TOKEN_RATE: '100000' })
let folder: string
let token: string
beforeAll(async () => {
  await app.server.start()
  token = (await issueToken(app, { scopes: ['analyses'] })).token
  folder = mkdtempSync(join(tmpdir(), 'uresuji-mcp-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const buildEnvironment = (more: Record<string, string>): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  HOME: folder,
  XDG_CONFIG_HOME: folder,
  LANG: 'ja_JP.UTF-8',
  NODE_NO_WARNINGS: '1',
  ...getClockEnvironment(),
  URESUJI_SERVER: getServerUrl(app),
  ...more,
})

async function connectTerminal(env: Record<string, string>, args: readonly string[] = []): Promise<Client> {
  const client = createMcpClient()
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [main, 'mcp', ...args],
      env: buildEnvironment(env),
      stderr: 'pipe',
    }),
  )
  return client
}

/** Runs the command with the given input until it ends. */
async function run(input: string, env: Record<string, string>): Promise<{ code: number; out: string; stderr: string }> {
  const child = spawn(process.execPath, [main, 'mcp'], { env: buildEnvironment(env) })
  let out = ''
  let stderr = ''
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString()
  })
  // the command may end before it has read its input
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const [code] = (await once(child, 'close')) as [number]
  return { code, out, stderr }
}

describe('uresuji mcp', () => {
  it('offers the tools, resources and prompts of the server in a terminal, with the same results', async () => {
    const client = await connectTerminal({ URESUJI_TOKEN: token })
    const direct = await connectMcp(app, token)
    expect(client.getServerVersion()).toEqual(direct.getServerVersion())
    expect(await client.ping()).toEqual({})
    expect(await client.listTools()).toEqual(await direct.listTools())
    expect(await client.listResources()).toEqual(await direct.listResources())
    expect(await client.listPrompts()).toEqual(await direct.listPrompts())
    const uri = 'uresuji://metrics'
    expect(await client.readResource({ uri })).toEqual(await direct.readResource({ uri }))
    const args = { period: { from: '2026-11-02', to: '2026-11-08' }, maxRows: 5 }
    const [a, b] = await Promise.all([callMcpTool(client, 'createRanking', args), callMcpTool(direct, 'createRanking', args)])
    expect(a.data.rankingList).toEqual(b.data.rankingList)
    expect([a.rows, a.nextCursor, a.screen]).toEqual([b.rows, b.nextCursor, b.screen])
    await expect(callMcpTool(client, 'noSuchTool')).rejects.toMatchObject({ code: -32602 })
    expect(await callMcpTool(client, 'createRanking')).toMatchObject({ isError: true, code: 'request.invalid' })
    await client.close()
    await direct.close()
  })

  it('accepts the name and password of a user in a terminal, and answers in the language of the terminal', async () => {
    const user = { URESUJI_USER: 'user@demo.example', URESUJI_PASSWORD: 'Demo-pass1!' }
    const client = await connectTerminal(user, ['--lang', 'en'])
    expect(client.getServerVersion()).toMatchObject({ title: 'Uresuji sales analytics' })
    expect((await callMcpTool(client, 'genreList')).text).toMatch(/^# Large genres/)
    await client.close()
    // the sign-in is saved in the profile
    const saved = await connectTerminal({})
    expect((await callMcpTool(saved, 'genreList')).text).toMatch(/^# 大ジャンル/)
    await saved.close()
  })

  it('answers every line of input of the MCP terminal, writes nothing else to standard output, and ends with its input', async () => {
    const lines = [
      { jsonrpc: '2.0', id: 1, method: 'ping' },
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      { jsonrpc: '2.0', id: 'two', method: 'tools/call', params: { name: 'genreList', arguments: {} } },
    ].map((message) => JSON.stringify(message))
    const { code, out, stderr } = await run(`${lines.join('\r\n')}\n\nbroken\n`, { URESUJI_TOKEN: token })
    expect([code, stderr]).toEqual([0, ''])
    const results = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { id: unknown; error?: { code: number } })
    expect(results.map(({ id }) => id).sort()).toEqual([1, null, 'two'].sort())
    expect(results.find(({ id }) => id === null)).toMatchObject({ error: { code: -32700 } })
  })

  it('reports on standard error why the MCP terminal cannot start, and exits', async () => {
    const unreachable = await run('', { URESUJI_TOKEN: token, URESUJI_SERVER: 'http://127.0.0.1:9' })
    expect(unreachable).toMatchObject({
      code: 4,
      out: '',
      stderr: expect.stringContaining('http://127.0.0.1:9 に接続できません'),
    })
    const nobody = await run('', { XDG_CONFIG_HOME: join(folder, 'nobody') })
    expect(nobody).toMatchObject({ code: 2, out: '', stderr: expect.stringContaining('uresuji login') })
    const { token: other } = await issueToken(app, { scopes: ['exports'] })
    const closed = await run('', { URESUJI_TOKEN: other })
    expect(closed).toMatchObject({ code: 2, out: '', stderr: expect.stringContaining('トークン') })
    const forged = await run('', { URESUJI_TOKEN: `urt_${'A'.repeat(43)}` })
    expect(forged).toMatchObject({ code: 2, out: '' })
  })

  it('reports in the MCP terminal a server that is starting, and a proxy that answers with a page', async () => {
    const starting = '{"status":503,"code":"server.starting","message":"準備しています"}'
    const pong = '{"jsonrpc":"2.0","id":0,"result":{}}'
    const results = [starting, '<html>', pong, starting, '<html>']
    const fake = createServer((_request, response) => {
      const result = results.shift() ?? ''
      response.writeHead(result === pong ? 200 : 503, { 'content-type': 'application/json' }).end(result)
    })
    fake.listen(0, '127.0.0.1')
    await once(fake, 'listening')
    const env = { URESUJI_TOKEN: token, URESUJI_SERVER: `http://127.0.0.1:${(fake.address() as AddressInfo).port}` }
    expect(await run('', env)).toMatchObject({ code: 4, out: '', stderr: expect.stringContaining('準備しています') })
    expect(await run('', env)).toMatchObject({ code: 4, out: '', stderr: expect.stringContaining('売れ筋のサーバーではない') })
    const ping = (id: number) => JSON.stringify({ jsonrpc: '2.0', id, method: 'ping' })
    const { code, out, stderr } = await run(`${ping(1)}\n${ping(2)}\n`, env)
    const messages = out.trimEnd().split('\n')
    expect(code).toBe(0)
    expect(messages.map((line) => (JSON.parse(line) as { id: number; error: { message: string } }).error.message).sort()).toEqual(
      [expect.stringContaining('に接続できません'), '準備しています'],
    )
    expect(stderr).toContain('準備しています')
    fake.close()
  })

  it('answers MCP calls with an error while the server is unreachable, and does not answer cancelled ones', async () => {
    const second = await startTestServer()
    await second.server.start()
    const { token: short } = await issueToken(second, { scopes: ['analyses'] })
    const client = await connectTerminal({ URESUJI_TOKEN: short, URESUJI_SERVER: getServerUrl(second) })
    const abort = new AbortController()
    const cancelled = client.callTool({ name: 'genreList', arguments: {} }, { signal: abort.signal })
    abort.abort()
    await expect(cancelled).rejects.toThrow()
    expect(await client.ping()).toEqual({})
    await second.close()
    await expect(client.ping()).rejects.toMatchObject({ code: -32000, message: expect.stringContaining('接続できません') })
    await client.close()
  })
})
