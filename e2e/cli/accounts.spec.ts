import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contractAdd, contractDelete, contractUpdate } from '../../shared/api/contract.ts'
import { register, verifyRegistration } from '../../shared/api/verify-registration.ts'
import { createApiClient } from '../pages/api.ts'
import { waitForLink } from '../pages/outbox.ts'
import { fetchToken } from '../pages/session.ts'
import { expect, test } from '../pages/test.ts'
import { getDemoCredentials, openTerminal, type Terminal } from './terminal.ts'

/** Contracts and users of this file only; the demo's are left unchanged for other tests. */
const mark = Date.now().toString(36)
const own = {
  number: `T${mark}`,
  trialNumber: `U${mark}`,
  trialId: `trial-${mark}`,
  /** Registers but does not confirm. */
  member: `member-${mark}@kasumi.example`,
  /** Registers and signs in. */
  reader: `reader-${mark}@kasumi.example`,
  password: 'Kasumi-7.to',
}
const contract = {
  name: `霞書店 ${mark}`,
  companyName: '霞書店',
  companyCategory: 'store',
  type: 'full',
  licences: 3,
  admins: 1,
  startsOn: '2026-04-01',
  endsOn: null,
  patternId: 'demo-publisher',
  status: 'valid',
  isScreenCooperation: false,
  externalApi: false,
  ownPublisherCds: [] as string[],
  ownCompanyCds: [] as string[],
} as const
const ids: string[] = []
let token: string | null = null
const call = createApiClient(() => token)

/** Token from the registration mail. */
const tokenTo = async (address: string) => (await waitForLink(address, 'verify-registration')).split('/').at(-1) ?? ''

test.beforeAll(async () => {
  token = await fetchToken('admin')
  const full = await call(contractAdd, { body: { ...contract, number: own.number } })
  const trial = await call(contractAdd, {
    body: {
      ...contract,
      name: `霞書店 お試し ${mark}`,
      number: own.trialNumber,
      type: 'trial',
      trialId: own.trialId,
      trialPassword: own.password,
      endsOn: '2099-12-31',
    },
  })
  ids.push(full.id, trial.id)
  await call(contractUpdate, {
    params: { id: full.id },
    body: { ...contract, licences: 5, endsOn: '2099-03-31', version: full.version },
  })
  const signUp = (email: string, fullName: string) =>
    call(register, { body: { contractNumber: own.number, email, emailConfirm: email, fullName } })
  await signUp(own.member, '霞 はるか')
  await signUp(own.reader, '霞 ひびき')
  for (const email of [own.member, own.reader]) {
    const body = { token: await tokenTo(email), password: own.password, passwordConfirm: own.password }
    await call(verifyRegistration, { body })
  }
})

test.afterAll(async () => {
  for (const id of ids) await call(contractDelete, { params: { id } })
})

const openSignedIn = (name: string): Terminal => {
  const terminal = openTerminal()
  expect(terminal.run(['login'], { env: getDemoCredentials(name) }).code).toBe(0)
  return terminal
}
/** Runs a command that must succeed with nothing on stderr. */
const getResult = (terminal: Terminal, args: readonly string[], env?: Record<string, string>): string => {
  const { code, stdout, stderr } = terminal.run(args, env ? { env } : {})
  expect([code, stderr], args.join(' ')).toEqual([0, ''])
  return stdout
}

test('the terminal shows contracts with features, versions and their changes', () => {
  const terminal = openSignedIn('admin')
  const list = terminal.run(['contracts', '--keyword', own.number])
  expect([list.code, list.stderr]).toEqual([0, '1件中 1–1件\n'])
  expect(list.stdout).toMatch(new RegExp(`${own.number}  霞書店 ${mark}  霞書店 .* 2 / 5 .* 2026/04/01  2099/03/31 .* 有効\n$`))
  const csv = getResult(terminal, ['contracts', '--category', 'store', '--status', 'valid,invalid', '--all', '--csv'])
  expect(csv).toMatch(/^\ufeffID,契約番号,契約名,/)
  expect(csv).toContain(`,${own.number},霞書店 ${mark},霞書店,書店,`)
  const details = getResult(terminal, ['contracts', 'show', own.number])
  expect(details).toMatch(/利用終了 +2099\/03\/31/)
  expect(details).toMatch(/使える機能 \d+ \/ 14\n +ダッシュボード +使える/)
  expect(details).toMatch(/ライセンス数 +3 → 5\n +利用終了 +期限なし → 2099\/03\/31/)
  const { contract, versions } = JSON.parse(getResult(terminal, ['contracts', 'show', own.number, '--json'])) as {
    contract: { id: string; version: number }
    versions: { list: { number: number; createdAt: string }[] }
  }
  expect([contract.version, versions.list.map((item) => item.number)]).toEqual([2, [2, 1]])
  const earlier = getResult(terminal, ['contracts', 'show', contract.id, '--at', versions.list[1]?.createdAt ?? ''])
  expect(earlier).toMatch(/利用終了 +期限なし/)
  expect(terminal.run(['contracts', 'history']).stdout).toContain(`${own.number}  霞書店 ${mark}`)
  const before = terminal.run(['contracts', 'show', own.number, '--at', '2020/01/01'])
  expect([before.code, before.stdout]).toEqual([1, ''])
  const unknownContract = terminal.run(['contracts', 'show', '999999999'])
  expect([unknownContract.code, unknownContract.stdout]).toEqual([1, ''])
  expect(unknownContract.stderr).toContain('契約 999999999 が見つかりません')
  const english = getResult(terminal, ['contracts', 'show', own.number, '--lang', 'en'])
  expect(english.replace(`霞書店 ${mark}`, '')).not.toMatch(/[ぁ-ん]/)
})

