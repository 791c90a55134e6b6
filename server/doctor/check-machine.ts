import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isNodeAtLeast, OLDEST_NODE } from '../../shared/start/node.mjs'
import { terminalFile } from '../../shared/start/terminal-file.mjs'
import type { Config } from '../foundation/config.ts'
import { serverVersion } from '../foundation/version.ts'
import { findFilesReadableByOthers, getDataDirLock, lockFile } from '../stores/storage-errors.ts'
import { type Finding, ok, problem, toReason, warning } from './finding.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

export function checkVersions(): Finding[] {
  const found: Finding[] = []
  const { node } = process.versions
  if (isNodeAtLeast(OLDEST_NODE))
    found.push(ok('versions', `${serverVersion}、Node.js ${node}`, `${serverVersion}, Node.js ${node}`))
  else
    found.push(
      problem(
        'versions',
        `Node.js ${node} は古すぎます。${OLDEST_NODE} 以降を入れてください。`,
        `Node.js ${node} is too old: install ${OLDEST_NODE} or newer.`,
      ),
    )
  if (!existsSync(`${root}pwa/dist/service-worker.js`))
    found.push(
      warning(
        'versions',
        '画面が組み立てられていません。npm run build を実行してください。',
        'The app is not built: run npm run build.',
      ),
    )
  if (!existsSync(`${root}cli/dist/${terminalFile}`))
    found.push(
      warning(
        'versions',
        '端末のパッケージがありません。npm run build を実行してください。',
        'The package of the terminal is missing: run npm run build.',
      ),
    )
  return found
}

/** State of the data folder for the further checks. */
export type FolderState = 'usable' | 'absent' | 'unusable'

/** Checks the data folder without changing it. A file that another user creates in it would be in the server's way. */
export function checkFolder({ dataDir, operationsUrl }: Config): { findings: Finding[]; state: FolderState } {
  const label = `DATA_DIR ${dataDir}`
  const stats = statSync(dataDir, { throwIfNoEntry: false })
  if (stats === undefined) {
    let parent = dirname(dataDir)
    while (!existsSync(parent)) parent = dirname(parent)
    try {
      accessSync(parent, constants.W_OK)
      if (!statSync(parent).isDirectory()) throw new Error('no folder')
    } catch {
      const text = [
        `${label} がなく、${parent} にも作れません。`,
        `${label} does not exist and cannot be created in ${parent}.`,
      ] as const
      return { state: 'unusable', findings: [problem('data', ...text)] }
    }
    const text = [
      `${label} はまだありません。最初の起動が作ります。`,
      `${label} does not exist yet: the first start creates it.`,
    ] as const
    return { state: 'absent', findings: [warning('data', ...text)] }
  }
  if (!stats.isDirectory())
    return { state: 'unusable', findings: [problem('data', `${label} はフォルダーではありません。`, `${label} is no folder.`)] }
  const uid = process.getuid?.()
  if (uid !== undefined && stats.uid !== uid)
    return {
      state: 'unusable',
      findings: [
        problem(
          'data',
          `${label} は別のユーザー（uid ${stats.uid}）のものです。サーバーと同じユーザーで実行してください: runuser -u ユーザー -- …`,
          `${label} belongs to another user (uid ${stats.uid}). Run this as the user of the server: runuser -u USER -- …`,
        ),
      ],
    }
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const reason = toReason(error)
    return {
      state: 'unusable',
      findings: [problem('data', `${label} に書き込めません（${reason}）。`, `${label} cannot be written to (${reason}).`)],
    }
  }
  const open = findFilesReadableByOthers([dataDir, operationsUrl.replace(/^sqlite:/, '')])
  return {
    state: 'usable',
    findings:
      open.length === 0
        ? [ok('data', label, label)]
        : open.map((path) =>
            warning(
              'data',
              `${path} はほかのユーザーにも開けます。署名の鍵が入っています: chmod go= ${path}`,
              `Others on this machine can open ${path}, which holds the key that signs tokens: chmod go= ${path}`,
            ),
          ),
  }
}

/** True if a server, or a command that excludes one, has locked the data folder. */
export function isInUse(dataDir: string): boolean {
  const path = getDataDirLock(dataDir)
  // opening it would create it
  if (!existsSync(path)) return false
  const unlock = lockFile(path)
  unlock?.()
  return unlock === null
}

/** Free space: below the first nothing is written, below the second loads soon fail. Bytes. */
const MIN_FREE_BYTES = 64 * 1024 ** 2
const LOW_FREE_BYTES = 5 * 1024 ** 3

export type ReadFreeBytes = (folder: string) => Promise<number>
export const readFreeBytes: ReadFreeBytes = async (folder) => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

export async function checkDisk({ dataDir }: Config, readFree: ReadFreeBytes): Promise<Finding[]> {
  const free = await readFree(dataDir)
  const text = `${(free / 1024 ** 3).toFixed(1)} GiB`
  if (free < MIN_FREE_BYTES)
    return [problem('disk', `空きは ${text} です。何も書き込めません。`, `${text} are free: nothing can be written.`)]
  return free < LOW_FREE_BYTES
    ? [warning('disk', `空きは ${text} だけです。`, `Only ${text} are free.`)]
    : [ok('disk', `空き ${text}`, `${text} free`)]
}
