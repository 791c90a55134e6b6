// Entry point of every command, for any Node version and without packages: installs missing packages, then continues with a
// sufficiently new Node. For `npm start` it already serves a progress page on the port.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { translateBoth } from '../server/starting/messages.mjs'
import { Progress } from '../server/starting/progress.mjs'
import { createStartingServer } from '../server/starting/starting-server.mjs'
import { bundledNodePath, isNodeNewEnough, npmArguments, planInstall } from './install.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const nodeFolder = join(root, '.ci', 'node')
const [script, ...args] = process.argv.slice(2)
const isStart = script === 'server/build-and-run.ts'
/** Commands used on production machines: without tests, linter and types. All other commands need all packages. */
const productionScripts = [
  'server/build-and-run.ts',
  'server/database.ts',
  'server/backup-stores.ts',
  'server/restore-stores.ts',
  'server/move-stores.ts',
  'server/export-marts.ts',
  'server/create-administrator.ts',
  '.ci/write-openapi.ts',
]

/** Output so far, shown on the page. */
const log = []
function logLine(text) {
  console.error(text)
  log.push(`${new Date().toISOString()}  ${text}`)
}

/** Child processes that end with this one. */
const children = new Set()
/** Signal that ended this process, if any. */
let stoppedBy = null
function stop(signal) {
  stoppedBy ??= signal
  for (const child of children) child.kill(signal)
  if (children.size === 0) process.exit(1)
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(signal))
process.on('SIGHUP', () => stop('SIGTERM'))

// npm does not forward the signal that ends it, so watch for npm's end to stop the children
if (process.env.npm_lifecycle_event) {
  const npm = process.ppid
  setInterval(() => {
    if (process.ppid !== npm && stoppedBy === null) stop('SIGTERM')
  }, 500).unref()
}

function start(command, commandArgs, options) {
  const child = spawn(command, commandArgs, { stdio: 'inherit', ...options })
  children.add(child)
  child.once('exit', () => children.delete(child))
  return child
}

/** Exit code of a child: 1 if ended by a signal, null if it could not be started. */
async function waitForExit(child) {
  try {
    const [code] = await once(child, 'exit')
    return code ?? 1
  } catch (error) {
    children.delete(child)
    console.error(error.message)
    return null
  }
}

const readLock = (path) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

/** Runs npm in a folder; true if successful. npm itself also runs on an older Node. */
async function install(folder, plan) {
  const isWindows = process.platform === 'win32'
  const code = await waitForExit(start('npm', npmArguments(plan), { cwd: folder, shell: isWindows }))
  return code === 0
}

/**
 * Opens the progress page of `npm start`; null for an invalid port, which the server then reports. Exits with 2 if it cannot
 * listen.
 */
async function openPage(progress) {
  const port = Number(process.env.PORT || 8080)
  const host = process.env.HOST || '127.0.0.1'
  if (!Number.isInteger(port) || port < 0 || port > 65_535) return null
  const page = createStartingServer(progress, log)
  page.server.listen(port, host)
  try {
    await once(page.server, 'listening')
  } catch (error) {
    const { code } = error
    console.error(
      code === 'EADDRINUSE'
        ? translateBoth('terminalPortInUse', { setting: 'PORT', port })
        : translateBoth('terminalCannotListen', { host, port, code }),
    )
    process.exit(2)
  }
  const name = host.includes(':') ? `[${host}]` : host
  return { ...page, url: `http://${name}:${page.server.address().port}` }
}

const lock = readLock(join(root, 'package-lock.json'))
const installed = readLock(join(root, 'node_modules', '.package-lock.json'))
const plan = planInstall(lock, installed, { dev: !productionScripts.includes(script) })
const bundled = isNodeNewEnough(process.versions.node) ? null : bundledNodePath(process.platform, process.arch)
if (!isNodeNewEnough(process.versions.node) && bundled === null) {
  console.error(translateBoth('terminalNodeTooOld', { version: process.versions.node }))
  process.exit(1)
}
const node = bundled === null ? process.execPath : join(nodeFolder, bundled)
const nodePlan =
  bundled === null
    ? null
    : planInstall(
        readLock(join(nodeFolder, 'package-lock.json')),
        readLock(join(nodeFolder, 'node_modules', '.package-lock.json')),
        { dev: false },
      )
const lacksNode = bundled !== null && (nodePlan !== null || !existsSync(node))

const isDemo = !['false', '0', 'off'].includes(process.env.DEMO ?? '')
const progress = new Progress([...(plan || lacksNode ? ['packages'] : []), 'screens', ...(isDemo ? ['demo', 'totals'] : [])], {
  isFirst: installed === null,
})
const page = isStart ? await openPage(progress) : null

/** Ends this process after informing an open page. */
async function fail(code, step) {
  progress.fail(step)
  if (stoppedBy === null && page?.server.listening && page.isWatched()) await new Promise((done) => setTimeout(done, 2500))
  process.exit(code)
}

if (plan || lacksNode) {
  progress.update('packages')
  if (page) logLine(translateBoth('terminalPreparing', { url: page.url }))
  logLine(translateBoth('terminalInstalling'))
  if (lacksNode) logLine(translateBoth('terminalNode', { version: process.versions.node }))
  const total = plan
    ? Object.entries(lock.packages)
        .filter(([path, entry]) => path.includes('node_modules/') && !entry.link && !entry.optional && (plan.dev || !entry.dev))
        .map(([path]) => join(root, path, 'package.json'))
    : []
  const counting =
    page && total.length > 0
      ? setInterval(() => progress.update('packages', total.filter((path) => existsSync(path)).length, total.length), 1000)
      : undefined
  // in parallel: unpacking takes one core each
  const results = await Promise.all([plan ? install(root, plan) : true, lacksNode ? install(nodeFolder, { dev: false }) : true])
  clearInterval(counting)
  if (stoppedBy !== null) process.exit(1)
  if (results.includes(false)) {
    logLine(translateBoth('terminalInstallFailed'))
    await fail(1, 'packages')
  }
  progress.finish('packages')
}

if (script) {
  const env = {
    ...process.env,
    // compiled code is cached for the next start
    ...(isStart
      ? { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE || join(root, 'node_modules', '.cache', 'compiled') }
      : {}),
    // enables messages from the server to this process (server/bootstrap-link.ts)
    ...(page ? { URESUJI_BOOTSTRAP: String(process.pid) } : {}),
    // children that run `node` use the same version
    PATH: dirname(node) + delimiter + join(root, 'node_modules', '.bin') + delimiter + (process.env.PATH ?? ''),
  }
  const child = start(node, ['--disable-warning=ExperimentalWarning', join(root, script), ...args], {
    cwd: root,
    env,
    stdio: page ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
  })
  child.on('message', (message) => {
    if (message.step && message.isDone) progress.finish(message.step)
    else if (message.step) progress.update(message.step, message.done, message.total)
    else if (message.failed) progress.fail(message.failed)
    else if (message.wants === 'socket') child.send({ socket: true }, page.server)
    // both listen briefly, so that no connection is refused
    else if (message.isListening) page.server.close()
  })
  const code = await waitForExit(child)
  if (code) await fail(code)
  process.exit(code ?? 1)
}
