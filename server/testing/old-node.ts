import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

/**
 * A Node that cannot run TypeScript, which many machines have: NODE20 names it, otherwise it is the first one in the PATH.
 * `environment` has it first in the PATH. Null if there is none.
 */
export function findOldNode(): { version: string; environment: { PATH: string } } | null {
  const paths = process.env.PATH?.split(delimiter) ?? []
  for (const node of [process.env.NODE20 ?? '', ...paths.map((path) => join(path, 'node'))]) {
    if (!existsSync(node)) continue
    const { stdout } = spawnSync(node, ['--print', 'process.versions.node'], { encoding: 'utf8' })
    if (stdout?.startsWith('20.'))
      return { version: stdout.trim(), environment: { PATH: [dirname(node), ...paths].join(delimiter) } }
  }
  return null
}
