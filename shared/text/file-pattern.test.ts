import { describe, expect, it } from 'vitest'
import { findBestMappings, matchesFilePattern } from './file-pattern.ts'

const createMapping = (name: string, filePattern: string | null) => ({ name, filePattern })

describe('file name patterns', () => {
  it('matches file name patterns regardless of character width, kana and case', () => {
    expect(matchesFilePattern('売上_*.csv', '売上_20261120.CSV')).toBe(true)
    expect(matchesFilePattern('ｳﾘｱｹﾞ_*.csv', 'うりあげ_１.csv')).toBe(true)
    expect(matchesFilePattern('pos_????.csv', 'pos_1120.csv')).toBe(true)
    expect(matchesFilePattern('pos_????.csv', 'pos_11200.csv')).toBe(false)
    expect(matchesFilePattern('pos_*.csv', 'pos_1120.csv.exe')).toBe(false)
    expect(matchesFilePattern('*', '')).toBe(true)
  })

  it('evaluates file name patterns without backtracking even if they contain many stars', () => {
    const began = performance.now()
    expect(matchesFilePattern(`${'*a'.repeat(60)}b`, 'a'.repeat(255))).toBe(false)
    expect(performance.now() - began).toBeLessThan(200)
  })

  it('matches file names by the most specific pattern, or by all equally specific ones', () => {
    const mappings = [
      createMapping('all', '*'),
      createMapping('pos', 'pos_*'),
      createMapping('haruka', 'pos_haruka_*.csv'),
      createMapping('none', null),
    ]
    expect(findBestMappings(mappings, 'pos_haruka_1120.csv').map(({ name }) => name)).toEqual(['haruka'])
    expect(findBestMappings(mappings, 'else.txt').map(({ name }) => name)).toEqual(['all'])
    const equal = findBestMappings([createMapping('a', 'pos_*'), createMapping('b', 'POS_*')], 'pos_1.csv')
    expect(equal.map(({ name }) => name)).toEqual(['a', 'b'])
  })
})
