import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getDemoFacts } from '../../shared/api/endpoint.ts'
import { productSearchExport } from '../../shared/api/product-search.ts'
import { getTodayInJapan } from '../../shared/calendar/period.ts'

const serve = fileURLToPath(new URL('../start/run-without-build.ts', import.meta.url))

interface Running {
  child: ChildProcess
  url: string
  out: () => string
  exit: Promise<number | null>
}

/** Starts the server as a process of its own, on a free port. */
function start(environment: Record<string, string>): Promise<Running> {
  const child = spawn(process.execPath, [serve], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  let err = ''
  child.stdout.on('data', (data: Buffer) => {
    out += data.toString()
  })
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return new Promise((resolve, reject) => {
    child.stderr.on('data', (data: Buffer) => {
      err += data.toString()
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(err)?.[0]
      if (url) resolve({ child, url, out: () => out + err, exit })
    })
    void exit.then((code) => reject(new Error(`ended with ${code}: ${err}`)))
  })
}

let folder: string
let server: Running
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'uresuji-process-'))
  server = await start({ DATA_DIR: folder, DEMO_SIZE: 'tiny', LOG_LEVEL: 'trace' })
})
afterAll(() => {
  server.child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** Returns a token of a demo user, by the name before the @. */
async function signIn(name: string): Promise<string> {
  const response = await fetch(`${server.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: `${name}@demo.example`, password: 'Demo-pass1!' }),
  })
  const { data } = (await response.json()) as { data: { token: string } }
  return data.token
}

describe('server process', () => {
  it.each(['PORT', 'METRICS_PORT'])('does not start the server on a port in use and names the setting: %s', async (setting) => {
    const used = createServer().listen(0, '127.0.0.1')
    await once(used, 'listening')
    const { port } = used.address() as AddressInfo
    const own = mkdtempSync(join(tmpdir(), 'uresuji-port-'))
    const settings = { METRICS_PORT: '0', [setting]: String(port) }
    await expect(start({ DATA_DIR: own, DEMO: 'false', ...settings })).rejects.toThrow(
      new RegExp(`^ended with 2: .*${setting} ${port} is in use\\. Set ${setting} to another`),
    )
    used.close()
    rmSync(own, { recursive: true, force: true })
  })

  it('writes structured logs of a server process without a password, a token or a query', async () => {
    const token = await signIn('user')
    await fetch(`${server.url}/api/info`, {
      headers: { authorization: `Bearer ${token}`, cookie: 'JWT_TOKEN_D=secret-cookie' },
    })
    await fetch(`${server.url}/api/mst/store-list?keyword=secret-query`, { headers: { authorization: `Bearer ${token}` } })
    await new Promise((resolve) => setTimeout(resolve, 300))
    const lines = server
      .out()
      .split('\n')
      .filter((line) => line.startsWith('{'))
    expect(lines.length).toBeGreaterThan(3)
    for (const line of lines) expect(() => JSON.parse(line) as unknown).not.toThrow()
    const logs = lines.join('\n')
    expect(logs).toContain('"call":"storeList"')
    expect(logs).toMatch(/"event":"server.start","version":"\d+\.\d+\.\d+/)
    // the first start migrates both stores
    for (const store of ['operations', 'warehouse'])
      expect(logs).toMatch(new RegExp(`"event":"migration.end","store":"${store}","migration":"\\d{14}_\\w+\\.ts","ms":\\d+`))
    expect(logs).not.toContain('***.ts')
    for (const secret of ['Demo-pass1!', token, 'secret-cookie', 'secret-query']) expect(logs).not.toContain(secret)
  })

  it('disconnects a client that never finishes its headers and continues to serve', { timeout: 30_000 }, async () => {
    const { hostname, port } = new URL(server.url)
    const socket = connect(Number(port), hostname)
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    socket.resume()
    socket.write('POST /api/login HTTP/1.1\r\nHost: x\r\n')
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
    await closed
  })

  it('continues to serve when the process that reads its log has exited', async () => {
    server.child.stdout?.destroy()
    for (let count = 0; count < 5; count++) expect((await fetch(`${server.url}/api/info`)).status).toBe(401)
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
  })

  it('keeps the signing key of the server across a restart and stops gracefully', async () => {
    const token = await signIn('admin')
    server.child.kill('SIGTERM')
    expect(await server.exit).toBe(0)
    server = await start({ DATA_DIR: folder, DEMO_SIZE: 'tiny', LOG_LEVEL: 'silent' })
    const info = await fetch(`${server.url}/api/info`, { headers: { authorization: `Bearer ${token}` } })
    expect(info.status).toBe(200)
  })

  it('stops the server within ten seconds, even if requests hang', { timeout: 30_000 }, async () => {
    const { hostname, port } = new URL(server.url)
    const send = (path: string, token: string, body: string, length = Buffer.byteLength(body)) => {
      const socket = connect(Number(port), hostname)
      socket.on('error', () => {})
      socket.pause()
      socket.write(
        `POST /api${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n${body}`,
      )
    }
    const user = await signIn('user')
    const unread = JSON.stringify(productSearchExport.example(getDemoFacts(getTodayInJapan())).body)
    for (let count = 0; count < 3; count++) send(productSearchExport.path, user, unread)
    // an upload that stalls
    send('/import/publishers?fileName=x.csv', await signIn('admin'), '出版社コード', 1_000_000)
    await new Promise((resolve) => setTimeout(resolve, 1000))
    const began = performance.now()
    server.child.kill('SIGTERM')
    await server.exit
    expect(performance.now() - began).toBeLessThan(11_000)
    server = await start({ DATA_DIR: folder, DEMO_SIZE: 'tiny', LOG_LEVEL: 'silent' })
    expect((await fetch(`${server.url}/api/health/ready`)).status).toBe(200)
  })

  it('reports an invalid setting and does not start the server', async () => {
    await expect(start({ DATA_DIR: folder, WAREHOUSE_URL: 'mysql://x' })).rejects.toThrow(
      /ended with 2: .*WAREHOUSE_URL must start with duckdb:/s,
    )
  })
})

it('prints the next step at every start of an installation without an administrator', {
  timeout: 60_000,
}, async () => {
  const data = mkdtempSync(join(tmpdir(), 'uresuji-empty-'))
  const settings = { DATA_DIR: data, DEMO: 'false', INBOX: 'false' }
  const stopped = async (running: Running) => {
    running.child.kill('SIGTERM')
    await running.exit
    return running.out()
  }
  const first = await stopped(await start({ ...settings, LOG_FORMAT: 'text' }))
  expect(first).toContain('はじめの管理者を登録してください: npm run administrator -- メールアドレス 氏名')
  expect(first).toContain('Add the first administrator: npm run administrator -- EMAIL NAME')
  expect(first).toMatch(/^\d\d:\d\d:\d\d info {2}server\.start version=\S+ url=http:\/\/127\.0\.0\.1:\d+ operations=sqlite/m)
  expect(first).toMatch(/^\d\d:\d\d:\d\d warn {2}server\.empty next="npm run administrator -- EMAIL NAME"$/m)
  expect(first).toMatch(/ info {2}server\.stop forced=false$/m)
  const command = fileURLToPath(new URL('../commands/create-administrator.ts', import.meta.url))
  const environment = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    DATA_DIR: data,
    URESUJI_PASSWORD: 'Yane-no-ue1!',
  }
  execFileSync(process.execPath, [command, 'first@example.jp'], { env: environment, stdio: 'ignore' })
  const second = await stopped(await start(settings))
  expect(second).toContain('"event":"server.start"')
  expect(second).not.toContain('npm run administrator')
  rmSync(data, { recursive: true, force: true })
})

describe('storage of the server', () => {
  it('keeps the storage private to the server’s user: files 0600 in folders 0700, even in an existing folder', () => {
    const modes = readdirSync(folder, { recursive: true, withFileTypes: true }).map((dirent) => {
      const path = join(dirent.parentPath, dirent.name)
      return `${dirent.isDirectory() ? 'folder' : 'file'} ${(statSync(path).mode & 0o777).toString(8)}`
    })
    expect(new Set(modes)).toEqual(new Set(['folder 700', 'file 600']))
    expect((statSync(folder).mode & 0o777).toString(8)).toBe('700')
  })

  it('does not start a second server on the same folder, and the first continues', async () => {
    await expect(start({ DATA_DIR: folder, DEMO_SIZE: 'tiny', LOG_LEVEL: 'silent' })).rejects.toThrow(
      /^ended with 2: DATA_DIR .*別のサーバーが動いています.* \/ Another server runs on DATA_DIR/,
    )
    expect((await fetch(`${server.url}/api/health/ready`)).status).toBe(200)
  })

  const other = mkdtempSync(join(tmpdir(), 'uresuji-storage-'))
  afterAll(() => rmSync(other, { recursive: true, force: true }))
  const inside = (name: string) => join(other, name)
  const damaged = (name: string) => {
    writeFileSync(inside(name), 'no database '.repeat(1000))
    return inside(name)
  }
  it.each([
    [
      'a text file instead of a SQLite database',
      () => ({ OPERATIONS_URL: `sqlite:${damaged('a.sqlite')}` }),
      /OPERATIONS_URL .* is no SQLite file/,
    ],
    [
      'a text file instead of a DuckDB database',
      () => ({ WAREHOUSE_URL: `duckdb:${damaged('b.duckdb')}` }),
      /WAREHOUSE_URL .* is no DuckDB file/,
    ],
    [
      'a file in the place of the folder',
      () => ({ DATA_DIR: damaged('folder') }),
      /DATA_DIR .*(does not exist|cannot be opened)/,
    ],
    [
      'a server that is not there',
      () => ({ OPERATIONS_URL: 'postgres://someone:hunter2@127.0.0.1:1/none' }),
      /OPERATIONS_URL postgres:\/\/\*\*\*@127\.0\.0\.1:1\/none cannot be reached/,
      // service managers start the server again
      1,
    ],
    [
      'a place that is not there',
      () => ({ WAREHOUSE_URL: `duckdb:${inside('none/c.duckdb')}` }),
      /WAREHOUSE_URL .*(does not exist|cannot be opened)/,
    ],
  ])(
    'ends with a message in both languages and an exit code without a stack trace if the storage is %s',
    async (_name, settings, args, exitCode = 2) => {
      mkdirSync(inside('data'), { recursive: true })
      chmodSync(inside('data'), 0o755)
      const failure = await start({ DATA_DIR: inside('data'), DEMO: 'false', ...settings() }).then(
        () => 'started',
        (error: Error) => error.message,
      )
      expect(failure).toMatch(/^ended with \d: [^\n]+\n$/)
      expect(failure).toContain(`ended with ${exitCode}: `)
      expect(failure).toMatch(args)
      expect(failure).toMatch(/ません|壊れている|権限/)
      expect(failure).not.toContain('hunter2')
    },
  )
})
