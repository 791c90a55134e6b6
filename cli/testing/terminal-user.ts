import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { setUpTestServer } from '../../server/testing/set-up.ts'
import type { TestServer } from '../../server/testing/test-server.ts'
import { runInProcess } from './run-in-process.ts'

interface TerminalUser {
  app: TestServer
  /** Settings of the terminal, and files of the tests. */
  folder: string
  /** Credentials and address of the server, from its start. */
  env: Readonly<Record<string, string>>
  run: (...args: string[]) => ReturnType<typeof runInProcess>
}

/** Starts a server for the file's tests; `run` runs the terminal there as a demo user. */
export function setUpTerminalUser(): TerminalUser {
  const folder = mkdtempSync(join(tmpdir(), 'uresuji-terminal-'))
  const app = setUpTestServer()
  const env: Record<string, string> = {
    URESUJI_USER: 'user@demo.example',
    URESUJI_PASSWORD: 'Demo-pass1!',
    XDG_CONFIG_HOME: folder,
  }
  beforeAll(async () => {
    await app.server.start()
    env.URESUJI_SERVER = `http://127.0.0.1:${(app.server.listener.address() as AddressInfo).port}`
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return { app, folder, env, run: (...args) => runInProcess(args, { env }) }
}
