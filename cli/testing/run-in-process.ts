import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { vi } from 'vitest'
import { runCli } from '../run.ts'

interface CliResult {
  status: number
  stdout: string
  stderr: string
}

/**
 * Runs a command line in this process, which takes a tenth of the time of a new one, with nobody signed in, a server that
 * cannot be reached, and an empty standard input. `env` adds variables.
 */
export async function runInProcess(
  args: readonly string[],
  { env = {} }: { env?: Record<string, string> } = {},
): Promise<CliResult> {
  const stdout = new PassThrough()
  const stderr = new PassThrough()
  const previous = { env: process.env, argv: process.argv, exitCode: process.exitCode }
  const spies = [
    vi.spyOn(process, 'stdout', 'get').mockReturnValue(stdout as never),
    vi.spyOn(process, 'stderr', 'get').mockReturnValue(stderr as never),
    vi.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from([]) as never),
  ]
  process.env = {
    PATH: process.env.PATH,
    LANG: 'ja_JP.UTF-8',
    XDG_CONFIG_HOME: '/nonexistent',
    URESUJI_SERVER: 'http://127.0.0.1:9',
    ...env,
  }
  process.argv = [process.execPath, 'uresuji', ...args]
  process.exitCode = undefined
  try {
    const output = Promise.all([text(stdout), text(stderr)])
    await runCli()
    const status = Number(process.exitCode ?? 0)
    stdout.end()
    stderr.end()
    const [written, errors] = await output
    return { status, stdout: written, stderr: errors }
  } finally {
    for (const spy of spies) spy.mockRestore()
    process.env = previous.env
    process.argv = previous.argv
    process.exitCode = previous.exitCode
  }
}
