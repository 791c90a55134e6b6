import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const repository = fileURLToPath(new URL('..', import.meta.url))
const COPIED = [
  '.ci/bootstrap.mjs',
  '.ci/install.mjs',
  'server/starting',
  'server/bootstrap-link.ts',
  'shared/messages/starting.json',
]

/** Fake server: takes over the socket after a while and answers 200. */
const SERVER = `
import { createServer } from 'node:http'
import { onBootstrapExit, reportStepDone, reportListening, reportStep, receiveBootstrapSocket } from './bootstrap-link.ts'
if (process.env.FAIL) {
  process.stderr.write('no disk')
  process.exit(7)
}
reportStep('demo', { done: 1, total: 31 })
setTimeout(async () => {
  reportStepDone('demo')
  const socket = await receiveBootstrapSocket()
  const server = createServer((_request, response) => response.end('app'))
  server.listen(socket, reportListening)
}, 600)
process.on('SIGTERM', () => process.exit(0))
onBootstrapExit(() => process.exit(0))
`
/** Fake npm: records its arguments and takes some time. */
const NPM = `#!${process.execPath}
const { mkdirSync, writeFileSync } = require('node:fs')
writeFileSync('npm-called.txt', process.pid + ' ' + process.argv.slice(2).join(' '))
setTimeout(() => {
  if (process.env.NPM_FAILS) process.exit(1)
  mkdirSync('node_modules', { recursive: true })
  writeFileSync('node_modules/.package-lock.json', require('node:fs').readFileSync('package-lock.json'))
}, Number(process.env.NPM_TAKES ?? 300))
`

let root: string
let port: number
let started: ChildProcess[] = []

async function findPort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const found = (probe.address() as AddressInfo).port
  probe.close()
  await once(probe, 'close')
  return found
}

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'uresuji-bootstrap-'))
  for (const path of COPIED) cpSync(join(repository, path), join(root, path), { recursive: true })
  mkdirSync(join(root, 'bin'))
  writeFileSync(join(root, 'bin', 'npm'), NPM)
  chmodSync(join(root, 'bin', 'npm'), 0o755)
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(root, 'bin', 'package.json'), '{ "type": "commonjs" }')
  writeFileSync(
    join(root, 'package-lock.json'),
    JSON.stringify({ packages: { 'node_modules/knex': { version: '1.0.0', integrity: 'sha512-x' } } }),
  )
  writeFileSync(join(root, 'server', 'build-and-run.ts'), SERVER)
  port = await findPort()
})
afterEach(() => {
  for (const child of started) child.kill('SIGKILL')
  started = []
  rmSync(root, { recursive: true, force: true })
})

interface Running {
  child: ChildProcess
  output: () => string
  exit: Promise<number | null>
}

function start(environment: Record<string, string> = {}, script = 'server/build-and-run.ts'): Running {
  const child = spawn(process.execPath, ['.ci/bootstrap.mjs', script], {
    cwd: root,
    env: { PATH: `${join(root, 'bin')}${delimiter}${process.env.PATH}`, PORT: String(port), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()))
  return { child, output: () => output, exit: once(child, 'close').then(([code]) => code as number | null) }
}

/** Response of the port; null if nothing listens. */
const fetchStatus = (path = '/') =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } }).then(
    async (response) => ({ status: response.status, text: await response.text() }),
    () => null,
  )

