// Entry point of the npm scripts, for any Node version and without packages: installs missing packages, then runs the script with
// a sufficiently new Node. With `--omit=dev`, tests, linter and types are not needed.
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openStartPage } from '../server/start/start-page.mjs'
import { getBundledNode, isNodeAtLeast, OLDEST_NODE, runProgram, stopWithParent } from '../shared/start/node.mjs'
import { translateBoth } from '../shared/start/starting.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const omitsDev = process.argv[2] === '--omit=dev'
const [script = '', ...args] = process.argv.slice(omitsDev ? 3 : 2)
const isStart = script === 'server/start/build-and-run.ts'

/**
 * @param {string} lock
 * @returns {Record<string, { version?: string, integrity?: string, dev?: boolean, optional?: boolean, devOptional?: boolean }>}
 */
function readPackages(lock) {
  try {
    return JSON.parse(readFileSync(lock, 'utf8')).packages
  } catch {
    return {}
  }
}

/**
 * Packages of a folder; none before the first installation is complete, because npm writes this file last.
 * @param {string} folder
 */
const readInstalled = (folder) => readPackages(join(folder, 'node_modules', '.package-lock.json'))

/**
 * True if a folder lacks packages of its lock file. Optional ones, for other systems, may be absent.
 * @param {string} folder
 * @param {{ dev: boolean }} wanted
 */
function lacksPackages(folder, { dev }) {
  const installed = readInstalled(folder)
  return Object.entries(readPackages(join(folder, 'package-lock.json'))).some(([path, wanted]) => {
    if (!path.includes('node_modules/') || (wanted.dev && !dev)) return false
    const found = installed[path]
    if (!found) return !(wanted.optional || wanted.devOptional)
    return found.version !== wanted.version || found.integrity !== wanted.integrity
  })
}

/**
 * Installs the packages of a folder; returns npm's exit code. Not `npm ci`: it rejects a lock file without the optional packages
 * of other systems, which a registry may lack. The locked versions apply all the same. Without development packages, no install
 * scripts are needed.
 * @param {string} folder
 * @param {{ dev: boolean }} wanted
 */
function install(folder, { dev }) {
  const settings = [
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    ...(dev ? [] : ['--omit=dev', '--ignore-scripts']),
  ]
  return runProgram('npm', ['install', ...settings], { cwd: folder, shell: process.platform === 'win32' })
}

// npm does not forward the signal that ends it
if (process.env.npm_lifecycle_event) stopWithParent()

const version = process.versions.node
const node = isNodeAtLeast(OLDEST_NODE) ? process.execPath : getBundledNode()
if (node === null) {
  console.error(translateBoth('nodeTooOld', { oldest: OLDEST_NODE, version }))
  process.exit(1)
}
const nodeFolder = join(root, '.ci', 'node')
const lacksNode = node !== process.execPath && (!existsSync(node) || lacksPackages(nodeFolder, { dev: false }))
const lacksAny = lacksPackages(root, { dev: !omitsDev })
if (lacksAny || lacksNode) {
  const page = isStart ? await openStartPage() : null
  if (page) console.error(translateBoth('preparing', { url: page.url }))
  console.error(translateBoth('installing'))
  if (lacksNode) console.error(translateBoth('installingNode', { version }))
  // installed development packages are kept
  const dev = !omitsDev || Object.values(readInstalled(root)).some((entry) => entry.dev)
  let isStopped = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => (isStopped = true))
  // in parallel: unpacking takes one core each
  const codes = await Promise.all([lacksAny ? install(root, { dev }) : 0, lacksNode ? install(nodeFolder, { dev: false }) : 0])
  await page?.close()
  const code = codes.find((code) => code !== 0)
  if (code !== undefined && !isStopped) console.error(translateBoth('installFailed'))
  if (code !== undefined || isStopped) process.exit(code ?? 1)
}

/** @type {NodeJS.ProcessEnv} */
const env = {
  ...process.env,
  // children that run `node` use the same version
  PATH: [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
}
if (isStart) {
  // compiled code is cached for the next start
  env.NODE_COMPILE_CACHE ||= join(root, 'node_modules', '.cache', 'compiled')
  env.URESUJI_BOOTSTRAP = String(process.pid)
}
process.exit(await runProgram(node, ['--disable-warning=ExperimentalWarning', join(root, script), ...args], { cwd: root, env }))
