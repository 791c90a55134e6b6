import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

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
  ended: Promise<{ code: number | null; stderr: string }>
}

/** The real command in a separate process, with its own configuration folder. */
export function openTerminal(): Terminal {
  const home = mkdtempSync(join(tmpdir(), 'uresuji-cli-'))
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
      let stderr = ''
      child.stderr?.on('data', (chunk: Buffer) => {
        stderr += chunk.toString('utf8')
      })
      return { child, ended: new Promise((resolve) => child.once('close', (code) => resolve({ code, stderr }))) }
    },
  }
}
