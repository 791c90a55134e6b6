import { expect, test } from '../pages/test.ts'
import { getDemoCredentials, openTerminal } from './terminal.ts'

const asUser = getDemoCredentials('user')

test('the terminal answers a question in words, and runs nothing if it does not understand the question', async () => {
  const terminal = openTerminal()
  const run = (...args: string[]) => terminal.run(args, { env: asUser })
  const dryRun = run('ask', '先週の文庫ランキング', '関東', '--dry-run')
  expect([dryRun.code, dryRun.stdout]).toEqual([
    0,
    expect.stringMatching(/^uresuji ranking --from \d{4}-\d\d-\d\d --to \d{4}-\d\d-\d\d --genre 03 --area 3\n$/),
  ])
  expect(dryRun.stderr).toMatch(/^ランキング作成・先週 .+・文庫・関東\n$/)

  // the same rows as those of the command
  const result = run('ask', '先週の文庫ランキング', '関東', '--csv')
  const command = dryRun.stdout.trim().split(' ').slice(1)
  expect([result.code, result.stdout]).toEqual([0, run(...command, '--csv').stdout])
  expect(result.stdout.split('\n').length).toBeGreaterThan(2)

  // the figure with its comparison stands above the table, and is none of its rows
  const table = run('ask', '夜汽車は星を数えない', '先週')
  expect(table.stderr).toMatch(/^売上 [\d,]+冊　前の週 [\d,]+冊 [+−±][\d.]+%$/m)
  expect(table.stdout).not.toContain('前の週')
  expect(result.stderr).not.toContain('前の週')

  const misspelt = run('ask', '先週の文庫ランキング', '関頭')
  expect([misspelt.code, misspelt.stdout]).toEqual([1, ''])
  expect(misspelt.stderr).toContain('意味のわからない言葉：関頭（もしかして')
  const first = run('ask', '先週の文庫ランキング', '関頭', '--first', '--csv')
  expect(first.code).toBe(0)

  const notUnderstood = run('--lang', 'en', 'ask', 'asdfgh')
  expect([notUnderstood.code, notUnderstood.stdout]).toEqual([1, ''])
  expect(notUnderstood.stderr).toContain('“asdfgh” was not understood')
  expect(notUnderstood.stderr).toMatch(/For example:\n {2}\S/)
})
