import { execFileSync, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer as createTlsServer } from 'node:tls'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../foundation/config.ts'
import { openOperations } from '../operations/database.ts'
import { lockDataDir } from '../stores/storage-errors.ts'
import { findFreePort } from '../testing/free-port.ts'
import { copyTemplate } from '../testing/templates.ts'
import { openWarehouse } from '../warehouse/engine/engine.ts'
import { checkCertificate } from './check-network.ts'
import { type DoctorRequest, getExitCode, runDoctor } from './run-doctor.ts'

const root = mkdtempSync(join(tmpdir(), 'uresuji-doctor-'))
const good = join(root, 'good')
const ends: (() => unknown)[] = []
let port: number
beforeAll(async () => {
  mkdirSync(good, { mode: 0o700 })
  await copyTemplate('operations-demo', { target: join(good, 'operations.sqlite') })
  await copyTemplate('warehouse-demo', { target: join(good, 'warehouse.duckdb') })
  chmodSync(join(good, 'operations.sqlite'), 0o600)
  port = await findFreePort()
})
afterAll(async () => {
  for (const end of ends) await end()
  rmSync(root, { recursive: true, force: true })
})

type Environment = Record<string, string>
interface Broken {
  folder: string
  environment: Environment
}

/** A sound installation of its own, whose mail server answers nothing because it has none. */
function install(name: string): Broken {
  const folder = join(root, name.replaceAll(/\W+/g, '-'))
  cpSync(good, folder, { recursive: true })
  chmodSync(folder, 0o700)
  return { folder, environment: { DATA_DIR: folder, PORT: String(port), DEMO: 'false' } }
}

/** Changes a store of an installation through its engine. */
async function changeStore(folder: string, name: 'operations' | 'warehouse', sql: readonly string[]): Promise<void> {
  const store =
    name === 'operations'
      ? openOperations(`sqlite:${folder}/operations.sqlite`)
      : openWarehouse({ url: `duckdb:${folder}/warehouse.duckdb`, pool: 1 })
  for (const statement of sql) await store.knex.raw(statement)
  await store.close()
}

/** Sums up every file of a folder, to see that nothing was changed. */
const describeFolder = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => !/-(wal|shm)$/.test(name))
    .map((name) => `${name} ${statSync(join(folder, name)).mtimeMs} ${statSync(join(folder, name)).size}`)

const damage = (path: string, { from, bytes }: { from: number; bytes: number }): void => {
  const file = readFileSync(path)
  for (let at = from; at < from + bytes; at++) file.writeUInt8((at * 2_654_435_761) % 251, at)
  writeFileSync(path, file)
}

type Change = (broken: Broken) => Promise<Partial<DoctorRequest>> | Partial<DoctorRequest>
type Expected = [check: string, state: 'warning' | 'problem', text: RegExp]

