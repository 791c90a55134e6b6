import { writeFileSync } from 'node:fs'
import { contractDelete, contractList } from '../../shared/api/contract.ts'
import { patternDelete, patternList } from '../../shared/api/contract-pattern.ts'
import { createClient } from '../../shared/calls/client.ts'
import { waitForLink } from '../pages/outbox.ts'
import { fetchToken } from '../pages/session.ts'
import { expect, test } from '../pages/test.ts'
import { getDemoCredentials, openTerminal } from './terminal.ts'

const asUser = getDemoCredentials('user')
const asAdmin = getDemoCredentials('admin')

test('the terminal adds contracts, patterns, invitations and mappings', async () => {
  const run = (...args: string[]) => openTerminal().run(args, { env: asAdmin })
  const added = run('patterns', 'add', '端末から', '--range', 'magazine', '--features', 'dashboard,ranking')
  expect([added.code, added.stderr]).toEqual([0, '契約パターン「端末から」を登録しました（使える機能 2 / 14）。\n'])
  expect(run('patterns', 'add', 'x', '--range', 'full', '--features', 'rankng').stderr).toContain('ranking ではありませんか')
  const contract = ['contracts', 'add', '端末書林', '--category', 'publisher', '--licences', '2', '--number', 'T-2027']
  expect(run(...contract, '--pattern', '端末から').stderr).toBe('契約「端末書林」を登録しました（契約番号 T-2027）。\n')
  expect(run(...contract, '--pattern', '端末から').stderr).toContain('--number: 契約番号「T-2027」はすでに使われています')
  const change = ['contracts', 'change', 'T-2027']
  expect(run(...change).stderr).toContain('変更する項目を指定してください')
  expect(
    run(...change, '--contact', '営業 太郎', '--postal-code', '101-0051', '--phone', '0312345678', '--extension', '204').stderr,
  ).toBe('契約「端末書林」を第2版として保存しました。\n')
  expect(run('contracts', 'show', 'T-2027').stdout).toMatch(
    /担当者名 +営業　太郎[\s\S]+住所 +東京都千代田区神田神保町[\s\S]+電話番号 +0312345678[\s\S]+内線番号 +204/,
  )
  expect(run(...change, '--postal-code', '10-0051').stderr).toContain('--postal-code: 半角数字3桁')
  const invited = run('users', 'invite', 'tanmatsu@x.example', '--name', '端末 花子', '--contract', 'T-2027')
  expect([invited.code, invited.stderr]).toEqual([0, expect.stringContaining('「端末書林」に招待しました')])
  expect(run('users', 'dates', 'user@demo.example', '--leaves', '2020/03/31', '--joined', '2020/04/01').stderr).toContain(
    '--leaves: 退職日には入社日以降の日付を入力してください',
  )
  const dates = run('users', 'dates', 'user@demo.example', '--leaves', '2099/03/31', '--contract', '200001')
  expect([dates.code, dates.stderr]).toEqual([0, '佐伯 由香（user@demo.example）は 2099/03/31 までログインできます。\n'])
  expect(run('users', 'show', 'user@demo.example', '--contract', '200001').stdout).toMatch(/退職日 +2099\/03\/31/)
  expect(run('users', 'dates', 'user@demo.example', '--leaves', 'none', '--contract', '200001').code).toBe(0)
  expect(await waitForLink('tanmatsu@x.example', 'verify-registration')).toContain('/verify-registration/')

  const file = test.info().outputPath('m.yaml')
  writeFileSync(file, 'dataset: stores\ncolumns: { storeCode: 店 }\n')
  expect(run('mappings', 'add', '端末の送り手', '--pattern', 'tanmatsu_*.csv', '--file', file).code).toBe(0)
  expect(run('mappings').stdout).toMatch(/端末の送り手 +stores +tanmatsu_\*\.csv/)
  expect(run('mappings', 'remove', '端末の送り手').code).toBe(0)
  expect(openTerminal().run(contract.concat('--pattern', 'x'), { env: asUser }).code).toBe(2)

  // other tests expect the demo's contracts and patterns only
  const base = `${process.env.E2E_URL}/api`
  const token = await fetchToken('admin')
  const call = createClient({ base, token: () => token })
  for (const { id } of (await call(contractList, { body: { keyword: 'T-2027' } })).list)
    await call(contractDelete, { params: { id } })
  for (const { id } of (await call(patternList, { body: { keyword: '端末から' } })).list)
    await call(patternDelete, { params: { id } })
})

test('the terminal adds a favourite with the options of its analysis, and selects columns and pages', () => {
  const run = (...args: string[]) => openTerminal().run(args, { env: asUser })
  expect(run('favorites', 'add', 'ranking', '端末の先週', '--genre', '03', '--period', 'last-week', '--limit', '70').code).toBe(0)
  const { conditions, featureType } = JSON.parse(run('favorites', 'show', '端末の先週', '--json').stdout)
  expect([featureType, conditions.search]).toEqual([
    2,
    'period=lastWeek&products.kind=publication&products.genreKeys=03&ranksAmong=shown&limit=70',
  ])
  expect(conditions.question).toMatchObject({ call: 'createRankingExport', body: { period: { preset: 'lastWeek' }, limit: 70 } })
  expect(run('favorites', 'run', '端末の先週').stdout).toContain('\ufeff順位,')
  expect(run('favorites', 'remove', '端末の先週').code).toBe(0)

  expect(run('ranking', '--columns', 'jan,quantity,rank', '--csv').stdout.split('\r\n')[0]).toBe('\ufeffJAN,売上(冊),順位')
  expect(run('ranking', '--columns', 'quantity,jan').stdout.split('\n')[0]).toMatch(/^売上\(冊\) +JAN$/)
  expect(run('ranking', '--columns', 'quantty').stderr).toContain('quantity ではありませんか')
  const first = run('combined', '9784999900114', '--item', 'all', '--page-size', '2')
  expect([first.stdout.trimEnd().split('\n').length, first.stderr]).toEqual([3, expect.stringContaining('--all')])
  const all = run('combined', '9784999900114', '--item', 'all', '--all').stdout.trimEnd().split('\n')
  expect(all.length).toBeGreaterThan(3)
})
