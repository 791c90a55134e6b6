import { expect, test } from '../pages/test.ts'
import { getDemoCredentials, openTerminal } from './terminal.ts'

const asStore = getDemoCredentials('store')
const NOVEL = '9784999900114'

test('the terminal creates title lists and store groups, uses them in an analysis, and deletes them', () => {
  const terminal = openTerminal()
  expect(terminal.run(['login'], { env: asStore }).code).toBe(0)
  const created = terminal.run(['groups', 'add', '気になる商品', '978-4-9999001-1-4'])
  expect([created.code, created.stdout, created.stderr]).toEqual([0, '', '「気になる商品」をつくり、1件を入れました。\n'])
  // a spreadsheet file through a pipe; existing members are not counted
  const piped = terminal.run(['groups', 'add', '気になる商品'], { input: `\ufeff${NOVEL}\r\n9784999900107\r\n` })
  expect(piped.stderr).toBe('「気になる商品」に 1件を入れました。\n')
  // lines copied from a table of titles; those without a code are named
  const table = `JAN\t書名\t本体\n978-4-9999001-1-4\t夜汽車は星を数えない\t820\nISBN978-4-9999001-0-7 C0193 ¥900\n`
  expect(terminal.run(['groups', 'add', '気になる商品'], { input: table }).stderr).toBe(
    'コードのない1行は読み飛ばしました：「JAN 書名 本体」\n「気になる商品」に 0件を入れました。\n',
  )
  const details = terminal.run(['groups', 'show', '気になる商品', '--csv'])
  expect(details.stdout.split('\r\n').map((line) => line.split(',')[0])).toEqual(['\ufeffJAN', NOVEL, '9784999900107', ''])

  const stores = terminal.run(['groups', 'add', '北海道の3店', '4107919', '4115838', '4123757', '--kind', 'store'])
  expect(stores.code).toBe(0)
  const query = ['ranking', '--product-group', '気になる商品', '--store-group', '北海道の3店', '--period', '28d', '--json']
  const ranked = terminal.run(query)
  expect([ranked.code, ranked.stderr]).toEqual([0, ''])
  const codes = ['--product', `${NOVEL},9784999900107`, '--store', '4107919,4115838,4123757']
  const withCodes = terminal.run(['ranking', ...codes, '--period', '28d', '--json'])
  const getList = (text: string) => (JSON.parse(text) as { rankingList: unknown[] }).rankingList
  expect(getList(ranked.stdout).length).toBeGreaterThan(0)
  expect(getList(ranked.stdout)).toEqual(getList(withCodes.stdout))
  const compared = terminal.run(['compare', '--product-group', '気になる商品', '--period', '28d', '--json'])
  expect((JSON.parse(compared.stdout) as { products: unknown[] }).products).toHaveLength(2)

  const missing = terminal.run(['ranking', '--store-group', '無い'])
  expect([missing.code, missing.stdout]).toEqual([1, ''])
  expect(missing.stderr).toContain('「無い」はありません')
  expect(terminal.run(['groups', 'remove', '気になる商品', NOVEL, '9784999900107']).code).toBe(0)
  // an empty list is refused instead of meaning everything
  expect(terminal.run(['ranking', '--product-group', '気になる商品']).stderr).toContain('何も入っていない')
  expect(terminal.run(['groups', 'delete', '北海道の3店']).code).toBe(0)
  expect(terminal.run(['groups', '--json']).stdout).not.toContain('北海道の3店')
  expect(terminal.run(['groups', 'restore', '北海道の3店']).code).toBe(0)
  expect(terminal.run(['groups', '--lang', 'en']).stdout).toContain('Store group')
})
