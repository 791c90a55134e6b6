import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { translateBoth } from '../../shared/start/starting.mjs'
import { VERSION } from '../../shared/start/version.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Newest change below a folder, in milliseconds. */
function getNewestChangeTime(folder: string): number {
  let time = 0
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === 'dist' || entry.name === 'node_modules') continue
    const path = join(folder, entry.name)
    time = Math.max(time, entry.isDirectory() ? getNewestChangeTime(path) : statSync(path).mtimeMs)
  }
  return time
}

/** True if a build is missing, incomplete, or older than its sources. `last`: the file that the build writes last. */
function isStale(last: string, sources: readonly string[]): boolean {
  const built = statSync(join(root, last), { throwIfNoEntry: false })
  return !built || sources.some((folder) => built.mtimeMs <= getNewestChangeTime(join(root, folder)))
}

/** Runs a script that builds something. Rejects with its output if it fails. */
async function runBuild(script: string, { args = [], folder = '' }: { args?: string[]; folder?: string } = {}): Promise<void> {
  const stop = (signal: NodeJS.Signals) => {
    child.kill()
    process.kill(process.pid, signal)
  }
  process.once('SIGINT', stop).once('SIGTERM', stop)
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(root, script), ...args], {
    cwd: join(root, folder),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const [code] = await once(child, 'close')
  process.off('SIGINT', stop).off('SIGTERM', stop)
  if (code !== 0) throw new Error(`${output}\n${translateBoth('buildFailed')}`)
}

/** Builds the app if it is stale. Rejects with the output of a failed build. */
export async function buildAppIfStale(): Promise<void> {
  if (!isStale('pwa/dist/service-worker.js', ['pwa', 'shared'])) return
  process.stderr.write(`${translateBoth('building')}\n`)
  await runBuild('node_modules/vite/bin/vite.js', { args: ['build'], folder: 'pwa' })
}

/** Packs the terminal for /downloads if the package is stale. Rejects with the output of a failed build. */
export async function packTerminalIfStale(): Promise<void> {
  const mark = 'cli/dist/version.txt'
  if (!isStale(mark, ['cli', 'shared']) && readFileSync(join(root, mark), 'utf8').trim() === VERSION) return
  await runBuild('.ci/terminal-package.ts')
}
