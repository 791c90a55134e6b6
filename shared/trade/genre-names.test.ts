import { describe, expect, it } from 'vitest'
import { getEnglishGenreName } from './genre-names.ts'

describe('English genre names', () => {
  it('returns the English name of a trade genre', () => {
    expect(getEnglishGenreName('文庫', '03')).toBe('bunko paperbacks')
    expect(getEnglishGenreName('ﾚﾝﾀﾙｺﾐｯｸ', '06')).toBe('rental comics')
  })
  it('falls back to the code of a genre without an English name, and keeps Latin names', () => {
    expect(getEnglishGenreName('郷土誌', '0112')).toBe('genre 0112')
    expect(getEnglishGenreName('DIY', '07')).toBe('DIY')
    expect(getEnglishGenreName('', '07')).toBe('genre 07')
  })
})
