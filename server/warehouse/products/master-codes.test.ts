import { expect, it } from 'vitest'
import { findNearCode } from './master-codes.ts'

it.each([
  ['adds leading zeros', '75', ['0175', '0075'], '0075'],
  ['removes leading zeros', '00075', ['0075'], '0075'],
  ['swaps neighbours before it replaces a character', 'S021', ['S022', 'S012'], 'S012'],
  ['adds a missing character', 'S01', ['S902', 'S011'], 'S011'],
  ['removes an extra character', 'S0112', ['S011'], 'S011'],
  ['replaces a wrong character', 'T011', ['S011'], 'S011'],
  ['ignores letter case', 's0l1', ['S011'], 'S011'],
  ['finds nothing that differs more', 'X9', ['S011', '0075'], null],
  ['finds nothing in an empty list', 'X9', [], null],
])('findNearCode %s', (_what, typed, codes, near) => {
  expect(findNearCode(typed, codes)).toBe(near)
})
