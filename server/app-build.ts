import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Newest change below a folder, milliseconds. */
function newest(folder: string): number {
  let time = 0
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === 'dist' || entry.name === 'node_modules') continue
    const path = join(folder, entry.name)
    time = Math.max(time, entry.isDirectory() ? newest(path) : statSync(path).mtimeMs)
  }
  return time
}

/** Builds the app where it is missing or older than its sources. Throws where the build fails. */
export function buildAppIfStale(): void {
  const built = join(root, 'pwa/dist/index.html')
  if (existsSync(built) && statSync(built).mtimeMs > Math.max(newest(join(root, 'pwa')), newest(join(root, 'shared')))) return
  process.stderr.write('画面を組み立てています / Building the app …\n')
  const result = spawnSync('npm', ['run', '--silent', 'build', '-w', 'pwa'], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (result.status !== 0) throw new Error(`The app could not be built.\n${result.stdout}\n${result.stderr}`)
}
