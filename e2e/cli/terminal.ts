import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DEMO_PASSWORD, getEmail } from '../pages/session.ts'

const main = fileURLToPath(new URL('../../cli/main.mjs', import.meta.url))

export interface Terminal {
  run(
    args: readonly string[],
    more?: { input?: string; env?: Record<string, string> },
  ): { code: number | null; stdout: string; stderr: string }
  /** Starts a command that can be interrupted. */
  start(args: readonly string[], more?: { cwd?: string; env?: Record<string, string> }): RunningCommand
}

export interface RunningCommand {
  child: ChildProcess
  ended: Promise<{ code: number | null; stdout: string; stderr: string }>
}

/** Environment with the credentials of a demo user. */
export const getDemoCredentials = (name: string): { URESUJI_USER: string; URESUJI_PASSWORD: string } => ({
  URESUJI_USER: getEmail(name),
  URESUJI_PASSWORD: DEMO_PASSWORD,
})

// a test may use a terminal until its end, so the folders are removed with the worker
const homes: string[] = []
process.once('exit', () => {
  for (const home of homes) rmSync(home, { recursive: true, force: true })
})

/** The real command in a separate process, with its own configuration folder. */
export function openTerminal(): Terminal {
  const home = mkdtempSync(join(tmpdir(), 'uresuji-cli-'))
  homes.push(home)
  const buildEnvironment = (env: Record<string, string> = {}): NodeJS.ProcessEnv => ({
    ...process.env,
    HOME: home,
    XDG_CONFIG_HOME: home,
    LANG: 'ja_JP.UTF-8',
    LC_ALL: '',
    URESUJI_SERVER: process.env.E2E_URL ?? '',
    NODE_NO_WARNINGS: '1',
    ...env,
  })
  return {
    run: (args, { input = '', env = {} } = {}) => {
      const result = spawnSync(process.execPath, [main, ...args], {
        encoding: 'utf8',
        input,
        env: buildEnvironment(env),
        maxBuffer: 64 * 1024 * 1024,
      })
      return { code: result.status, stdout: result.stdout, stderr: result.stderr }
    },
    start: (args, { cwd, env = {} } = {}) => {
      const child = spawn(process.execPath, [main, ...args], { env: buildEnvironment(env), ...(cwd ? { cwd } : {}) })
      let stdout = ''
      let stderr = ''
      // an output that nobody reads would block a command that writes much
      child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
      child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
      return { child, ended: new Promise((resolve) => child.once('close', (code) => resolve({ code, stdout, stderr }))) }
    },
  }
}
