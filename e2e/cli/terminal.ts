import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../../cli/main.ts', import.meta.url))

export interface Terminal {
  run(
    args: readonly string[],
    more?: { input?: string; env?: Record<string, string> },
  ): { code: number | null; stdout: string; stderr: string }
}

/** The real command in a process of its own, with a configuration folder of its own. */
export function openTerminal(): Terminal {
  const home = mkdtempSync(join(tmpdir(), 'uresuji-cli-'))
  return {
    run: (args, { input = '', env = {} } = {}) => {
      const result = spawnSync(process.execPath, [main, ...args], {
        encoding: 'utf8',
        input,
        env: {
          ...process.env,
          HOME: home,
          XDG_CONFIG_HOME: home,
          LANG: 'ja_JP.UTF-8',
          LC_ALL: '',
          URESUJI_SERVER: process.env.E2E_URL ?? '',
          NODE_NO_WARNINGS: '1',
          ...env,
        },
        maxBuffer: 64 * 1024 * 1024,
      })
      return { code: result.status, stdout: result.stdout, stderr: result.stderr }
    },
  }
}
