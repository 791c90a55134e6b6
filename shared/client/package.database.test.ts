import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildClientPackage } from '../../.ci/packages.ts'
import { packFolder } from '../../.ci/terminal-package.ts'
import { copyPostgres } from '../../server/testing/databases.ts'
import { pickEngines } from '../../server/testing/engines-under-test.ts'
import { compileProject, installPackage } from '../../server/testing/install-package.ts'
import { issueToken } from '../../server/testing/issue-token.ts'
import { startTestServer, type TestServer } from '../../server/testing/test-server.ts'
import { addDays, getWeekStart } from '../calendar/period.ts'
import { RELEASE } from '../start/version.mjs'

/** Examples of the README with what they print, by the title of their section. */
const expectedOutput: Readonly<Record<string, RegExp>> = {
  'A ranking': /^1 \S.* \d+ \d+\n$/,
  'All rows': /^\d+\n(\d+ of \d+\n)+$/,
  Errors: /^400 request\.invalid limit\nlimit [^\n]*[ぁ-ん][^\n]* [^\n]*[a-z]{3}[^\n]*\n$/,
  'Retries and aborts': /^[1-9]\d*\n$/,
  Revalidation: /^true\n$/,
  Files: /^done [1-9]\d*\n$/,
}

/** Wrong uses that the compiler must reject; if it does not, the unused directive is an error. */
const misuses = `
import { createUresuji, type CreateRankingRow, type UresujiError } from '@uresuji/client'
const uresuji = createUresuji({ server: 'http://127.0.0.1' })
// @ts-expect-error no request has this field
void uresuji.createRanking({ period: { from: '2026-11-01', to: '2026-11-20' }, colour: 'red' })
// @ts-expect-error the period is missing
void uresuji.createRanking({})
// @ts-expect-error a copy is no text
export const quantityOf = (row: CreateRankingRow): string => row.quantity
// @ts-expect-error no call has this name
void uresuji.createRankings
// @ts-expect-error no error has this code
export const isSo = (error: UresujiError): boolean => error.code === 'no.such'
`

const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8')
const examples = [...readme.matchAll(/^## [^\n]* \/ ([^\n]*)\n(?:(?!^## )[\s\S])*?^```ts\n([\s\S]*?)^```/gm)].map(
  ([, title = '', code = '']) => ({ title, code }),
)

const folder = mkdtempSync(join(tmpdir(), 'uresuji-package-'))
const project = join(folder, 'project')
const toFileName = (title: string): string => title.toLowerCase().replaceAll(' ', '-')
beforeAll(async () => {
  await buildClientPackage(join(folder, 'client'))
  installPackage(project, packFolder(join(folder, 'client'), folder))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a compiled example; returns what it prints. */
async function runExample(title: string, env: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, [join(project, `built/${toFileName(title)}.js`)], {
    cwd: project,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  expect(errors, title).toBe('')
  return output
}

describe('the installed package of the client', () => {
  it('installs the client as JavaScript and types in the version of the server, without Node or other packages', () => {
    const installed = join(project, 'node_modules/@uresuji/client')
    const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as Record<string, unknown>
    expect(manifest).toMatchObject({ name: '@uresuji/client', version: RELEASE, type: 'module' })
    expect(Object.keys(manifest)).not.toContain('dependencies')
    expect(readdirSync(join(project, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['@uresuji'])
    expect(readdirSync(installed).sort()).toEqual(
      [
        'README.md',
        'api.d.ts',
        'call-declaration.d.ts',
        'client.d.ts',
        'error.d.ts',
        'index.d.ts',
        'index.js',
        'package.json',
      ].sort(),
    )
    const script = readFileSync(join(installed, 'index.js'), 'utf8')
    expect(script.match(/^import .*|\brequire\(|\bnode:|\bprocess\.|\bBuffer\b/gm)).toBeNull()
  })
})

describe.each(pickEngines(['duckdb', 'postgres']))('examples of the README on %s', (kind) => {
  let app: TestServer
  let env: Record<string, string>
  beforeAll(async () => {
    const stores = { OPERATIONS_URL: await copyPostgres('operations-demo'), WAREHOUSE_URL: await copyPostgres('warehouse-demo') }
    app = await startTestServer({ EXPORT_WORKERS: '1', ...(kind === 'duckdb' ? {} : stores) })
    await app.server.start()
    const { token } = await issueToken(app, { scopes: ['analyses', 'exports'] })
    const { port } = app.server.listener.address() as AddressInfo
    env = { URESUJI_SERVER: `http://127.0.0.1:${port}`, URESUJI_TOKEN: token }
    // the examples name a fixed week; the demo has data of recent weeks
    const monday = addDays(getWeekStart(app.facts.today), -7)
    for (const { title, code } of examples)
      writeFileSync(
        join(project, `${toFileName(title)}.ts`),
        code.replaceAll('2026-11-09', monday).replaceAll('2026-11-15', addDays(monday, 6)),
      )
    writeFileSync(join(project, 'misuses.ts'), misuses)
    compileProject(project)
  })
  afterAll(() => app.close())

  it.each(Object.keys(expectedOutput))('prints the documented output of the README example: %s', async (title) => {
    expect(await runExample(title, env)).toMatch(expectedOutput[title] ?? /never/)
  })

  it('runs the first example of the README as it is saved, in a project made by npm init', async () => {
    const empty = mkdtempSync(join(folder, 'empty-'))
    // what `npm init -y` writes
    writeFileSync(join(empty, 'package.json'), '{ "name": "empty", "version": "1.0.0", "main": "index.js", "type": "commonjs" }')
    symlinkSync(join(project, 'node_modules'), join(empty, 'node_modules'))
    const code = readFileSync(join(project, `${toFileName('A ranking')}.ts`), 'utf8')
    writeFileSync(join(empty, 'ranking.mts'), code)
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'ranking.mts'], {
      cwd: empty,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
    expect(errors).toBe('')
    expect(output).toMatch(expectedOutput['A ranking'] ?? /never/)
  })

  it('covers every example of the README of the client', () => {
    expect(examples.map(({ title }) => title)).toEqual(Object.keys(expectedOutput))
    expect(readme.match(/^```ts/gm)).toHaveLength(examples.length)
  })
})
