import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { isExport } from '../../shared/api/endpoint.ts'
import { endpoints } from '../../shared/api/endpoints.ts'
import type { Favorite } from '../../shared/api/favorite.ts'
import { findFavoritesByName } from '../connection/favorites.ts'
import { createTranslate } from '../context/language.ts'
import { encodeSearch, formatAddCommands, formatFavoritePeriod } from '../output/favorite-text.ts'
import { stringifyPlainJson, stripControls } from '../output/plain-text.ts'
import { runInProcess } from '../testing/run-in-process.ts'
import { findExportCall, findInvalidFields, resolvePresetPeriod, toResultCall } from './favorite-question.ts'
import { listLatestReadings } from './watch.action.ts'

const context = { language: 'ja', t: createTranslate('ja'), env: {} } as const
const favorite = (fields: Partial<Favorite>): Favorite => ({
  id: crypto.randomUUID(),
  rev: '1',
  featureType: 2,
  name: '名前',
  conditions: { search: '', question: null },
  order: 1,
  shared: false,
  isDefault: false,
  watch: null,
  own: true,
  ownerName: '',
  onDashboard: [],
  redirect: { cd: 2, cdSub: null, cdSubCheck: 1 },
  updatedAt: '2026-11-20T04:05:59.999Z',
  ...fields,
})

const run = (...args: string[]) => runInProcess(args)

