import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '../pages/test.ts'
import { getDemoCredentials, openTerminal } from './terminal.ts'

const asUser = getDemoCredentials('user')
const asAdmin = getDemoCredentials('admin')

test('the option --help works in both languages without a server', () => {
  const terminal = openTerminal()
  const japanese = terminal.run(['--help'], { env: { URESUJI_SERVER: 'http://127.0.0.1:1' } })
  expect([japanese.code, japanese.stderr]).toEqual([0, ''])
  expect(japanese.stdout).toContain('終了コード')
  const english = terminal.run(['ranking', '--help', '--lang', 'en'])
  expect([english.code, english.stderr]).toEqual([0, ''])
  expect(english.stdout).toContain('--genre')
})

test('the terminal explains a failed sign-in or a missing server, with its exit code', () => {
  const terminal = openTerminal()
  const signedOut = terminal.run(['whoami'])
  expect(signedOut.code).toBe(2)
  expect(signedOut.stdout).toBe('')
  expect(signedOut.stderr).toContain('uresuji login')
  // a piped password without the option that reads it
  for (const language of ['ja', 'en']) {
    const piped = terminal.run(['login', '--username', 'user@demo.example', '--lang', language], { input: 'secret\n' })
    expect([piped.code, piped.stdout]).toEqual([1, ''])
    expect(piped.stderr.split('\n')[0]).toContain('--password-stdin')
  }
  const withoutServer = terminal.run(['login'], { env: { ...asUser, URESUJI_SERVER: 'http://127.0.0.1:1' } })
  expect(withoutServer.code).toBe(4)
  const wrongPassword = terminal.run(['login'], { env: { ...asUser, URESUJI_PASSWORD: 'wrong' } })
  expect(wrongPassword.code).toBe(2)
  expect(wrongPassword.stderr).toContain('ユーザー名またはパスワードが違います')
})

test('the terminal searches, shows and lists the same data as the screens', () => {
  const terminal = openTerminal()
  expect(terminal.run(['login'], { env: asUser }).code).toBe(0)
  expect(terminal.run(['whoami']).stdout).toContain('佐伯 由香')
  const searchResult = terminal.run(['search', 'よぎしゃ', '--json'])
  expect([searchResult.code, searchResult.stderr]).toEqual([0, ''])
  const { list } = JSON.parse(searchResult.stdout) as { list: { jan: string }[] }
  expect(list.map((row) => row.jan)).toContain('9784999900114')
  for (const keyword of ['ISBN978-4-9999001-1-4', '9784999900114 C0193', '１ ９７８４９９９９００１１４　夜汽車　￥８２０']) {
    const byCode = terminal.run(['search', keyword, '--json'])
    expect((JSON.parse(byCode.stdout) as { list: { jan: string }[] }).list.map(({ jan }) => jan)).toEqual(['9784999900114'])
  }
  for (const keyword of ['(', '%', '_', '"', '*']) expect(terminal.run(['search', keyword]).code, keyword).toBe(0)
  expect(terminal.run(['product', '978-4-9999001-1-4']).stdout).toContain('夜汽車は星を数えない')
  expect(terminal.run(['product', 'ＩＳＢＮ978-4-9999001-1-4 C0193']).stdout).toContain('夜汽車は星を数えない')
  expect(terminal.run(['trend', '9784999900114', '--unit', 'week', '--csv']).stdout).toContain('\ufeff日付,')
  expect(terminal.run(['masters', 'prefectures']).stdout).toContain('北海道')
  const back = terminal.run(['return-candidates', '--within-days', '56', '--sort', 'returnCopies', '--csv'])
  expect([back.code, back.stdout.split('\n')[0]]).toEqual([0, expect.stringContaining('返品候補(冊)')])
  // a call with a fixed direction accepts the column alone
  expect(terminal.run(['stockouts', '--sort', 'lostAmount', '--page-size', '1']).code).toBe(0)
  const unknownProduct = terminal.run(['product', '9784999900115'])
  expect([unknownProduct.code, unknownProduct.stdout]).toEqual([1, ''])
  expect(unknownProduct.stderr).toContain('9784999900114')
  expect(terminal.run(['logout']).code).toBe(0)
  expect(terminal.run(['whoami']).code).toBe(2)
})

test('a dry run of a load checks a file, explains rejected lines and changes nothing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'uresuji-load-'))
  const file = join(folder, 'publishers.csv')
  writeFileSync(file, '出版社コード,出版社名,ランキング対象外\n9990,架空出版,いいえ\n,名なし,いいえ\n9991,別の架空出版,たぶん\n')
  const rejects = join(folder, 'rejects.csv')
  const terminal = openTerminal()
  expect(terminal.run(['login'], { env: asAdmin }).code).toBe(0)
  const tried = terminal.run(['import', 'publishers', file, '--dry-run', '--rejects', rejects, '--json'])
  expect(tried.code).toBe(3)
  expect(tried.stdout).toContain('"read": 3')
  expect(tried.stdout).toContain('"loaded": 2')
  // an unreadable optional cell does not reject its line
  expect(tried.stdout).toContain('"code": "unreadable"')
  const lines = readFileSync(rejects, 'utf8').trimEnd().split(/\r?\n/)
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(/^3,出版社コード,/)
  expect(terminal.run(['masters', 'publishers', '--json']).stdout).not.toContain('架空出版')
  // users of a contract may not load data
  expect(terminal.run(['login'], { env: asUser }).code).toBe(0)
  expect(terminal.run(['import', 'publishers', file]).code).toBe(2)
})
