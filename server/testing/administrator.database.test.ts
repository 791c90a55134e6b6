import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openOperations } from '../operations/database.ts'
import { ServerProcess } from './chaos/server-process.ts'
import { getClockEnvironment } from './test-clock.ts'

const getFile = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const PASSWORD = 'Yane-no-ue1!'

let folder: string
let server: ServerProcess

/** Runs the command as typed on the server's machine. */
function runAdministrator(email: string): Promise<{ code: number | null; out: string }> {
  const child = spawn(process.execPath, [getFile('../commands/create-administrator.ts'), email, '試験'], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATA_DIR: folder,
      URESUJI_PASSWORD: PASSWORD,
      ...getClockEnvironment(),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (out += data.toString()))
  return new Promise((resolve) => child.once('exit', (code) => resolve({ code, out })))
}

const signIn = async (username: string): Promise<number> =>
  (
    await fetch(`http://127.0.0.1:${server.port}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: PASSWORD }),
    })
  ).status

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'uresuji-administrator-'))
  server = new ServerProcess({ DATA_DIR: folder, DEMO: 'false' })
  await server.start()
})
afterAll(async () => {
  await server.end()
  rmSync(folder, { recursive: true, force: true })
})

describe('administrator command during operation', () => {
  it('creates an administrator by command who can sign in to the running server immediately', async () => {
    const { code, out } = await runAdministrator('first@example.jp')
    expect([code, out]).toEqual([0, expect.stringContaining('first@example.jp')])
    expect(await signIn('first@example.jp')).toBe(200)
  })

  it('creates an administrator after another process held the write lock longer than the database timeout', async () => {
    const { knex, close } = openOperations(`sqlite:${folder}/operations.sqlite`)
    // the write lock of a load of accounts, or of a copy of the database
    await knex.raw('begin immediate')
    const running = runAdministrator('second@example.jp')
    const held = await Promise.race([
      running.then(() => 'ended'),
      new Promise((later) => setTimeout(() => later('waiting'), 8000)),
    ])
    await knex.raw('commit')
    await close()
    expect(held).toBe('waiting')
    const { code, out } = await running
    expect([code, out]).toEqual([0, expect.stringContaining('second@example.jp')])
    expect(await signIn('second@example.jp')).toBe(200)
  })
})
