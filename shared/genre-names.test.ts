import { describe, expect, it } from 'vitest'
import { englishGenreName } from './genre-names.ts'

describe('genres in English', () => {
  it('A genre of the trade has its English name', () => {
    expect(englishGenreName('文庫', '03')).toBe('bunko paperbacks')
    expect(englishGenreName('ﾚﾝﾀﾙｺﾐｯｸ', '06')).toBe('rental comics')
  })
  it('A genre without a known English name is named by its code, and a Latin name stays', () => {
    expect(englishGenreName('郷土誌', '0112')).toBe('genre 0112')
    expect(englishGenreName('DIY', '07')).toBe('DIY')
    expect(englishGenreName('', '07')).toBe('genre 07')
  })
})