describe('favourite commands in the terminal', () => {
  it('prefers exact names of favourites to prefixes, and own favourites to those of colleagues', () => {
    const [own, longer, shared, other] = [
      favorite({ name: '文庫' }),
      favorite({ name: '文庫・先週' }),
      favorite({ name: '文庫', own: false }),
      favorite({ name: 'コミック', own: false }),
    ]
    const list = [own, longer, shared, other]
    expect(findFavoritesByName(list, '文庫')).toEqual([own])
    expect(findFavoritesByName(list, ' 文 ')).toEqual([own, longer])
    expect(findFavoritesByName(list, '文庫・')).toEqual([longer])
    expect(findFavoritesByName(list, 'コミ')).toEqual([other])
    expect(findFavoritesByName(list, shared.id.toUpperCase())).toEqual([shared])
    expect([findFavoritesByName(list, '雑誌'), findFavoritesByName(list, ' ')]).toEqual([[], []])
  })

  it('runs a favourite only by an endpoint that exports an analysis, the one of its screen', async () => {
    for (const name of ['favoriteDelete', 'noticeDownload', 'importRejects', 'createRanking', 'toString', 'none'])
      expect(await findExportCall(name), name).toBeNull()
    const named = endpoints.filter(isExport).map(({ name }) => name)
    expect(named.length).toBeGreaterThan(20)
    const facts = { today: '2026-11-20', jan: '9784999900114', publisherCd: '9901', storeCd: '4147514' }
    for (const name of named) {
      const exported = await findExportCall(name)
      if (exported === null) throw new Error(name)
      const plain = await toResultCall(exported, exported.example(facts).body ?? {})
      if (plain === null) throw new Error(`${name}: no call`)
      expect(plain.endpoint.body.safeParse(plain.body).error?.issues ?? [], name).toEqual([])
    }
    const byCompany = await findExportCall('saleRankingExport')
    const body = { jans: ['9784999900114'], period: { from: '2026-11-01', to: '2026-11-20' }, groupBy: 'company' }
    expect((byCompany && (await toResultCall(byCompany, body)))?.endpoint.name).toBe('saleRankingByCompany')
  })

  it('resolves the preset period of a favourite to days, without a request if there is none', async () => {
    expect(await resolvePresetPeriod({ period: { preset: 'lastWeek' }, limit: 5 }, async () => '2026-11-20')).toEqual({
      period: { from: '2026-11-09', to: '2026-11-15' },
      limit: 5,
    })
    const refuseRequest = () => Promise.reject(new Error('asked'))
    expect(await resolvePresetPeriod({ limit: 5 }, refuseRequest)).toEqual({ limit: 5 })
    const ranking = await findExportCall('createRankingExport')
    expect(ranking && findInvalidFields(ranking, { period: { from: 'x', to: 'y' }, limt: 5 })).toEqual([
      'period.from',
      'period.to',
      'limt',
    ])
  })

  it('prints shell-safe commands that restore a removed favourite', () => {
    const id = '00000000-0000-4000-8000-000000000201'
    const lines = formatAddCommands(
      favorite({
        id,
        name: "it's $HOME",
        shared: true,
        conditions: { search: 'period=lastWeek&a=b', question: { call: 'stockOutsExport', body: { note: "'" } } },
        watch: { storesOut: 100, mail: true },
      }),
    )
    const { stdout } = spawnSync('sh', ['-c', `uresuji() { printf '%s\\n' "$@"; }\n${lines}`], { encoding: 'utf8' })
    expect(stdout.trimEnd().split('\n')).toEqual([
      ...['favorites', 'add', "it's $HOME", '--id', id, '--type', '2', '--search', 'period=lastWeek&a=b'],
      ...['--call', 'stockOutsExport', '--body', `{"note":"'"}`, '--shared'],
      ...['watches', 'set', id, '--stores-out', '100', '--mail'],
    ])
  })

  it('escapes control characters in shared favourites without changing their meaning', () => {
    expect(stripControls('a\u001b[2J\u009bb')).toBe('a\ufffd[2J\ufffdb')
    expect(encodeSearch('a=\u001b&b=夜')).toBe('a=%1B&b=夜')
    const body = { keyword: '\u001b\u0085夜\n' }
    expect(stringifyPlainJson(body)).not.toMatch(/\p{Cc}/u)
    expect(JSON.parse(stringifyPlainJson(body))).toEqual(body)
  })

  it('shows the period of a favourite by its preset name or its days', () => {
    const formatPeriod = (search: string, body?: Record<string, unknown>) =>
      formatFavoritePeriod({ conditions: { search, question: body ? { call: 'x', body } : null } }, context)
    expect(formatPeriod('period=last7')).toBe('直近7日')
    expect(formatPeriod('', { period: { preset: 'lastMonth' } })).toBe('先月')
    expect(formatPeriod('period.from=2026-11-01&period.to=2026-11-07')).toBe('2026-11-01–2026-11-07')
    expect(formatPeriod('')).toBe('')
  })

  it('shows an empty value for a watch without readings', () => {
    const one = favorite({ name: '欠品', watch: { storesOut: 100, salesOver: 5, mail: false } })
    const read = { favoriteId: one.id, name: '欠品', subject: null, notifiedAt: null }
    const found = listLatestReadings(
      [one, favorite({})],
      [
        { ...read, rule: 'storesOut', threshold: 100, value: 120, crossed: true },
        // read before the threshold was changed
        { ...read, rule: 'salesOver', threshold: 9, value: 8, crossed: false },
      ],
    )
    expect(found.map(({ rule, value, crossed }) => [rule, value, crossed])).toEqual([
      ['storesOut', 120, true],
      ['salesOver', null, null],
    ])
  })

  it('reports invalid options of favourite commands before signing in', async () => {
    const expectRefusal = async (...args: string[]) => {
      const { status, stdout, stderr } = await run(...args)
      expect([status, stdout]).toEqual([1, ''])
      return stderr
    }
    expect(await expectRefusal('favorites', 'run', 'x', '--excel', '--json')).toContain('どれか1つだけ')
    expect(await expectRefusal('favorites', 'run', 'x', '--json', '-o', 'x.json')).toContain('--out とは同時に')
    expect(await expectRefusal('favorites', 'add', 'x')).toContain('--type か --like')
    expect(await expectRefusal('favorites', 'add', 'x', '--type', '13')).toContain('--type: product-detail, ranking-create')
    expect(await expectRefusal('favorites', 'add', 'x', '--type', '2', '--body', '{}')).toContain('--call が必要')
    expect(await expectRefusal('favorites', 'add', 'x', '--type', '2', '--like', 'y')).toContain('--like は')
    const call = (name: string, body: string) =>
      expectRefusal('favorites', 'add', 'x', '--type', '2', '--call', name, '--body', body)
    expect(await call('favoriteDelete', '{}')).toContain('--call: 「favoriteDelete」は')
    expect(await call('stockOutsExport', '{}')).toContain('「ランキング作成」の集計ではありません')
    expect(await call('createRankingExport', '{')).toContain('--body: JSON として読めません')
    expect(await call('createRankingExport', '{"limt":5}')).toContain('limt')
    expect(await call('createRankingExport', '/none.json')).toContain('/none.json を使えません')
    expect(await expectRefusal('favorites', 'add', 'あ'.repeat(51), '--type', '2')).toContain('名前: 50文字以内')
    expect(await expectRefusal('favorites', 'add', 'x', '--type', '2', '--id', '5')).toContain('--id')
    expect(await expectRefusal('favorites', 'rename', 'x', 'a\u001bb')).toContain('名前:')
    expect(await expectRefusal('watches', 'set', 'x')).toContain('しきい値を1つ以上')
    expect(await expectRefusal('watches', 'set', 'x', '--sell-through', '101')).toContain('--sell-through: 100')
    expect(await expectRefusal('watches', 'set', 'x', '--stores-out', 'many')).toContain('--stores-out')
    expect((await run('favorites', 'run', 'x')).status).toBe(2)
  })

  it('accepts the options of the saved analysis for a favourite and rejects others', async () => {
    const expectRefusal = async (...args: string[]) => {
      const { status, stdout, stderr } = await run('favorites', 'add', ...args)
      expect([args, status, stdout]).toEqual([args, 1, ''])
      return stderr
    }
    expect((await run('favorites', 'add', 'ranking', '--help')).stdout).toContain('--genre')
    expect(await expectRefusal('ranking', '名前', '--gender', 'x')).toContain('--gender: all, male, female')
    expect(await expectRefusal('ranking', '名前', '--limit', '-1')).toContain('--limit')
    expect(await expectRefusal('ranking', '名前', '--like', '文庫')).toBe('エラー: --like というオプションはありません。\n')
    expect(await expectRefusal('ranking', '名前', '--period', 'someday')).toContain('--period: today, yesterday')
    expect(await expectRefusal('ranking', '名前', '--period', 'last-year')).toContain('last-year を使えません')
    expect(await expectRefusal('ranking', 'あ'.repeat(51))).toContain('50文字以内')
    expect(await expectRefusal('写し', '--like', '文庫', '--period', 'last-week')).toContain('--period: yesterday, last7')
    // not signed in here: the options are valid
    expect((await run('favorites', 'add', 'compare', '名前', '9784999900114', '--period', 'last-month')).status).toBe(2)
  })
})
