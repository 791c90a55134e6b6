import { expect, it } from 'vitest'
import { getContractTermStatus } from './contract-term.ts'

it.each([
  ['valid', '2026-11-26', '2026-11-26', 'valid'],
  ['valid', '2026-11-26', null, 'valid'],
  ['valid', '2026-11-27', null, 'notBegun'],
  ['valid', '2026-01-01', '2026-11-25', 'ended'],
  ['invalid', '2026-11-27', null, 'invalid'],
  ['deleted', '2026-01-01', '2026-11-25', 'deleted'],
] as const)('a %s contract from %s to %s is %s on 26 November 2026', (status, startsOn, endsOn, expected) => {
  expect(getContractTermStatus({ status, startsOn, endsOn }, '2026-11-26')).toBe(expected)
})
