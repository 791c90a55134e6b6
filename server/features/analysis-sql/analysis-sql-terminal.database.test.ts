import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const main = fileURLToPath(new URL('../../../cli/main.mjs', import.meta.url))
let app: TestServer
let folder: string
let url: string
beforeAll(async () => {
  app = await startTestServer()
  await app.server.start()
  url = `http://127.0.0.1:${(app.server.listener.address() as AddressInfo).port}`
  folder = mkdtempSync(join(tmpdir(), 'uresuji-query-'))
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const run = (name: string, ...args: string[]) =>
  new Promise<{ code: number; out: string; stderr: string }>((resolve) => {
    const home = join(folder, name)
    const env = { ...process.env, XDG_CONFIG_HOME: home, HOME: home, URESUJI_SERVER: url, LANG: 'ja_JP.UTF-8', LC_ALL: '' }
    const signedIn = { URESUJI_USER: `${name}@demo.example`, URESUJI_PASSWORD: 'Demo-pass1!', NODE_NO_WARNINGS: '1' }
    execFile(process.execPath, [main, ...args], { cwd: folder, env: { ...env, ...signedIn } }, (error, out, stderr) =>
      resolve({ code: Number(error?.code ?? 0), out, stderr }),
    )
  })

describe('uresuji query', () => {
  it('prints the SQL of an analysis as a script that runs, with the conditions of the analysis’ own command', async () => {
    const { code, out, stderr } = await run('admin', 'query', 'ranking', '--period', 'last-week', '--genre', '03', '--limit', '7')
    expect([code, stderr]).toEqual([0, ''])
    expect(out).toMatch(/^-- .+\n-- POST \/api\/stat\/[\w-]+ \{.*"genreKeys":\["03"\].*"limit":7.*\}\n-- DuckDB のデータベース/)
    expect(out).toMatch(/\n-- 1\/\d+ 接続の設定\nload icu;\n/)
    const statements = out.split(/;\n/).filter((sql) => sql.trim() !== '')
    expect(statements.length).toBeGreaterThan(4)
    for (const sql of statements) await app.services.warehouse.knex.raw(sql.replaceAll('?', '\\?'))
  })

  it('uses the default period of the analysis for its SQL, and writes a file or JSON', async () => {
    const path = join(folder, 'stores.sql')
    const written = await run('admin', 'query', 'store-ranking', app.facts.jan, '--page-size', '5', '-o', 'stores.sql')
    expect(written).toMatchObject({ code: 0, out: '' })
    const script = readFileSync(path, 'utf8')
    expect(script).toMatch(/"period":\{"from":"\d{4}-\d\d-\d\d","to":"\d{4}-\d\d-\d\d"\}/)
    expect(script).toContain('"pageSize":5')
    const json = await run('admin', 'query', 'dashboard', '--json', '--lang', 'en')
    const { engine, statements } = JSON.parse(json.out) as { engine: string; statements: { purpose: string }[] }
    expect([engine, statements[0]?.purpose]).toEqual(['duckdb', 'settings of the connection'])
    const denied = await run('admin', 'query', 'dashboard', '-o', 'none/there.sql')
    expect([denied.code, denied.stderr]).toEqual([1, expect.stringContaining('none/there.sql')])
  })

  it('explains wrong input and the missing permission for the SQL of an analysis in both languages', async () => {
    const wrong = await run('admin', 'query', 'ranking', '--limit', 'many')
    expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining('--limit')])
    const ja = await run('view', 'query', 'dashboard')
    expect([ja.code, ja.out, ja.stderr]).toEqual([2, '', expect.stringMatching(/[ぁ-ん]/)])
    const en = await run('user', 'query', 'dashboard', '--lang', 'en')
    expect([en.code, en.stderr]).toEqual([2, expect.stringMatching(/[a-z] [a-z]/)])
  })
})
