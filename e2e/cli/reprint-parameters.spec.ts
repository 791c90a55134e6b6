import { expect, test } from '../pages/test.ts'
import { getDemoCredentials, openTerminal } from './terminal.ts'

const asAdministrator = getDemoCredentials('company')
const asUser = getDemoCredentials('user')

test('the terminal shows and sets the reprint parameters of a contract', () => {
  const terminal = openTerminal()
  const read = (text: string) => JSON.parse(text) as { parameters: Record<string, number>; chosen: boolean }
  const before = read(terminal.run(['reprint-parameters', '--json'], { env: asUser }).stdout)
  expect(before).toMatchObject({ parameters: { leadDays: 14, lotSize: 100 }, chosen: false })

  const refused = terminal.run(['reprint-parameters', '--lead-days', '21'], { env: asUser })
  expect([refused.code, refused.stdout]).toEqual([2, ''])
  const outOfRange = terminal.run(['reprint-parameters', '--lead-days', '85'], { env: asAdministrator })
  expect([outOfRange.code, outOfRange.stdout]).toEqual([1, ''])
  expect(outOfRange.stderr).toContain('84')

  const changed = terminal.run(['reprint-parameters', '--lead-days', '21', '--lot-size', '500'], { env: asAdministrator })
  expect([changed.code, changed.stderr]).toEqual([0, '契約の重版の条件を変更しました。\n'])
  expect(read(terminal.run(['reprint-parameters', '--json'], { env: asUser }).stdout)).toEqual({
    parameters: { ...before.parameters, leadDays: 21, lotSize: 500 },
    chosen: true,
  })
  const { leadDays, lotSize } = before.parameters
  const restored = ['--lead-days', String(leadDays), '--lot-size', String(lotSize)]
  expect(terminal.run(['reprint-parameters', ...restored], { env: asAdministrator }).code).toBe(0)
})