test('the terminal shows contract patterns with a column per flag and the contracts that use them', () => {
  const terminal = openSignedIn('admin')
  const csv = getResult(terminal, ['patterns', '--all', '--csv'])
  expect(csv.split('\r\n')[0]).toContain('ダッシュボード,')
  expect(csv).toContain('demo-publisher,フルプラン,')
  const details = getResult(terminal, ['patterns', 'show', 'フルプラン'])
  expect(details).toContain('200001')
  expect(details).toContain(own.number)
  expect(details).toMatch(/変更履歴 全\d+版/)
  expect(getResult(terminal, ['patterns', 'show', 'demo-publisher', '--json'])).toContain('"name": "フルプラン"')
  expect(terminal.run(['patterns', 'show', 'ありません']).code).toBe(1)
})

test('the operator manages users of any contract in the terminal, an administrator those of the own contract', () => {
  const operator = openSignedIn('admin')
  const list = operator.run(['users', '--contract', own.number])
  expect(list.code).toBe(0)
  expect(list.stdout).toMatch(new RegExp(`霞 はるか +${own.member} +- +一般 +利用中`))
  expect(list.stderr).toBe('2件中 1–2件\nライセンス 2 / 5名、管理者 0 / 1名\n')
  const changeUser = (...args: string[]) => operator.run(['users', ...args, '--contract', own.number])
  expect(changeUser('role', own.member, 'admin')).toEqual({
    code: 0,
    stdout: '',
    stderr: `霞 はるか（${own.member}）を管理者にしました。\n`,
  })
  expect(changeUser('role', own.member, 'admin').stderr).toContain('すでに管理者です')
  expect(getResult(operator, ['users', '--contract', own.number, '--type', 'admin', '--csv'])).toContain(
    `,${own.member},霞 はるか,`,
  )
  expect(getResult(operator, ['users', 'show', own.member, '--contract', own.number, '--json'])).toContain('"userType": 1')
  // the commands change administrators as well
  expect(changeUser('role', own.member, 'general').code).toBe(0)
  expect(changeUser('status', own.member, 'disabled').code).toBe(0)
  const history = operator.run(['users', 'history', '--contract', own.number])
  expect(history.stdout).toMatch(/状態 +利用中 → 停止中 +運営 太郎/)
  expect(history.stdout).toMatch(/役割 +一般 → 管理者 +運営 太郎/)
  const trial = operator.run(['users', 'role', own.trialId, 'admin', '--contract', own.trialNumber])
  expect([trial.code, trial.stdout]).toEqual([1, ''])
  const self = operator.run(['users', 'role', getDemoCredentials('admin').URESUJI_USER, 'general'])
  expect([self.code, self.stdout]).toEqual([1, ''])
  expect(self.stderr).toContain('自分自身の役割・状態・入社日・退職日は変更できません')

  const company = openSignedIn('company')
  expect(company.run(['users']).stdout).toContain('user@demo.example')
  expect(getResult(company, ['users', 'show', 'user@demo.example', '--json'])).toContain('"userId": "demo-user"')
  expect(company.run(['users', 'history']).code).toBe(0)
  // users of another contract are unknown here
  expect(company.run(['users', 'show', own.member]).code).toBe(1)
  expect(company.run(['users', '--contract', own.number]).code).toBe(2)
  expect(openSignedIn('view').run(['users', 'status', getDemoCredentials('admin').URESUJI_USER, 'disabled']).code).toBe(2)
})

