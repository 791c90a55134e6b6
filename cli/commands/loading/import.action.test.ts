import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { getRejectPaths } from './import.action.ts'

const folder = mkdtempSync(join(tmpdir(), 'uresuji-rejects-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('writes rejected lines beside each file, wherever the command runs', () => {
  const file = join(folder, 'pos.csv')
  expect(getRejectPaths([file, 'pos.csv', file], undefined)).toEqual([
    `${file}.rejects.csv`,
    'pos.csv.rejects.csv',
    `${file}.2.rejects.csv`,
  ])
})

it('writes rejected lines in the working directory if there is no folder to write to', () => {
  expect(getRejectPaths(['/no/such/folder/pos.csv', '-'], undefined)).toEqual(['pos.csv.rejects.csv', '-.rejects.csv'])
})

it('writes rejected lines of all files to the requested path', () => {
  expect(getRejectPaths(['a.csv', 'b.csv'], 'all.csv')).toEqual(['all.csv', 'all.csv'])
})
