import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * Runs a script of this folder in a process of its own, which is killed a number of milliseconds after it has reported its start
 * (null: never). Returns whether it was killed, and its running time from then on.
 */
export function runAndKill(
  script: string,
  args: readonly string[],
  killAfter: number | null,
): Promise<{ killed: boolean; millis: number }> {
  const start = Date.now()
  const child = spawn(process.execPath, [fileURLToPath(new URL(script, import.meta.url)), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let started = 0
  return new Promise((resolve) => {
    child.stdout.once('data', () => {
      started = Date.now()
      if (killAfter !== null) setTimeout(() => child.kill('SIGKILL'), killAfter)
    })
    child.once('exit', (_code, signal) => resolve({ killed: signal === 'SIGKILL', millis: Date.now() - (started || start) }))
  })
}