async function waitUntil<T>(look: () => Promise<T | null> | T | null, description: string): Promise<T> {
  for (let tries = 0; tries < 400; tries++) {
    const found = await look()
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error(`timed out waiting for ${description}`)
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
const waitForNpm = () =>
  waitUntil(
    () =>
      existsSync(join(root, 'npm-called.txt')) ? Number.parseInt(readFileSync(join(root, 'npm-called.txt'), 'utf8'), 10) : null,
    'the start of npm',
  )
const waitForApp = () => waitUntil(async () => ((await fetchStatus())?.text === 'app' ? true : null), 'the answer of the server')

describe('npm start', () => {
  it('serves a page during installation, and hands its port to the server without refusing a connection', async () => {
    const { output, child, exit } = start()
    const first = await waitUntil(() => fetchStatus('/api/health'), 'an answer of the port')
    expect(first.status).toBe(503)
    expect(JSON.parse(first.text)).toMatchObject({ code: 'server.starting', state: 'starting', isFirst: true })
    expect((await fetchStatus())?.text).toContain('はじめての準備をしています')
    const refused: number[] = []
    await waitUntil(async () => {
      const answer = await fetchStatus()
      if (answer === null) refused.push(Date.now())
      return answer?.text === 'app' ? answer : null
    }, 'the answer of the server')
    for (let repeated = 0; repeated < 20; repeated++) expect(await fetchStatus()).toEqual({ status: 200, text: 'app' })
    expect(refused).toEqual([])
    expect(readFileSync(join(root, 'npm-called.txt'), 'utf8')).toContain('--omit=dev')
    expect(output()).toContain(`http://127.0.0.1:${port}`)
    child.kill('SIGTERM')
    expect(await exit).toBe(0)
    expect(await fetchStatus()).toBeNull()
  })

  it('reports a failed installation in both languages, in the terminal and on the page', async () => {
    const { output, exit } = start({ NPM_FAILS: 'true' })
    const page = await waitUntil(async () => {
      const answer = await fetchStatus()
      return answer?.text.includes('パッケージをインストールできませんでした') ? answer.text : null
    }, 'the failure on the page')
    expect(page).toContain('The packages could not be installed')
    expect(await exit).toBe(1)
    expect(output()).toMatch(/パッケージをインストールできませんでした。.* \/ The packages could not be installed\./)
  })

  it('exits with the exit code of the server if the server cannot start', async () => {
    const { output, exit } = start({ FAIL: 'true' })
    expect(await exit).toBe(7)
    expect(output()).toContain('no disk')
  })

  it.each(['SIGINT', 'SIGTERM'] as const)('stops npm on %s during the installation', async (signal) => {
    const { child, exit } = start({ NPM_TAKES: '60000' })
    const npm = await waitForNpm()
    child.kill(signal)
    expect(await exit).not.toBe(0)
    await waitUntil(() => !isAlive(npm), 'the end of npm')
    expect(await fetchStatus()).toBeNull()
  })

  it('stops its child processes when npm exits without forwarding a signal', async () => {
    const parent = spawn(
      process.execPath,
      [
        '-e',
        `require('node:child_process').spawn(process.execPath, ['.ci/bootstrap.mjs', 'server/build-and-run.ts'], { stdio: 'ignore' }); setInterval(() => {}, 1000)`,
      ],
      {
        cwd: root,
        env: { PATH: `${join(root, 'bin')}${delimiter}${process.env.PATH}`, PORT: String(port), npm_lifecycle_event: 'start' },
        stdio: 'ignore',
      },
    )
    started.push(parent)
    await waitForApp()
    parent.kill('SIGKILL')
    await waitUntil(async () => (await fetchStatus()) === null, 'the end of the server')
  })

  it('reports a port in use before installing anything', async () => {
    const other = createServer().listen(port, '127.0.0.1')
    await once(other, 'listening')
    try {
      const { output, exit } = start()
      expect(await exit).toBe(2)
      expect(output()).toContain(`PORT ${port} は使われています。`)
      expect(output()).toContain(`PORT ${port} is in use`)
      expect(existsSync(join(root, 'npm-called.txt'))).toBe(false)
    } finally {
      other.close()
    }
  })

  it('installs nothing if everything is installed', async () => {
    mkdirSync(join(root, 'node_modules'))
    cpSync(join(root, 'package-lock.json'), join(root, 'node_modules/.package-lock.json'))
    start()
    await waitForApp()
    expect(existsSync(join(root, 'npm-called.txt'))).toBe(false)
  })
})

describe('other commands', () => {
  const { scripts } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
  /** npm's arguments when a command of package.json runs on a machine without packages. */
  async function readInstallArguments(command: string): Promise<string> {
    const script = /^node \.ci\/bootstrap\.mjs (\S+)/.exec(scripts[command] ?? '')?.[1] ?? ''
    mkdirSync(dirname(join(root, script)), { recursive: true })
    writeFileSync(join(root, script), '')
    expect(await start({}, script).exit).toBe(0)
    return readFileSync(join(root, 'npm-called.txt'), 'utf8')
  }

  it.each(['administrator', 'backup', 'db:migrate', 'marts', 'move', 'openapi', 'restore'])(
    'npm run %s installs only runtime packages',
    async (command) => {
      expect(await readInstallArguments(command)).toContain('--omit=dev --ignore-scripts')
    },
  )

  it.each(['documents', 'test'])('npm run %s installs development packages too', async (command) => {
    expect(await readInstallArguments(command)).not.toContain('--omit=dev')
  })
})
