import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { settingNames } from '../server/foundation/config.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const pages = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/{*,deployment/*,loading/*}.md', { cwd: root })]

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
const serverCommands = [...read('server/main.mjs').matchAll(/^ {2}(\w+): \['/gm)].map(([, name]) => name)

/** Shell commands of a page, in blocks and in sentences, without their comments. */
const listCommands = (page: string): string[] => {
  const blocks = [...page.matchAll(/^```(?:sh)?\n(.*?)^```/gms)].map(([, block = '']) => block.replaceAll('\\\n', ' '))
  const inSentences = [...page.matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text)
  return [...blocks.flatMap((block) => block.split('\n')), ...inSentences].map((line) => line.replace(/\s#\s.*$/, ''))
}

describe.each(pages)('commands of %s', (path) => {
  const commands = listCommands(read(path))

  it('documents call only npm scripts and server commands that exist', () => {
    const called = commands.flatMap((line) => [...line.matchAll(/\bnpm run ([\w:]+)/g)].map(([, name = '']) => name))
    expect(called.filter((name) => !(name in scripts))).toEqual([])
    const served = commands.flatMap((line) =>
      [...line.matchAll(/\buresuji-server (?:--settings \S+ )?([a-z]\w+)/g)].map(([, name]) => name),
    )
    expect(served.filter((name) => !serverCommands.includes(name))).toEqual([])
  })

  it('documents call the terminal by its installed name, never through a registry package', () => {
    expect(commands.filter((line) => /\bnpx (--\S+ )*uresuji\b|\bnpm (install|i|exec)\b.* uresuji(@\S*)?$/.test(line))).toEqual(
      [],
    )
  })

  it('documents set only settings that exist', () => {
    // of tests, other programs and examples
    const others = [
      'NODE_ENV',
      'POSTGRES_PASSWORD',
      'CLUSTER_URL',
      'TEST_ENGINES',
      'TEST_DEEP',
      'ORACLE_RUNS',
      'MAILTO',
      'TOKEN',
      'PATH',
      'NAME',
    ]
    const known = [...settingNames, ...others]
    const set = commands.flatMap((line) =>
      [...line.matchAll(/(?:^|\s)([A-Z][A-Z0-9_]{3,})=[^\s=]/g)].map(([, name = '']) => name),
    )
    expect(set.filter((name) => !known.includes(name) && !/^(URESUJI|AWS|OTEL|NODE)_/.test(name))).toEqual([])
  })

  it('documents call only scripts of this repository that exist', () => {
    const files = commands.flatMap((line) =>
      [...line.matchAll(/\bnode (?:--\S+ )*((?:server|cli|shared|\.ci)\/\S+\.(?:ts|mjs))/g)].map(([, file = '']) => file),
    )
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
  })
})
