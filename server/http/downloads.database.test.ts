import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { terminalFile } from '../../shared/start/terminal-file.mjs'
import { serverVersion } from '../foundation/version.ts'
import { packTerminalIfStale } from '../start/app-build.ts'
import { setUpTestServer } from '../testing/set-up.ts'

const app = setUpTestServer()
const folder = mkdtempSync(join(tmpdir(), 'uresuji-downloads-'))
let server: string
beforeAll(async () => {
  await packTerminalIfStale()
  await app.server.start()
  server = `http://127.0.0.1:${(app.server.listener.address() as AddressInfo).port}`
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('serves the terminal with its checksum without a sign-in', async () => {
  const response = await fetch(`${server}/downloads/${terminalFile}`)
  expect(response.headers.get('content-type')).toContain('application/gzip')
  const hash = createHash('sha256')
    .update(new Uint8Array(await response.arrayBuffer()))
    .digest('hex')
  const checksum = await (await fetch(`${server}/downloads/${terminalFile}.sha256`)).text()
  expect(checksum).toBe(`${hash}  ${terminalFile}\n`)
  const page = await (await fetch(`${server}/downloads?language=ja`)).text()
  for (const text of [hash, serverVersion, `/downloads/${terminalFile}`, 'コマンドライン（uresuji）', '$env:URESUJI_SERVER'])
    expect(page).toContain(text)
  // the server is named before the sign-in
  expect(page.indexOf('export URESUJI_SERVER')).toBeLessThan(page.indexOf('uresuji login'))
  const english = await (await fetch(`${server}/downloads?language=en`)).text()
  expect(english).toContain('Install the command line (uresuji)')
})

it('installs the terminal with the command of the download page, without any other package', async () => {
  const run = promisify(execFile)
  // a registry that does not exist
  const environment = { HOME: folder, npm_config_update_notifier: 'false', npm_config_registry: 'http://127.0.0.1:9/' }
  const args = ['install', '--global', '--no-audit', '--prefix', folder, `${server}/downloads/${terminalFile}`]
  await run('npm', args, { env: { ...process.env, ...environment } })
  const packed = readFileSync(new URL('../../cli/dist/version.txt', import.meta.url), 'utf8')
  expect((await run(join(folder, 'bin/uresuji'), ['--version'])).stdout).toBe(packed)
  expect(packed).toMatch(/^\d+\.\d+\.\d+(\+g[0-9a-f]{7})?\n$/)
})

it.each(['version.txt', '..%2fpackage.json', 'uresuji-0.0.0.tgz', 'main.mjs'])(
  'serves no other file as a download: %s',
  async (name) => {
    const response = await fetch(`${server}/downloads/${name}`)
    expect(response.status).toBe(404)
    expect(await response.text()).not.toContain('"version"')
  },
)
