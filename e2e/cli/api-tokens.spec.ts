import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays, getTodayInJapan } from '../../shared/calendar/period.ts'
import { expect, test } from '../pages/test.ts'
import { getDemoCredentials, openTerminal } from './terminal.ts'

const asAdmin = getDemoCredentials('admin')
const mark = Date.now().toString(36)
const contract = ['--contract', '200001']
const expires = ['--expires', addDays(getTodayInJapan(), 60).replaceAll('-', '/')]

test('the terminal issues an API token, runs analyses with it without a password, and revokes it', () => {
  const terminal = openTerminal()
  const name = `夜間バッチ ${mark}`
  const issued = terminal.run(['tokens', 'issue', name, ...contract, '--scope', 'analyses', ...expires], { env: asAdmin })
  expect(issued.code).toBe(0)
  // only the token, so that it can be redirected to a file
  expect(issued.stdout).toMatch(/^urt_[\w-]{43}\n$/)
  expect(issued.stderr).toContain('いまだけです')
  const token = issued.stdout.trim()

  const robot = openTerminal()
  const env = { URESUJI_TOKEN: token, URESUJI_USER: '', URESUJI_PASSWORD: '' }
  const ranking = robot.run(['ranking', '--limit', '5', '--csv'], { env })
  expect([ranking.code, ranking.stderr]).toEqual([0, ''])
  expect(ranking.stdout.split('\r\n').length).toBeGreaterThan(5)
  const file = join(tmpdir(), `uresuji-${mark}.xlsx`)
  expect(robot.run(['combined', '9784999900114', '--period', '28d', '--out', file], { env }).code).toBe(0)
  expect(readFileSync(file).subarray(0, 2).toString()).toBe('PK')
  expect(robot.run(['masters', 'genres'], { env }).code).toBe(0)
  for (const closed of [['favorites'], ['groups'], ['contracts'], ['whoami']]) {
    const refused = robot.run(closed, { env })
    expect([closed, refused.code, refused.stdout]).toEqual([closed, 2, ''])
    expect(refused.stderr).toContain('URESUJI_TOKEN の用途では、このコマンドは使えません')
  }

  const listed = terminal.run(['tokens', ...contract, '--csv'], { env: asAdmin })
  expect(listed.code).toBe(0)
  expect(listed.stdout).toContain(name)
  expect(listed.stdout).toContain(token.slice(0, 10))
  expect(listed.stdout).not.toContain(token)
  expect(terminal.run(['tokens', ...contract], { env: asAdmin }).stdout).toContain('有効')

  const unconfirmed = terminal.run(['tokens', 'revoke', name, ...contract], { env: asAdmin })
  expect([unconfirmed.code, unconfirmed.stdout]).toEqual([1, ''])
  expect(terminal.run(['tokens', 'revoke', name, ...contract, '--yes'], { env: asAdmin }).code).toBe(0)
  const revoked = robot.run(['ranking', '--limit', '5'], { env })
  expect([revoked.code, revoked.stdout]).toEqual([2, ''])
  expect(revoked.stderr).toContain('期限切れ、取り消し')
})

test('the terminal reports invalid API token options by name and issues no token', () => {
  const terminal = openTerminal()
  const issue = (...args: string[]) => {
    const { code, stdout, stderr } = terminal.run(['tokens', 'issue', '試し', ...contract, ...args], { env: asAdmin })
    expect([code, stdout]).toEqual([1, ''])
    return stderr
  }
  expect(issue('--scope', 'widget', ...expires)).toContain('--origin')
  expect(issue('--scope', 'widget', '--origin', 'https://a.example/x', ...expires)).toContain('--origin')
  expect(issue('--scope', 'everything', ...expires)).toContain('--scope')
  expect(issue('--scope', 'analyses', '--expires', '2020/01/01')).toContain('--expires')
  expect(issue('--scope', 'analyses')).toContain('--expires')
  const unknownToken = terminal.run(['tokens', 'revoke', 'どこにもない', ...contract, '--yes'], { env: asAdmin })
  expect([unknownToken.code, unknownToken.stderr.includes('どこにもない')]).toEqual([1, true])
  const invalidToken = terminal.run(['ranking'], { env: { URESUJI_TOKEN: 'urt_short' } })
  expect([invalidToken.code, invalidToken.stdout]).toEqual([2, ''])
  // only the operator's administrators may list tokens
  const asUser = getDemoCredentials('company')
  expect(openTerminal().run(['tokens', ...contract], { env: asUser }).code).toBe(2)
})
