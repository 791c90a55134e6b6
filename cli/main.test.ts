import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getBundledNode } from '../shared/start/node.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const asOldNode =
  'data:text/javascript,Object.defineProperty(process, "versions", { value: { ...process.versions, node: "18.0.0" } })'
const folder = mkdtempSync(join(tmpdir(), 'uresuji-old-node-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeAll(() => {
  for (const path of [
    'cli/main.mjs',
    'cli/version.mjs',
    'shared/start/node.mjs',
    'shared/start/starting.mjs',
    'shared/start/version.mjs',
    'package.json',
  ])
    cpSync(join(root, path), join(folder, path))
})

/** Starts the terminal of a checkout with a Node that claims to be old. */
const start = (...args: string[]) => spawn(process.execPath, ['--import', asOldNode, 'cli/main.mjs', ...args], { cwd: folder })

async function run(...args: string[]) {
  const child = start(...args)
  child.stdin.end('input')
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: Number(code), output, errors }
}

// macOS and others have no bundled Node to run with
describe.skipIf(getBundledNode() === null)('terminal with a Node that is too old', () => {
  const sentence =
    /^Node\.js 22\.18 以降が必要です（現在は 18\.0\.0）。 \/ Node\.js 22\.18 or newer is required \(this is 18\.0\.0\)\.\n/

  it('names the required Node version in one sentence if the installed one is too old', async () => {
    const { code, output, errors } = await run('search', 'x')
    expect({ code, output, lines: errors.split('\n').length }).toEqual({ code: 1, output: '', lines: 2 })
    expect(errors).toMatch(sentence)
  })

  it('explains in a checkout how to get the required Node version', async () => {
    mkdirSync(join(folder, '.ci/node'), { recursive: true })
    writeFileSync(join(folder, '.ci/node/package.json'), '{}')
    const { code, errors } = await run('search', 'x')
    expect(code).toBe(1)
    expect(errors).toMatch(sentence)
    expect(errors).toContain('Run npm start once')
  })

  describe('the Node of the checkout', () => {
    /** Installs a program as the bundled Node. */
    const install = (script: string) => {
      const node = join(folder, (getBundledNode() ?? '').slice(root.length))
      mkdirSync(dirname(node), { recursive: true })
      writeFileSync(node, `#!/bin/sh\n${script}\n`)
      chmodSync(node, 0o755)
    }

    it('runs with the Node of the checkout, passing on arguments, input, output and exit code', async () => {
      install('shift; echo "$@"; cat; echo note >&2; exit 7')
      expect(await run('search', 'a b', '--csv')).toEqual({ code: 7, output: 'search a b --csv\ninput', errors: 'note\n' })
    })

    it.each(['SIGINT', 'SIGTERM'] as const)('runs with the Node of the checkout and forwards %s to it', async (signal) => {
      install(`trap 'exit 9' ${signal.slice(3)}; echo ready; while true; do sleep 0.1; done`)
      const child = start('import')
      await once(child.stdout, 'data')
      child.kill(signal)
      expect(await once(child, 'close')).toEqual([9, null])
    })
  })
})