const cases: [name: string, change: Change, expected: Expected][] = [
  [
    'a misspelt setting of the environment',
    ({ environment }) => ({ environment: { ...environment, SMPT_URL: 'smtp://mail.example.jp' } }),
    ['settings', 'warning', /SMPT_URL is no setting\. Did you mean SMTP_URL\?/],
  ],
  [
    'an unknown name in the file of settings',
    ({ environment }) => ({ environment: { ...environment, BASE_ADRESS: 'x' }, own: { BASE_ADRESS: 'x' } }),
    ['settings', 'warning', /BASE_ADRESS という設定はありません/],
  ],
  [
    'an invalid value',
    ({ environment }) => ({ environment: { ...environment, SESSION_HOURS: 'twelve' } }),
    ['settings', 'problem', /SESSION_HOURS must be a number of hours/],
  ],
  [
    'the demo on a public server',
    ({ environment }) => ({ environment: { ...environment, DEMO: 'true', BASE_URL: 'http://uresuji.invalid' } }),
    ['settings', 'problem', /Set DEMO=false/],
  ],
  [
    'no place for the data folder',
    ({ environment, folder }) => {
      writeFileSync(join(folder, 'file'), '')
      return { environment: { ...environment, DATA_DIR: join(folder, 'file/data') } }
    },
    ['data', 'problem', /cannot be created/],
  ],
  [
    'a file instead of the data folder',
    ({ environment, folder }) => ({ environment: { ...environment, DATA_DIR: join(folder, 'operations.sqlite') } }),
    ['data', 'problem', /is no folder/],
  ],
  [
    'a data folder that others can open',
    ({ folder }) => {
      chmodSync(folder, 0o755)
      return {}
    },
    ['data', 'warning', /Others on this machine can open/],
  ],
  [
    'a truncated store',
    ({ folder }) => {
      const path = join(folder, 'operations.sqlite')
      writeFileSync(path, readFileSync(path).subarray(0, 8192))
      return {}
    },
    ['operations', 'problem', /is truncated: restore a backup/],
  ],
  [
    'a lost operations database',
    ({ folder }) => {
      rmSync(join(folder, 'operations.sqlite'))
      return {}
    },
    ['operations', 'problem', /OPERATIONS_URL .* does not exist, but WAREHOUSE_URL .* contains data: restore a backup/],
  ],
  [
    'a lost warehouse',
    async ({ folder }) => {
      rmSync(join(folder, 'warehouse.duckdb'))
      await changeStore(folder, 'operations', [
        "insert into load_summary (id, state, started_at, summary, samples) values ('one', 'done', '2026-11-01', '{}', '{}')",
      ])
      return {}
    },
    ['warehouse', 'problem', /WAREHOUSE_URL .* does not exist, but OPERATIONS_URL .* contains data: restore a backup/],
  ],
  [
    'a file instead of the folder of jobs',
    ({ folder }) => {
      writeFileSync(join(folder, 'jobs'), '')
      return {}
    },
    ['data', 'problem', /jobs in DATA_DIR is no folder/],
  ],
  [
    'an empty store',
    ({ folder }) => {
      writeFileSync(join(folder, 'warehouse.duckdb'), '')
      return {}
    },
    ['warehouse', 'problem', /empty file of 0 bytes/],
  ],
  [
    'a store of a newer version',
    async ({ folder }) => {
      await changeStore(folder, 'operations', [
        "insert into knex_migrations (name, batch, migration_time) values ('20991231000000_later.ts', 9, '2099-12-31')",
      ])
      return {}
    },
    ['operations', 'problem', /newer version \(20991231000000_later\.ts\)/],
  ],
  [
    'a store of an older version',
    async ({ folder }) => {
      await changeStore(folder, 'operations', ['delete from knex_migrations where id = (select max(id) from knex_migrations)'])
      return {}
    },
    ['operations', 'warning', /the next start runs 1 migrations/],
  ],
  [
    'a PostgreSQL that does not answer',
    async ({ environment }) => ({
      environment: { ...environment, OPERATIONS_URL: `postgres://user:geheim@127.0.0.1:${await findFreePort()}/none` },
    }),
    ['operations', 'problem', /\*\*\*@127\.0\.0\.1.* cannot be reached/],
  ],
  ['a full disk', () => ({ readFree: async () => 1024 }), ['disk', 'problem', /nothing can be written/]],
  [
    'a clock that is behind',
    async ({ folder }) => {
      await changeStore(folder, 'operations', [
        "insert into audit_event (id, at, action) values ('later', '2099-01-01T00:00:00.000Z', 'login')",
      ])
      return {}
    },
    ['clock', 'problem', /behind the newest entry of the audit log \(2099-01-01/],
  ],
  [
    'a mail server that does not answer',
    async ({ environment }) => ({ environment: { ...environment, SMTP_URL: `smtp://127.0.0.1:${await findFreePort()}` } }),
    ['mail', 'problem', /cannot be used \((ECONNREFUSED|ESOCKET|ECONNECTION)\): check SMTP_URL/],
  ],
  [
    'a port that another program uses',
    async ({ environment }) => {
      const server = createServer()
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      ends.push(() => server.close())
      return { environment: { ...environment, PORT: String((server.address() as { port: number }).port) } }
    },
    ['port', 'problem', /cannot be used \(EADDRINUSE\)/],
  ],
  [
    'a server that does not answer',
    ({ folder }) => {
      ends.push(lockDataDir(folder))
      return {}
    },
    ['port', 'problem', /A server runs but does not answer/],
  ],
  [
    'a missing folder of export files',
    ({ environment, folder }) => ({ environment: { ...environment, FILES_URL: `file://${folder}/missing` } }),
    ['files', 'problem', /FILES_URL cannot be used \(ENOENT\)/],
  ],
  [
    'a public address that does not answer',
    async ({ environment }) => ({ environment: { ...environment, BASE_URL: `https://127.0.0.1:${await findFreePort()}` } }),
    ['certificate', 'problem', /cannot be reached \(ECONNREFUSED\)/],
  ],
  [
    'sums that differ (--full)',
    async ({ folder }) => {
      await changeStore(folder, 'warehouse', [
        'update rollup_product_week set sale_quantity = sale_quantity + 1 where rowid = (select min(rowid) from rollup_product_week)',
      ])
      return { full: true }
    },
    ['warehouse', 'problem', /the sums of rollup_product_week and rollup_store_product_day differ/],
  ],
  [
    'a reference to nothing (--full)',
    async ({ folder }) => {
      await changeStore(folder, 'operations', ['pragma foreign_keys = off', "update user set contract_id = 'nobody'"])
      return { full: true }
    },
    ['operations', 'problem', /a row of user refers to a row that contract does not have/],
  ],
]

describe('doctor', () => {
  it('finds nothing wrong in a sound installation, changes nothing and warns only that mails are written to a folder', async () => {
    const { folder, environment } = install('sound')
    const before = describeFolder(folder)
    const findings = await runDoctor({ environment, full: true })
    expect(findings.filter(({ check, state }) => state !== 'ok' && check !== 'versions')).toMatchObject([{ check: 'mail' }])
    expect(findings.map(({ check }) => check)).toEqual(expect.arrayContaining(['stores', 'disk', 'clock', 'port', 'data']))
    expect(describeFolder(folder)).toEqual(before)
  })

  it.each(cases)('the doctor reports the problem: %s', async (name, change, [check, state, text]) => {
    const broken = install(name)
    const request = await change(broken)
    const findings = await runDoctor({ environment: broken.environment, ...request })
    expect(findings).toContainEqual({ check, state, text: expect.stringMatching(text) })
    expect(getExitCode(findings)).toBe(state === 'problem' ? 2 : 1)
    const expected = new Set([check, 'mail', 'versions', ...(check === 'settings' ? ['certificate'] : [])])
    // one fault is one finding, so that nobody looks for a second
    expect(findings.filter((finding) => finding.state === 'problem' && !expected.has(finding.check))).toEqual([])
    expect(JSON.stringify(findings)).not.toContain('geheim')
  })

  it('finds a damaged block that is not read at the start by a full check only', async () => {
    const { folder, environment } = install('damaged block')
    // a table of many blocks
    await changeStore(folder, 'warehouse', [
      'create table filler as select md5(cast(range as varchar)) as text from range(500000)',
    ])
    const path = join(folder, 'warehouse.duckdb')
    const sound = readFileSync(path)
    const readState = async (full: boolean) =>
      (await runDoctor({ environment, full })).find(({ check }) => check === 'warehouse')?.state
    const found: (string | undefined)[] = []
    for (const blocks of [4, 8, 12, 16]) {
      writeFileSync(path, sound)
      damage(path, { from: sound.length - blocks * 262_144, bytes: 2000 })
      if ((await readState(false)) === 'ok') found.push(await readState(true))
    }
    expect(found).toContain('problem')
  })

  // only root can give a folder away
  it.runIf(process.getuid?.() === 0)(
    'the doctor neither opens nor changes a data folder owned by another system user',
    async () => {
      const { folder, environment } = install('other user')
      chownSync(folder, 12_345, 12_345)
      const before = describeFolder(folder)
      const findings = await runDoctor({ environment, full: true })
      expect(findings).toContainEqual(
        expect.objectContaining({ check: 'data', state: 'problem', text: expect.stringContaining('12345') }),
      )
      expect(findings.some(({ check }) => check === 'operations' || check === 'warehouse')).toBe(false)
      expect(describeFolder(folder)).toEqual(before)
    },
  )

  it('verifies the certificate of the public address as clients do', async () => {
    const [key, cert] = [join(root, 'key.pem'), join(root, 'cert.pem')]
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
    const files = ['-keyout', key, '-out', cert]
    execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '30', ...files, ...subject], {
      stdio: 'ignore',
    })
    const server = createTlsServer({ key: readFileSync(key), cert: readFileSync(cert) })
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
    ends.push(() => server.close())
    const config = readConfig({ BASE_URL: `https://localhost:${(server.address() as { port: number }).port}` })
    expect(await checkCertificate(config)).toMatchObject([
      { state: 'problem', text: expect.stringContaining('not trusted (DEPTH_ZERO_SELF_SIGNED_CERT)') },
    ])
    const later = Date.now() + 60 * 86_400_000
    expect(await checkCertificate(config, later)).toMatchObject([
      { state: 'problem', text: expect.stringContaining('has expired') },
    ])
  })
})

