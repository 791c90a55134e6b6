import { readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

// JavaScript, because the terminal prints its version before any types are stripped, and on an old Node

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * @param {string} path
 * @returns {string | null}
 */
function readText(path) {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return null
  }
}

/**
 * The commit that a checkout has checked out, from git's files: git itself may be missing, and refuses a checkout of another
 * user. Null outside of a checkout.
 * @param {string} checkout
 * @returns {string | null}
 */
export function readCommit(checkout) {
  const git = join(checkout, '.git')
  // a worktree has a file that names the folder of its HEAD; branches are in the folder that all worktrees share
  const isFolder = statSync(git, { throwIfNoEntry: false })?.isDirectory() ?? false
  const folder = isFolder ? git : resolve(checkout, /^gitdir: (.+)$/.exec(readText(git) ?? '')?.[1] ?? git)
  const shared = resolve(folder, readText(join(folder, 'commondir')) ?? '.')
  const head = readText(join(folder, 'HEAD')) ?? ''
  const branch = /^ref: (.+)$/.exec(head)?.[1]
  const packed = readText(join(shared, 'packed-refs')) ?? ''
  const commit =
    branch === undefined
      ? head
      : (readText(join(shared, branch)) ??
        packed
          .split('\n')
          .find((line) => line.endsWith(` ${branch}`))
          ?.split(' ')[0] ??
        '')
  return /^[0-9a-f]{40,64}$/.test(commit) ? commit : null
}

/** File in which the build of an image stores the commit, because the image has no `.git`. */
export const COMMIT_FILE = 'commit.txt'

/**
 * Release and commit of an installation, such as `1.0.0+g1a2b3c4`; only the release if the commit is unknown.
 * @param {string} folder
 * @returns {string}
 */
export function readVersion(folder) {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const commit = readCommit(folder) ?? readText(join(folder, COMMIT_FILE))
  return commit ? `${version}+g${commit.slice(0, 7)}` : version
}

/** Version of this build. */
export const VERSION = readVersion(root)
/** The release that it belongs to, from package.json. */
export const RELEASE = VERSION.split('+')[0] ?? VERSION
