import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRankingExport } from '../../shared/api/ranking-create.ts'
import { info, login } from '../../shared/api/session.ts'
import { resolveRelativePeriod } from '../../shared/calendar/period-presets.ts'
import { createClient } from '../../shared/calls/client.ts'
import { requireToken } from '../pages/session.ts'
import { expect, test } from '../pages/test.ts'
import { getDemoCredentials, openTerminal } from './terminal.ts'

// the environment contains the credentials, as in cron
const asUser = getDemoCredentials('user')
const asColleague = getDemoCredentials('company')

test('the terminal exports a favourite to the same file as its screen, and adds, renames and removes favourites', async () => {
  const terminal = openTerminal()
  const run = (...args: string[]) => terminal.run(args, { env: asUser })
  const listed = run('favorites')
  expect([listed.code, listed.stderr]).toEqual([0, expect.stringMatching(/^\d+件\n$/)])
  expect(listed.stdout).toContain('文庫の先週ランキング')

  const written = run('favorites', 'run', '文庫の')
  expect([written.code, written.stderr]).toEqual([0, ''])
  const base = `${process.env.E2E_URL}/api`
  const token = requireToken(
    await createClient({ base })(login, {
      body: { username: asUser.URESUJI_USER, password: asUser.URESUJI_PASSWORD },
    }),
  )
  const call = createClient({ base, token: () => token })
  const latest = (await call(info)).dataState.wholeDate ?? ''
  const query = resolveRelativePeriod(
    { period: { preset: 'lastWeek' }, products: { kind: 'book', genreKeys: ['03'] }, ranksAmong: 'market', limit: 100 },
    latest,
  )
  const { fileContent } = await call(createRankingExport, { body: query as never })
  expect(Buffer.from(written.stdout, 'utf8').equals(Buffer.from(fileContent, 'base64'))).toBe(true)

  const folder = mkdtempSync(join(tmpdir(), 'uresuji-run-'))
  const files = [
    ['ranking.csv', '\ufeff'],
    ['ranking.xlsx', 'PK'],
    ['ranking.pdf', '%PDF'],
  ] as const
  for (const [name, start] of files) {
    const path = join(folder, name)
    const saved = run('favorites', 'run', '文庫の先週ランキング', '-o', path)
    expect([saved.code, saved.stdout, saved.stderr]).toEqual([0, '', `${path} に書き出しました。\n`])
    expect(readFileSync(path, 'utf8').startsWith(start), name).toBe(true)
  }
  const result = JSON.parse(run('favorites', 'run', '文庫の先週ランキング', '--json').stdout) as { rankingList: unknown[] }
  expect(result.rankingList.length).toBeGreaterThan(0)
  expect(run('favorites', 'run', '無い', '-o', join(folder, 'none.csv')).stderr).toContain('「無い」はありません')
  expect(existsSync(join(folder, 'none.csv'))).toBe(false)

  const added = run('favorites', 'add', '文庫・先月', '--like', '文庫の先週ランキング', '--period', 'lastMonth')
  expect([added.code, added.stderr]).toEqual([0, '「文庫・先月」をお気に入りに追加しました。\n'])
  expect(run('favorites', 'add', '双子', '--like', '文庫・先月').stderr).toContain('既にお気に入りリストに')
  const ambiguous = run('favorites', 'show', '文庫')
  expect([ambiguous.code, ambiguous.stdout]).toEqual([1, ''])
  expect(ambiguous.stderr).toMatch(/複数あります.*\n {2}.*文庫の先週ランキング\n {2}.*文庫・先月/)
  const withoutConditions = run('favorites', 'add', '画面だけ', '--type', '3', '--search', 'period=last28&products.kind=book')
  expect(withoutConditions.stderr).toContain('--call も指定してください')
  expect(run('favorites', 'run', '画面だけ')).toMatchObject({ code: 1, stdout: '' })
  expect(run('favorites', 'rename', '文庫・先月', '先月の文庫').code).toBe(0)
  const details = run('favorites', 'show', '先月の', '--lang', 'en').stdout
  expect(details).toMatch(/Period +Last month \d{4}-\d\d-01–/)

  // the printed command restores it unchanged
  const before = run('favorites', 'show', '先月の文庫', '--json').stdout
  const removed = run('favorites', 'remove', '先月の文庫')
  expect(run('favorites', 'show', '先月の文庫').code).toBe(1)
  const [, undo = ''] = /\n {2}uresuji (.+)\n/.exec(removed.stderr) ?? []
  const args = [...undo.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')
  expect(run(...args).code).toBe(0)
  const { conditions, id } = JSON.parse(before) as { conditions: unknown; id: string }
  expect(JSON.parse(run('favorites', 'show', '先月の文庫', '--json').stdout)).toMatchObject({ conditions, id })

  const runAsColleague = (...args: string[]) => openTerminal().run(args, { env: asColleague })
  expect(runAsColleague('favorites', '--scope', 'shared').stdout).toContain('文庫の先週ランキング')
  expect(runAsColleague('favorites', 'run', '文庫の先週').code).toBe(0)
  expect(runAsColleague('favorites', 'remove', '文庫の先週').code).toBe(2)
  expect(runAsColleague('favorites', 'show', '先月の文庫').code).toBe(1)
  // other tests expect the demo's favourites only
  for (const name of ['先月の文庫', '画面だけ']) expect(run('favorites', 'remove', name).code).toBe(0)
  expect(run('favorites').stdout).toBe(listed.stdout)
})

test('the terminal sets a watch, tests it and removes it', () => {
  const terminal = openTerminal()
  const run = (...args: string[]) => terminal.run(args, { env: asUser })
  expect(run('watches', '--json')).toMatchObject({ code: 0, stdout: expect.stringContaining('"list": []') })
  expect(run('watches', 'set', '欠品', '--rank-within', '3').stderr).toContain('「欠品」でウォッチできるのは --stores-out です')
  const tried = run('watches', 'try', '文庫の先週', '--sales-over', '1')
  expect([tried.code, tried.stderr]).toEqual([0, expect.stringContaining('直近28日で')])
  const set = run('watches', 'set', '欠品', '--stores-out', '100', '--mail')
  expect([set.code, set.stderr]).toEqual([0, '「欠品している商品」をウォッチします: 在庫0の店 100店以上、メールでも\n'])
  const list = JSON.parse(run('watches', '--json').stdout) as { list: { name: string; rule: string; threshold: number }[] }
  expect(list.list).toContainEqual(expect.objectContaining({ name: '欠品している商品', rule: 'storesOut', threshold: 100 }))
  expect(run('watches').stdout).toContain('在庫0の店 100店以上')
  expect(run('watches', 'stop', '欠品').code).toBe(0)
  expect(run('watches', 'stop', '欠品')).toMatchObject({ code: 0, stderr: '「欠品している商品」はウォッチしていません。\n' })
  expect(run('watches').stdout).not.toContain('欠品している商品')
})