describe('uresuji-server', () => {
  const main = fileURLToPath(new URL('../main.mjs', import.meta.url))
  const run = (args: string[], environment: Environment = {}) =>
    spawnSync(process.execPath, [main, ...args], { encoding: 'utf8', env: { PATH: process.env.PATH, ...environment } })

  it('exits with the code for the doctor’s findings, and reads a settings file', () => {
    const { folder } = install('command')
    const file = join(root, 'settings.env')
    writeFileSync(file, `DATA_DIR=${folder}\nDEMO=false\nPORT=${port}\nTRUSTED_PROXY=127.0.0.1\n`)
    const { status, stdout } = run(['--settings', file, 'doctor'])
    expect(stdout).toContain('Did you mean TRUSTED_PROXIES?')
    expect(status).toBe(1)
    writeFileSync(file, `DATA_DIR=${folder}\nPORT=70000\n`)
    const broken = run(['--settings', file, 'doctor', '--json'])
    expect(broken.status).toBe(2)
    expect(JSON.parse(broken.stdout)).toContainEqual(expect.objectContaining({ check: 'settings', state: 'problem' }))
  })

  it.each([
    [['no-such-command'], 2, /doctor\|support/],
    [['--settings', '/no/such/file', 'doctor'], 2, /\/no\/such\/file does not exist/],
    [['doctor', 'extra'], 2, /Usage: npm run doctor/],
  ] as const)('rejects invalid arguments: %s', (args, code, message) => {
    const { status, stderr } = run([...args])
    expect(status).toBe(code)
    expect(stderr).toMatch(message)
  })

  it('writes a support bundle without secrets, personal data, customer data and file names', () => {
    const { folder } = install('bundle')
    const secrets = {
      JWT_KEY: 'geheim-0123456789abcdefghijklmnopqrstuvwxyz',
      SMTP_URL: 'smtp://mailuser:geheim-mail@127.0.0.1:9',
      METRICS_TOKEN: 'geheim-metrics-0123456789abcdefghijkl',
      MAIL_FROM: 'geheim@kaisha.example',
      INBOX_MAIL: 'geheim-an@kaisha.example',
    }
    const log = join(root, 'server.log')
    const line = (fields: object) =>
      appendFileSync(log, `${JSON.stringify({ time: '2026-11-30T00:00:00Z', level: 'info', ...fields })}\n`)
    line({
      event: 'request',
      call: 'createRanking',
      status: 200,
      ms: 3,
      userId: 'geheim-user',
      contractId: 'geheim-vertrag',
      address: '192.0.2.7',
    })
    line({ event: 'audit', action: 'contract.add', target: '汽笛堂', userId: 'geheim-user' })
    line({ event: 'inbox.begin', fileName: '汽笛堂_売上.csv', bytes: 3 })
    const stack = ['at load (/home/geheim/uresuji/server/loading/load.ts:1:1)']
    line({ event: 'failure', during: 'load', cause: { name: 'Error', message: 'line "978,汽笛堂,geheim"', code: 'EX', stack } })
    appendFileSync(log, 'geheim: no line of the log\n')
    mkdirSync(join(folder, 'outbox'))
    writeFileSync(join(folder, 'outbox/geheim.eml'), 'To: geheim')
    const { status, stdout, stderr } = run(['support', root, '--log', log], { DATA_DIR: folder, PORT: String(port), ...secrets })
    expect(stderr).toBe('')
    expect(status).toBe(0)
    const path = /^(\/.*\.zip)$/m.exec(stdout)?.[1] ?? ''
    expect(statSync(path).mode & 0o077).toBe(0)
    const text = execFileSync(
      'python3',
      ['-c', 'import sys,zipfile\nz=zipfile.ZipFile(sys.argv[1])\nfor n in z.namelist(): print(n, z.read(n).decode())', path],
      { encoding: 'utf8' },
    )
    for (const part of [
      'doctor.json',
      '"JWT_KEY": "(set)"',
      '"SMTP_URL": "smtp:"',
      'createRanking',
      '"code":"EX"',
      'server/loading/load.ts',
    ])
      expect(text).toContain(part)
    for (const part of ['geheim', '汽笛堂', '192.0.2.7', 'kaisha', folder]) expect(text).not.toContain(part)
  })
})
