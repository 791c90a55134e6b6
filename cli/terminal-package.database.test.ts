import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeTerminalFiles } from '../.ci/terminal-package.ts'
import { installPackage } from '../server/testing/install-package.ts'
import { issueToken } from '../server/testing/issue-token.ts'
import { findOldNode } from '../server/testing/old-node.ts'
import { startTestServer, type TestServer } from '../server/testing/test-server.ts'
import { VERSION } from '../shared/start/version.mjs'

const folder = mkdtempSync(join(tmpdir(), 'uresuji-terminal-'))
const project = join(folder, 'project')
let app: TestServer
let server: string
beforeAll(async () => {
  installPackage(project, await writeTerminalFiles(folder))
  app = await startTestServer()
  await app.server.start()
  server = `http://127.0.0.1:${(app.server.listener.address() as AddressInfo).port}`
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The oldest Node that it supports, if this machine has one, and this one. */
const nodes = [{ version: process.versions.node, environment: {} }, findOldNode()].filter((node) => node !== null)

/** Runs the installed command as a user does, with its own home directory. Returns its output; `notes` go to standard error. */
async function run(args: readonly string[], { notes = /^$/, environment = {} } = {}): Promise<string> {
  const { token } = await issueToken(app, { scopes: ['analyses'] })
  const child = spawn('npx', ['--offline', 'uresuji', ...args], {
    cwd: project,
    // npm would announce its newer version on standard error
    env: {
      ...process.env,
      ...environment,
      npm_config_update_notifier: 'false',
      HOME: folder,
      URESUJI_SERVER: server,
      URESUJI_TOKEN: token,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  expect(errors).toMatch(notes)
  return output
}

it('installs the terminal package without a network, as JavaScript with the notices of everything that it contains', () => {
  const installed = join(project, 'node_modules/@uresuji/terminal')
  const files = readdirSync(installed, { recursive: true }).map(String)
  expect(files).toEqual(expect.arrayContaining(['main.mjs', 'package.json', 'README.md', 'THIRD-PARTY-NOTICES.md']))
  expect(files.filter((file) => file.endsWith('.ts'))).toEqual([])
  const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as Record<string, unknown>
  expect(Object.keys(manifest)).not.toContain('dependencies')
  expect(readdirSync(join(project, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['@uresuji'])
  const notices = readFileSync(join(installed, 'THIRD-PARTY-NOTICES.md'), 'utf8')
  for (const name of ['commander', '@inquirer/prompts', 'zod']) expect(notices).toContain(name)
  expect(notices).not.toContain('@hapi/hapi')
})

it('gives the terminal package the version of the server', async () => {
  const health = (await (await fetch(`${server}/api/health`)).json()) as { data: { version: string } }
  expect(health.data.version).toBe(VERSION)
  expect(await run(['--version'])).toBe(`${VERSION}\n`)
})

it.each(nodes)('shows a ranking with the installed terminal on Node $version', async ({ environment }) => {
  const ranking = JSON.parse(await run(['ranking', '--period', 'last-week', '--limit', '3', '--json'], { environment })) as {
    rankingList: { rank: number; productName: string; quantity: number }[]
  }
  expect(ranking.rankingList).toHaveLength(3)
  expect(ranking.rankingList[0]).toMatchObject({ rank: 1, productName: expect.stringMatching(/\S/) })
})

it.each([
  ['parquet', 'PAR1'],
  ['arrow', 'ARROW1'],
])('writes a file with the installed terminal in the format of its extension: %s', async (ending, mark) => {
  const file = `ranking.${ending}`
  await run(['ranking', '--period', 'last-week', '-o', file], { notes: new RegExp(`ranking\\.${ending}`) })
  const bytes = readFileSync(join(project, file))
  expect(bytes.subarray(0, mark.length).toString()).toBe(mark)
  expect(bytes.subarray(-mark.length).toString()).toBe(mark)
})