test('the terminal changes a password without a prompt and reports how many sessions ended', () => {
  const terminal = openTerminal()
  const env = { URESUJI_USER: own.reader, URESUJI_PASSWORD: own.password }
  expect(terminal.run(['login'], { env }).code).toBe(0)
  expect(openTerminal().run(['login'], { env }).code).toBe(0)
  const next = 'Asagiri-8.to'
  const changePassword = (current: string, chosen: string, ...args: string[]) =>
    terminal.run(['password', ...args], { env: { URESUJI_PASSWORD: current, URESUJI_NEW_PASSWORD: chosen } })
  const expectRefused = (current: string, chosen: string, sentence: string) => {
    const { code, stdout, stderr } = changePassword(current, chosen)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain(sentence)
  }
  expectRefused(own.password, 'short', '新しいパスワード: 空白を使わず、英字と記号を')
  expectRefused(own.password, own.password, '前回と同じパスワードは使えません')
  expectRefused('Wrong-9.to', next, '現在のパスワードが違います')
  expectRefused(own.password, 'P@ssw0rd1!', '推測されやすい')
  expect(changePassword(own.password, next)).toEqual({
    code: 0,
    stdout: '',
    stderr: 'パスワードを変更し、ほかのログイン 1件を終了しました。\n',
  })
  // this session continues; the next sign-in needs the new password
  expect(terminal.run(['whoami']).stdout).toContain('霞書店')
  expect(openTerminal().run(['login'], { env }).code).toBe(2)
  expect(openTerminal().run(['login'], { env: { ...env, URESUJI_PASSWORD: next } }).code).toBe(0)
  // the password of a trial belongs to its contract
  const trial = { URESUJI_USER: own.trialId, URESUJI_PASSWORD: own.password, URESUJI_NEW_PASSWORD: next }
  const shared = openTerminal().run(['password'], { env: trial })
  expect([shared.code, shared.stdout]).toEqual([1, ''])
})

test('the operator invites, lists and withdraws in the terminal, and an open invitation takes a licence', () => {
  const operator = openSignedIn('admin')
  const invited = `invited-${mark}@kasumi.example`
  const run = (...args: string[]) => operator.run(['users', ...args, '--contract', own.number])
  const sent = run(
    'invite',
    invited,
    '--name',
    '霞 みずき',
    '--kana',
    'カスミ　ミズキ',
    '--department',
    '仕入部',
    '--phone',
    '0312345678',
  )
  expect([sent.code, sent.stderr]).toEqual([0, expect.stringContaining('（うち招待中 1名）')])
  expect(run('invitations').stdout).toMatch(new RegExp(`霞 みずき +${invited} +仕入部 +一般 +招待中`))
  expect(run('invite', invited, '--name', '霞 みずき').stderr).toContain('招待中です')
  expect(run('link', invited).stdout).toContain('/verify-registration/')
  expect(run('withdraw', invited).code).toBe(0)
  expect(run('withdraw', invited).stderr).toContain(`${invited} は招待していません`)
})

test('the terminal shows the audit log to the operator only, as a table and as files', () => {
  const terminal = openSignedIn('admin')
  const list = terminal.run(['audit', '--group', 'administration', '--keyword', own.member, '--page-size', '5'])
  expect(list.code).toBe(0)
  expect(list.stdout).toMatch(new RegExp(`役割の変更 +運営 太郎 +admin@demo.example +霞書店 ${mark} +${own.member}`))
  const csv = getResult(terminal, ['audit', '--group', 'administration', '--keyword', own.member, '--csv'])
  expect(csv).toMatch(/^\ufeff日時,操作,氏名,/)
  expect(csv).toContain(`,状態の変更,運営 太郎,admin@demo.example,霞書店 ${mark},${own.member},`)
  const file = join(mkdtempSync(join(tmpdir(), 'uresuji-audit-')), 'audit.xlsx')
  const written = terminal.run(['audit', '--from', '2020/01/01', '--out', file])
  expect([written.code, written.stdout]).toEqual([0, ''])
  expect(readFileSync(file).subarray(0, 2).toString()).toBe('PK')
  const { list: rows } = JSON.parse(
    getResult(terminal, ['audit', '--keyword', own.reader, '--group', 'account', '--all', '--json']),
  ) as {
    list: { action: string; userEmail: string }[]
  }
  expect(rows).toContainEqual(expect.objectContaining({ action: 'password.change', userEmail: own.reader }))
  const refused = openSignedIn('user').run(['audit'])
  expect([refused.code, refused.stdout]).toEqual([2, ''])
})
