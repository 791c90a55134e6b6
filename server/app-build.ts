import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { translateBoth } from './starting/messages.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const vite = join(root, 'node_modules/vite/bin/vite.js')
const viteOptions = { cwd: join(root, 'pwa') }

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
export function isAppStale(): boolean {
  // written last, so an interrupted build lacks it
  const built = join(root, 'pwa/dist/service-worker.js')
  if (!existsSync(built)) return true
  return statSync(built).mtimeMs <= Math.max(getNewestChangeTime(join(root, 'pwa')), getNewestChangeTime(join(root, 'shared')))
}

/** Builds the app if it is stale. Throws if the build fails. */
export function buildAppIfStale(): void {
  if (!isAppStale()) return
  process.stderr.write(`${translateBoth('terminalBuilding')}\n`)
  const result = spawnSync(process.execPath, [vite, 'build'], { ...viteOptions, encoding: 'utf8' })
  if (result.status !== 0) throw new Error(`${translateBoth('terminalBuildFailed')}\n${result.stdout}\n${result.stderr}`)
}

/** A build in a child process. `finished` rejects with its output if it fails. */
export interface AppBuild {
  process: ChildProcess
  finished: Promise<void>
}

export function startAppBuild(): AppBuild {
  process.stderr.write(`${translateBoth('terminalBuilding')}\n`)
  const child = spawn(process.execPath, [vite, 'build'], { ...viteOptions, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const finished = new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`${translateBoth('terminalBuildFailed')}\n${output}`))
    })
  })
  return { process: child, finished }
}
