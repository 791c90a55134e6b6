import { expect, test } from '../pages/test.ts'
import { getDemoCredentials, openTerminal } from './terminal.ts'

test('the terminal writes, shows, changes and archives notices', () => {
  const writer = openTerminal()
  expect(writer.run(['login'], { env: getDemoCredentials('admin') }).code).toBe(0)
  const title = '返品データの到着が遅れています'
  const created = writer.run(
    ['notices', 'add', title, '--type', 'report', '--issue', 'system', '--category', 'publisher', '--html', '-', '--json'],
    { input: '<p>取次からの<b>返品データ</b>が遅れています。</p><script>alert(1)</script>' },
  )
  expect([created.code, created.stderr]).toMatchObject([0, expect.stringContaining(`「${title}」を登録しました（掲載中）`)])
  const { article, notificationId } = JSON.parse(created.stdout) as { article: string; notificationId: string }
  expect(article).toBe('<p>取次からの<strong>返品データ</strong>が遅れています。</p>')

  const reader = openTerminal()
  expect(reader.run(['login'], { env: getDemoCredentials('own') }).code).toBe(0)
  expect(reader.run(['notices']).stdout).toContain(title)
  const details = reader.run(['notices', 'show', title])
  expect([details.code, details.stderr]).toEqual([0, ''])
  expect(details.stdout).toContain('取次からの返品データが遅れています。')
  expect(reader.run(['notices', 'show', title, '--pdf', '-']).stdout.slice(0, 5)).toBe('%PDF-')
  expect(reader.run(['notices', 'show', title, '--attachment', '-']).stderr).toContain('添付ファイルはありません')
  expect(reader.run(['notices', 'read', title]).stderr).toContain('1件を既読にしました')
  // users without permission cannot write
  const refused = reader.run(['notices', 'add', 'だめ', '--text', 'x'])
  expect([refused.code, refused.stdout]).toEqual([2, ''])
  expect(reader.run(['notices', 'show', '無い']).stderr).toContain('「無い」というお知らせはありません')

  const invalidEnd = writer.run(['notices', 'edit', title, '--to', '2017/04/01'])
  expect([invalidEnd.code, invalidEnd.stdout]).toEqual([1, ''])
  expect(invalidEnd.stderr).toContain('--to')
  expect(writer.run(['notices', 'edit', title, '--title', `${title}（続報）`]).code).toBe(0)
  expect(writer.run(['notices', 'archive', notificationId]).stderr).toContain('アーカイブしました')
  expect(reader.run(['notices', 'show', notificationId]).code).toBe(1)
  expect(writer.run(['notices', '--admin', '--archived', '--lang', 'en']).stdout).toContain('Archived')
})
