import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { translateBoth } from '../../shared/start/starting.mjs'

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

/** True if the app is missing, partially built, or older than its sources. */
function isAppStale(): boolean {
  // written last, so an interrupted build lacks it
  const built = join(root, 'pwa/dist/service-worker.js')
  if (!existsSync(built)) return true
  return statSync(built).mtimeMs <= Math.max(getNewestChangeTime(join(root, 'pwa')), getNewestChangeTime(join(root, 'shared')))
}

/** Builds the app if it is stale. Rejects with the output of a failed build. */
export async function buildAppIfStale(): Promise<void> {
  if (!isAppStale()) return
  process.stderr.write(`${translateBoth('building')}\n`)
  const stop = (signal: NodeJS.Signals) => {
    child.kill()
    process.kill(process.pid, signal)
  }
  process.once('SIGINT', stop).once('SIGTERM', stop)
  const child = spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build'], {
    cwd: join(root, 'pwa'),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const [code] = await once(child, 'close')
  process.off('SIGINT', stop).off('SIGTERM', stop)
  if (code !== 0) throw new Error(`${output}\n${translateBoth('buildFailed')}`)
}
