import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '../pages/test.ts'
import { getDemoCredentials, openTerminal, type Terminal } from './terminal.ts'

const asAdmin = getDemoCredentials('admin')

interface Row {
  id: string
  fileName: string
  state: string
}
const listLoads = (terminal: Terminal): Row[] => (JSON.parse(terminal.run(['loads', '--json']).stdout) as { list: Row[] }).list

function openSignedIn(): Terminal {
  const terminal = openTerminal()
  expect(terminal.run(['login'], { env: asAdmin }).code).toBe(0)
  return terminal
}

test('an import of members with lines of non-members ends with exit code 0 and counts them', () => {
  const terminal = openSignedIn()
  const folder = mkdtempSync(join(tmpdir(), 'uresuji-members-'))
  writeFileSync(join(folder, 'members.csv'), '会員コード,性別\nM-E2E-1,男\n,女\n非会員,女\n')
  const load = terminal.run(['import', 'members', join(folder, 'members.csv'), '--dry-run'])
  expect([load.code, load.stderr]).toEqual([0, expect.stringContaining('「会員コード」のない（非会員の）2行を読み飛ばしました')])
})

test('Ctrl-C cancels a load on the server and reports that nothing has changed', async () => {
  const terminal = openSignedIn()
  const folder = mkdtempSync(join(tmpdir(), 'uresuji-cancel-'))
  const stores = JSON.parse(terminal.run(['masters', 'stores', '--json']).stdout) as { list: { storeCd: string }[] }
  const store = stores.list[0]?.storeCd ?? ''
  const lines = Array.from(
    { length: 1_500_000 },
    (_none, index) => `${store},2018-05-${1 + (index % 9)},9784999900114,1,500,R${index}`,
  )
  writeFileSync(join(folder, 'large.csv'), `店舗コード,営業日,JAN,数量,金額,レシート番号\n${lines.join('\n')}\n`)
  const running = terminal.start(['import', 'pos', join(folder, 'large.csv')])
  await expect.poll(() => listLoads(terminal)[0]?.fileName, { timeout: 30_000 }).toBe('large.csv')
  running.child.kill('SIGINT')
  const { code, stderr } = await running.ended
  expect(code).toBe(130)
  expect(stderr).toContain('取り込みを中止しています')
  expect(stderr).toContain('取り込みを中止しました。データは何も変わっていません。')
  expect(listLoads(terminal)[0]).toMatchObject({ fileName: 'large.csv', state: 'cancelled' })
})

test('the terminal shows a load, undoes it after confirmation, and writes rejected lines beside the file', async () => {
  const terminal = openSignedIn()
  const data = mkdtempSync(join(tmpdir(), 'uresuji-data-'))
  const here = mkdtempSync(join(tmpdir(), 'uresuji-here-'))
  const file = join(data, 'publishers.csv')
  writeFileSync(file, '出版社コード,出版社名\n7991,架空の端末社\n,名なし\n')
  const { code } = await terminal.start(['import', 'publishers', file], { cwd: here }).ended
  expect(code).toBe(3)
  expect(readdirSync(data).sort()).toEqual(['publishers.csv', 'publishers.csv.rejects.csv'])
  expect(readdirSync(here)).toEqual([])

  const id = listLoads(terminal)[0]?.id.slice(0, 8) ?? ''
  const details = terminal.run(['loads', 'show', id])
  expect(details.code).toBe(0)
  for (const text of ['publishers', 'admin@demo.example', 'SHA-256', `loads undo ${id}`]) expect(details.stdout).toContain(text)
  expect(terminal.run(['masters', 'publishers', '--json', '--keyword', '架空の端末社']).stdout).toContain('7991')
  expect(terminal.run(['loads', 'undo', id])).toMatchObject({ code: 1, stdout: '' })
  expect(terminal.run(['loads', 'undo', id, '--yes'])).toMatchObject({
    code: 0,
    stderr: 'publishers.csv の取り込みを元に戻しました。\n',
  })
  expect(terminal.run(['masters', 'publishers', '--json', '--keyword', '架空の端末社']).stdout).not.toContain('7991')
  expect(terminal.run(['loads', 'undo', id, '--yes', '--lang', 'en'])).toMatchObject({
    code: 1,
    stderr: 'Error: This load has already been undone.\n',
  })
})
