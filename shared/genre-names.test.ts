import { describe, expect, it } from 'vitest'
import { englishGenreName } from './genre-names.ts'

describe('English genre names', () => {
  it('include the English name of a trade genre', () => {
    expect(englishGenreName('文庫', '03')).toBe('bunko paperbacks')
    expect(englishGenreName('ﾚﾝﾀﾙｺﾐｯｸ', '06')).toBe('rental comics')
  })
  it('fall back to the code of a genre without an English name, and keep Latin names', () => {
    expect(englishGenreName('郷土誌', '0112')).toBe('genre 0112')
    expect(englishGenreName('DIY', '07')).toBe('DIY')
    expect(englishGenreName('', '07')).toBe('genre 07')
  })
})
