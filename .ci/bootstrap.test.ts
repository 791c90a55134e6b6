import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const repository = fileURLToPath(new URL('..', import.meta.url))
const COPIED = [
  '.ci/bootstrap.mjs',
  'server/start/start-page.html',
  'server/start/start-page.mjs',
  'shared/start/node.mjs',
  'shared/start/starting.mjs',
  'pwa/ui/styles/tokens.css',
]

/** Fake server: shows the start page for a while, then answers 200. */
const SERVER = `
import { createServer } from 'node:http'
import { openStartPage } from './start-page.mjs'
if (process.env.FAIL) process.exit(7)
const page = await openStartPage()
setTimeout(async () => {
  await page.close()
  createServer((_request, response) => response.end('app')).listen(process.env.PORT)
}, 300)
process.on('SIGTERM', () => process.exit(0))
`
/** Fake npm: records its arguments and takes some time. */
const NPM = `#!${process.execPath}
const { mkdirSync, readFileSync, writeFileSync } = require('node:fs')
writeFileSync('npm-called.txt', process.pid + ' ' + process.argv.slice(2).join(' '))
setTimeout(() => {
  if (process.env.NPM_FAILS) process.exit(1)
  mkdirSync('node_modules', { recursive: true })
  writeFileSync('node_modules/.package-lock.json', readFileSync('package-lock.json'))
}, Number(process.env.NPM_TAKES ?? 300))
`
const knex = { version: '1.0.0', integrity: 'sha512-knex' }
const vitest = { version: '5.0.0', integrity: 'sha512-vitest', dev: true }
const optional = { version: '2.0.0', integrity: 'sha512-optional', optional: true }

let root: string
let port: number
let started: ChildProcess[] = []

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'uresuji-bootstrap-'))
  for (const path of COPIED) cpSync(join(repository, path), join(root, path), { recursive: true })
  for (const folder of ['bin', 'node_modules']) mkdirSync(join(root, folder))
  writeFileSync(join(root, 'bin', 'npm'), NPM)
  chmodSync(join(root, 'bin', 'npm'), 0o755)
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(root, 'bin', 'package.json'), '{ "type": "commonjs" }')
  const packages = { server: {}, 'node_modules/knex': knex, 'node_modules/vitest': vitest, 'node_modules/fsevents': optional }
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }))
  writeFileSync(join(root, 'server/start/build-and-run.ts'), SERVER)
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  port = (probe.address() as AddressInfo).port
  await new Promise((resolve) => probe.close(resolve))
})
afterEach(() => {
  for (const child of started) child.kill('SIGKILL')
  started = []
  rmSync(root, { recursive: true, force: true })
})

const setInstalled = (packages: Record<string, object>) =>
  writeFileSync(join(root, 'node_modules', '.package-lock.json'), JSON.stringify({ packages }))

const environment = () => ({ PATH: `${join(root, 'bin')}${delimiter}${process.env.PATH}`, PORT: String(port) })

