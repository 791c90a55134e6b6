import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { setUpTerminalUser } from './testing/terminal-user.ts'

/** Sections of docs/terminal.md whose commands read figures: all of them work as they are written. */
const sections = ['First steps', 'Ask in words', 'Tables and columns']
const text = readFileSync(new URL('../docs/terminal.md', import.meta.url), 'utf8')

/** Words of a command line, without its comment and its redirection. */
const splitWords = (line: string): string[] =>
  [
    ...line
      .replace(/\s+#\s.*$/u, '')
      .replace(/\s+>.*$/u, '')
      .matchAll(/'([^']*)'|(\S+)/g),
  ].map(([, quoted, plain]) => quoted ?? plain ?? '')

const commands = sections.flatMap((section) => {
  const part = text.split(/^## /m).find((one) => one.split('\n')[0]?.endsWith(`/ ${section}`)) ?? ''
  return [...part.matchAll(/^```sh\n(.*?)^```/gms)]
    .flatMap(([, block = '']) => block.trim().split('\n'))
    .map((line) => line.replace(/^npx /, ''))
    .filter((line) => line.startsWith('uresuji ') && !line.startsWith('uresuji login'))
})

const { folder, run } = setUpTerminalUser()
const before = process.cwd()
beforeAll(() => {
  writeFileSync(join(folder, 'titles.txt'), '夜汽車は星を数えない 978-4-9999001-1-4\n')
  process.chdir(folder)
})
afterAll(() => process.chdir(before))

it('finds commands in every listed section of docs/terminal.md', () => expect(commands.length).toBeGreaterThan(20))

it.each(commands)('runs the command of docs/terminal.md: %s', async (line) => {
  const [, ...args] = splitWords(line)
  const { status, stderr } = await run(...args)
  expect({ status, stderr }).toEqual({ status: 0, stderr: expect.not.stringContaining('エラー') })
})