function start(settings: Record<string, string> = {}, args: readonly string[] = ['--omit=dev', 'server/start/build-and-run.ts']) {
  const child = spawn(process.execPath, ['.ci/bootstrap.mjs', ...args], {
    cwd: root,
    env: { ...environment(), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()))
  return { child, output: () => output, exit: once(child, 'close').then(([code]) => code as number | null) }
}

/** Response of the port; null if nothing listens. */
const request = (accept: string) =>
  fetch(`http://127.0.0.1:${port}/api/health`, { headers: { accept, connection: 'close' } }).then(
    async (response) => ({ status: response.status, text: await response.text() }),
    () => null,
  )

const waitFor = <T>(look: () => Promise<T> | T) => expect.poll(look, { timeout: 20_000, interval: 25 })
const waitForApp = () => waitFor(() => request('*/*')).toEqual({ status: 200, text: 'app' })
const readNpm = () => (existsSync(join(root, 'npm-called.txt')) ? readFileSync(join(root, 'npm-called.txt'), 'utf8') : '')

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('npm start', () => {
  it('starts with a page that answers until the server does, and exits like the server', async () => {
    const { output, child, exit } = start({ NPM_TAKES: '1000' })
    await waitFor(() => request('text/html')).toMatchObject({ status: 503, text: expect.stringContaining('準備しています') })
    const health = await request('*/*')
    expect(JSON.parse(health?.text ?? '')).toMatchObject({ status: 503, code: 'server.starting' })
    await waitForApp()
    expect(readNpm()).toContain('--omit=dev --ignore-scripts')
    expect(output()).toContain(`http://127.0.0.1:${port}`)
    child.kill('SIGTERM')
    expect(await exit).toBe(0)
    expect(await request('*/*')).toBeNull()
  })

  it('reports a failed installation of packages in both languages', async () => {
    const { output, exit } = start({ NPM_FAILS: 'true' })
    expect(await exit).toBe(1)
    expect(output()).toMatch(/パッケージをインストールできませんでした。.* \/ The packages could not be installed\./)
  })

  it('exits with the exit code of a server that cannot start', async () => {
    expect(await start({ FAIL: 'true' }).exit).toBe(7)
  })

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('stops npm on %s during the installation', async (signal, code) => {
    const { child, output, exit } = start({ NPM_TAKES: '60000' })
    await waitFor(readNpm).not.toBe('')
    child.kill(signal)
    expect(await exit).toBe(code)
    await waitFor(() => isAlive(Number.parseInt(readNpm(), 10))).toBe(false)
    expect(output()).not.toContain('could not be installed')
  })

  it('stops the installation when npm has ended without forwarding a signal', async () => {
    const code = `require('node:child_process').spawn(process.execPath, ['.ci/bootstrap.mjs', 'server/start/build-and-run.ts'], { stdio: 'ignore' }); setInterval(() => {}, 1000)`
    const parent = spawn(process.execPath, ['-e', code], {
      cwd: root,
      env: { ...environment(), npm_lifecycle_event: 'start' },
      stdio: 'ignore',
    })
    started.push(parent)
    await waitForApp()
    parent.kill('SIGKILL')
    await waitFor(() => request('*/*')).toBeNull()
  })

  it('reports a port in use before it installs anything', async () => {
    const other = createServer().listen(port, '127.0.0.1')
    await once(other, 'listening')
    try {
      const { output, exit } = start()
      expect(await exit).toBe(2)
      expect(output()).toContain(`PORT ${port} は使われています。`)
      expect(output()).toContain(`PORT ${port} is in use`)
      expect(readNpm()).toBe('')
    } finally {
      other.close()
    }
  })
})

describe('installation', () => {
  const runtime = { 'node_modules/knex': knex }
  const all = { ...runtime, 'node_modules/vitest': vitest }
  const outdated = { 'node_modules/knex': { ...knex, integrity: 'sha512-old' } }
  const withoutDev = ['--omit=dev', 'server/script.ts']
  const withDev = ['server/script.ts']
  it.each([
    ['installs only runtime packages with --omit=dev', {}, withoutDev, /--omit=dev --ignore-scripts$/],
    ['installs all packages otherwise', {}, withDev, /--loglevel=error$/],
    ['installs nothing if all runtime packages are installed', runtime, withoutDev, /^$/],
    ['adds the development packages', runtime, withDev, /--loglevel=error$/],
    ['installs nothing if all packages are installed', all, withDev, /^$/],
    ['replaces a package whose content differs', outdated, withoutDev, /--omit=dev --ignore-scripts$/],
    ['keeps development packages', { ...all, ...outdated }, withoutDev, /--loglevel=error$/],
  ])('the installation %s', async (_title, installed, args, npm) => {
    setInstalled(installed)
    writeFileSync(join(root, 'server', 'script.ts'), '')
    expect(await start({ NPM_TAKES: '0' }, args).exit).toBe(0)
    expect(readNpm()).toMatch(npm)
  })
})

it('runs every package.json script through the bootstrap, and production scripts without development packages', () => {
  const { scripts } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
  for (const [name, command] of Object.entries(scripts))
    expect(command, name).toMatch(/^node (\.ci\/bootstrap\.mjs (--omit=dev )?[\w./@-]+|cli\/main\.mjs)/)
  const production = Object.keys(scripts).filter((name) => scripts[name]?.includes('--omit=dev'))
  expect(production).toEqual(
    expect.arrayContaining(['start', 'administrator', 'backup', 'restore', 'db:migrate', 'marts', 'move']),
  )
})
